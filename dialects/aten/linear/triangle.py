"""The triangles and diagonals of matrices."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np

from tsir.dialects.operators import loops, rules
from tsir.dialects.operators.arguments import Arguments, RuleError
from tsir.dialects.operators.options import OPTIONS, Created, check_all
from tsir.dialects.operators.pointwise import closure
from tsir.dialects.operators.table import operator
from tsir.dialects.operators.tangents import linear
from tsir.dialects.types import attributes as t
from tsir.dialects.types.dtype import Array, DType


def _matrix_sizes(arguments: Arguments) -> Sequence[t.Size] | None:
    sizes = arguments.tensor("self").sizes
    if sizes is not None and len(sizes) < 2:
        raise RuleError(f"expected at least 2 dimensions, got {len(sizes)}")
    return sizes


def _declare(name: str, outside: str, cut: Callable[[Array, int], Array], doc: str) -> None:
    """Declare a triangle; `outside` compares column minus row with `diagonal` where zeros are."""
    text = f"aten::{name}(Tensor self, SymInt diagonal=0) -> Tensor"
    operator(
        text,
        rules.Shaped(_matrix_sizes),
        reference=cut,
        loops=loops.Script(f"""
    def {name}(self, diagonal: int):
        rows = torch.arange(self.size(-2), device=self.device).unsqueeze(-1)
        columns = torch.arange(self.size(-1), device=self.device)
        return self.masked_fill(columns - rows {outside} diagonal, 0)
    """),
        gradient=closure(text, {"self": f"torch.{name}(grad, diagonal)"}),
        tangent=linear("self"),
        inplace=True,
        out="out",
        doc=doc,
    )


_declare("tril", ">", np.tril, "The elements on and below a diagonal, zeros above it.")
_declare("triu", "<", np.triu, "The elements on and above a diagonal, zeros below it.")


def _diag_sizes(arguments: Arguments) -> Sequence[t.Size] | None:
    sizes, diagonal = arguments.tensor("self").sizes, arguments.constant("diagonal", int)
    if sizes is None:
        return None
    if len(sizes) not in (1, 2):
        raise RuleError(f"expected a vector or a matrix, got {len(sizes)} dimensions")
    if diagonal is None or not all(isinstance(size, int) for size in sizes):
        return [None] * (3 - len(sizes))
    whole = [size for size in sizes if isinstance(size, int)]
    if len(whole) == 1:
        return [whole[0] + abs(diagonal)] * 2
    return [max(0, min(whole[0] + min(diagonal, 0), whole[1] - max(diagonal, 0)))]


@operator(
    "aten::diag(Tensor self, int diagonal=0) -> Tensor",
    rules.Shaped(_diag_sizes),
    loops=loops.Script("""
    def diag(self, diagonal: int):
        if self.dim() == 2:
            return self.diagonal(diagonal).clone()
        size = self.size(0) + abs(diagonal)
        return torch.diagonal_backward(self, [size, size], diagonal, 0, 1)
    """),
    gradient="""
    def diag(self, diagonal: int):
        size = self.size()
        def backward(grad):
            if len(size) == 1:
                return grad.diagonal(diagonal), None
            return torch.diagonal_backward(grad, size, diagonal, 0, 1), None
        return torch.diag(self, diagonal), backward
    """,
    tangent=linear("self"),
    out="out",
)
def diag(self: Array, diagonal: int) -> Array:
    """A matrix with a vector on a diagonal and zeros elsewhere; of a matrix, the diagonal."""
    if self.ndim == 1:
        return np.diag(self, diagonal)
    rows, columns = self.shape
    return np.diagonal(self, max(-rows, min(diagonal, columns))).copy()


def _triangle_places(arguments: Arguments) -> Sequence[t.Size]:
    for name in ("row", "col"):
        size = arguments.constant(name, int)
        if size is not None and size < 0:
            raise RuleError(f"expected {name} of at least 0, got {size}")
    return [2, None]


def _declare_indices(name: str, cut: Callable[[Array, int], Array]) -> None:
    """Declare the places of the elements of a triangle."""

    def reference(row: int, col: int, offset: int, *options: object) -> Array:
        check_all(options)
        if not row * col:
            return np.zeros((2, 0), np.int64)
        return np.stack(cut(np.ones((row, col), np.bool_), offset).nonzero())

    operator(
        f"aten::{name}_indices(int row, int col, int offset=0, *, {_LONG_OPTIONS}) -> Tensor",
        Created(_triangle_places, dtype=lambda _: DType.i64),
        reference=reference,
        loops=loops.Script(f"""
    def {name}_indices(
        row: int, col: int, offset: int, *, dtype: Optional[int], layout: Optional[int],
        device: Optional[Device], pin_memory: Optional[bool]
    ):
        if row * col == 0:
            return torch.empty([2, 0], dtype=torch.int64 if dtype is None else dtype, device=device)
        whole = torch.ones([row, col], dtype=torch.bool, device=device)
        places = torch.nonzero(torch.{name}(whole, offset)).t().contiguous()
        return places if dtype is None else places.to(dtype)
    """),
        out="out",
        doc="The rows and the columns of the elements of a triangle, row by row.",
    )


_LONG_OPTIONS = OPTIONS.replace("dtype=None", f"dtype={DType.i64.number}")
_declare_indices("tril", np.tril)
_declare_indices("triu", np.triu)
