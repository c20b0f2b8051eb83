#!/usr/bin/env python3
"""Write the pages of `docs/reference` from the definitions; `--check` fails if they are not as these say."""

from __future__ import annotations

import argparse
import inspect
import os
import runpy
import sys
from collections.abc import Callable, Iterator, Sequence
from itertools import groupby
from pathlib import Path
from typing import Any

import numpy as np
from xdsl.passes import ModulePass

from tsir import lowering, transforms
from tsir.dialects import load
from tsir.dialects.ir import diagnostics
from tsir.dialects.operators.operation import SchemaOp
from tsir.dialects.operators.table import OPERATORS, Operator
from tsir.dialects.table import families
from tsir.dialects.types.dtype import Array
from tsir.frontend.compiler.compiler import compile_source
from tsir.lowering.convert.forms import reason_never_native
from tsir.lowering.host.environment import VARIABLES
from tsir.runtime.call.function import Module
from tsir.runtime.plans.variants import MAX_VARIANTS
from tsir.tools import options, ts_run, ts_translate
from tsir.tools.captures import Capture, Kind, captures
from tsir.tools.pipeline import pass_options

FOLDER = Path(__file__).parent / "reference"
EXAMPLES = Path(__file__).parents[1] / "examples"


def operators() -> Iterator[str]:
    """The page of operators, by family."""
    yield "# Operators\n"
    yield (
        "Every overload that the compiler knows, by family. *Native* ones have a form that is compiled, for\n"
        "the arguments that it covers; the others run in the interpreter. The form is one for CPUs and\n"
        "GPUs: a kernel, or code of the host between these; [cuda.md](../cuda.md) says what cannot be.\n"
    )
    entries: dict[str, list[Operator]] = {}
    for entry in OPERATORS.values():
        entries.setdefault(entry.family, []).append(entry)
    for family in families.FAMILIES:
        yield f"## {family.__name__.removeprefix('tsir.dialects.')}\n"
        yield f"{_first_line(family)}\n"
        yield from _operator_table(entries[family.__name__])
    yield "## Operations of the language\n"
    yield "What `prim` has besides operators with a schema: constants, control flow, containers.\n"
    for op in load("prim").operations:
        if not issubclass(op, SchemaOp):
            yield f"### {op.name}\n"
            yield f"{inspect.getdoc(op) or ''}\n"


def _operator_table(entries: list[Operator]) -> Iterator[str]:
    yield "| Schema | Native | |"
    yield "|---|---|---|"
    for entry in sorted(entries, key=lambda entry: entry.name):
        native = "" if reason_never_native(entry) else "yes"
        yield f"| `{_cell(entry.text)}` | {native} | {_cell(entry.summary)} |"
    yield ""


def passes() -> Iterator[str]:
    """The page of passes."""
    yield "# Passes\n"
    yield "`ts-opt FILE -p 'first,second{option=value}'` runs them, `ts-opt --help-pass NAME` explains one.\n"
    for title, package in (("On operators", transforms), ("From operators to loops", lowering)):
        yield f"## {title}\n"
        for name in package.PASSES:
            yield from _pass(package.load(name))


def _pass(definition: type[ModulePass]) -> Iterator[str]:
    yield f"### {definition.name}\n"
    yield f"{inspect.getdoc(sys.modules[definition.__module__])}\n"
    if known := pass_options(definition):
        yield "| Option | Type | Default |"
        yield "|---|---|---|"
        for name, (type, default) in known.items():
            yield f"| `{name}` | `{_cell(type)}` | {'' if default is None else f'`{_cell(default)}`'} |"
        yield ""


def errors() -> Iterator[str]:
    """The page of errors."""
    yield "# Errors\n"
    yield (
        "Every error that a user can cause is a `tsir.TsirError`, whose `diagnostics` are all that were\n"
        "found. Each prints as `file:line:column: error: …` with the source line and a caret.\n\n"
        "Only where functions, settings and objects of the library itself are used wrongly, as by a text\n"
        "that is no `str`, a path that is none, a seed or number of threads that there cannot be, or `len`\n"
        "of a `tsir.Tensor` of rank 0, it is Python's `TypeError`, `ValueError` or `AttributeError`.\n"
    )
    yield "| Error | |"
    yield "|---|---|"
    for error in _subclasses(diagnostics.TsirError):
        yield f"| `tsir.{error.__name__}` | {_cell(_first_line(error))} |"
    yield "\n| Exit status of the tools | |"
    yield "|---|---|"
    for status, what in (
        (0, "success"),
        (options.INPUT_ERROR, "errors in the input"),
        (options.USAGE_ERROR, "a wrong command line"),
        (options.INTERNAL_ERROR, "an error of the compiler; `ts-opt` writes a file that reproduces it"),
    ):
        yield f"| {status} | {what} |"
    yield ""


