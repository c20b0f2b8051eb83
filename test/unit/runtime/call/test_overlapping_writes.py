"""A tensor that overlaps itself is read but not written, natively and in the interpreter."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import tsir

EXPANDED = "    y = x.expand(2, 3)\n"
REFUSED = {
    "add_": f"{EXPANDED}    y.add_(1)",
    "copy_": f"{EXPANDED}    y.copy_(torch.ones(2, 3))",
    "a column": f"{EXPANDED}    y[:, 0] = 5.0",
    "transposed": f"{EXPANDED}    y.t().sub_(1)",
    "fill_": f"{EXPANDED}    y.fill_(2)",
    "out": f"{EXPANDED}    torch.add(y, x, out=y)",
    "scatter_": f"{EXPANDED}    y.scatter_(0, torch.zeros([1, 3]).long(), 7.0)",
    "of a local tensor": "    y = torch.ones(3).expand(2, 3)\n    y.mul_(2)",
    "strides that interleave": "    y = torch.as_strided(x, [2, 2], [1, 1])\n    y.add_(1)",
}
TAKEN = {
    "a row": f"{EXPANDED}    y[0] = 5.0",
    "one row": "    y = x.expand(1, 3)\n    y.add_(1)",
    "a copy": "    y = x.expand(2, 3).clone()\n    y.add_(1)",
    "no elements": "    y = x[:0].expand(2, 0)\n    y.add_(1)",
    "strides with gaps": "    y = torch.as_strided(x, [2], [2])\n    y.add_(1)",
}


def _runners(body: str) -> list[Any]:
    f = tsir.CompilationUnit(f"def f(x):\n{body}\n    return y + 0\n").f
    return [f, f.interpret]


@pytest.mark.parametrize("name", REFUSED)
def test_refused(name: str) -> None:
    for run in _runners(REFUSED[name]):
        with pytest.raises(tsir.ExecutionError, match="elements lie apart"):
            run(np.array([1.0, 2.0, 3.0], np.float32))


@pytest.mark.parametrize("name", TAKEN)
def test_taken(name: str) -> None:
    found: list[tuple[list[float], list[float]]] = []
    for run in _runners(TAKEN[name]):
        x = np.array([1.0, 2.0, 3.0], np.float32)
        found.append((run(x).tolist(), x.tolist()))
    assert found[0] == found[1]


PARTLY = {
    "a row": "x.add_(x[0])",
    "a row, as an operator": "x += x[0]",
    "a row, out": "torch.add(x, x[0], out=x)",
    "a row, copied": "x.copy_(x[0])",
    "another order": "x.mul_(x.t())",
    "an order that is written": "x.t().mul_(x)",
}
EXACTLY = {
    "itself": ("x.add_(x)", [0, 2, 4, 6]),
    "all of it": ("x.add_(x.detach())", [0, 2, 4, 6]),
    "another row": ("x[0].add_(x[1])", [2, 4, 2, 3]),
    "a copy": ("x.add_(x[0].clone())", [0, 2, 2, 4]),
    # PyTorch does not look at what has gaps, and has sums of what it has already written here.
    "a column": ("x.sub_(x[:, :1])", [0, 1, 0, 1]),
    "an order in which it has gaps": ("v = x.t()\n    v.add_(v[0])", [0, 1, 4, 5]),
}


@pytest.mark.parametrize("text", PARTLY.values(), ids=PARTLY)
def test_what_is_read_may_not_be_a_part_of_what_is_written(text: str) -> None:
    for run in _runners(f"    y = x\n    {text}"):
        x = np.arange(4, dtype=np.float32).reshape(2, 2)
        with pytest.raises(tsir.ExecutionError, match="clone it before"):
            run(x)
        assert x.ravel().tolist() == [0, 1, 2, 3]


@pytest.mark.parametrize("name", EXACTLY)
def test_what_is_read_is_as_it_was_before_the_write(name: str) -> None:
    text, expected = EXACTLY[name]
    for run in _runners(f"    y = x\n    {text}"):
        x = np.arange(4, dtype=np.float32).reshape(2, 2)
        run(x)
        assert x.ravel().tolist() == expected


def test_an_argument_whose_strides_interleave_is_not_written() -> None:
    f = tsir.CompilationUnit("def f(x):\n    x.add_(1)\n    return x\n").f
    memory = np.arange(3.0, dtype=np.float32)
    x = np.lib.stride_tricks.as_strided(memory, (2, 2), (4, 4))
    for run in (f, f.interpret):
        with pytest.raises(tsir.ExecutionError, match="elements lie apart"):
            run(x)
    assert memory.tolist() == [0.0, 1.0, 2.0]
