"""
Which faults the tests find: faults are planted in functions of the tree, one at a time, and tests run.

    python test/planted_faults.py map FOLDER [TEST ...]    # which functions each test calls, and its time
    python test/planted_faults.py run FOLDER [--count 210] [--seed 0] [--seconds 1200]

A fault is planted in a copy of the tree, in functions that the map has. The tests that call the function run
in a process of their own, the cheapest of each file by turns, until one fails or the time is over; then all
cases of these tests. Where none fails, the cases that are left out by default run: a fault that only they
find is lost. `run` prints a table of what each room has, and appends each fault to FOLDER/report.tsv.
"""

from __future__ import annotations

import argparse
import ast
import json
import os
import random
import resource
import shutil
import signal
import subprocess
import sys
import time
from collections import Counter, defaultdict
from collections.abc import Generator, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate, zip_longest
from pathlib import Path
from types import CodeType, FrameType
from typing import Any, cast

import pytest

ROOT = Path(__file__).resolve().parents[1]
ROOMS = ("dialects", "frontend", "transforms", "lowering", "runtime", "tools")
MOST_TESTS = 200
"""Tests that run first for one fault."""
FIRST, THEN, ALL = 20, 40, 60
"""Seconds of processor time for the first tests of a fault, their default cases, and what ALL=1 adds."""
PASSED = (pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED)
MEMORY = 16 << 30
"""Bytes of addresses that a process of tests may have."""
OUTCOMES = ("found", "lost", "not found", "timed out")

PAIRS: Sequence[tuple[type[ast.AST], type[ast.AST]]] = (
    *((ast.Lt, ast.LtE), (ast.Gt, ast.GtE), (ast.Eq, ast.NotEq), (ast.Is, ast.IsNot), (ast.In, ast.NotIn)),
    *((ast.Add, ast.Sub), (ast.Mult, ast.FloorDiv), (ast.And, ast.Or)),
)
SWAPPED = dict[type[ast.AST], type[ast.AST]](
    [*PAIRS, *((other, one) for one, other in PAIRS), (ast.Mod, ast.Mult)]
)
"""What stands for an operator."""


@dataclass(frozen=True)
class Fault:
    """A place in a file, what is to stand there, and the function that it is in, as the map names it."""

    path: str
    function: str
    kind: str
    begin: tuple[int, int]
    end: tuple[int, int]
    text: str

    @property
    def room(self) -> str:
        """The root folder of the file."""
        return self.path.partition("/")[0]

    def planted(self, source: str) -> str:
        """The source with the fault, each line where it was."""
        lines = source.encode().split(b"\n")
        (first, column), (last, stop) = self.begin, self.end
        tail = lines[last - 1][stop:]
        lines[first - 1] = lines[first - 1][:column] + self.text.encode()
        lines[first:last] = [b""] * (last - first)
        lines[last - 1] += tail
        return b"\n".join(lines).decode()


def changes(node: ast.AST) -> Iterator[tuple[str, ast.AST | None]]:
    """What may stand in the place of a node, and the name of the kind of fault."""
    match node:
        case ast.Compare(left, [operator], [right]) if type(operator) in SWAPPED:
            yield "comparison", ast.Compare(left, [_other(operator)], [right])
        case ast.BinOp(left, operator, right) if type(operator) in SWAPPED:
            yield "arithmetic", ast.BinOp(left, _other(operator), right)
        case ast.BoolOp(operator, values):
            yield "and, or", ast.BoolOp(_other(operator), values)
        case ast.UnaryOp(ast.Not(), operand):
            yield "not", operand
        case ast.Constant(value) if type(value) is int:
            yield "constant", ast.Constant(value + 1)
            yield "constant", ast.Constant(value - 1)
        case ast.Call(function, [first, second, *rest], keywords) if not isinstance(first, ast.Starred):
            if not isinstance(second, ast.Starred):
                yield "arguments", ast.Call(function, [second, first, *rest], keywords)
        case ast.Return(ast.BinOp(left) | ast.BoolOp(values=[left, *_])):
            yield "return", ast.Return(left)
        case ast.Expr(ast.Call()) | ast.AugAssign():
            yield "statement", None
        case _:
            pass


