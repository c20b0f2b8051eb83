"""The command ts-run: runs a function of a program on the arguments that the command line gives."""

from __future__ import annotations

import argparse
import contextlib
import sys
from collections.abc import Iterator, Sequence
from copy import deepcopy
from pathlib import Path
from typing import TextIO, cast

import numpy as np

from tsir.dialects.ir.diagnostics import Diagnostic, ExecutionError, TsirError
from tsir.dialects.ir.locations import file_location
from tsir.dialects.ir.universe import new_context
from tsir.runtime.call.function import Function
from tsir.runtime.plans.lowered import LoweredFunction, bind_lowered, is_lowered
from tsir.runtime.plans.reference import interpret
from tsir.runtime.values.binding import bind
from tsir.runtime.values.comparison import Tolerance, difference
from tsir.runtime.values.value_text import value_text
from tsir.tools.command import Command, Streams
from tsir.tools.options import INPUT_ERROR, UsageError
from tsir.tools.pipeline import parse_pipeline
from tsir.tools.programs import FORMATS, entry_of, open_program
from tsir.tools.running import run_steps
from tsir.tools.sources import Console
from tsir.tools.values import of_options, read_values

_EPILOG = """
values:
  5  -2.5e3  inf  true  none  "text"        numbers, truth values, None, strings
  2x3xf32=1,2,3,4,5,6  i64=3  2x3xf32=0     tensors: sizes and dtype, then the elements, or one for all
  2x3xf32=rand(7)  @input.npy               random elements from a seed; the array in a file
  [2xf32=[1,2], none]  (1, 2)  {"a": 1}     lists, tuples, dictionaries

  $ cat > first.py
  def f(x, n: int):
      return x * n
  $ ts-run first.py --input 3xf32=1,2,3 --input 2
  result 0: 3xf32=[2, 4, 6]
"""


def main(
    argv: Sequence[str] | None = None,
    stdin: TextIO | None = None,
    stdout: TextIO | None = None,
    stderr: TextIO | None = None,
) -> int:
    """Run the command with arguments and streams, by default the process's, and return the exit status."""
    return COMMAND.main(argv, Streams(stdin or sys.stdin, stdout or sys.stdout, stderr or sys.stderr))


def _work(options: argparse.Namespace, streams: Streams, console: Console) -> int:
    arguments = read_values(options.input, "input")
    expected = read_values(options.expect, "expect")
    steps = parse_pipeline(options.pipeline)
    context = new_context()
    program = open_program(options.input_file, options.format, options.entry, streams.stdin, context, console)
    module = program.module
    run_steps(module, context, steps)
    function = entry_of(module, options.entry, program.sources)
    names = function.parameters[: len(program.attributes)]
    lowered = LoweredFunction(module, function.op) if is_lowered(function.op) else None
    if lowered is not None and options.backend == "interp":
        raise UsageError("expected a function of operators for --backend=interp, got one on memrefs")
    given = [*program.attributes, *arguments]
    with of_options():
        values = (
            bind(function.op, given, {}, attributes=len(program.attributes))
            if lowered is None
            else bind_lowered(function.op, given)
        )
    before = deepcopy(values)
    with contextlib.redirect_stdout(streams.stdout):
        found_results = _run(function, values, options) if lowered is None else lowered(values)
    results = _elements(program.own(found_results))
    for index, result in enumerate(results):
        _print(streams.stdout, f"result {index}", result)
    for index, value in enumerate(values):
        if difference(before[index], value, None) is not None:
            title = f"attribute '{names[index]}'" if index < len(names) else f"argument {index - len(names)}"
            _print(streams.stdout, f"{title} after the call", value)
    for name, value in zip(program.assigned, found_results[len(program.own(found_results)) :], strict=True):
        _print(streams.stdout, f"attribute '{name}' after the call", value)
    for path, result in zip(options.output, results, strict=False):
        _write(path, result)
    found = [
        *_missing("output", options.output, results),
        *_missing("expect", expected, results),
        *_compare(expected, results, Tolerance(options.rtol, options.atol)),
    ]
    console.report(found)
    return INPUT_ERROR if found else 0


