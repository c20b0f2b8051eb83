"""From a function of which all calls are inlined to one with native groups."""

from __future__ import annotations

from collections.abc import Mapping

from xdsl.dialects.builtin import ModuleOp
from xdsl.dialects.func import FuncOp

from tsir.dialects.ir.diagnostics import UnsupportedError
from tsir.lowering.native.pipelines import run_passes
from tsir.runtime.plans.deciding_sizes import Place, decide_sizes, deciding_sizes
from tsir.runtime.plans.sources import only
from tsir.transforms.analysis.effects import writes
from tsir.transforms.analysis.undecided import undecided
from tsir.transforms.simplify.inline import expand_composed

TYPING = ("lower-tuples", "lower-dictionaries", "lower-optionals", "canonical-ops", "infer-types")
FOLDING = ("simplify", "constant-propagate")
_PRUNING = ("merge-common", "remove-dead")
_GROUPING = ("fuse", "reinplace", "plan")

PIPELINE = ("thread-random-state", *TYPING, *FOLDING, *TYPING, *FOLDING, *_PRUNING, *_GROUPING)
"""The passes of `group`."""

NOTHING_KNOWN: Mapping[Place, bool] = {}
"""The sizes of arguments of which nothing is known."""

Planned = tuple[ModuleOp, FuncOp]
"""A planned function, with its module."""


def group(
    module: ModuleOp, function: FuncOp | None = None, known: Mapping[Place, bool] = NOTHING_KNOWN
) -> tuple[Place, ...]:
    """
    Run the passes of `PIPELINE`; those that come twice once more only if there are other operations.

    A `function` is for arguments of which some sizes are `known` to be 1, or not to be; those that decide
    the rank of a tensor as well are returned.
    """
    expand_composed(module, differentiated=True)
    _prune(module)
    while function is not None and decide_sizes(function, known):
        _prune(module)
    sizes = () if function is None else deciding_sizes(function)
    run_passes(module, _GROUPING)
    return sizes


def needed(module: ModuleOp, function: FuncOp) -> Planned:
    """A function as it is ahead of its grouping: what plans of it run, and nothing that they leave out."""
    module, function = without_writes(module, function)
    _prune(module)
    return module, function


def without_writes(module: ModuleOp, function: FuncOp) -> Planned:
    """The module with its functions rebuilt without writes; the module itself if that is not possible."""
    expand_composed(module, differentiated=True)
    if not any(map(writes, module.ops)):
        return module, function
    rebuilt = module.clone()
    try:
        run_passes(rebuilt, (*TYPING, "functionalise"))
    except UnsupportedError:
        return module, function  # the interpreter runs the writes, between native groups
    return rebuilt, only(rebuilt, function.sym_name.data)


def _prune(module: ModuleOp) -> None:
    run_passes(module, ("thread-random-state", *TYPING))
    before = list(module.walk())
    run_passes(module, FOLDING)
    if list(module.walk()) != before:
        held = undecided(module)
        run_passes(module, (*TYPING, *FOLDING))
        while (left := undecided(module)) < held:
            held = left
            run_passes(module, (*TYPING, *FOLDING))
    run_passes(module, _PRUNING)
