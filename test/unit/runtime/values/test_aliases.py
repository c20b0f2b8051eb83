"""Results are an argument itself, a view of it, or a copy, as in PyTorch, natively and in the interpreter."""

from __future__ import annotations

import numpy as np
import pytest
from aliases import COPIED, SHARED

import tsir


@pytest.mark.parametrize("text", SHARED + COPIED)
def test_what_a_write_to_the_result_changes(text: str) -> None:
    f = tsir.CompilationUnit(
        f"import torch.nn.functional as F\ndef f(x):\n    y = {text}\n    y.fill_(9)\n    return y + 0\n"
    ).f
    for run in (f, f.interpret):
        x = np.arange(6, dtype=np.float32).reshape(2, 3)
        run(x)
        assert (9 in x) is (text in SHARED)


@pytest.mark.parametrize("train", [False, True])
def test_dropout_is_its_input_where_a_flag_says_so(train: bool) -> None:
    f = tsir.CompilationUnit("def f(x, train: bool):\n    torch.dropout(x, 0.5, train).fill_(9)\n").f
    for run in (f, f.interpret):
        x = np.ones(3, np.float32)
        run(x, train)
        assert (9 in x) is not train