def flags() -> Iterator[str]:
    """The page of command lines and environment variables."""
    os.environ["COLUMNS"] = "100"  # argparse breaks lines by it
    yield "# Flags\n"
    for name, text in (
        ("ts-opt", options.help_text()),
        ("ts-run", ts_run.COMMAND.help_text()),
        ("ts-translate", ts_translate.COMMAND.help_text()),
    ):
        yield f"## {name}\n\n```\n{text.strip()}\n```\n"
    yield "## Environment\n"
    yield "`0` may also be `false`, `no` or `off`, and `1` may be `true`, `yes` or `on`.\n"
    yield "| Variable | |"
    yield "|---|---|"
    for variable in VARIABLES:
        yield f"| `{variable.name}` | {variable.summary} |"
    yield ""


LSTM_2018 = (
    ("mm", "x", 4 * 3 * 10), ("mm", "hx", 4 * 3 * 20),
    ("mm", "w_ih.t()", 4 * 10 * 80), ("mm", "w_hh.t()", 4 * 20 * 80),
    ("add", "size of the product with x", 8 * 2), ("add", "size of the product with hx", 8 * 2),
    ("add", "size of their sum", 8 * 2), ("add", "size of b_ih", 8 * 1),
    ("add", "size of the sum with b_ih", 8 * 2), ("add", "size of b_hh", 8 * 1),
    ("sigmoid", "ingate", 4 * 3 * 20), ("sigmoid", "forgetgate", 4 * 3 * 20),
    ("tanh", "cellgate", 4 * 3 * 20), ("sigmoid", "outgate", 4 * 3 * 20),
    ("mul", "cx", 4 * 3 * 20), ("tanh", "tanh of cy", 4 * 3 * 20),
    ("add", "size of forgetgate * cx", 8 * 2), ("add", "size of ingate * cellgate", 8 * 2),
)  # fmt: skip
"""PyTorch's captures of an LSTM cell in December 2018: the operator, the captured value, and the bytes."""


def captured() -> Iterator[str]:
    """The page of what the gradients of the examples keep of a call."""
    yield "# Captures\n"
    yield (
        "What the backward part of each example takes of a call, if all arguments that may have a gradient\n"
        "have one: the first recorded call of `examples/`. *Arguments* and *results* are there anyway,\n"
        "*temporaries* are kept for the backward part alone. A number counts 8 bytes, a view what it shows.\n"
    )
    cases: Any = runpy.run_path(str(EXAMPLES / "cases.py"))
    found: dict[str, Sequence[Capture]] = {}
    yield "| Example | Arguments | Results | Temporaries | Bytes |"
    yield "|---|---|---|---|---|"
    for name in cases["names"]():
        path = EXAMPLES / f"{name}.py"
        module = Module(compile_source(path.read_text(encoding="utf-8"), path.name))
        try:
            found[name] = captures(module.function(name), cases["load_cases"](name)[0].inputs)
        except diagnostics.UnsupportedError as error:
            yield f"| `{name}` | {_cell(error.diagnostics[0].message)} | | | |"
            continue
        counts = [_counted([c for c in found[name] if c.kind is kind]) for kind in Kind]
        yield f"| `{name}` | {' | '.join(counts)} | {sum(c.bytes for c in found[name])} |"
    yield "\n## PyTorch's LSTM cell of 2018\n"
    yield (
        "By the formulas of December 2018, in the order of the cell: `mm` captures both factors, `add` the\n"
        "sizes of both terms, `sigmoid` and `tanh` their result, and `mul` both factors, of which only `cx`\n"
        "is not captured by what made it. That are 3 arguments and 15 others, as the test of that time\n"
        "expects (`TestFuser.test_lstm_cuda-forward.expect`).\n"
    )
    yield "| By | Captured | Bytes |"
    yield "|---|---|---|"
    for operator, what, size in LSTM_2018:
        yield f"| `{operator}` | {what} | {size} |"
    yield f"| | **all, PyTorch in 2018** | **{sum(size for *_, size in LSTM_2018)}** |"
    yield f"| | **all, `lstm_cell` below** | **{sum(c.bytes for c in found['lstm_cell'])}** |\n"
    for name, items in found.items():
        if items:
            yield f"## {name}\n"
            yield "| Captured | Line | What | Bytes |"
            yield "|---|---|---|---|"
            for capture, same in groupby(items, key=lambda c: (c.kind, c.what, c.line, c.form, c.bytes)):
                kind, what, line, form, size = capture
                times = f" x {n}" if (n := len(list(same))) > 1 else ""
                yield f"| {kind} `{what}`{times} | {line or ''} | {form} | {size}{times} |"
            yield ""


