"""A format for lit that runs our tools and filecheck inside lit's worker, ten times as fast as processes."""

from __future__ import annotations

import contextlib
import io
import os
import pkgutil
import re
import traceback
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from importlib import import_module
from pathlib import Path
from typing import Any, TextIO, cast

from filecheck.finput import FInput
from filecheck.matcher import Matcher
from filecheck.options import parse_argv_options
from filecheck.parser import Parser as CheckParser

from tsir.tools.time_limit import OutOfTime, time_limit

# lit has no types: as a value of unknown attributes it is used like any other untyped data.
_COMMANDS, _SHELL, _TEST, _RUNNER, _FORMATS = map(
    import_module, ("lit.ShCommands", "lit.ShUtil", "lit.Test", "lit.TestRunner", "lit.formats")
)

Tool = Callable[[Sequence[str], TextIO, TextIO, TextIO], int]
"""A main function: from arguments and standard streams to an exit status."""

TOOLS = {
    "ts-opt": "tsir.tools.ts_opt:main",
    "ts-run": "tsir.tools.ts_run:main",
    "ts-translate": "tsir.tools.ts_translate:main",
    "filecheck": "tsir.tools.lit_format:filecheck",
    "not": "tsir.tools.lit_format:invert",
}
"""The commands that run inside the worker; a test that uses another runs in lit's shell."""
INTERNAL_ERROR = 70
_TIME_LIMIT = 60
"""Seconds for a test, if lit is given no other limit."""


class InProcess:
    """lit's format for RUN lines, which runs them without processes where it can."""

    def __init__(self) -> None:
        self._in_shell: Any = _FORMATS.ShTest()
        self.getTestsForPath: Any = self._in_shell.getTestsForPath
        self.getTestsInDirectory: Any = self._in_shell.getTestsInDirectory

    def execute(self, test: Any, litConfig: Any) -> Any:
        """Run a test."""
        script = None if test.config.unsupported or litConfig.noExecute else _script(test)
        if script is None:
            return self._in_shell.execute(test, litConfig)
        run = _Run()
        directory = Path(test.getExecPath()).parent
        Path(directory, "Output").mkdir(parents=True, exist_ok=True)
        try:
            with contextlib.chdir(directory), time_limit(litConfig.maxIndividualTestTime or _TIME_LIMIT):
                passed = all(run.execute(command) == 0 for command in script)
        except OutOfTime:
            return _TEST.Result(_TEST.TIMEOUT, run.log.getvalue())
        return _TEST.Result(_TEST.PASS if passed else _TEST.FAIL, run.log.getvalue())


def filecheck(arguments: Sequence[str], stdin: TextIO, stdout: TextIO, stderr: TextIO) -> int:
    """The command filecheck."""
    options = parse_argv_options(["filecheck", *arguments])
    from_stdin = options.input_file == "-"
    text = stdin.read() if from_stdin else Path(options.input_file).read_text(encoding="utf-8")
    matcher = Matcher(
        options,
        FInput(options.input_file, FInput.canonicalize_line_ends(text)),
        CheckParser.from_opts(options),
    )
    matcher.stderr = stderr
    # Where it matches in any order, it prints how it goes on.
    with contextlib.redirect_stdout(stderr):
        status = matcher.run()
    if status:
        stderr.write(f"input was:\n{text}")
    return status


def invert(arguments: Sequence[str], stdin: TextIO, stdout: TextIO, stderr: TextIO) -> int:
    """The command not: succeeds if a command finds errors; with --crash, if it fails inside."""
    crash = arguments[:1] == ["--crash"]
    status = run_tool(arguments[1:] if crash else arguments, stdin, stdout, stderr)
    return 0 if status and (status == INTERNAL_ERROR) == crash else 1


