"""The run of ts-opt once its command line is read."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from typing import TextIO

from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp

from tsir.dialects.ir.diagnostics import Diagnostic, ParseError, TsirError, collecting
from tsir.dialects.ir.locations import file_location
from tsir.dialects.ir.parsing import parse_module
from tsir.dialects.ir.printing import module_text
from tsir.dialects.ir.universe import new_context
from tsir.dialects.ir.xdsl_errors import message_of
from tsir.dialects.process.recursion import IR_FRAMES, recursion_room
from tsir.tools.checks import (
    check_formulas,
    checked_gradients,
    report_differentiable,
    report_support,
    start_pass_check,
)
from tsir.tools.expectations import compare
from tsir.tools.instruments import Comparison, Dumps, Instrument, Statistics, Timing
from tsir.tools.listings import check_passes, listing
from tsir.tools.options import INPUT_ERROR, INTERNAL_ERROR, Options, UsageError
from tsir.tools.pipeline import Step, parse_pipeline, pipeline_text
from tsir.tools.reproducer import reproducer_pipeline, write_reproducer
from tsir.tools.roundtrip import check_roundtrip
from tsir.tools.running import PassFailure, run_steps
from tsir.tools.sources import PROGRAM_SUFFIXES, SPLIT_LINE, Console, Part, Source, console_for, read_source
from tsir.tools.stages import STAGES, pipeline_to
from tsir.tools.values import read_values, status_of


def run(options: Options, stdin: TextIO, stdout: TextIO, stderr: TextIO) -> int:
    """Do what the options ask for and return the exit status."""
    console = console_for(stderr, options.color, options.debug)
    try:
        if (text := listing(options)) is not None:
            stdout.write(text)
            return 0
        if options.check_formulas:
            stdout.write(check_formulas())
            return 0
        return _compile(options, stdin, stdout, console)
    except TsirError as error:
        console.report_error(error)
        return status_of(error)
    except (UsageError, BrokenPipeError):
        raise
    except Exception as error:
        stderr.write(f"ts-opt: internal error: {type(error).__name__}: {error}\n")
        console.trace(error)
        return INTERNAL_ERROR


def _compile(options: Options, stdin: TextIO, stdout: TextIO, console: Console) -> int:
    steps = parse_pipeline(pipeline_to(options.to) if options.to is not None else options.pipeline or "")
    check_passes(sorted(options.print_ir_before | options.print_ir_after))
    read_values(options.input, "input")  # those who use them read them again, for each function
    source = read_source(options.input_file, stdin)
    console.sources[source.name] = source.text
    if options.run_reproducer:
        steps = parse_pipeline(reproducer_pipeline(source.text, source.name))
    if options.dump_pass_pipeline:
        console.stream.write(f"{pipeline_text(steps)}\n")
    with recursion_room(IR_FRAMES):
        status, output = _Driver(options, steps, source, console).run()
    if options.o == "-":
        stdout.write(output)
    elif status == 0:
        _write(output, options.o)
    return status


def _write(text: str, path: str) -> None:
    try:
        Path(path).write_text(text, encoding="utf-8")
    except OSError as error:
        message = f"cannot write the file: {(error.strerror or str(error)).lower()}"
        raise TsirError(Diagnostic.error(file_location(path, 1, 1), message)) from error


@dataclass
class _Driver:
    """Compiles each part of a source by itself."""

    options: Options
    steps: Sequence[Step]
    source: Source
    console: Console
    timing: Timing = field(init=False)
    statistics: Statistics = field(init=False)

    def __post_init__(self) -> None:
        self.timing = Timing(self.console.stream)
        self.statistics = Statistics(self.console.stream, self.options.statistics)

    def run(self) -> tuple[int, str]:
        """The exit status, and the text of the parts that succeeded."""
        parts = self.source.parts() if self.options.split_input_file else [Part(self.source.text, 1)]
        results = [self._run_part(part) for part in parts]
        if self.options.timing:
            self.timing.finish()
        if self.options.statistics:
            self.statistics.finish()
        texts = [text for status, text in results if status == 0]
        return max(status for status, _ in results), f"{SPLIT_LINE}\n".join(texts)

    def _run_part(self, part: Part) -> tuple[int, str]:
        """The exit status and the text of a part."""
        text = ""
        error: TsirError | None = None
        with collecting() as diagnostics:
            try:
                text = self._compile(part)
            except TsirError as raised:
                error = raised
                diagnostics += raised.diagnostics
            except PassFailure as failure:
                return self._internal_error(failure, [*diagnostics, self._reproduced(part, failure)])
            except Exception as unexpected:
                where = file_location(self.source.name, part.first_line, 1)
                message = f"internal error: {type(unexpected).__name__}: {message_of(unexpected)}"
                return self._internal_error(unexpected, [*diagnostics, Diagnostic.error(where, message)])
        if self.options.verify_diagnostics:
            differences = compare(part.text, self.source.name, part.first_line, diagnostics)
            self.console.report(differences)
            return (INPUT_ERROR if differences else 0), text
        self.console.report(diagnostics, error.sources if error else None)
        if error is None:
            return 0, text
        self.console.trace(error)
        return INPUT_ERROR, ""

    def _internal_error(self, error: Exception, diagnostics: Sequence[Diagnostic]) -> tuple[int, str]:
        self.console.report(diagnostics)
        self.console.trace(error)
        return INTERNAL_ERROR, ""

    def _compile(self, part: Part) -> str:
        context = new_context()
        with self.timing.phase("Parser"):
            module = self._parse(part, context)
        if self.options.check_support:
            report_support(module)
        if self.options.check_differentiable:
            report_differentiable(module)
        run_steps(module, context, self.steps, self._instruments(module, context), self.options.verify_each)
        if self.options.verify_roundtrip:
            check_roundtrip(module, context)
        if self.options.verify_gradients:
            with self.timing.phase("Gradients"):
                return checked_gradients(module, self.options.input)
        emit = STAGES[self.options.to].load_emitter() if self.options.to is not None else None
        with self.timing.phase("Output"):
            return self._text(context, module) if emit is None else emit(module)

    def _parse(self, part: Part, context: Context) -> ModuleOp:
        try:
            return parse_module(part.text, self.source.name, context, first_line=part.first_line)
        except ParseError as error:
            if Path(self.source.name).suffix not in PROGRAM_SUFFIXES:
                raise
            message = f"expected IR text, got a program; ts-translate {self.source.name} gives its IR"
            where = file_location(self.source.name, part.first_line, 1)
            raise ParseError(Diagnostic.error(where, message), error.sources) from error

    def _instruments(self, module: ModuleOp, context: Context) -> list[Instrument]:
        dumps = Dumps(self.options, partial(self._text, context), self.console.stream)
        instruments: list[Instrument] = [dumps, self.statistics]
        if self.options.check_each:
            instruments.append(Comparison(start_pass_check(module, self.options.input)))
        return [*instruments, self.timing]

    def _text(self, context: Context, module: ModuleOp) -> str:
        return module_text(
            module,
            generic=self.options.print_op_generic,
            locations=self.options.print_debuginfo,
            elide_larger_than=self.options.elide_elementsattrs_if_larger,
            dialects=context.loaded_dialects,
        )

    def _reproduced(self, part: Part, failure: PassFailure) -> Diagnostic:
        """The diagnostic of a failure, with the file that reproduces it."""
        diagnostic = failure.diagnostic
        try:
            # The module as it was is gone; making it again costs nothing while passes do not fail.
            context = new_context()
            module = self._parse(part, context)
            run_steps(module, context, self.steps[: failure.index], verify=self.options.verify_each)
            text = module_text(module, generic=True, locations=True, dialects=context.loaded_dialects)
            pipeline = pipeline_text([failure.step])
        except (TsirError, PassFailure):
            text, pipeline = part.text, pipeline_text(self.steps)
        path = write_reproducer(text, pipeline, diagnostic.message)
        note = Diagnostic.note(diagnostic.location, f"run ts-opt --run-reproducer {path} to see it again")
        return replace(diagnostic, notes=(*diagnostic.notes, note))
