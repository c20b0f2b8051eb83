"""The plot of the benchmarks: the dots are the ratios of the page."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from benchmarks import plot

PAGE = """
microseconds, one thread
           tsir  eager    jit  compile  JAX  numba  numexpr  limit  / best   best  of limit  native
tiny 8      2.0    2.0    8.0      1.0    -  error    wrong    0.4    0.86  numba       52%       1
  odd 5     0.7    2.8    4.4     21.9  8.1    0.8      9.2    0.4    0.79  numba       50%       1
MLP, gradient 8x8  1.0  1.0  640.0  1.0  1.0  1.0  1.0  0.4  0.79  numba  50%  1

microseconds, 2 threads
"""


def test_ratios_are_of_the_rows_at_the_sizes_given() -> None:
    found = plot.ratios(PAGE)
    assert found["tiny"] == {"eager": 1.0, "jit": 4.0, "compile": 0.5}
    assert (list(found), found["MLP, gradient"]["jit"]) == (["tiny", "MLP, gradient"], 640.0)


def test_dots_stand_at_their_ratios_and_at_the_end_if_they_are_beyond() -> None:
    rows = re.findall(
        r'<circle cx="([\d.]+)" cy="(?!26)\d+" r="4" fill="#f58518"', plot.svg(plot.ratios(PAGE))
    )
    assert [float(x) for x in rows] == [190 + round(520 * 3 / 7, 1), 190 + 520]


def test_the_plot_is_that_of_the_page() -> None:
    page = Path(__file__).parents[3] / "docs" / "benchmarks.md"
    text = plot.svg(plot.ratios(page.read_text(encoding="utf-8")))
    assert page.with_suffix(".svg").read_text(encoding="utf-8") == text


def test_other_pages_are_refused() -> None:
    with pytest.raises(ValueError, match="expected a page with the table"):
        plot.ratios("# A page\n")