def _counted(items: Sequence[Capture]) -> str:
    return f"{len(items)}: {sum(c.bytes for c in items)}" if items else ""


CALLS: Sequence[tuple[str, str, str]] = [
    ("sizes 64 and 48", "n(64, 48)", "n(48)"),
    ("sizes 4096 and 7", "n(4096, 7)", "n(7)"),
    ("sizes 7 and 7", "n(7, 7)", "n(7)"),
    ("1 row", "n(1, 48)", "n(48)"),
    ("1 column", "n(64, 1)", "n(1)"),
    ("no rows", "n(0, 48)", "n(48)"),
    ("sizes 5 and 3", "n(5, 3)", "n(3)"),
]
"""Calls of a function of two arguments, one after the other: what is said of them, and the arguments."""

LAYOUTS: Sequence[tuple[str, str, str]] = [
    ("contiguous", "n(64, 48)", "n(48)"),
    ("transposed", "n(48, 64).T", "n(48)"),
    ("sliced rows", "n(128, 48)[::2]", "n(48)"),
    ("sliced columns", "n(64, 96)[:, ::2]", "n(48)"),
    ("expanded rows", "np.broadcast_to(n(48), (64, 48))", "n(48)"),
    ("transposed, of other sizes", "n(31, 5).T", "n(31)"),
    ("negative strides", "n(64, 48)[::-1]", "n(48)"),
    ("contiguous again", "n(5, 3)", "n(3)"),
]

PROGRAM = """def f(x: Tensor, b: Tensor):
    return (torch.relu(x * b) + x).sum(1)
"""


def _numbers(*sizes: int) -> Array:
    """The arguments' elements do not matter."""
    return np.ones(sizes, np.float32)


def variants() -> Iterator[str]:
    """The page of what is compiled when arguments of other sizes and layouts come along."""
    yield "# Variants of native code\n"
    yield (
        "The first call of a function compiles code for arguments that are laid out as these are: sizes\n"
        "that were equal are one size, sizes of 0 and 1 and contiguous layouts are known. All that is\n"
        "checked ahead of each call; the sizes themselves are free. Arguments that a variant does not take\n"
        f"get one of their own, {MAX_VARIANTS} at most for one function and kinds of arguments, and then\n"
        "code for all layouts. All variants give the same bits.\n"
    )
    yield f"```python\n{PROGRAM}```\n"
    for calls in (CALLS, LAYOUTS):
        yield "| Call | `x` | `b` | Compiled |"
        yield "|---|---|---|---|"
        function = Module(compile_source(PROGRAM)).function("f")
        before = 0
        for what, *texts in calls:
            arguments = [eval(text, {"np": np, "n": _numbers}) for text in texts]
            function(*arguments)
            plan = function.executor.plan(arguments)
            count = sum(len(plan.native(group).compiled) for group in plan.groups())
            new = count - before
            kind = "" if not new else "a variant" if count <= MAX_VARIANTS else "the code for all"
            yield f"| {what} | {' | '.join(f'`{text}`' for text in texts)} | {kind} |"
            before = count
        yield ""


def picture() -> Iterator[str]:
    """The picture of the pipeline."""
    return runpy.run_path(str(Path(__file__).with_name("pipeline.py")))["svg"]()


PAGES: dict[str, Callable[[], Iterator[str]]] = {
    "operators.md": operators,
    "passes.md": passes,
    "errors.md": errors,
    "flags.md": flags,
    "captures.md": captured,
    "variants.md": variants,
    "pipeline.svg": picture,
}


def page_text(name: str) -> str:
    """The text of a page as the definitions say it."""
    note = "<!-- Written by docs/generate.py from the definitions. -->\n"
    return "\n".join([note, *PAGES[name]()])


def stale() -> list[str]:
    """The pages that are not as the definitions say."""
    return [name for name in PAGES if _written(name) != page_text(name)]


def _written(name: str) -> str:
    path = FOLDER / name
    return path.read_text(encoding="utf-8") if path.exists() else ""


def _subclasses(kind: type[Exception]) -> Iterator[type[Exception]]:
    yield kind
    for inner in kind.__subclasses__():
        if inner.__module__ == kind.__module__:
            yield from _subclasses(inner)


def _first_line(definition: object) -> str:
    return (inspect.getdoc(definition) or "").partition("\n")[0]


def _cell(text: str) -> str:
    return text.replace("|", "\\|")


def main() -> int:
    """Write the pages, or check them."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true", help="only compare, and fail if a page is stale")
    if parser.parse_args().check:
        for name in (found := stale()):
            print(f"docs/reference/{name} is stale; run make docs", file=sys.stderr)
        return 1 if found else 0
    FOLDER.mkdir(exist_ok=True)
    for name in PAGES:
        (FOLDER / name).write_text(page_text(name), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
