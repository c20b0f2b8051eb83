"""The notation of Einstein: which dimensions of a product the letters of an equation name."""

from __future__ import annotations

from collections.abc import Sequence

from tsir.dialects.operators.arguments import RuleError

_DOTS = "..."


def subscripts(equation: str, ranks: Sequence[int]) -> tuple[list[str], str]:
    """
    A letter for each dimension of the operands, of these ranks, and of the result.

    What dots stand for is named by digits and what follows them, from the last dimension on. RuleError
    for an equation that does not fit the operands.
    """
    left, arrow, right = equation.replace(" ", "").partition("->")
    terms = left.split(",")
    if len(terms) != len(ranks):
        raise RuleError(f"expected {len(terms)} operands of '{equation}', got {len(ranks)}")
    spreads = [_spread(*pair) for pair in zip(terms, ranks, strict=True)]
    inputs = [t.replace(_DOTS, _dots(n)) for t, n in zip(terms, spreads, strict=True)]
    every = "".join(inputs)
    if not arrow:
        right = _DOTS + "".join(c for c in sorted(set(left)) if c.isalpha() and left.count(c) == 1)
    _spread(right, len(right))
    output = right.replace(_DOTS, _dots(max(spreads)))
    for letter in output:
        if letter not in every or output.count(letter) > 1:
            raise RuleError(f"expected each letter of '{right}' once, and in an operand, got '{letter}'")
    return inputs, output


def _dots(count: int) -> str:
    return "".join(chr(ord("0") + at) for at in reversed(range(count)))


def _spread(term: str, rank: int) -> int:
    """The number of dimensions of an operand that its dots stand for."""
    letters = term.replace(_DOTS, "", 1)
    if not all(c.isascii() and c.isalpha() for c in letters):
        raise RuleError(f"expected letters and once '...' at most, got '{term}'")
    if len(letters) > rank or (len(letters) < rank and _DOTS not in term):
        raise RuleError(f"expected an operand of {len(letters)} dimensions as '{term}', got {rank}")
    return rank - len(letters)
