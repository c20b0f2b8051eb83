#!/usr/bin/env python3
"""
Write the tests of gradients anew: of the formula of each operator, of the passes on whole programs, and of
how the cases of PyTorch's fuser, and their gradients, become native groups.

Run it after a deliberate change, and read what it changed.
"""

from __future__ import annotations

import io
import json
import re
import runpy
import shlex
import sys
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from itertools import count
from pathlib import Path
from typing import Any

from xdsl.ir import Attribute

from tsir.dialects.operators.schema import Argument
from tsir.dialects.operators.table import Operator
from tsir.dialects.table import families
from tsir.dialects.types import attributes as t
from tsir.tools.lit_format import run_tool

FOLDER = Path(__file__).parent
FUSION = FOLDER.parents[1] / "lowering" / "fusion"
CASES = runpy.run_path(str(FOLDER.parents[1] / "samples" / "fusion_cases.py"))["CASES"]
SPLIT = "// -----\n"

DTYPES = {"index": "i64", "indices": "i64", "target": "i64", "condition": "bool", "mask": "bool"}
"""The dtypes of tensors that are not floating, by the names of the arguments."""

DEFAULTS = ("dtype", "layout", "device", "pin_memory", "memory_format")
"""Arguments that are left at their defaults, as are all bools and strings that have one."""

GIVEN: Mapping[str, Mapping[str, object]] = {
    "aten.batch_norm": {"running_mean": None, "running_var": None, "training": True, "cudnn_enabled": False},
    "aten.softmax.int": {"dtype": None},
}
"""Constants that are given for other arguments, by operator."""

PROGRAMS: Mapping[str, Sequence[str]] = {
    "lstm_cell": ("?x?xf32",) * 5 + ("?xf32",) * 2,
    "milstm_cell": ("?x?xf32",) * 5 + ("?xf32",) * 4,
    "layer_norm": ("?x?x?xf32", "?xf32", "?xf32", "1e-05"),
    "attention": ("?x?x?xf32", "?x?x?xf32", "?x?x?xf32", "2", "?x?xf32"),
    "newton": ("?x?xf32", "1e-06", "50"),
    "list_rnn": ("[3x5xf32=rand(0)]", "?x?xf32", "?x?xf32", "?x?xf32"),
}
"""The programs that the passes are tried on, with the kinds of their arguments."""

PASSES = {
    "REQUIRES": "inline,lower-tuples,canonical-ops,infer-types,remove-dead,infer-requires-grad",
    "DIFFERENTIATE": "differentiate",
    "SPECIALIZE": "differentiate,specialize-undef,remove-dead",
    "LOWER": "differentiate,lower-linear-blocks,remove-dead",
}
"""The pipelines, by the prefix of what is expected of each."""


def inputs() -> Iterator[tuple[Path, str]]:
    """The files of all tests, with what stands in them before what they expect."""
    groups: dict[str, list[Operator]] = {}
    for entry in families.OPERATORS.values():
        if entry.gradient is not None:
            groups.setdefault(entry.family.rpartition(".")[2], []).append(entry)
    run = "// RUN: ts-opt %s -p differentiate --split-input-file | filecheck %s"
    for name, entries in groups.items():
        calls = [call(entry) for entry in sorted(entries, key=lambda entry: entry.name)]
        yield FOLDER / f"formulas-{_file(name)}", f"{run}\n\n{SPLIT.join(calls)}"
    for name, kinds in PROGRAMS.items():
        yield FOLDER / _file(name), program(name, kinds)
    for name, case in CASES.items():
        yield FUSION / _file(name), fusion(name, case)


def _file(name: str) -> str:
    return f"{name.replace('_', '-')}.mlir"


def call(entry: Operator) -> str:
    """A function that calls an operator, for arguments of which little more than the dtype is known."""
    parameters: list[str] = []
    body: list[str] = []
    types: list[str] = []
    for argument in entry.schema.arguments:
        constant, type = _argument(entry, argument)
        types.append(type)
        if constant is None:
            parameters.append(f"%{argument.name} : {type}")
        else:
            body.append(f"%{argument.name} = prim.Constant {constant}")
    results = ", ".join(f"%r{index}" for index, _ in enumerate(entry.schema.returns))
    returned = ", ".join(str(result.type) for result in entry.schema.returns)
    operands = ", ".join(f"%{argument.name}" for argument in entry.schema.arguments)
    body.append(f"{results} = {entry.name}({operands}) : ({', '.join(types)}) -> ({returned})")
    body.append(f"func.return {results} : {returned}")
    head = f"func.func @{entry.name}({', '.join(parameters)}) -> ({returned}) {{"
    return "\n".join([f"// {entry.text}", head, *(f"  {line}" for line in body), "}", ""])


