"""Descriptions of the tensors of a program: dtypes, and sizes as numbers, symbols and expressions of them."""

from __future__ import annotations

from collections.abc import Set

from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import SSAValue

from tsir.dialects.types import attributes as t
from tsir.dialects.types.dtype import DType
from tsir.frontend.exported.expressions import Expression, Symbol
from tsir.frontend.exported.schema import TensorMeta, Use
from tsir.lowering.exported.scope import NoForm, Scope, contiguous
from tsir.transforms.analysis.known_sizes import size_of


def meta_of(scope: Scope, value: SSAValue) -> TensorMeta:
    """The description of a tensor of the program; NoForm if its dtype or rank is not known."""
    type = value.type
    if not isinstance(type, t.TensorType) or type.dtype is None or type.sizes is None:
        raise NoForm("the dtype or the number of dimensions of a tensor is not known")
    sizes = [_size(scope, value, dim) for dim in range(len(type.sizes))]
    return contiguous(type.dtype, sizes)


def _size(scope: Scope, value: SSAValue, dim: int) -> int | Expression:
    found = size_of(value, dim)
    match found:
        case int():
            return found
        case str() if found in scope.symbols.ranges:
            return Symbol(found)
        case SSAValue():
            return expression_of(scope, found) or _unknown(scope, (value, dim))
        case _:
            return _unknown(scope, found)


def _unknown(scope: Scope, key: object) -> Expression:
    """The symbol of a size that the run tells."""
    known = scope.symbols.known
    if key not in known:
        known[key] = scope.symbols.size()
    return known[key]


def expression_of(scope: Scope, number: SSAValue) -> Expression | None:
    """What a number of the program is in terms of symbols; None if it is no value of the graph."""
    use = scope.values.get(number)
    return scope.numbers.get(use.name) if isinstance(use, Use) else None


def symbols_in(module: ModuleOp) -> Set[str]:
    """The symbols of sizes that the types of a module have."""
    found: set[str] = set()
    for op in module.walk():
        arguments = (argument for region in op.regions for block in region.blocks for argument in block.args)
        for value in (*op.results, *arguments):
            if isinstance(value.type, t.TensorType):
                found.update(size for size in value.type.sizes or () if isinstance(size, str))
    return found


def box_meta(kind: str) -> TensorMeta:
    """The description of a tensor that holds a number."""
    return TensorMeta(BOXES[kind], ())


BOXES = {"int": DType.i64, "float": DType.f64, "bool": DType.bool}
"""The dtypes of tensors that hold numbers."""
