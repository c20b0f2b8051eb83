"""The C header of an exported function, for C99 and C++."""

from __future__ import annotations

import json
from string import Template

from tsir.dialects.types.dtype import DType
from tsir.lowering.ahead.signature import (
    CAPACITY,
    MAX_RANK,
    MESSAGE,
    NUMBERS,
    Field,
    NumberKind,
    Signature,
    TensorKind,
)
from tsir.lowering.ahead.status import Status


def header_text(signature: Signature) -> str:
    """The header that declares a function, with the types that all such functions share."""
    state = [f"{signature.name}_state *state,"] if signature.held else []
    parameters = [
        *state,
        *(f"{_argument(field)},  /* {_meaning(field)} */" for field in signature.taken),
        *(f"{_place(field)},  /* {_meaning(field)} */" for field in signature.given),
        f"char *{MESSAGE}, int64_t {CAPACITY});",
    ]
    words = {
        "name": signature.name,
        "guard": f"TSIR_{signature.name}_H",
        "rank": MAX_RANK,
        "dtypes": ", ".join(f"TSIR_{dtype.name.upper()} = {dtype.number}" for dtype in DType),
        "statuses": ", ".join(f"TSIR_{status.name} = {status.value}" for status in Status),
        "parameters": "\n    ".join(parameters),
        "handles": _handles(signature) if signature.held else "",
        "metadata": _metadata(signature) if signature.metadata else "",
        "after": " The state is as it was then." if signature.held else "",
    }
    return _TEXT.substitute(words)


def _argument(field: Field) -> str:
    if isinstance(field.kind, NumberKind):
        return f"{NUMBERS[field.kind.dtype]} {field.name}"
    return f"const tsir_tensor *{field.name}"


def _place(field: Field) -> str:
    match field.kind:
        case NumberKind(dtype):
            return f"{NUMBERS[dtype]} *{field.name}"
        case TensorKind():
            return f"tsir_tensor *{field.name}"
        case _:
            return f"const char **{field.name}"


def _meaning(field: Field) -> str:
    """A parameter, with the name that the program gives it if that differs."""
    path = "" if field.path in (None, field.name) else f", {_comment(field.path or '')}"
    return f"{field.kind}{path}"


def _comment(text: str) -> str:
    """A text as it may stand in a comment of C."""
    shown = "".join(c if c.isascii() and c.isprintable() else json.dumps(c).strip('"') for c in text)
    return shown.replace("*/", "*\\/").replace("/*", "/\\*")


def _handles(signature: Signature) -> str:
    parts = "".join(f"\n *   {_comment(part.path or '')}: {part.kind}" for part in signature.held)
    return _HANDLES.substitute(name=signature.name, parts=parts)


def _metadata(signature: Signature) -> str:
    keys = "".join(
        f"\n *   {_comment(key)}: {len(content)} bytes" for key, content in signature.metadata.items()
    )
    return _METADATA.substitute(name=signature.name, keys=keys)


_HANDLES = Template("""
/*
 * The state that $name reads and, in each call, replaces:$parts
 * A state is used by one thread at a time; any number of threads may have states of their own.
 */
typedef struct ${name}_state ${name}_state;

/* A new state, as the model was saved; *state is NULL if the result is not TSIR_OK. */
int ${name}_create(${name}_state **state);

/* Makes a state as new. */
int ${name}_reset(${name}_state *state);

/* A copy of a state, which goes its own way from here; *copy is NULL if the result is not TSIR_OK. */
int ${name}_clone(const ${name}_state *state, ${name}_state **copy);

/* Gives back a state, which is not used any more then; NULL is left alone. */
void ${name}_destroy(${name}_state *state);
""")

_METADATA = Template("""
/*
 * A file that was saved with the model, with a zero behind it; NULL if there is none of this name. Its
 * size in bytes goes to *size, unless size is NULL.$keys
 */
const char *${name}_metadata(const char *key, int64_t *size);
""")

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
$handles$metadata
/*
 * Returns a tsir_status. If it is not TSIR_OK, the results are empty, and the text at message, which may be
 * NULL and gets at most capacity bytes, says why and where in the program.$after
 */
int $name(
    $parameters

#ifdef __cplusplus
}
#endif

#endif
""")
