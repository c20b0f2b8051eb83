// Functions that tsir compiled, from C++11 on: results that free themselves, errors that are thrown.
// Include it behind the header of such a function.
#ifndef TSIR_HPP
#define TSIR_HPP

#ifndef TSIR_MAX_RANK
#error "expected the header of a function that tsir compiled ahead of tsir.hpp"
#endif

#include <cstdint>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

namespace tsir {

// What a function says of a call that failed, with the line of the program.
class error : public std::runtime_error {
public:
    error(int status, const std::string &message) : std::runtime_error(message), status_(status) {}
    // A tsir_status that is not TSIR_OK.
    int status() const { return status_; }

private:
    int status_;
};

// The number that tensors have for a type of elements.
template <class T> struct dtype;
template <> struct dtype<float> { static const int32_t value = TSIR_F32; };
template <> struct dtype<double> { static const int32_t value = TSIR_F64; };
template <> struct dtype<int32_t> { static const int32_t value = TSIR_I32; };
template <> struct dtype<int64_t> { static const int32_t value = TSIR_I64; };
template <> struct dtype<uint8_t> { static const int32_t value = TSIR_U8; };

// An argument: the elements of a vector, in row-major order. The vector outlives it, and what is a view of it.
template <class T> tsir_tensor view(const std::vector<T> &elements, const std::vector<int64_t> &sizes) {
    int64_t count = 1;
    for (int64_t size : sizes) count *= size;
    if (sizes.size() > TSIR_MAX_RANK || count != static_cast<int64_t>(elements.size()))
        throw std::invalid_argument("expected as many elements as the sizes say, in at most 8 dimensions");
    void *data = const_cast<T *>(elements.data());
    return tsir_contiguous(data, dtype<T>::value, static_cast<int32_t>(sizes.size()), sizes.data());
}

// A result, which gives back the memory that it owns.
class tensor {
public:
    tensor() : held_() {}
    tensor(const tensor &) = delete;
    tensor &operator=(const tensor &) = delete;
    tensor(tensor &&other) noexcept : held_(other.held_) { other.held_ = tsir_tensor(); }
    tensor &operator=(tensor &&other) noexcept {
        std::swap(held_, other.held_);
        return *this;
    }
    ~tensor() { tsir_tensor_free(&held_); }

    // The place for a result of a call; what the tensor held is given back.
    tsir_tensor *out() {
        tsir_tensor_free(&held_);
        held_ = tsir_tensor();
        return &held_;
    }
    // The tensor as an argument of a call.
    const tsir_tensor *in() const { return &held_; }

    std::vector<int64_t> sizes() const { return std::vector<int64_t>(held_.sizes, held_.sizes + held_.rank); }

    // The one element of a tensor.
    template <class T> T item() const {
        const std::vector<T> all = elements<T>();
        if (all.size() != 1) throw std::invalid_argument("expected a tensor of one element");
        return all[0];
    }

    // The elements in row-major order, whatever the strides are.
    template <class T> std::vector<T> elements() const {
        if (held_.dtype != dtype<T>::value) throw std::invalid_argument("expected elements of another type");
        std::vector<T> found;
        gather<T>(static_cast<const T *>(held_.data), 0, found);
        return found;
    }

private:
    template <class T> void gather(const T *at, int32_t axis, std::vector<T> &found) const {
        if (axis == held_.rank) {
            found.push_back(*at);
            return;
        }
        for (int64_t i = 0; i < held_.sizes[axis]; ++i) gather(at + i * held_.strides[axis], axis + 1, found);
    }

    tsir_tensor held_;
};

// Calls a function with what stands ahead of its message; tsir::error if it fails.
template <class Function, class... Arguments> void call(Function function, Arguments... arguments) {
    char message[2000];
    const int status = function(arguments..., message, static_cast<int64_t>(sizeof message));
    if (status != TSIR_OK) throw error(status, message);
}

// The state of a stream: tsir::state<NAME_state> s(NAME_create, NAME_destroy), and s.get() in calls.
template <class State> class state {
public:
    state(int (*create)(State **), void (*destroy)(State *)) : held_(nullptr, destroy) {
        State *made = nullptr;
        const int status = create(&made);
        if (status != TSIR_OK) throw error(status, "no memory for a state");
        held_.reset(made);
    }
    State *get() const { return held_.get(); }

private:
    std::unique_ptr<State, void (*)(State *)> held_;
};

}  // namespace tsir

#endif
