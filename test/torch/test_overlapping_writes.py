"""Writes to tensors that overlap themselves, or what is read, in eager PyTorch."""

from __future__ import annotations

from typing import Any

import pytest
import torch
from overlapping_writes import EXACTLY, EXPANDED, FILLED, PARTLY, REFUSED, TAKEN

pytestmark = pytest.mark.filterwarnings("ignore:Use of")


def run(body: str, x: torch.Tensor) -> list[float]:
    """What a program makes of `x`."""
    names: dict[str, Any] = {"torch": torch}
    exec(f"def f(x):\n{body}\n", names)
    names["f"](x)
    return x.flatten().tolist()


@pytest.mark.parametrize("name", REFUSED)
def test_refused(name: str) -> None:
    with pytest.raises(RuntimeError, match="single memory location"):
        run(REFUSED[name], torch.tensor([1.0, 2.0, 3.0]))


@pytest.mark.parametrize("text", FILLED)
def test_filled(text: str) -> None:
    assert run(f"{EXPANDED}    {text}", torch.tensor([1.0, 2.0, 3.0])) == FILLED[text]


@pytest.mark.parametrize("name", TAKEN)
def test_taken(name: str) -> None:
    run(TAKEN[name], torch.tensor([1.0, 2.0, 3.0]))


@pytest.mark.parametrize("name", PARTLY)
def test_what_is_read_may_not_be_a_part_of_what_is_written(name: str) -> None:
    with pytest.raises(RuntimeError, match="single memory location"):
        run(f"    {PARTLY[name]}", torch.arange(4.0).view(2, 2))


# What PyTorch's product makes of its own factor depends on the BLAS.
@pytest.mark.parametrize("name", [name for name in EXACTLY if name != "its own product"])
def test_what_is_read_is_as_it_was_before_the_write(name: str) -> None:
    text, expected = EXACTLY[name]
    assert run(f"    {text}", torch.arange(4.0).view(2, 2)) == expected
