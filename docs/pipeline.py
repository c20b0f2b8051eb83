"""The picture of the pipeline: its stages, the passes between them, and the dialects that each prints."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Sequence
from html import escape
from io import StringIO

from tsir.dialects.ir.parsing import parse_module
from tsir.tools import ts_translate
from tsir.tools.stages import STAGES, pipeline_to, stages_to

PROGRAM = "def f(x, w):\n    return torch.softmax(torch.relu(x @ w), 1)\n"
"""The program whose stages tell the dialects."""

_TITLES = {
    "aten": "optimised operators",
    "groups": "native groups",
    "linalg": "linalg on memrefs",
    "loops": "loops and vectors",
    "llvm": "LLVM IR",
    "asm": "machine code",
    "gpu": "kernels and host code",
    "ptx": "PTX",
}
_TEXTS = {
    "llvm": "one function for a group",
    "asm": "in this process, or .o, .a, .so with a header for C",
    "ptx": "for NVIDIA's driver",
}
"""The lines below the title of a stage whose text is not that of dialects."""

_START = ("TorchScript", "source text, a Python function, PyTorch's graph, IR")

_BOX, _HEIGHT, _BETWEEN, _MARGIN, _LINE = 400, 42, 40, 10, 12
_STEM = 24
"""The distance of the arrows from the left side of the boxes."""


def dialects(stage: str) -> list[str]:
    """The dialects of the program's operations in a stage."""
    specs = ["--spec=?x?xf32"] * 2
    out, errors = StringIO(), StringIO()
    arguments = ["-", "--from=source", *specs, "-p", pipeline_to(stage)]
    if ts_translate.main(arguments, StringIO(PROGRAM), out, errors):
        raise RuntimeError(errors.getvalue())
    names = {op.name.partition(".")[0] for op in parse_module(out.getvalue()).walk()}
    return sorted(names - {"builtin", "func"})


def places() -> dict[str, tuple[int, int]]:
    """The column and the row of each stage: a stage that is not after the one above starts a column."""
    found: dict[str, tuple[int, int]] = {}
    column = 0
    for name, stage in STAGES.items():
        column += stage.after is not None
        found[name] = column, len(stages_to(name))
    return found


def svg() -> Iterator[str]:
    """The lines of the picture."""
    at = places()
    passes = {
        name: textwrap.wrap(stage.pipeline.replace(",", ", "), 66, break_on_hyphens=False)
        for name, stage in STAGES.items()
    }
    tops = [_MARGIN]
    for row in range(1, 1 + max(row for _, row in at.values())):
        lines = max(len(passes[name]) for name in STAGES if at[name][1] == row)
        tops.append(tops[-1] + _HEIGHT + 26 + _LINE * max(lines - 1, 0))
    corners = {name: (_left(column), tops[row]) for name, (column, row) in at.items()}
    width, height = (
        _left(1 + max(column for column, _ in at.values())) - _BETWEEN + _MARGIN,
        tops[-1] + _HEIGHT,
    )
    height += _MARGIN
    yield (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" '
        f'height="{height}" font-family="sans-serif">'
    )
    yield "<title>The stages of a program, and the passes between them</title>"
    yield f'<rect width="{width}" height="{height}" fill="white"/>'
    yield from _box((_left(0), tops[0]), *_START)
    for name, stage in STAGES.items():
        yield from _box(
            corners[name], f"{name}: {_TITLES[name]}", _TEXTS.get(name) or ", ".join(dialects(name))
        )
        above = tops[at[name][1] - 1] + _HEIGHT
        yield from _arrow(corners[name], above, passes[name], from_left=stage.after is not None)
    yield "</svg>\n"


def _left(column: int) -> int:
    return _MARGIN + column * (_BOX + _BETWEEN)


def _box(corner: tuple[int, int], title: str, text: str) -> Iterator[str]:
    x, y = corner
    yield f'<rect x="{x}" y="{y}" width="{_BOX}" height="{_HEIGHT}" rx="4" fill="#eef3fa" stroke="#4a6fa5"/>'
    yield f'<text x="{x + 10}" y="{y + 17}" font-size="13" font-weight="bold">{escape(title)}</text>'
    yield f'<text x="{x + 10}" y="{y + 33}" font-size="11">{escape(text)}</text>'


def _arrow(corner: tuple[int, int], above: int, passes: Sequence[str], *, from_left: bool) -> Iterator[str]:
    """An arrow to a box, from what ends `above` it or, `from_left`, from the box left of that; its passes."""
    left, end = corner
    x = left + _STEM
    start = f"M{left - _BETWEEN} {above - _HEIGHT // 2} H{x}" if from_left else f"M{x} {above}"
    yield f'<path d="{start} V{end - 7}" fill="none" stroke="#4a6fa5"/>'
    yield f'<path d="M{x - 4} {end - 8} h8 l-4 8 z" fill="#4a6fa5"/>'
    first = (above + end - _LINE * (len(passes) - 1)) // 2 + 4
    for number, line in enumerate(passes):
        yield f'<text x="{x + 12}" y="{first + _LINE * number}" font-size="10">{escape(line)}</text>'
