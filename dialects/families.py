"""Every family of operators: importing this module fills the table."""

from __future__ import annotations

from types import ModuleType

from tsir.dialects.aten import (
    activation,
    activation_backward,
    adaptive_pooling,
    arithmetic,
    batch_norm,
    batch_norm_backward,
    bitwise,
    bounds,
    comparison,
    convolution,
    copying,
    cumulative,
    division,
    dropout,
    elementary,
    embedding,
    expansion,
    extreme,
    factory,
    geometry,
    indexing,
    joining,
    likelihood,
    loss,
    normalization,
    pooling,
    product,
    random,
    recurrent,
    reduction,
    resampling,
    reshape,
    scatter,
    slicing,
    softmax,
    splitting,
    statistic,
    triangle,
    view,
)
from tsir.dialects.operation import SchemaOp, operation_class
from tsir.dialects.operator import OPERATORS, OVERLOADS, Operator
from tsir.dialects.prim import (
    autograd,
    conversions,
    dicts,
    generators,
    lists,
    numbers,
    queries,
    strings,
    updates,
)

FAMILIES: tuple[ModuleType, ...] = (
    arithmetic, division, bounds, elementary, activation, activation_backward, comparison, bitwise,
    reduction, cumulative, extreme, statistic, softmax, view, expansion, reshape, slicing, splitting, joining,
    indexing, embedding, scatter, product, geometry, normalization, batch_norm, batch_norm_backward,
    convolution, pooling, adaptive_pooling, resampling, loss, likelihood, recurrent, copying, factory, random,
    dropout, triangle,
    numbers, conversions, strings, lists, dicts, queries, updates, autograd, generators,
)  # fmt: skip
"""In the order in which overloads of one name are tried."""


def overloads(name: str) -> list[Operator]:
    """The operators with a name as `aten::add`, in the order of declaration; empty if there are none."""
    return OVERLOADS.get(name, [])


def find_operator(name: str) -> Operator | None:
    """The operator of an operation's name, as `aten.add.Tensor`."""
    return OPERATORS.get(name)


def operations(namespace: str) -> list[type[SchemaOp]]:
    """The classes of all operations that schemas declare in a namespace."""
    return [operation_class(o) for name, o in OPERATORS.items() if name.startswith(f"{namespace}.")]
