"""Sums of products in the notation of Einstein, as products of batches of matrices where they are that."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from tsir.dialects.operators.einsum import subscripts
from tsir.dialects.types.dtype import DType
from tsir.lowering.builders.index_arithmetic import Index
from tsir.lowering.operators.product import contract
from tsir.lowering.products.gemm import multiply_batches
from tsir.lowering.values.call import Call, Lowered
from tsir.lowering.values.tensors import Function, Tensor


@dataclass(frozen=True)
class _Term:
    """A tensor with a letter for each dimension."""

    tensor: Tensor
    letters: str

    def permuted(self, letters: str) -> Tensor:
        """The dimensions in the order of these letters."""
        return self.tensor.permute([self.letters.index(letter) for letter in letters])


def einsum(call: Call) -> list[Lowered]:
    """The sum of products that an equation names; the operands are joined from left to right."""
    function, dtype = call.function, call.computing()
    tensors = [function.converted(x, dtype) for x in call.tensors("tensors")]
    inputs, output = subscripts(call.constant("equation", str), [x.rank for x in tensors])
    terms = [_diagonal(call, _Term(*pair)) for pair in zip(tensors, inputs, strict=True)]
    sizes = _sizes(function, terms)
    spread = [
        replace(term, tensor=function.expand(term.tensor, [sizes[x] for x in term.letters])) for term in terms
    ]
    product = _Contraction(function, dtype, sizes)
    result, *others = spread
    for n, other in enumerate(others, 1):
        kept = output + "".join(term.letters for term in others[n:])
        result = product.joined(result, other, kept)
    return [call.in_dtype(product.finished(result, output, is_new=bool(others)))]


def _diagonal(call: Call, term: _Term) -> _Term:
    """A term in which no letter occurs twice: along equal letters it moves in all dimensions at once."""
    shapes, found = call.function.shapes, dict[str, tuple[Index, Index]]()
    for letter, size, stride in zip(term.letters, term.tensor.sizes, term.tensor.strides, strict=True):
        first, others = found.get(letter, (size, 0))
        shapes.check(shapes.compare("eq", first, size), f"expected equal sizes in dimensions '{letter}'")
        found[letter] = first, shapes.add(others, stride)
    sizes, strides = zip(*found.values(), strict=True) if found else ((), ())
    return _Term(replace(term.tensor, sizes=sizes, strides=strides), "".join(found))


def _sizes(function: Function, terms: Iterable[_Term]) -> dict[str, Index]:
    """The size to which the dimensions of each letter broadcast."""
    sizes: dict[str, Index] = {}
    for term in terms:
        for axis, (letter, size) in enumerate(zip(term.letters, term.tensor.sizes, strict=True)):
            sizes[letter] = function.shapes.joined(sizes.get(letter, 1), size, axis)
    return sizes


@dataclass(frozen=True)
class _Contraction:
    """The function that products are built in, the dtype of their sums, and the size of each letter."""

    function: Function
    dtype: DType
    sizes: Mapping[str, Index]

    def joined(self, a: _Term, b: _Term, kept: str) -> _Term:
        """The product of two terms, summed over every letter that is not kept."""
        a, b = self._alone(a, b.letters + kept), self._alone(b, a.letters + kept)
        first = next((x for x in kept if (x in a.letters) != (x in b.letters)), None)
        if first is not None and first in b.letters:
            a, b = b, a
        batch = _those(kept, a.letters, b.letters)
        rows, columns = ("".join(x for x in term.letters if x not in batch) for term in (a, b))
        inner = _those(rows, columns)
        rows, columns = ("".join(x for x in each if x not in inner) for each in (rows, columns))
        result = batch + _those(kept, rows) + _those(kept, columns)
        if not inner or not self.dtype.is_floating:
            return self._contracted([a, b], result)
        total = self.function.allocate(self.dtype, [self.sizes[x] for x in result])
        rows, columns = result[len(batch) : len(batch + rows)], result[len(batch + rows) :]
        multiply_batches(
            self.function,
            self._matrices(a, batch, rows, inner),
            self._matrices(b, batch, inner, columns),
            self._merged(total, batch, rows, columns),
        )
        return _Term(total, result)

    def finished(self, term: _Term, output: str, *, is_new: bool) -> Tensor:
        """A term as the result, a new tensor."""
        if set(output) != set(term.letters):
            return self._alone(term, output, ordered=True).tensor
        result = term.permuted(output)
        return result if is_new and output == term.letters else self.function.contiguous(result)

    def _alone(self, term: _Term, kept: str, *, ordered: bool = False) -> _Term:
        """A term summed over the letters that no other term has."""
        left = kept if ordered else _those(term.letters, kept)
        return term if left == term.letters else self._contracted([term], left)

    def _contracted(self, terms: list[_Term], letters: str) -> _Term:
        one = self.function.allocate(self.dtype, ())
        if len(terms) == 1:
            self.function.fill(one, 1)
            terms = [*terms, _Term(one, "")]
        sizes = [self.sizes[x] for x in letters]
        tensors, names = [term.tensor for term in terms], [term.letters for term in terms]
        return _Term(contract(self.function, tensors, names, (letters, sizes), self.dtype), letters)

    def _matrices(self, term: _Term, batch: str, rows: str, columns: str) -> Tensor:
        """A batch of matrices, copied where several letters make one of their dimensions."""
        tensor = term.permuted(batch + rows + columns)
        if max(len(rows), len(columns)) > 1:
            tensor = self.function.contiguous(tensor)
        return self._merged(tensor, batch, rows, columns)

    def _merged(self, tensor: Tensor, batch: str, rows: str, columns: str) -> Tensor:
        """A tensor with one dimension for each letter as one of matrices, for which it lies in order."""
        sizes, strides = list(tensor.sizes[: len(batch)]), list(tensor.strides[: len(batch)])
        at = len(batch)
        for letters in (rows, columns):
            at += len(letters)
            sizes.append(self.function.shapes.product(self.sizes[x] for x in letters))
            strides.append(tensor.strides[at - 1] if letters else 1)
        return replace(tensor, sizes=tuple(sizes), strides=tuple(strides))


def _those(letters: str, *others: str) -> str:
    """The letters, each once, that all of the others have."""
    return "".join(dict.fromkeys(x for x in letters if all(x in other for other in others)))
