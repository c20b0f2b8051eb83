"""Operators by which programs ask for gradients; the pass `expand-grad` removes all of them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Never

import numpy as np
from xdsl.ir import Attribute

from tsir.dialects.operators import loops, rules
from tsir.dialects.operators.arguments import Arguments
from tsir.dialects.operators.options import Like
from tsir.dialects.operators.strided import Strided
from tsir.dialects.operators.table import FromSchema, operator
from tsir.dialects.types import attributes as t
from tsir.dialects.types.dtype import Array


class _OfInputs(FromSchema):
    """The rule of `grad`: its results are what is known of all inputs, or None."""

    def types(self, arguments: Arguments) -> Sequence[Attribute]:
        inputs = arguments["inputs"].type
        element = inputs.element if isinstance(inputs, t.ListType) else t.TENSOR
        known = element.known(strides=None) if isinstance(element, t.TensorType) else t.TENSOR
        return [t.ListType(t.OptionalType(known))]


_GRAD = (
    "aten::grad(Tensor[] outputs, Tensor[] inputs, Tensor?[]? grad_outputs=None, bool? retain_graph=None,"
    " bool create_graph=False, bool allow_unused=False) -> Tensor?[]"
)
_EXPANDED = {
    _GRAD: "The gradients of `inputs`, for the gradients `grad_outputs` of `outputs`; differentiable only"
    " with `create_graph`.",
    "aten::set_grad_enabled(bool val) -> ()": "Says whether what follows carries gradients.",
    "aten::is_grad_enabled() -> bool": "Whether what is computed here carries gradients.",
    "aten::requires_grad_(Tensor(a!) self, bool requires_grad=True) -> Tensor(a!)": "Says that gradients of"
    " `self` will be asked for.",
}


def _run(*_: object) -> Never:
    raise RuntimeError("expected the pass 'expand-grad' to have run before")


for _text, _doc in _EXPANDED.items():
    operator(_text, _OfInputs() if _text is _GRAD else None, reference=_run, effects=True, doc=_doc)

EXPANDED = frozenset(text.partition("(")[0].replace("::", ".") for text in _EXPANDED)
"""The operations that `expand-grad` replaces, by name."""


def _same(self: Strided) -> Strided:
    return self


@operator(
    "prim::barrier(Tensor(a) self) -> Tensor(a)",
    Like(),
    gradient="""
    def barrier(self):
        def backward(grad):
            return grad
        return torch.ops.prim.barrier(self), backward
    """,
    effects=True,
)
def barrier(self: Array) -> Array:
    """`self` as another value, which no pass merges with one, moves or looks through."""
    return self[...]


@operator(
    "prim::detach_scatter(Tensor self, Tensor src) -> Tensor",
    rules.Pointwise(promotes=("self",), operands=("src",), into="self"),
    loops=loops.Pointwise("src"),
    gradient="""
    def detach_scatter(self, src):
        def backward(grad):
            return grad, None
        return torch.ops.prim.detach_scatter(self, src), backward
    """,
)
def detach_scatter(self: Array, src: Array) -> Array:
    """The value of `self` after a write of `src` that is not differentiated; the gradient is of `self`."""
    result = np.empty_like(self, dtype=src.dtype)
    result[...] = src
    return result


@operator("prim::detach_unless_same(Tensor(a) self) -> Tensor(a)", Like(), loops=loops.View(_same))
def detach_unless_same(self: Array) -> Array:
    """`self`, which gradients pass if an operator gave its operand and not a copy: that is not known."""
    return self[...]
