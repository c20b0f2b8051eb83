#!/usr/bin/env python3
"""
Write the tests that operators print and parse back: a file for each family of tensors.

Run it after a change of the table (`make docs` does), and read what it changed.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

from xdsl.ir import Attribute

from tsir.dialects.operators.table import Operator, schema_types
from tsir.dialects.table import families
from tsir.dialects.types import attributes as t
from tsir.dialects.types.lattice import rebuild

FOLDER = Path(__file__).parent

_GENERATED = ("tsir.dialects.aten.", "tsir.dialects.quantized.")


def files() -> Iterator[tuple[Path, str]]:
    """The files with their texts."""
    own: dict[str, list[Operator]] = {}
    for entry in families.OPERATORS.values():
        if entry.family.startswith(_GENERATED):  # tests of what the language has are by hand
            own.setdefault(entry.family, []).append(entry)
    for module, entries in own.items():
        path = module.removeprefix("tsir.dialects.").replace("_", "-").replace(".", "/")
        title = (sys.modules[module].__doc__ or "").strip().partition("\n")[0]
        yield FOLDER / f"{path}.mlir", text(title, entries)


def text(title: str, entries: Sequence[Operator]) -> str:
    """A file of operators, each of which is printed as it is written."""
    names: dict[str, str] = {}
    lines: list[str] = []
    for number, entry in enumerate(sorted(entries, key=lambda entry: entry.name)):
        inputs = [_bound(argument.type) for argument in entry.schema.arguments]
        results = [str(_bound(result)) for result in schema_types(entry.schema, inputs)]
        operands = ", ".join(names.setdefault(str(type), f"%a{len(names)}") for type in inputs)
        given, returned = ", ".join(map(str, inputs)), ", ".join(results)
        types = f"({given}) -> {returned if len(results) == 1 else f'({returned})'}"
        line = f"{entry.name}({operands}) : {types}"
        count = f":{len(results)}" if len(results) > 1 else ""
        defined = f"%{number}{count} = " if results else ""
        lines += [f"  // CHECK: {line}{{{{$}}}}", f"  {defined}{line}"]
    arguments = ", ".join(f"{name}: {type}" for type, name in names.items())
    return "\n".join(
        [
            "// RUN: ts-opt %s --verify-roundtrip | filecheck %s\n",
            f"// {title}\n",
            "// CHECK-LABEL: func.func @operators",
            f"func.func @operators({arguments}) {{",
            *lines,
            "  func.return",
            "}\n",
        ]
    )


def _bound(type: Attribute) -> Attribute:
    """A type with its variables bound to int."""
    return rebuild(type, lambda leaf: t.INT if isinstance(leaf, t.VarType) else leaf)


def main() -> None:
    """Write the files."""
    for path, content in files():
        path.write_text(content, encoding="utf-8")


if __name__ == "__main__":
    main()
