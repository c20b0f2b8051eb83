"""Rules of operators that do not see the dimensions ahead of those that they are of."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from xdsl.ir import SSAValue

from tsir.dialects.operators.operation import SchemaOp
from tsir.dialects.prim.containers import ListConstructOp
from tsir.dialects.table.access import constant_of
from tsir.dialects.types import attributes as t
from tsir.transforms.batch.operands import Rule, constant_dims, emitted, is_list, is_tensor, padded, wholes
from tsir.transforms.batch.scope import Refusal, Scope, rank_of


def trailing(*names: str, more: int = 0) -> Rule:
    """
    The rule of an operator whose dimensions can be counted from the last one, as `names` count them.

    They are dimensions of what has `more` dimensions than the first tensor.
    """

    def rule(scope: Scope, op: SchemaOp) -> Sequence[SSAValue]:
        tensors = [value for value in op.operands if is_tensor(value)]
        rank = _rank_in(tensors[0])
        given = wholes(scope, op) if len(tensors) > 1 else {}
        dims = {name: constant_dims(op, name, rank + more) for name in names}
        if rank == 0 and names and not more:
            return _of_no_dimensions(scope, op, dims)
        for name, found in dims.items():
            if found is None:
                raise Refusal(f"'{name}' is None")
            counted = [dim - rank - more if dim >= 0 else dim for dim in found]
            given[name] = scope.emitter.constant(counted if is_list(op[name]) else counted[0])
        return emitted(scope, op, given)

    return rule


def _rank_in(value: SSAValue) -> int:
    """The rank of a tensor, or of those in a list."""
    if not isinstance(value.type, t.ListType):
        return rank_of(value)
    if isinstance(value.owner, ListConstructOp):
        ranks = {rank_of(item) for item in value.owner.operands}
        if len(ranks) == 1:
            return ranks.pop()
    element = value.type.element
    if isinstance(element, t.TensorType) and element.rank is not None:
        return element.rank
    raise Refusal("the rank of the tensors in a list is not known")


def _of_no_dimensions(scope: Scope, op: SchemaOp, dims: Mapping[str, list[int] | None]) -> Sequence[SSAValue]:
    """An operator along the only dimension, of size 1, that tensors of none count as."""
    given: dict[str, SSAValue] = {}
    for argument, value in zip(op.schema().arguments, op.operands, strict=True):
        if isinstance(value.type, t.TensorType):
            (given[argument.name],) = scope.emitter.call(
                "aten::unsqueeze", scope.whole(value), 1, refine=True
            )
    for name, found in dims.items():
        if found is None:
            raise Refusal(f"'{name}' is None")
        given[name] = scope.emitter.constant([1] if is_list(op[name]) else 1)
    if "keepdim" in op.schema().positions:
        given["keepdim"] = scope.emitter.constant(True)
    found = emitted(scope, op, given)
    return [scope.emitter.call("aten::squeeze", value, 1, refine=True)[0] for value in found]


def along_all(scope: Scope, op: SchemaOp) -> Sequence[SSAValue]:
    """`argmax` and `argmin`: along a dimension, or of all elements of each row."""
    if constant_dims(op, "dim", rank_of(op["self"])) is not None:
        return trailing("dim")(scope, op)
    if bool(constant_of(op["keepdim"])):
        raise Refusal("'dim' is None and dimensions are kept")
    operand = op["self"]
    value = scope.whole(operand)
    name = "aten::flatten" if rank_of(operand) else "aten::unsqueeze"
    (flat,) = scope.emitter.call(name, value, 1, refine=True)
    return emitted(scope, op, {"self": flat, "dim": scope.emitter.constant(1)})


def broadcasting(scope: Scope, op: SchemaOp) -> Sequence[SSAValue]:
    """An operator of matrices whose other dimensions are broadcast."""
    operands = {a.name: v for a, v in zip(op.schema().arguments, op.operands, strict=True) if is_tensor(v)}
    rank = max(map(rank_of, operands.values()))
    given = {
        name: padded(scope, scope[value].value, rank_of(value), rank)
        for name, value in operands.items()
        if scope.is_batched(value)
    }
    return emitted(scope, op, given)


def of_matrices(scope: Scope, op: SchemaOp) -> Sequence[SSAValue]:
    """A view of matrices that leaves a tensor of no dimensions as it is."""
    return same(scope, op) if rank_of(op["self"]) >= 2 else [scope[op["self"]].value]


def same(scope: Scope, op: SchemaOp) -> Sequence[SSAValue]:
    """The operator itself: it does not see how many dimensions there are."""
    tensors = [value for value in op.operands if is_tensor(value)]
    return emitted(scope, op, wholes(scope, op) if len(tensors) > 1 else {})
