"""
What a write makes of a value, without writing: the new value of a tensor, a list or a dictionary.

`functionalise` puts these where PyTorch has no operator that does the same to a copy.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from copy import copy
from typing import Any

from tsir.dialects.operators import loops, rules
from tsir.dialects.operators.evaluate import assign
from tsir.dialects.operators.table import OPERATORS, Reference, operator
from tsir.dialects.operators.tangents import terms
from tsir.dialects.prim import dicts as dicts
from tsir.dialects.prim import lists as lists
from tsir.dialects.types.dtype import Array


@operator(
    "prim::overwrite(Tensor self, Tensor src) -> Tensor",
    rules.Shaped(lambda a: a.tensor("self").sizes),
    loops=loops.Lowered("tsir.lowering.operators.slice_scatter:overwrite"),
    gradient="""
    def overwrite(self, src):
        dtype = src.dtype
        def backward(grad):
            return None, grad.to(dtype)
        return torch.ops.prim.overwrite(self, src), backward
    """,
    tangent=terms(src="src_t"),
)
def overwrite(self: Array, src: Array) -> Array:
    """
    What `self` holds after an in-place operator has written its result `src` there.

    The sizes must be those of `self`, and the kind of number not above that of `self`.
    """
    result = self.copy()
    assign(result, src)
    return result


_UPDATES: Mapping[str, tuple[str, str]] = {
    "ListSet(t[] l, int idx, t el) -> t[]": (
        "aten._set_item.t",
        "A list with the element at an index replaced.",
    ),
    "ListInsert(t[] l, int idx, t el) -> t[]": (
        "aten.insert.t",
        "A list with one more element before an index, or at an end if the index lies outside.",
    ),
    "ListDelete(t[] l, int idx) -> t[]": (
        "aten.Delete.t",
        "A list without the element at an index.",
    ),
    "ListRemove(t[] l, t el) -> t[]": (
        "aten.remove.Tensor",
        "A list without the first element that is equal to `el`.",
    ),
    "ListReverse(t[] l) -> t[]": (
        "aten.reverse.t",
        "A list in reverse order.",
    ),
    "ListSort(t[] l, bool reverse) -> t[]": (
        "aten.sort.any",
        "A list in ascending order, or in descending order.",
    ),
    "DictSet(Dict(k, v) d, k key, v value) -> Dict(k, v)": (
        "aten._set_item.str",
        "A dictionary with the value of a key set.",
    ),
    "DictDelete(Dict(k, v) d, k key) -> Dict(k, v)": (
        "aten.Delete.Dict_str",
        "A dictionary without a key that it has.",
    ),
    "DictUpdate(Dict(k, v) d, Dict(k, v) to_add) -> Dict(k, v)": (
        "aten.update.str",
        "A dictionary with the entries of another one set.",
    ),
}
"""The schema of an update, the operator that writes the same, and a description."""


def _on_copy(write: Reference) -> Callable[..., Any]:
    """The copy of the first argument that `write` has changed."""

    def update(container: Any, *arguments: Any) -> Any:
        result = copy(container)
        write(result, *arguments)
        return result

    return update


for _schema, (_write, _doc) in _UPDATES.items():
    operator(f"prim::{_schema}", doc=_doc)(_on_copy(OPERATORS[_write].reference))


@operator("prim::DictDiscard(Dict(k, v) d, k key) -> Dict(k, v)")
def discard(d: dict[Any, Any], key: object) -> dict[Any, Any]:
    """A dictionary without a key, whether it has it or not."""
    return {k: v for k, v in d.items() if k != key}
