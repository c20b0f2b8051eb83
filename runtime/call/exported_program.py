"""Writes functions as exported programs (`.pt2`), which `torch.export.load` reads."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from xdsl.dialects.builtin import ModuleOp

from tsir.dialects.ir.diagnostics import Diagnostic, TsirError, UnsupportedError, showing
from tsir.dialects.prim.ops import LoopOp
from tsir.frontend.exported.program_writer import WrittenProgram, write_program
from tsir.frontend.printing.identifiers import Identifiers
from tsir.lowering.exported.conversion import Conversion, Missing
from tsir.lowering.exported.decompose import decompose_all
from tsir.lowering.exported.scope import RESERVED, NoForm, Scope, Symbols
from tsir.lowering.exported.sizes import symbols_in
from tsir.lowering.native.pipelines import run_passes
from tsir.runtime.call.program_inputs import Inputs, make_known
from tsir.runtime.call.program_outputs import Outputs
from tsir.runtime.call.saved import Saved
from tsir.runtime.plans.planning import FOLDING, TYPING, needed
from tsir.runtime.values.save import Target, check_is_program, save_to
from tsir.runtime.values.tensor_spec import example_for
from tsir.transforms.analysis.effects import writes
from tsir.transforms.simplify.unroll_loops import UnrollLoopsPass

_UNROLLED = UnrollLoopsPass(max_body=512, max_trip=65, factor=1)
"""Loops of few rounds, whose number is constant, are written out, as PyTorch's exporter does."""


def save_program(
    saved: Saved, specs: Sequence[object], target: Target, extra: Mapping[str, bytes] | None = None
) -> None:
    """
    Write a function as an exported program, for arguments of these kinds: `TensorSpec`s, arrays, numbers.

    UnsupportedError with every operation that has no form there; TsirError for specs that are no list, a path
    with another suffix than `.pt2`, and a file that cannot be written, of which nothing is left.
    """
    check_is_program(target)
    _check_is_list(specs)
    with showing(saved.whole.module.sources):
        program = replace(_program_of(saved, specs), extra=extra or {})
    save_to(target, lambda file: write_program(file, program))


def _check_is_list(specs: object) -> None:
    if isinstance(specs, str) or not isinstance(specs, Sequence):
        kind = type(specs).__name__
        raise TsirError(f"expected a list as 'specs', with one for each argument, got a value of type {kind}")


def _program_of(saved: Saved, specs: Sequence[object]) -> WrittenProgram:
    """The program of a function; UnsupportedError with all that has no form."""
    function = saved.whole
    examples = [*saved.state, *specs]
    values = function.bound([example_for(each) for each in examples], {})
    module, op = needed(*function.executor.source(values))
    _check_values(module)
    conversion = Conversion(
        Scope(Identifiers(taken=RESERVED), Symbols(symbols_in(module))), function.module.sources
    )
    inputs = Inputs(conversion.scope)
    try:
        given = [inputs.of(place, value, saved, examples) for place, value in enumerate(values)]
        conversion.scope.values.update(make_known(op, given, conversion.scope))
        _prepare(module)
        results = conversion.run(op.body.block)
        if not conversion.problems:
            conversion.scope.metadata = {}
            outputs = Outputs(saved, op, inputs)
            return outputs.program(outputs.named(results, given, values), examples[len(saved.state) :])
    except NoForm as error:
        raise UnsupportedError(Diagnostic.error(op, str(error))) from error
    except Missing:
        pass
    once = {(each.position, each.message): each for each in conversion.problems}
    raise UnsupportedError(sorted(once.values(), key=lambda each: each.position or ("", 0, 0)))


def _check_values(module: ModuleOp) -> None:
    """UnsupportedError with every write that is no value: graphs are values."""
    if any(map(writes, module.ops)):
        run_passes(module.clone(), (*TYPING, "functionalise"))
        raise UnsupportedError("expected a program whose writes are values")


def _prepare(module: ModuleOp) -> None:
    """Write out loops of few rounds, and what is composed of operators that PyTorch has."""
    passes = (*TYPING, *FOLDING)
    run_passes(module, (*passes, *passes))
    loops = 0
    while loops != (loops := sum(isinstance(op, LoopOp) for op in module.walk())):
        run_passes(module, (_UNROLLED, *passes))
    while decompose_all(module):
        run_passes(module, (*passes, *passes, "merge-common", "remove-dead"))
