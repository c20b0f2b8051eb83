"""The notation of Einstein."""

from __future__ import annotations

import pytest

from tsir.dialects.operators.arguments import RuleError
from tsir.dialects.operators.einsum import subscripts


@pytest.mark.parametrize(
    ("equation", "ranks", "inputs", "output"),
    [
        ("ij, jk -> ki", (2, 2), ["ij", "jk"], "ki"),
        ("bA,Ac", (2, 2), ["bA", "Ac"], "bc"),
        ("ba", (2,), ["ba"], "ab"),
        ("ii", (2,), ["ii"], ""),
        ("...i,i...", (3, 2), ["10i", "i0"], "10"),
        ("...i->i", (3,), ["10i"], "i"),
        ("i->i...", (1,), ["i"], "i"),
        ("->", (0,), [""], ""),
    ],
)
def test_each_dimension_has_a_letter(equation: str, ranks: tuple[int, ...], inputs: list[str], output: str):
    assert subscripts(equation, ranks) == (inputs, output)


@pytest.mark.parametrize(
    ("equation", "ranks", "message"),
    [
        ("ij,jk", (2,), "expected 2 operands of 'ij,jk', got 1"),
        ("ijk", (2,), "expected an operand of 3 dimensions as 'ijk', got 2"),
        ("i", (2,), "expected an operand of 1 dimensions as 'i', got 2"),
        ("ij...", (1,), "expected an operand of 2 dimensions as 'ij...', got 1"),
        ("i1->i", (2,), "expected letters and once '...' at most, got 'i1'"),
        ("i......", (1,), "expected letters and once '...' at most, got 'i......'"),
        ("ij->ik", (2,), "expected each letter of 'ik' once, and in an operand, got 'k'"),
        ("ij->ii", (2,), "expected each letter of 'ii' once, and in an operand, got 'i'"),
        ("i->j->k", (1,), "expected letters and once '...' at most, got 'j->k'"),
    ],
)
def test_what_does_not_fit_is_refused(equation: str, ranks: tuple[int, ...], message: str):
    with pytest.raises(RuleError) as caught:
        subscripts(equation, ranks)
    assert str(caught.value) == message
