/* The pairs of a neighbour list, for an operator of tsir; `make -C examples/operators` builds it. */
#include <stdint.h>
#include <stdio.h>

#define TSIR_MAX_RANK 8
typedef struct tsir_tensor {
    void *data;
    void *owner;
    int32_t dtype;
    int32_t rank;
    int64_t sizes[TSIR_MAX_RANK];
    int64_t strides[TSIR_MAX_RANK];
} tsir_tensor;
enum { TSIR_F64 = 7 };

/* Writes the pairs that there is room for; how many there are. */
static int64_t find(const tsir_tensor *x, double cutoff, int64_t *pairs, int64_t room) {
    const double *at = x->data;
    int64_t count = 0;
    for (int64_t i = 0; i < x->sizes[0]; ++i)
        for (int64_t j = 0; j < x->sizes[0]; ++j) {
            double squared = 0;
            for (int64_t axis = 0; axis < x->sizes[1]; ++axis) {
                double d = at[i * x->strides[0] + axis * x->strides[1]];
                d -= at[j * x->strides[0] + axis * x->strides[1]];
                squared += d * d;
            }
            if (i == j || squared >= cutoff * cutoff) continue;
            if (count < room) {
                pairs[count] = i;
                pairs[room + count] = j;
            }
            ++count;
        }
    return count;
}

static int check(const tsir_tensor *x, char *message, int64_t capacity) {
    if (x->rank == 2 && x->dtype == TSIR_F64) return 0;
    snprintf(message, capacity, "expected positions of f64 in rows, got rank %d", (int)x->rank);
    return 1;
}

int count(const tsir_tensor *x, double cutoff, int64_t *result, char *message, int64_t capacity) {
    if (check(x, message, capacity)) return 1;
    *result = find(x, cutoff, 0, 0);
    return 0;
}

int neighbours(const tsir_tensor *x, double cutoff, tsir_tensor *result, char *message, int64_t capacity) {
    if (check(x, message, capacity)) return 1;
    find(x, cutoff, result->data, result->sizes[1]);
    return 0;
}
