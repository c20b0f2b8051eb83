"""Contractions of two tensors: products of matrices, of batches of them, and of vectors."""

from __future__ import annotations

from collections.abc import Sequence

from tsir.dialects.operators import loops
from tsir.dialects.types.dtype import DType
from tsir.lowering.builders import scalar_arithmetic
from tsir.lowering.builders.element import Scalar, convert
from tsir.lowering.builders.index_arithmetic import Index
from tsir.lowering.builders.scalar_arithmetic import Emitter
from tsir.lowering.products.gemm import factors, multiply_add, multiply_batches, multiply_rows
from tsir.lowering.values.call import Call, Lowered
from tsir.lowering.values.tensors import Body, Compute, Function, Tensor


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
    return [call.in_dtype(total)]


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
    matrices = _as_matrices(subscripts, letters)
    if matrices is not None and not dtype.is_floating:
        matrices = None
    if matrices is not None:
        a, b = (tensors[n].permute([subscripts[n].index(x) for x in each]) for n, each in matrices)
        a, b = factors(function, dtype, a, b)
        multiply_batches(function, a, b, total)
        return total
    if set(letters) != set("".join(subscripts)):
        function.fill(total, 0)
    order = letters + "".join(sorted(set("".join(subscripts)) - set(letters)))
    maps = [[order.index(letter) for letter in each] for each in (*subscripts, letters)]
    sums = len(order) > len(letters)
    function.structured(tensors, [total], (multiply_add if sums else _times)(dtype), maps, len(order))
    return total


def _as_matrices(subscripts: Sequence[str], letters: str) -> list[tuple[int, str]] | None:
    """
    The two factors of a product of (batches of) matrices, each with the order of its letters.

    None if the contraction is not one of two matrices over one letter.
    """
    batch, rows, columns = letters[:-2], letters[-2:-1], letters[-1:]
    inner = set("".join(subscripts)) - set(letters)
    if len(letters) not in (2, 3) or len(inner) != 1:
        return None
    middle = inner.pop()
    wanted = (batch + rows + middle, batch + middle + columns)
    for order in ((0, 1), (1, 0)):
        if all(sorted(subscripts[n]) == sorted(each) for n, each in zip(order, wanted, strict=True)):
            return list(zip(order, wanted, strict=True))
    return None


def _times(dtype: DType) -> Compute:
    def compute(body: Body) -> Sequence[Scalar]:
        factors = (convert(body.builder, x, dtype) for x in body.elements[:2])
        return [scalar_arithmetic.multiply(Emitter(body.builder), *factors)]

    return compute


def matmul(call: Call) -> list[Lowered]:
    """The product of matrices, of vectors or of batches of them, which broadcast."""
    function, shapes, dtype = call.function, call.function.shapes, call.computing()
    given = call.tensor("self"), call.tensor("other")
    call.check(all(x.rank > 0 for x in given), "expected tensors with dimensions")
    left, right = factors(function, dtype, *given)
    left = left if left.rank > 1 else left.insert_dims([0])
    right = right if right.rank > 1 else right.insert_dims([1])
    same = shapes.compare("eq", left.sizes[-1], right.sizes[-2])
    shapes.check(same, "expected as many columns of the first factor as rows of the second")
    batch = shapes.broadcast([left.sizes[:-2], right.sizes[:-2]])
    result = function.allocate(dtype, (*batch, left.sizes[-2], right.sizes[-1]))
    if right.rank == 2 and function.library:
        multiply_rows(function, left, right, result)
    else:
        left, right = (function.expand(x, (*batch, *x.sizes[-2:])) for x in (left, right))
        multiply_batches(function, left, right, result)
    kept = [d for d in range(result.rank) if d < len(batch) or given[d - len(batch)].rank > 1]
    return [call.in_dtype(result.permute(kept))]