def _other(operator: ast.AST) -> Any:
    return SWAPPED[type(operator)]()


def faults_of(name: str, source: str) -> Iterator[Fault]:
    """All faults that may be planted in the functions of a file."""
    for function in ast.walk(ast.parse(source)):
        if not isinstance(function, ast.FunctionDef):
            continue
        for statement in function.body:
            for node in _own(statement):
                for kind, made in changes(node):
                    assert isinstance(node, ast.expr | ast.stmt)
                    assert node.end_lineno is not None
                    assert node.end_col_offset is not None
                    text = "pass" if made is None else ast.unparse(ast.fix_missing_locations(made))
                    yield Fault(
                        name,
                        f"{name}:{function.name}:{_first_line(function)}",
                        kind,
                        (node.lineno, node.col_offset),
                        (node.end_lineno, node.end_col_offset),
                        f"({text})" if isinstance(node, ast.expr) else text,
                    )


def _first_line(function: ast.FunctionDef) -> int:
    """Where Python says that a function begins: at its first decorator."""
    return min([function.lineno, *(each.lineno for each in function.decorator_list)])


def _own(node: ast.AST) -> Iterator[ast.AST]:
    """A node and those in it that are no other function's, nor parts of text with values, nor types."""
    if isinstance(node, ast.FunctionDef | ast.Lambda | ast.ClassDef | ast.JoinedStr | ast.Assert):
        return
    yield node
    for field, value in ast.iter_fields(node):
        if field not in ("annotation", "returns"):
            children = cast(list[object], value) if isinstance(value, list) else [value]
            for child in children:
                if isinstance(child, ast.AST):
                    yield from _own(child)


