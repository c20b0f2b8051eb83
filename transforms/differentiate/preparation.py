"""
Preparation for differentiation: the form that functions have before it, and the passes that settle it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from xdsl.builder import Builder
from xdsl.dialects.builtin import (
    ModuleOp,
)
from xdsl.dialects.func import FuncOp, ReturnOp
from xdsl.ir import SSAValue
from xdsl.rewriter import InsertPoint, Rewriter

from tsir.dialects.autodiff.ops import LinearOp
from tsir.dialects.complex_forms.form import Gradient
from tsir.dialects.ir.diagnostics import Diagnostic, UnsupportedError
from tsir.dialects.ir.locations import location_of
from tsir.dialects.operators.operation import SchemaOp
from tsir.dialects.prim import containers as c
from tsir.dialects.prim.ops import ConstantOp
from tsir.dialects.table.matching import Emitter
from tsir.dialects.types import attributes as t
from tsir.transforms.analysis.undecided import has_unknown_ranks, undecided
from tsir.transforms.differentiate.checkpoint import set_checkpoints
from tsir.transforms.differentiate.requires_grad import REVERSE, Mode, RequiresGrad
from tsir.transforms.functionalise.returns import return_values
from tsir.transforms.rewriting.pipelines import run_passes
from tsir.transforms.rewriting.script_text import decompose

PREPARATION = (
    "inline", "expand-grad", "lower-tuples", "lower-dictionaries", "lower-optionals", "canonical-ops",
    "infer-types", "functionalise", "thread-random-state", "simplify", "constant-propagate", "lower-tuples",
    "lower-dictionaries", "lower-optionals", "canonical-ops", "infer-types", "merge-common", "remove-dead",
)  # fmt: skip
"""The passes that a function goes through before it is differentiated."""


SETTLING = (
    "lower-tuples", "lower-dictionaries", "lower-optionals", "infer-types", "simplify", "constant-propagate",
    "lower-tuples", "lower-dictionaries", "lower-optionals", "canonical-ops", "infer-types", "merge-common",
    "remove-dead",
)  # fmt: skip
"""The passes after operators have been replaced by others; what they find out may decide branches."""


_TYPING = ("infer-types", "simplify", "constant-propagate", "infer-types")
"""The passes that find the types of gradients, some of which constants tell."""


MAX_ROUNDS = 8
"""The most runs of `SETTLING`: it is repeated while it decides something."""


def prepare(
    module: ModuleOp, function: FuncOp, wrt: Sequence[int], *, checkpoint: int = 1, mode: Mode = REVERSE
) -> None:
    """
    Bring a function into the form that is differentiated.

    No calls, writes or tuples are left, nor operators on the way of a gradient that are declared by
    others, but for those whose derivative is known; loops keep what every `checkpoint`-th round starts
    from. UnsupportedError with all reasons where writes cannot be rebuilt, or `requires_grad` is not known.
    """
    prepare_all(module, {function: wrt}, checkpoint=checkpoint, mode=mode)


def prepare_all(
    module: ModuleOp,
    functions: Mapping[FuncOp, Sequence[int]],
    *,
    checkpoint: int = 1,
    mode: Mode = REVERSE,
) -> None:
    """Bring several functions into the form that is differentiated, as `prepare` does one."""
    run_passes(module, PREPARATION)
    for function in functions:
        _flatten_results(function)
    carrying = {f: [f.body.block.args[index] for index in wrt] for f, wrt in functions.items()}
    answered = any([_answer(function, arguments, mode) for function, arguments in carrying.items()])
    if answered or (undecided(module) and has_unknown_ranks(module)):
        settle(module)
    while any([decompose_carrying(f, RequiresGrad.of(f, a, mode)) for f, a in carrying.items()]):
        settle(module)
    for function, wrt in functions.items():
        set_checkpoints(function, wrt, checkpoint)


def _answer(function: FuncOp, wrt: Sequence[SSAValue], mode: Mode) -> bool:
    """
    Say which tensors require gradients where a function asks; whether it does.

    UnsupportedError if it asks of what comes from these arguments, which not every way may do.
    """
    needs = RequiresGrad.of(function, wrt, mode)
    asked = [op for op in function.walk() if op.name == "prim.requires_grad" and op.operands[0] in needs]
    if unknown := [op for op in asked if op.operands[0] not in wrt]:
        message = "whether the tensor requires a gradient is not known"
        raise UnsupportedError([Diagnostic.error(op, message) for op in unknown])
    for op in asked:
        Rewriter.replace_op(op, ConstantOp.of(True))
    return bool(asked)


def settle(module: ModuleOp) -> None:
    """Run `SETTLING` until it decides no more."""
    left = undecided(module)
    for _ in range(MAX_ROUNDS):
        before = left
        run_passes(module, SETTLING)
        left = undecided(module)
        if left in (0, before):
            break


def finish(module: ModuleOp) -> None:
    """
    Leave what is ordinary IR of functions into which a backward has been put: no linear blocks.

    The types that are known of gradients tell of what kind one is that may be undefined.
    """
    run_passes(module, ("specialize-undef",))
    if any(isinstance(op, LinearOp) for op in module.walk()):
        run_passes(module, (*_TYPING, "lower-linear-blocks"))
    run_passes(module, ("optional-gradients",))
    settle(module)


def _flatten_results(function: FuncOp) -> None:
    """Return the elements of tuples, however deep, instead of the tuples."""
    last = function.body.block.last_op
    assert isinstance(last, ReturnOp)
    emitter = Emitter(Builder(InsertPoint.before(last)), location_of(last))
    pending, flat = list(last.operands)[::-1], list[SSAValue]()
    while pending:
        value = pending.pop()
        if not isinstance(value.type, t.TupleType):
            flat.append(value)
        elif isinstance(value.owner, c.TupleConstructOp):
            pending += list(value.owner.operands)[::-1]
        else:
            pending += list(emitter.insert(c.TupleUnpackOp.of(value)).results)[::-1]
    return_values(function, flat)


def decompose_carrying(function: FuncOp, needs: RequiresGrad) -> bool:
    """Replace operators that carry gradients by what they are declared as, but known ones; whether any."""
    found = [
        op
        for op in function.walk()
        if isinstance(op, SchemaOp) and needs.any_of(op.results)
        if not needs.mode.is_known(op.operator) or needs.gradient_of(op) is Gradient.TEXT
    ]
    return any([decompose(op) for op in found])
