"""The command line of ts-opt."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NoReturn

from tsir.dialects.ir.spelling import hint
from tsir.tools.stages import STAGES

INPUT_ERROR = 1
"""The exit status when the input has errors."""
USAGE_ERROR = 2
"""The exit status when the command line is wrong."""
INTERNAL_ERROR = 70
"""The exit status when the compiler is wrong."""

_EPILOG = """
from nothing to a first pipeline:
  $ cat > first.mlir
  func.func @f(%x: !prim.tensor<f32, [2, ?]>) -> !prim.tensor {
    %a = aten.relu(%x) : (!prim.tensor<f32, [2, ?]>) -> !prim.tensor
    %b = aten.relu(%x) : (!prim.tensor<f32, [2, ?]>) -> !prim.tensor
    %c = aten.mul.Tensor(%a, %b) : (!prim.tensor, !prim.tensor) -> !prim.tensor
    func.return %c : !prim.tensor
  }
  $ ts-opt first.mlir                              parse, verify, print
  $ ts-opt first.mlir -p infer-types               run a pass: types know dtype and sizes
  $ ts-opt first.mlir -p merge-common,infer-types  run two: one relu is left
  $ ts-opt first.mlir -p merge-common --print-ir-diff   see what each pass changed
  $ ts-opt --list-passes                           what else there is
  $ ts-opt --help-pass merge-common                what a pass does, and its options
  $ ts-run first.mlir --input '2x3xf32=rand(0)'    run it

a pipeline is a list of passes with options, `-p 'a,b{x=1 y=p,q}'`, or the same in MLIR's nested
form, `--pass-pipeline='builtin.module(a,func.func(b))'`.

