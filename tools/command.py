"""The common part of the smaller commands: their command lines, and how every mistake ends."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, TextIO

from tsir.dialects.ir.diagnostics import TsirError
from tsir.dialects.process.recursion import IR_FRAMES, recursion_room
from tsir.tools.options import INTERNAL_ERROR, USAGE_ERROR, Parser, UsageError
from tsir.tools.running import PassFailure
from tsir.tools.sources import Console, console_for
from tsir.tools.values import status_of
from tsir.tools.versions import versions


@dataclass(frozen=True)
class Streams:
    """The standard streams of a command."""

    stdin: TextIO = field(default_factory=lambda: sys.stdin)
    stdout: TextIO = field(default_factory=lambda: sys.stdout)
    stderr: TextIO = field(default_factory=lambda: sys.stderr)


Work = Callable[[argparse.Namespace, Streams, Console], int]
"""The work of a command: from its options and streams to an exit status."""


@dataclass(frozen=True)
class Command:
    """A command by its name, what it does, and the table of its options."""

    name: str
    summary: str
    epilog: str
    arguments: dict[str, dict[str, Any]]
    work: Work

    def main(self, argv: Sequence[str] | None, streams: Streams) -> int:
        """Run the command and return its exit status, with messages for all that goes wrong."""
        try:
            options = self.parser().read(sys.argv[1:] if argv is None else list(argv))
            if options.help:
                streams.stdout.write(self.help_text())
                return 0
            if options.version:
                streams.stdout.write(f"{versions()}\n")
                return 0
            return self._run(options, streams)
        except UsageError as error:
            streams.stderr.write(f"{self.name}: error: {error}\nsee {self.name} --help\n")
            return USAGE_ERROR
        except BrokenPipeError:
            # Whoever read the output has seen enough; nothing may be flushed to it at exit either.
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            return 0

    def _run(self, options: argparse.Namespace, streams: Streams) -> int:
        console = console_for(streams.stderr, options.color, options.debug)
        try:
            with recursion_room(IR_FRAMES):
                return self.work(options, streams, console)
        except TsirError as error:
            console.report_error(error)
            return status_of(error)
        except PassFailure as failure:
            console.report([failure.diagnostic])
            console.trace(failure)
            return INTERNAL_ERROR
        except (UsageError, BrokenPipeError):
            raise
        except Exception as error:
            streams.stderr.write(f"{self.name}: internal error: {type(error).__name__}: {error}\n")
            console.trace(error)
            return INTERNAL_ERROR

    def help_text(self) -> str:
        """The text of `--help`."""
        return self.parser().format_help()

    def parser(self) -> Parser:
        """The parser of the command line."""
        parser = Parser(
            prog=self.name,
            usage=f"{self.name} [FILE] [option ...]",
            description=self.summary,
            epilog=f"{self.epilog}\n{_STATUSES}",
            formatter_class=argparse.RawDescriptionHelpFormatter,
            add_help=False,
            allow_abbrev=False,
        )
        for names, details in {**self.arguments, **_INFORMATION}.items():
            parser.add_argument(*names.split(), **details)
        return parser


_STATUSES = (
    "exit status: 0 success, 1 errors in the input, 2 a wrong command line, 70 an error of the compiler"
)

_INFORMATION: dict[str, dict[str, Any]] = {
    "--color": {
        "choices": ("auto", "always", "never"),
        "default": "auto",
        "help": "colour the diagnostics (default auto)",
    },
    "--debug": {"action": "store_true", "help": "add the Python traceback to errors"},
    "--version": {"action": "store_true", "help": "print the versions"},
    "-h --help": {"action": "store_true", "help": "print this text"},
}
