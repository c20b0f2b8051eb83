"""The triangles of matrices."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np

from tsir.dialects import loops, rules
from tsir.dialects.arguments import Arguments, RuleError
from tsir.dialects.operator import operator
from tsir.dialects.pointwise import closure
from tsir.dialects.prim import types as t
from tsir.dialects.prim.values import Array
from tsir.dialects.tangents import linear


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