exit status: 0 success, 1 errors in the input, 2 a wrong command line, 70 an error of the compiler
"""


@dataclass(frozen=True)
class Options:
    """The options of a command line of ts-opt, a field for each."""

    input_file: str
    o: str
    pipeline: str | None
    to: str | None
    run_reproducer: bool
    split_input_file: bool
    verify_diagnostics: bool
    verify_each: bool
    verify_roundtrip: bool
    check_support: bool
    check_differentiable: bool
    check_each: bool
    verify_gradients: bool
    input: Sequence[str]
    print_op_generic: bool
    print_debuginfo: bool
    elide_elementsattrs_if_larger: int | None
    print_ir_before: frozenset[str]
    print_ir_after: frozenset[str]
    print_ir_before_all: bool
    print_ir_after_all: bool
    print_ir_after_change: bool
    print_ir_diff: bool
    dump_pass_pipeline: bool
    timing: bool
    statistics: bool
    list_passes: bool
    list_ops: str | None
    show_dialects: bool
    help_pass: str | None
    check_formulas: bool
    color: str
    debug: bool
    help: bool
    version: bool


class UsageError(Exception):
    """The command line is wrong; the text says how."""


class Parser(argparse.ArgumentParser):
    """Reads a command line; UsageError, with the option that may be meant, if it is wrong."""

    def error(self, message: str) -> NoReturn:
        raise UsageError(message)

    def read(self, arguments: Sequence[str]) -> argparse.Namespace:
        """The options of a command line, all of them known."""
        options, unknown = self.parse_known_args(arguments)
        if unknown:
            name = unknown[0].partition("=")[0]
            self.error(f"unknown argument '{unknown[0]}'{hint(name, self._option_string_actions)}")
        return options


def parse_options(arguments: Sequence[str]) -> Options:
    """The options of a command line, or a UsageError."""
    options = Options(**vars(_parser().read(arguments)))
    given = options.input_file != "-" or options.pipeline is not None or options.to is not None
    if given and (asked := [name for name in _INFORMATION if getattr(options, name) not in (None, False)]):
        option = f"--{asked[0].replace('_', '-')}"
        raise UsageError(f"expected no file and no pipeline with {option}, which reads none")
    if options.to is not None and options.pipeline is not None:
        raise UsageError("expected only one of -p and --to")
    if options.run_reproducer and (options.pipeline is not None or options.to is not None):
        raise UsageError("expected no pipeline with --run-reproducer, which takes it from the file")
    if options.input and not (options.check_each or options.verify_gradients):
        raise UsageError("expected --input only with --check-each or --verify-gradients")
    if options.verify_gradients and options.to is not None:
        raise UsageError("expected no --to with --verify-gradients, which prints what was checked")
    return options


_INFORMATION = ("list_passes", "list_ops", "show_dialects", "help_pass", "check_formulas")
"""The options that say something of the compiler and do nothing else."""


def _names(text: str) -> frozenset[str]:
    return frozenset(name.strip() for name in text.split(","))


def _flag(text: str) -> bool:
    if text not in ("0", "1"):
        raise argparse.ArgumentTypeError(f"expected 0 or 1, got {text}")
    return text == "1"


def _size(text: str) -> int:
    if not text.isdecimal():
        raise argparse.ArgumentTypeError(f"expected a number of elements, got {text}")
    return int(text)


_NAMES: dict[str, Any] = {"type": _names, "default": frozenset(), "metavar": "PASSES"}
_ARGUMENTS: dict[str, dict[str, str | dict[str, Any]]] = {
    "files": {
        "input_file": {
            "nargs": "?",
            "default": "-",
            "help": "the file to read (default -, standard input)",
        },
        "-o": {"default": "-", "metavar": "FILE", "help": "write the result to FILE"},
        "--split-input-file": "take the parts of the input between lines `// -----` as files of their own",
    },
    "passes": {
        "-p --pass-pipeline": {"dest": "pipeline", "help": "run the passes of PIPELINE in order"},
        "--to": {"choices": STAGES, "help": "run the standard pipeline up to a stage"},
        "--run-reproducer": "run the pipeline that the input, a ts-repro-*.mlir file, names",
        "--dump-pass-pipeline": "print the pipeline in full to standard error",
    },
    "checks": {
        "--verify-diagnostics": "succeed if the diagnostics are those that comments expect, such as "
        "`// expected-error@+1 {{text}}`",
        "--verify-each": {
            "type": _flag,
            "default": True,
            "metavar": "0|1",
            "help": "verify the module after each pass (default 1)",
        },
        "--verify-roundtrip": "check that the result prints and parses back to itself",
        "--check-support": "report all that the compiler does not support, at once",
        "--check-differentiable": "report all that keeps gradients from getting through, at once",
        "--check-each": "run the module before and after each pass and compare the results",
        "--verify-gradients": "check the gradient of each function of the result by differences and by the "
        "dot-product test, blame the operator that is wrong, and print what was checked",
        "--input": {
            "action": "append",
            "default": [],
            "metavar": "VALUE",
            "help": "an argument for --check-each and --verify-gradients, in order: 5, true, '[1, 2]', "
            "2x3xf32=0, 2x2xf32=1,2,3,4, @file.npy",
        },
    },
    "printing": {
        "--print-op-generic": "print operations in the generic form",
        "--print-debuginfo": "print the locations of operations",
        "--elide-elementsattrs-if-larger": {
            "type": _size,
            "metavar": "N",
            "help": "leave out the data of constants of more than N elements",
        },
        "--print-ir-before": {**_NAMES, "help": "print the module before these passes"},
        "--print-ir-after": {**_NAMES, "help": "print the module after these passes"},
        "--print-ir-before-all": "print the module before each pass",
        "--print-ir-after-all": "print the module after each pass",
        "--print-ir-after-change": "print the module after each pass that changed it",
        "--print-ir-diff": "print what each pass changed",
        "--timing": "report how long each pass took",
        "--statistics": "report what each pass counted",
        "--color": {
            "choices": ("auto", "always", "never"),
            "default": "auto",
            "help": "colour the diagnostics (default auto)",
        },
        "--debug": "add the Python traceback to errors",
    },
    "information": {
        "--list-passes": "list the passes",
        "--list-ops": {
            "nargs": "?",
            "const": "",
            "metavar": "DIALECT",
            "help": "list the operations of a dialect, or of all of tsir's",
        },
        "--show-dialects": "list the dialects",
        "--help-pass": {"metavar": "PASS", "help": "explain a pass and its options"},
        "--check-formulas": "compile the gradient and the tangent of every operator of the table",
        "--version": "print the versions",
        "-h --help": "print this text",
    },
}
"""The options by group; one with nothing but a text is a flag."""


def help_text() -> str:
    """The text of `ts-opt --help`."""
    return _parser().format_help()


def _parser() -> Parser:
    parser = Parser(
        prog="ts-opt",
        usage="ts-opt [FILE] [-p PIPELINE] [option ...]",
        description="Read a module in MLIR's text form, run passes on it, and print the result.",
        epilog=_EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        add_help=False,
        allow_abbrev=False,
    )
    for title, arguments in _ARGUMENTS.items():
        group = parser.add_argument_group(title)
        for names, details in arguments.items():
            if isinstance(details, str):
                group.add_argument(*names.split(), action="store_true", help=details)
            else:
                group.add_argument(*names.split(), **details)
    return parser
