"""
The entries of PyTorch's tests (OpInfo) as programs of TorchScript: which of them tsir runs, and as PyTorch.

`test_opinfo.py` compares each overload of the table on all samples. This tells what of PyTorch has no name,
or another signature, in source text.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from typing import Any

import coverage_page
import numpy as np
import pytest
import torch
from entry_programs import programs_of
from opinfo import samples_of
from signs import settle
from torch.testing._internal.common_methods_invocations import op_db
from torch_calls import TORCH_ERRORS, Foreign, quiet, shared, to_torch

import tsir
from tsir.dialects.ir.diagnostics import UnsupportedError

MINIMUM = 660
"""Entries that are to be reached."""

SAMPLES = 2
"""Samples of an entry that are run, but for ALL=1; those that PyTorch refuses do not count."""

DTYPES = (torch.float64, torch.float32, torch.int64, torch.complex64, torch.bool)
"""Of the dtypes that an entry takes the first."""

DRAWN = (
    "dropout", "rand", "normal", "uniform", "bernoulli", "multinomial", "exponential", "geometric", "cauchy",
    "fractional_max_pool", "rrelu", "empty", "scaled_dot_product", "multi_head",
)  # fmt: skip
"""Parts of names of entries whose elements are drawn or not defined: dtypes and shapes are compared."""


def name_of(op: Any) -> str:
    """The name of an entry, with that of its variant."""
    return f"{op.name}.{op.variant_test_name}" if op.variant_test_name else op.name


ENTRIES = {name_of(op): op for op in op_db}


def leaves(value: Any) -> list[Any]:
    return [x for item in value for x in leaves(item)] if isinstance(value, list | tuple) else [value]


def compare(found: Any, expected: Any, *, elements: bool) -> None:
    """Whether results are those of PyTorch, but for elements that are drawn."""
    pairs = list(zip(leaves(found), leaves(expected), strict=True))
    for a, b in pairs:
        if not isinstance(b, torch.Tensor):
            assert a == b or a != a
            continue
        a, b = to_torch(np.asarray(a)), b.detach().resolve_conj().resolve_neg()
        assert (a.dtype, a.shape) == (b.dtype, b.shape)
        if elements:
            rtol, atol = torch.testing._comparison.default_tolerances(a, b)
            torch.testing.assert_close(a, b, rtol=10 * rtol, atol=10 * atol, equal_nan=True)


def function_of(texts: list[tuple[str, list[torch.Tensor]]]) -> tuple[tsir.Function, list[torch.Tensor]]:
    """The function of the first program that compiles, with its arguments."""
    refusal: UnsupportedError | None = None
    for text, tensors in texts:
        try:
            return tsir.CompilationUnit(text).f, tensors
        except UnsupportedError as error:
            refusal = refusal or error
    assert refusal is not None
    raise refusal


def samples(op: Any, everything: bool) -> Iterator[tuple[Any, Any]]:
    """Samples that are calls of tensors and literals, with what PyTorch gives."""
    dtype = next((dtype for dtype in DTYPES if dtype in op.supported_dtypes("cpu")), None)
    found = 0
    for sample in itertools.islice(samples_of(op, dtype), None if everything else 50) if dtype else ():
        try:
            texts = programs_of(op, sample)
            expected = op.op(sample.input, *sample.args, **sample.kwargs)
        except (Foreign, *TORCH_ERRORS):
            continue
        settle(f"aten::{op.name.replace('.', '_')}", expected)
        yield texts, expected
        found += 1
        if found == SAMPLES and not everything:
            return


def run(op: Any, everything: bool) -> int:
    """The number of samples that agree, all of them."""
    count = 0
    with quiet(), torch.no_grad():
        for texts, expected in samples(op, everything):
            function, tensors = function_of(texts)
            found = function.interpret(*map(shared, tensors))
            compare(found, expected, elements=not any(part in op.name for part in DRAWN))
            count += 1
    return count


@pytest.mark.parametrize("name", [name for name in ENTRIES if name not in coverage_page.LEFT_OUT])
def test_reached(name: str, everything: bool) -> None:
    assert run(ENTRIES[name], everything), "no sample is a call of tensors and literals"


@pytest.mark.parametrize("name", coverage_page.LEFT_OUT)
def test_left_out(name: str) -> None:
    """What is reached is taken from the list."""
    try:
        count = run(ENTRIES[name], False)
    except (tsir.TsirError, AssertionError, ValueError):
        return
    assert not count


def test_the_page_lists_what_is_left_out() -> None:
    assert len(ENTRIES) - len(coverage_page.LEFT_OUT) >= MINIMUM
    assert "\n".join(coverage_page.entries()) in coverage_page.PAGE.read_text()


def test_a_planted_fault_is_found() -> None:
    expected = torch.tensor([1.0, 2.0])
    for wrong in (np.float32([1, 3]), np.float64([1, 2]), np.float32([[1, 2]])):
        with pytest.raises(AssertionError):
            compare(wrong, expected, elements=True)