class Recorder:
    """A plugin for pytest: which functions of the tree each test calls, and its processor time."""

    def __init__(self, folder: Path) -> None:
        self.file = (folder / f"calls.{os.getpid()}.jsonl").open("a", encoding="utf-8", buffering=1)
        self.names: dict[CodeType, str | None] = {}
        self.seen = set[CodeType]()

    def trace(self, frame: FrameType, event: str, argument: object) -> None:
        """Notes a call; lines are not traced."""
        self.seen.add(frame.f_code)

    def name(self, code: CodeType) -> str | None:
        """A function as faults name it; None for one of another tree."""
        if code not in self.names:
            path = code.co_filename.removeprefix(f"{ROOT}/src/tsir/")
            known = path != code.co_filename and path.partition("/")[0] in ROOMS
            self.names[code] = f"{path}:{code.co_name}:{code.co_firstlineno}" if known else None
        return self.names[code]

    @pytest.hookimpl(wrapper=True, tryfirst=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Generator[None, Any, Any]:
        """Runs a test and writes what it called."""
        self.seen.clear()
        before = time.process_time()
        sys.settrace(self.trace)
        try:
            return (yield)
        finally:
            sys.settrace(None)
            called = sorted({name for code in self.seen if (name := self.name(code))})
            row = {"test": item.nodeid, "time": time.process_time() - before, "calls": called}
            self.file.write(json.dumps(row) + "\n")


@dataclass
class Calls:
    """The tests that call each function."""

    tests: Mapping[str, Sequence[str]]
    times: Mapping[str, float]

    @classmethod
    def read(cls, folder: Path) -> Calls:
        """What was recorded in a folder."""
        tests, times = defaultdict[str, list[str]](list), dict[str, float]()
        for file in folder.glob("calls.*.jsonl"):
            for line in file.read_text(encoding="utf-8").splitlines():
                row = json.loads(line)
                times[row["test"]] = row["time"]
                for name in row["calls"]:
                    tests[name].append(row["test"])
        return cls(tests, times)

    def first(self, function: str) -> list[str]:
        """Tests of a function: by turns the cheapest of each file, as many as there is time for."""
        files = defaultdict[str, list[str]](list)
        for test in sorted(self.tests[function], key=self.times.__getitem__):
            files[test.partition("::")[0]].append(test)
        turns = [test for turn in zip_longest(*files.values()) for test in turn if test is not None]
        ends = accumulate(self.times[test] for test in turns)
        return [test for test, end in zip(turns, ends, strict=True) if end < FIRST][:MOST_TESTS] or turns[:1]

    def whole(self, function: str) -> list[str]:
        """The tests of a function without their cases, the cheapest first."""
        names = [t.partition("[")[0] for t in sorted(self.tests[function], key=self.times.__getitem__)]
        return list(dict.fromkeys(names))


class Tree:
    """A copy of the tree, in which a fault is planted and tests run."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.root, self.turn = folder, folder / "tree", 1
        command = ["git", "ls-files", "-co", "--exclude-standard"]
        listed = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
        shutil.rmtree(self.root, ignore_errors=True)
        for name in listed.stdout.splitlines():
            (self.root / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / name, self.root / name, follow_symlinks=False)
        self.left_out = left_out()

    def outcome(self, fault: Fault, calls: Calls) -> str:
        """What the tests make of a fault, one of `OUTCOMES`."""
        path = self.root / fault.path
        source = path.read_text(encoding="utf-8")
        self.write(path, fault.planted(source))
        try:
            whole = calls.whole(fault.function)
            for tests, seconds in ((calls.first(fault.function), FIRST), (whole, THEN)):
                found = self.run(tests, 2 * seconds)
                if found != "not found":
                    return found
            left_out = [test for name in whole for test in self.left_out.get(name, ())]
            shortened = [test for test in calls.first(fault.function) if self.is_shortened(test)]
            more = self.run(left_out, ALL), self.run(shortened, ALL, ALL="1")
            return "lost" if "found" in more else "not found"
        finally:
            self.write(path, source)

    def is_shortened(self, test: str) -> bool:
        """Whether a case does more with ALL=1."""
        text = (self.root / test.partition("::")[0]).read_text(encoding="utf-8")
        return "EVERYTHING" in text or "sampled" in text

    def write(self, path: Path, source: str) -> None:
        """Writes a file, with a time at which no other was written: Python compiles it anew."""
        self.turn += 1
        path.write_text(source, encoding="utf-8")
        os.utime(path, (self.turn, self.turn))

    def run(self, tests: Sequence[str], seconds: int, **environment: str) -> str:
        """Whether one of some tests fails within so much processor time."""
        if not tests:
            return "not found"
        listed = self.root / "tests.txt"
        listed.write_text("\n".join(tests), encoding="utf-8")
        command = [sys.executable, "-m", "pytest", "-qx", "-p", "no:cacheprovider", f"@{listed}"]
        known = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
        paths = {"PYTHONPATH": str(self.root / "src"), "TSIR_CACHE_DIR": str(self.folder / "cache")}

        def limit() -> None:
            resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds))
            resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))

        process = subprocess.Popen(
            command,
            cwd=self.root,
            env={**known, **paths, **environment},
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
            preexec_fn=limit,
        )
        try:
            status = process.wait(5 * seconds)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            process.wait()
            return "timed out"
        if status in (-signal.SIGXCPU, -signal.SIGKILL):
            return "timed out"
        # Where cases are others than those in the map, all cases run next.
        others = status == pytest.ExitCode.USAGE_ERROR and any("[" in test for test in tests)
        return "not found" if others or status in PASSED else "found"


def cases(**environment: str) -> list[str]:
    """The cases of all tests."""
    command = [sys.executable, "-m", "pytest", "--collect-only", "-q"]
    known = {**os.environ, "PYTHONPATH": str(ROOT / "src"), **environment}
    listed = subprocess.run(command, cwd=ROOT, env=known, capture_output=True, text=True, check=True)
    return [line for line in listed.stdout.splitlines() if "::" in line]


def left_out() -> Mapping[str, Sequence[str]]:
    """The cases of each test that do not run by default."""
    found, usual = defaultdict[str, list[str]](list), set(cases())
    for case in cases(ALL="1"):
        if case not in usual:
            found[case.partition("[")[0]].append(case)
    return found


def chosen(calls: Calls, count: int, seed: int) -> list[Fault]:
    """So many faults in functions that tests call, as many of each room, by turns; one of a function."""
    rng = random.Random(seed)
    rooms = {room: list[Fault]() for room in ROOMS}
    for name in sorted({function.partition(":")[0] for function in calls.tests}):
        for fault in faults_of(name, (ROOT / name).read_text(encoding="utf-8")):
            if fault.function in calls.tests:
                rooms[fault.room].append(fault)
    for room, faults in rooms.items():
        rng.shuffle(faults)
        rooms[room] = list({fault.function: fault for fault in faults}.values())
        rng.shuffle(rooms[room])
    turns = zip_longest(*rooms.values())
    return [fault for turn in turns for fault in turn if fault is not None][:count]


def table(outcomes: Mapping[str, Counter[str]]) -> Iterator[str]:
    """The lines of a table in Markdown of what was found in each room."""
    yield f"| room | faults | {' | '.join(OUTCOMES)} |"
    yield "| --- " * (len(OUTCOMES) + 2) + "|"
    total = sum(outcomes.values(), Counter[str]())
    for room, counts in [*outcomes.items(), ("all", total)]:
        numbers = [counts.total(), *(counts[outcome] for outcome in OUTCOMES)]
        yield f"| {room} | {' | '.join(map(str, numbers))} |"


def plant(folder: Path, count: int, seed: int, seconds: float) -> None:
    """Plants faults until there are enough or the time is over, and prints the table."""
    calls, tree = Calls.read(folder), Tree(folder)
    outcomes = {room: Counter[str]() for room in ROOMS}
    end = time.monotonic() + seconds
    for fault in chosen(calls, count, seed):
        if time.monotonic() > end:
            break
        found = tree.outcome(fault, calls)
        outcomes[fault.room][found] += 1
        row = (found, fault.path, fault.begin[0], fault.function.split(":")[1], fault.kind, fault.text)
        with (folder / "report.tsv").open("a", encoding="utf-8") as report:
            report.write("\t".join(map(str, row)) + "\n")
    print("\n".join(table(outcomes)))


def record(folder: Path, tests: Sequence[str]) -> int:
    """Runs tests in this process and records what they call."""
    folder.mkdir(parents=True, exist_ok=True)
    os.environ["TSIR_CACHE_DIR"] = str(folder / "cache")
    os.chdir(ROOT)
    sys.path[0] = str(ROOT / "src")
    return pytest.main(["-q", "-p", "no:cacheprovider", *tests], plugins=[Recorder(folder)])


def main() -> int:
    """The command."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    commands = parser.add_subparsers(dest="command", required=True)
    recorded = commands.add_parser("map", help="run tests and record which functions they call")
    recorded.add_argument("folder", type=Path)
    recorded.add_argument("tests", nargs="*", help="arguments of pytest; all tests by default")
    planted = commands.add_parser("run", help="plant faults and run the tests that call their functions")
    planted.add_argument("folder", type=Path)
    planted.add_argument("--count", type=int, default=210, help="faults, as many of each room")
    planted.add_argument("--seed", type=int, default=0, help="which faults")
    planted.add_argument("--seconds", type=float, default=1e9, help="the time after which none is planted")
    given = parser.parse_args()
    if given.command == "map":
        return record(given.folder.resolve(), given.tests)
    plant(given.folder.resolve(), given.count, given.seed, given.seconds)
    return 0


if __name__ == "__main__":
    sys.exit(main())