def run_tool(command: Sequence[str], stdin: TextIO, stdout: TextIO, stderr: TextIO) -> int:
    """Run a command of TOOLS; what it raises is an internal error."""
    try:
        tool = cast(Tool, pkgutil.resolve_name(TOOLS[command[0]]))
        return tool(list(command[1:]), stdin, stdout, stderr)
    except (OutOfTime, KeyboardInterrupt):
        raise
    except BaseException:
        traceback.print_exc(file=stderr)
        return INTERNAL_ERROR


@dataclass
class _Run:
    """Runs parsed command lines and keeps a log of them."""

    log: io.StringIO = field(default_factory=io.StringIO)

    def execute(self, command: Any) -> int:
        """The exit status of a pipeline, or of several in command."""
        if isinstance(command, _COMMANDS.Seq):
            status = self.execute(command.lhs)
            if (command.op == "&&" and status) or (command.op == "||" and not status):
                return status
            return self.execute(command.rhs)
        data, failed = "", 0
        for stage in command.commands:
            status, data = self._stage(stage, data)
            failed = status or failed
        self.log.write(data)
        return failed

    def _stage(self, stage: Any, data: str) -> tuple[int, str]:
        """The exit status and the output of a command."""
        arguments = [word for argument in stage.args for word in _words(argument)]
        self.log.write(f"$ {' '.join(arguments)}\n")
        out, err = io.StringIO(), io.StringIO()
        stdin, streams = io.StringIO(data), {1: out, 2: err}
        files: list[tuple[io.StringIO, str, str]] = []
        for (operator, *descriptor), target in stage.redirects:
            match operator:
                case "<":
                    stdin = io.StringIO(Path(target).read_text(encoding="utf-8"))
                case ">&":
                    streams[descriptor[0] if descriptor else 1] = streams[int(target)]
                case "&>":
                    streams = {1: io.StringIO()}
                    streams[2] = streams[1]
                    files.append((streams[1], target, "w"))
                case _:
                    number = descriptor[0] if descriptor else 1
                    streams[number] = io.StringIO()
                    files.append((streams[number], target, "a" if operator == ">>" else "w"))
        status = run_tool(arguments, stdin, streams[1], streams[2])
        for stream, target, mode in files:
            with Path(target).open(mode, encoding="utf-8") as file:
                file.write(stream.getvalue())
        self.log.write(err.getvalue())
        if status:
            self.log.write(f"exit status {status}\n")
        return status, out.getvalue()


def _script(test: Any) -> list[Any] | None:
    """The parsed command lines of a test, None if it is not one to run here."""
    script = _RUNNER.parseIntegratedTestScript(test)
    if isinstance(script, _TEST.Result):
        return None
    substitutions = _RUNNER.getDefaultSubstitutions(test, *_RUNNER.getTempPaths(test))
    conditions = {feature: True for feature in test.config.available_features}
    limit = test.config.recursiveExpansionLimit
    lines = _RUNNER.applySubstitutions(script, substitutions, conditions, recursion_limit=limit)
    try:
        commands = [_SHELL.ShParser(_command(line)).parse() for line in lines]
    except ValueError:
        return None
    return commands if all(map(_runs_here, commands)) else None


def _command(line: str) -> str:
    """A line of a script without the mark that lit puts before it."""
    match = re.fullmatch(_RUNNER.kPdbgRegex, line)
    return line if match is None else match[2].strip()


def _runs_here(command: Any) -> bool:
    if isinstance(command, _COMMANDS.Seq):
        return command.op in ("&&", ";", "||") and _runs_here(command.lhs) and _runs_here(command.rhs)
    return all(_is_tool(stage.args) for stage in command.commands)


def _is_tool(arguments: Sequence[Any]) -> bool:
    if not arguments or arguments[0] not in TOOLS:
        return False
    if arguments[0] != "not":
        return True
    return _is_tool([argument for argument in arguments[1:] if argument != "--crash"])


def _words(argument: Any) -> list[str]:
    if isinstance(argument, _COMMANDS.GlobItem):
        return argument.resolve(os.getcwd())
    return [argument]