def _argument(entry: Operator, argument: Argument) -> tuple[str | None, str]:
    """The text of an argument if it is a constant, and its type."""
    type = argument.type.element if isinstance(argument.type, t.OptionalType) else argument.type
    given = GIVEN.get(entry.name, {})
    if argument.name in given:
        return _constant(given[argument.name], type)
    if argument.has_default and (argument.name in DEFAULTS or type in (t.BOOL, t.STRING)):
        return _constant(argument.default, type)
    text = str(type).replace("!prim.optional<!prim.tensor>", "!prim.optional<!prim.tensor<i64>>")
    dtype = DTYPES.get(argument.name, "f32")
    return None, re.sub(r"!prim\.tensor(?!<)", f"!prim.tensor<{dtype}>", text)


def _constant(value: object, type: Attribute) -> tuple[str, str]:
    return ("none", str(t.NONE)) if value is None else (json.dumps(value), str(type))


def program(name: str, kinds: Sequence[str]) -> str:
    """The commands that run each pass on an example."""
    specs = " ".join(f"--spec '{kind}'" for kind in kinds)
    runs = [f"ts-translate %S/../../../examples/{name}.py --entry {name} {specs} -o %t.mlir"]
    runs += [f"ts-opt %t.mlir -p {p} | filecheck %s --check-prefix={prefix}" for prefix, p in PASSES.items()]
    return "".join(f"// RUN: {run}\n" for run in runs)


def fusion(name: str, case: Any) -> str:
    """The commands that make native groups of a case of the fuser, and of its gradient."""
    runs: list[str] = []
    for suffix, shapes in (("", case.shapes), ("_gradient", [*case.shapes, *case.results])):
        specs = " ".join(f"--spec '{'x'.join([*('?' * len(shape)), 'f32'])}'" for shape in shapes)
        runs.append(f"ts-translate %S/cases.ts --entry {name}{suffix} {specs} -o %t.mlir")
        prefix = suffix.strip("_").upper() or "FORWARD"
        runs.append(f"ts-opt %t.mlir --to=groups | filecheck %s --check-prefix={prefix}")
    return "".join(f"// RUN: {run}\n" for run in runs)


def with_checks(path: Path, text: str) -> str:
    """The text of a test with what its commands print now as what it expects."""
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder, "input.mlir")
        source.write_text(text, encoding="utf-8")
        places = {"%s": str(source), "%S": str(path.parent), "%t": str(source.with_suffix(""))}
        for line in re.findall(r"// RUN: (.*)", text):
            for mark, place in places.items():
                line = line.replace(mark, place)
            command, _, check = line.partition(" | filecheck ")
            printed = _output(shlex.split(command))
            if check:
                prefix = check.partition("--check-prefix=")[2] or "CHECK"
                parts = zip(text.split(SPLIT), printed.split(SPLIT), strict=True)
                text = SPLIT.join(f"{part}{checks(ir, prefix)}\n" for part, ir in parts)
    return text.rstrip() + "\n"


def _output(command: Sequence[str]) -> str:
    out, errors = io.StringIO(), io.StringIO()
    if run_tool(command, io.StringIO(), out, errors):
        sys.exit(f"{shlex.join(command)}\n{errors.getvalue()}")
    return out.getvalue()


def checks(ir: str, prefix: str) -> str:
    """What is expected of a module that is printed so: each line, but for numbers and types of values."""
    lines: list[str] = []
    names = _Names()
    for line in ir.splitlines()[1:-1]:
        text, indent = line.strip(), " " * (len(line) - len(line.lstrip()))
        if text.startswith("func.func @"):
            names = _Names()
            head, _, rest = text.partition("(")
            lines += [f"\n// {prefix}-LABEL: {head}(", f"// {prefix}-SAME: {names.in_line('(' + rest)[1:]}"]
        else:
            text = re.sub(r" : (\(.*\) -> )?[^{}]*$", "", text)
            lines.append(f"// {prefix}-NEXT:{indent}{names.in_line(text)}")
    return "\n".join(lines)


class _Names:
    """The variables that stand for the numbered values of a function."""

    def __init__(self) -> None:
        self.known: dict[str, str] = {}

    def in_line(self, text: str) -> str:
        """A line with variables in place of numbers; one that is new is defined."""
        operator = re.search(r"= (?:\w+\.)+?(\w+)", text)
        kind = operator[1].upper() if operator else "VALUE"
        return re.sub(r"%\d+", lambda found: self._one(found[0], kind), text.replace("[[", r"{{\[\[}}"))

    def _one(self, value: str, kind: str) -> str:
        if value in self.known:
            return f"%[[{self.known[value]}]]"
        taken = self.known.values()
        name = next(n for i in count() if (n := f"{kind}_{i}" if i else kind) not in taken)
        self.known[value] = name
        return f"%[[{name}:.*]]"


def main() -> None:
    """Write all tests."""
    for path, text in inputs():
        path.write_text(with_checks(path, text), encoding="utf-8")


if __name__ == "__main__":
    main()
