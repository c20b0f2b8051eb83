"""
What a program says of gradients as a matter of values alone: the first half of `expand-grad`.

What is computed under `torch.no_grad()` is detached there and then, so that no mode is left. An
in-place operator writes to its target detached, which changes the elements and not the gradient.
`requires_grad_` says nothing that `grad` does not say as well, as long as it comes before what is
computed of the tensor.

```mlir
// before
aten.set_grad_enabled(%false) : (!prim.bool) -> ()
%0 = aten.mul.Tensor(%x, %y) : (!prim.tensor, !prim.tensor) -> !prim.tensor
%1 = aten.sub_.Tensor(%x, %0, %one) : (!prim.tensor, !prim.tensor, !prim.int) -> !prim.tensor
// after
%0 = aten.mul.Tensor(%x, %y) : (!prim.tensor, !prim.tensor) -> !prim.tensor
%1 = aten.detach(%0) : (!prim.tensor) -> !prim.tensor
%2 = aten.detach(%x) : (!prim.tensor) -> !prim.tensor
%3 = aten.sub_.Tensor(%2, %1, %one) : (!prim.tensor, !prim.tensor, !prim.int) -> !prim.tensor
```
"""

from __future__ import annotations

from collections.abc import Iterable

from xdsl.builder import Builder
from xdsl.dialects.func import FuncOp
from xdsl.ir import Attribute, Block, Operation, SSAValue
from xdsl.rewriter import InsertPoint, Rewriter

from tsir.dialects.ir.diagnostics import Diagnostic, UnsupportedError
from tsir.dialects.ir.locations import location_of
from tsir.dialects.operators.operation import SchemaOp
from tsir.dialects.prim import containers as c
from tsir.dialects.prim.ops import ConstantOp, IfOp, LoopOp
from tsir.dialects.table.access import constant_of
from tsir.dialects.table.families import autograd
from tsir.dialects.table.matching import Emitter
from tsir.dialects.types import attributes as t
from tsir.transforms.analysis.effects import returned_operands, written_operands
from tsir.transforms.analysis.value_roots import ValueRoots
from tsir.transforms.analysis.views import is_view
from tsir.transforms.differentiate.requires_grad import may_carry
from tsir.transforms.rewriting.script_text import emit_script

_DETACH_SAME = "prim::detach_unless_same"
_DETACH_ALL = """
def detach(tensors: List[Tensor]):
    return [x.detach() for x in tensors]
"""

_COMPUTING = (c.ConstantChunkOp, c.PythonOp, c.OperatorOp, c.CallFunctionOp)
"""Operations that no schema declares and that compute their results; others move values."""


def resolve_grad_mode(function: FuncOp) -> None:
    """
    Leave no mode, no `requires_grad_` and no question for it in a function of which calls are inlined.

    UnsupportedError with everything that the program alone does not tell.
    """
    modes = _Modes()
    modes.block(function.body.block, True)
    reasons = [*modes.reasons, *_resolve_requests(function)]
    if reasons:
        raise UnsupportedError(reasons)


class _Modes:
    """One walk with the mode: whether what is computed carries gradients, None if the run alone tells."""

    def __init__(self) -> None:
        self.reasons: list[Diagnostic] = []

    def block(self, block: Block, enabled: bool | None) -> bool | None:
        """Detach what a block computes while the mode is off; the mode at its end."""
        for op in list(block.ops):
            match op.name:
                case "aten.set_grad_enabled":
                    value = constant_of(op.operands[0])
                    enabled = value if isinstance(value, bool) else None
                    Rewriter.erase_op(op)
                case "aten.is_grad_enabled":
                    if enabled is None:
                        self._refuse(op)
                    Rewriter.replace_op(op, ConstantOp.of(bool(enabled)))
                case IfOp.name:
                    ends = {self.block(region.block, enabled) for region in op.regions}
                    enabled = ends.pop() if len(ends) == 1 else None
                case LoopOp.name:
                    if self.block(op.regions[0].block, enabled) is not enabled:
                        self._refuse(op)
                case _ if enabled is not True and op.name not in autograd.EXPANDED and _computes(op):
                    if enabled is None:
                        self._refuse(op)
                    _cut(op)
                case _:
                    pass
        return enabled

    def _refuse(self, op: Operation) -> None:
        message = f"whether '{op.name}' runs with gradients enabled is known only when the program runs"
        self.reasons.append(Diagnostic.error(op, message))


