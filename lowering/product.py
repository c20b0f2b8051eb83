"""Contractions of two tensors: products of matrices, of batches of them, and of vectors."""

from __future__ import annotations

from collections.abc import Sequence

from tsir.dialects import loops
from tsir.dialects.dtype import DType
from tsir.lowering import scalar_functions
from tsir.lowering.call import Call, Lowered
from tsir.lowering.element import Scalar, convert
from tsir.lowering.index_arithmetic import Index
from tsir.lowering.scalar_functions import Emitter
from tsir.lowering.tensors import Body, Compute, Function, Tensor


def lower_product(call: Call, form: loops.Product) -> list[Lowered]:
    """The contraction of the first two tensor arguments that `subscripts` describe."""
    inputs, output = form.subscripts.split("->")
    subscripts = inputs.split(",")
    tensors = [value for value in call.operands if isinstance(value, Tensor)][:2]
    sizes: dict[str, Index] = {}
    for tensor, letters in zip(tensors, subscripts, strict=True):
        call.check(tensor.rank == len(letters), f"expected rank {len(letters)}, got rank {tensor.rank}")
        for letter, size in zip(letters, tensor.sizes, strict=True):
            other = sizes.setdefault(letter, size)
            same = call.function.shapes.compare("eq", other, size)
            call.function.shapes.check(same, f"expected equal sizes in dimension '{letter}' of a product")
    wanted = [sizes[letter] for letter in output]
    total = contract(call.function, tensors, subscripts, (output, wanted), call.computing())
    if total.dtype is call.dtype():
        return [total]
    result = call.function.allocate(call.dtype(), wanted)
    call.function.copy(total, result)
    return [result]


def contract(
    function: Function,
    tensors: Sequence[Tensor],
    subscripts: Sequence[str],
    output: tuple[str, Sequence[Index]],
    dtype: DType,
) -> Tensor:
    """A new tensor with the sum of products over every letter that the output lacks."""
    letters, sizes = output
    total = function.allocate(dtype, sizes)
    function.fill(total, 0)
    order = letters + "".join(sorted(set("".join(subscripts)) - set(letters)))
    maps = [[order.index(letter) for letter in each] for each in (*subscripts, letters)]
    function.structured(tensors, [total], multiply_add(dtype), maps, len(order))
    return total


def multiply_add(dtype: DType) -> Compute:
    """The product of two elements, added to the third."""

    def compute(body: Body) -> Sequence[Scalar]:
        e = Emitter(body.builder)
        a, b = (convert(body.builder, x, dtype) for x in body.elements[:2])
        return [scalar_functions.add(e, body.elements[2], scalar_functions.multiply(e, a, b))]

    return compute