def _run(function: Function, values: list[object], options: argparse.Namespace) -> tuple[object, ...]:
    """The results of a function of operators."""
    if options.backend == "interp":
        return interpret(function.module.op, function.op, values)
    return function.executor.run(values, fallback=not options.no_fallback)


def _elements(results: Sequence[object]) -> Sequence[object]:
    """The results; those of a function that returns one tuple are its elements."""
    single = results[0] if len(results) == 1 else None
    return cast(tuple[object, ...], single) if isinstance(single, tuple) else results


def _print(stream: TextIO, title: str, value: object) -> None:
    text = value_text(value).replace("\n", "\n" + " " * (len(title) + 2))
    stream.write(f"{title}: {text}\n")


def _write(path: str, result: object) -> None:
    if not isinstance(result, np.ndarray):
        raise ExecutionError(f"expected a tensor to write to '{path}', got {value_text(result)}")
    try:
        with Path(path).open("wb") as file:
            np.save(file, cast("np.ndarray[tuple[int, ...], np.dtype[np.generic]]", result))
    except OSError as error:
        message = f"cannot write the file: {(error.strerror or str(error)).lower()}"
        raise TsirError(Diagnostic.error(file_location(path, 1, 1), message)) from error


def _missing(option: str, given: Sequence[object], results: Sequence[object]) -> Iterator[Diagnostic]:
    """That an option is given for a result that there is not."""
    if len(given) > (count := len(results)):
        place = file_location(f"<{option} {count}>", 1, 1)
        yield Diagnostic.error(place, f"expected a result {count}, got {count} results")


def _compare(expected: Sequence[object], results: Sequence[object], tolerance: Tolerance) -> list[Diagnostic]:
    """The difference of results from the expected ones; nothing if they agree."""
    found: list[Diagnostic] = []
    for index, (want, result) in enumerate(zip(expected, results, strict=False)):
        if (text := difference(want, result, tolerance)) is not None:
            found.append(
                Diagnostic.error(file_location(f"<expect {index}>", 1, 1), f"result {index}: {text}")
            )
    return found


COMMAND = Command(
    "ts-run",
    "Run a function of a program: IR, TorchScript source text, a graph as PyTorch prints it, an archive.",
    _EPILOG,
    {
        "input_file": {
            "nargs": "?",
            "default": "-",
            "metavar": "FILE",
            "help": "the program (default -, standard input)",
        },
        "--from": {
            "dest": "format",
            "choices": FORMATS,
            "help": "the form of the program (default by suffix: .py, .ts source, .graph graph, else mlir)",
        },
        "--entry": {
            "metavar": "NAME",
            "help": "the function to run (default main, or the only one), of an archive the method (default "
            "forward)",
        },
        "--input": {
            "action": "append",
            "default": [],
            "metavar": "VALUE",
            "help": "an argument, in order: 5, true, '[1, 2]', 2x3xf32=0, 2x2xf32=1,2,3,4, @file.npy",
        },
        "-p --pass-pipeline": {
            "dest": "pipeline",
            "default": "",
            "metavar": "PIPELINE",
            "help": "run passes first",
        },
        "--backend": {
            "choices": ("cpu", "interp"),
            "default": "cpu",
            "help": "native code, interpreted where there is none (default), or the interpreter alone",
        },
        "--no-fallback": {"action": "store_true", "help": "fail where there is no native code"},
        "--expect": {
            "action": "append",
            "default": [],
            "metavar": "VALUE",
            "help": "what a result should be, in order",
        },
        "--rtol": {
            "type": float,
            "metavar": "R",
            "help": "the relative tolerance of --expect (default by dtype, f32 1.3e-6)",
        },
        "--atol": {
            "type": float,
            "metavar": "A",
            "help": "the absolute tolerance of --expect (default by dtype, f32 1e-5)",
        },
        "--output": {
            "action": "append",
            "default": [],
            "metavar": "FILE",
            "help": "write a result to a .npy file, in order",
        },
    },
    _work,
)

if __name__ == "__main__":
    sys.exit(main())
