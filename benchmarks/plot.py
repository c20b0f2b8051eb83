"""`python -m benchmarks.plot PAGE.md`: draws the times of a page of benchmarks, as PAGE.svg beside it."""

from __future__ import annotations

import argparse
import math
import re
from collections.abc import Iterator, Mapping, Sequence
from html import escape
from pathlib import Path

from benchmarks.peers import OURS, PEERS

TABLE = "microseconds, one thread"
"""The heading of the table that is drawn."""

_COLOURS = ("#4c78a8", "#f58518", "#e45756", "#72b7b2", "#54a24b", "#b279a2")
_NAMES, _PLOT, _RIGHT, _TOP, _ROW = 190, 520, 20, 56, 20
_LEAST, _MOST = 1 / 2, 64
"""The ends of the axis, in times of ours; what is beyond is drawn at the end."""


def ratios(page: str) -> dict[str, dict[str, float]]:
    """The time of each peer over ours by workload, at the sizes given; ValueError without the table."""
    lines = iter(page.splitlines())
    if not any(line.startswith(TABLE) for line in lines):
        raise ValueError(f"expected a page with the table '{TABLE}'")
    columns = _cells(next(lines))
    found: dict[str, dict[str, float]] = {}
    for line in lines:
        if not line:
            break
        label, *cells = _cells(line)
        if line.startswith(" "):
            continue
        times = {name: _number(cell) for name, cell in zip(columns, cells, strict=True) if name in PEERS}
        ours = times.pop(OURS)
        known = {name: time / ours for name, time in times.items() if not math.isnan(time)}
        found[label.rpartition(" ")[0]] = known
    return found


def _cells(line: str) -> list[str]:
    return re.split(r"\s{2,}", line.strip())


def _number(cell: str) -> float:
    try:
        return float(cell)
    except ValueError:  # "-", "error": why is below the table
        return math.nan


def svg(found: Mapping[str, Mapping[str, float]]) -> str:
    """The picture: a line for each workload, with a dot for each peer."""
    width, height = _NAMES + _PLOT + _RIGHT, _TOP + _ROW * len(found) + 10
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" '
            f'height="{height}" font-family="sans-serif" font-size="11">',
            "<title>The times of others over tsir's</title>",
            f'<rect width="{width}" height="{height}" fill="white"/>',
            *_legend([name for name in PEERS if name != OURS]),
            *_axis(height - 10),
            *_rows(found),
            "</svg>\n",
        ]
    )


def _at(ratio: float) -> float:
    """The place of a ratio on the axis, which is logarithmic."""
    inside = min(max(ratio, _LEAST), _MOST)
    return round(_NAMES + _PLOT * math.log(inside / _LEAST) / math.log(_MOST / _LEAST), 1)


def _legend(peers: Sequence[str]) -> Iterator[str]:
    title = "time over that of tsir (right of the line: tsir is faster), one thread"
    yield f'<text x="{_NAMES}" y="14">{title}</text>'
    for number, (name, colour) in enumerate(zip(peers, _COLOURS, strict=True)):
        x = _NAMES + 85 * number
        yield f'<circle cx="{x + 5}" cy="26" r="4" fill="{colour}"/>'
        yield f'<text x="{x + 14}" y="30">{escape(name)}</text>'


def _axis(bottom: int) -> Iterator[str]:
    for ratio in (0.5, 1, 2, 4, 8, 16, 32, 64):
        x, colour = _at(ratio), "#333" if ratio == 1 else "#ddd"
        yield f'<path d="M{x} {_TOP - 6} V{bottom}" stroke="{colour}"/>'
        yield f'<text x="{x}" y="{_TOP - 10}" text-anchor="middle">{ratio:g}</text>'


def _rows(found: Mapping[str, Mapping[str, float]]) -> Iterator[str]:
    colours = dict(zip((name for name in PEERS if name != OURS), _COLOURS, strict=True))
    for number, (label, ratios) in enumerate(found.items()):
        y = _TOP + _ROW * number + 8
        yield f'<text x="{_NAMES - 12}" y="{y + 4}" text-anchor="end">{escape(label)}</text>'
        for name, ratio in ratios.items():
            yield f'<circle cx="{_at(ratio)}" cy="{y}" r="4" fill="{colours[name]}" fill-opacity="0.85"/>'


def draw(page: Path) -> None:
    """Draw a page of benchmarks beside it."""
    page.with_suffix(".svg").write_text(svg(ratios(page.read_text(encoding="utf-8"))), encoding="utf-8")


def main() -> None:
    """Draw the page that the command line names."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.plot", description=__doc__)
    parser.add_argument(
        "page", type=Path, metavar="PAGE.md", help="written by `python -m benchmarks --write`"
    )
    options = parser.parse_args()
    try:
        draw(options.page)
    except (OSError, ValueError) as error:
        parser.error(str(error))


if __name__ == "__main__":
    main()