def _computes(op: Operation) -> bool:
    """Whether results of an operation are computed of operands that may carry gradients, not just moved."""
    if not any(may_carry(operand.type) for operand in op.operands):
        return False
    if isinstance(op, SchemaOp):
        return bool(written_operands(op)) or any(map(_is_tensors, (r.type for r in op.schema().returns)))
    return isinstance(op, _COMPUTING)


def _is_tensors(type: Attribute) -> bool:
    """Whether a type in a schema is that of a tensor or a list of tensors, not that of any value."""
    inner = type.element if isinstance(type, t.ListType) else type
    return isinstance(inner, t.TensorType)


def _cut(op: Operation) -> None:
    """Detach what an operation computes; what it writes, it writes through a detached view."""
    ahead = Emitter(Builder(InsertPoint.before(op)), location_of(op))
    behind = Emitter(Builder(InsertPoint.after(op)), location_of(op))
    returned = dict(returned_operands(op)) if isinstance(op, SchemaOp) else {}
    for result, operand in returned.items():
        result.replace_all_uses_with(operand)
    if isinstance(op, SchemaOp):
        targets = {v for v in written_operands(op) if isinstance(v.type, t.TensorType)}
        detached = {v: ahead.call("aten::detach", v)[0] for v in targets}
        op.operands = [detached.get(v, v) for v in op.operands]
    for result in op.results:
        if result in returned or not may_carry(result.type) or not _is_tensors(result.type):
            continue
        uses = list(result.uses)
        if isinstance(result.type, t.TensorType):
            (cut,) = behind.call(_DETACH_SAME if _may_be_operand(op, result) else "aten::detach", result)
        else:
            (cut,) = emit_script(behind, _DETACH_ALL, [result])
        for use in uses:
            use.operation.operands[use.index] = cut


def _may_be_operand(op: Operation, result: SSAValue) -> bool:
    """Whether an operator gives its operand where nothing is to be done, as `contiguous`, else a copy."""
    if not isinstance(op, SchemaOp) or is_view(op, operand := op.operands[0]):
        return False
    formal = next(f for f, r in zip(op.schema().returns, op.results, strict=False) if r is result)
    dtypes = {v.type.dtype for v in (operand, result) if isinstance(v.type, t.TensorType)}
    return formal.alias is not None and (None in dtypes or len(dtypes) == 1)


_CONSTRUCTS = (c.ListConstructOp, c.TupleConstructOp, c.DictConstructOp)


def _resolve_requests(function: FuncOp) -> Iterable[Diagnostic]:
    """Take `requires_grad_` and `requires_grad` out of a function; why one cannot be."""
    operations = list(function.walk())
    roots, used, asked = ValueRoots(function), set[SSAValue](), dict[SSAValue, Block | None]()
    named = {roots.same(op.operands[0]) for op in operations if op.name == "aten.requires_grad_"}
    for op in operations:
        match op.name:
            case "aten.requires_grad_":
                value = roots.same(op.operands[0])
                if constant_of(op.operands[1]) is False:
                    yield Diagnostic.error(op, "expected requires_grad_(True); detach() cuts a tensor off")
                elif value in used and value not in asked:
                    message = "expected 'requires_grad_' before anything is computed of the tensor"
                    yield Diagnostic.error(op, message)
                asked.setdefault(value, op.parent)
                Rewriter.replace_op(op, [], [op.operands[0]])
            case "prim.requires_grad" if named:
                value = roots.same(op.operands[0])
                if (block := asked.get(value)) is not None and block.is_ancestor(op):
                    Rewriter.replace_op(op, ConstantOp.of(True))
                elif value not in named and _is_cut(value):
                    Rewriter.replace_op(op, ConstantOp.of(False))
                else:
                    yield Diagnostic.error(op, "whether the tensor requires a gradient is not known")
            case "aten.detach":
                pass
            case _ if isinstance(op, _CONSTRUCTS):
                pass  # nothing is computed: what is read of a container may be the tensor itself
            case _:
                if any(may_carry(result.type) for result in op.results):
                    used.update(roots.same(v) for v in op.operands if isinstance(v.type, t.TensorType))


def _is_cut(value: SSAValue) -> bool:
    """Whether a value carries no gradients itself: an argument, or a tensor that has just been detached."""
    owner = value.owner
    return isinstance(owner.parent_op(), FuncOp) if isinstance(owner, Block) else owner.name == "aten.detach"
