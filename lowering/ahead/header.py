"""The C header of an exported function, for C99 and C++."""

from __future__ import annotations

from string import Template

from tsir.dialects.types.dtype import DType
from tsir.lowering.ahead.entry import Status
from tsir.lowering.ahead.signature import CAPACITY, MAX_RANK, MESSAGE, NUMBERS, Field, Signature, TensorKind


def header_text(signature: Signature) -> str:
    """The header that declares a function, with the types that all such functions share."""
    parameters = [
        *(f"{_argument(field)},  /* {field.kind} */" for field in signature.taken),
        *(f"{_place(field)},  /* {field.kind} */" for field in signature.results),
        f"char *{MESSAGE}, int64_t {CAPACITY});",
    ]
    words = {
        "name": signature.name,
        "guard": f"TSIR_{signature.name}_H",
        "rank": MAX_RANK,
        "dtypes": ", ".join(f"TSIR_{dtype.name.upper()} = {dtype.number}" for dtype in DType),
        "statuses": ", ".join(f"TSIR_{status.name} = {status.value}" for status in Status),
        "parameters": "\n    ".join(parameters),
    }
    return _TEXT.substitute(words)


def _argument(field: Field) -> str:
    if isinstance(field.kind, TensorKind):
        return f"const tsir_tensor *{field.name}"
    return f"{NUMBERS[field.kind.dtype]} {field.name}"


def _place(field: Field) -> str:
    type = "tsir_tensor" if isinstance(field.kind, TensorKind) else NUMBERS[field.kind.dtype]
    return f"{type} *{field.name}"


_TEXT = Template("""\
/* $name, as compiled by tsir. */
#ifndef $guard
#define $guard

#include <stdbool.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#ifndef TSIR_MAX_RANK
#define TSIR_MAX_RANK $rank

/* The dtypes of tensors, by PyTorch's numbers. */
enum tsir_dtype { $dtypes };

/* What functions return. */
enum tsir_status { $statuses };

/*
 * A tensor: element (i, j, ...) stands i * strides[0] + j * strides[1] + ... elements behind data. Strides
 * are not negative. The owner of an argument is not read; that of a result holds the memory, and is NULL
 * where the result is a view of an argument.
 */
typedef struct tsir_tensor {
    void *data;
    void *owner;
    int32_t dtype;
    int32_t rank;
    int64_t sizes[TSIR_MAX_RANK];
    int64_t strides[TSIR_MAX_RANK];
} tsir_tensor;

/* Gives back what a result owns, which others may share; what is NULL or owns nothing is left alone. */
void tsir_tensor_free(tsir_tensor *tensor);

/* A tensor over the caller's memory, in row-major order. */
static inline tsir_tensor tsir_contiguous(void *data, int32_t dtype, int32_t rank, const int64_t *sizes) {
    tsir_tensor tensor;
    int64_t stride = 1;
    tensor.data = data;
    tensor.owner = 0;
    tensor.dtype = dtype;
    tensor.rank = rank;
    for (int32_t axis = TSIR_MAX_RANK - 1; axis >= 0; --axis) {
        tensor.sizes[axis] = axis < rank ? sizes[axis] : 0;
        tensor.strides[axis] = axis < rank ? stride : 0;
        stride *= axis < rank ? sizes[axis] : 1;
    }
    return tensor;
}
#endif

/*
 * Returns a tsir_status. If it is not TSIR_OK, the results are empty, and the text at message, which may be
 * NULL and gets at most capacity bytes, says why and where in the program.
 */
int $name(
    $parameters

#ifdef __cplusplus
}
#endif

#endif
""")
