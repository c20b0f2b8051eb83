"""Tensors split into lists of views by native code: the interpreter's pieces, views and errors."""

from __future__ import annotations

import numpy as np
import pytest
from native_outcomes import check_native, function_of, place

import tsir
from tsir.dialects.ir.diagnostics import ExecutionError
from tsir.dialects.types.dtype import Array

PROGRAMS = {
    "chunk, at constant places": """
    c = x.chunk(n, 1)
    return c[0] * 2, c[-1] + c[0].sum(), len(c)
""",
    "chunk, unpacked": """
    p, q, r = x.chunk(3, 1)
    return p * q + r, n
""",
    "split, unpacked": """
    p, q = x.split(n, -1)
    return p.sum() * q
""",
    "split, at a place that may be missing": """
    return x.split(2, 1)[n], n
""",
    "split, of every size": """
    s = x.sum()
    for y in x.split(n, 0):
        s = s * 2 + y[0, 0] * y.size(0)
    for y in x.split(n, 1):
        s = s * 2 + y[0, 0] * y.size(1)
    return s, n
""",
    "split, into sizes that are given": """
    p, q, r = x.split_with_sizes([0, n, 3 - n], 1)
    return p, q, r
""",
    "tensor_split": """
    c = x.tensor_split(n, 1)
    return c[n - 1], c[0], len(c), torch.cat(c, 1)
""",
    "tensor_split between places": """
    p, q = x.tensor_split([n], 1)
    return p, q
""",
    "unbind, unpacked": """
    p, q, r = x.unbind(-1)
    return p * q + r, n
""",
    "unbind into another number": """
    p, q, r = x.unbind(0)
    return p * q + r, n
""",
    "walked by a loop": """
    s = x[0]
    for y in x.unbind(0):
        s = s * y + n
    for y in x.split(n + 1, 1):
        s = s + y.sum()
    return s
""",
    "in each round": """
    s = x
    for i in range(n):
        c = s.chunk(3, 1)
        s = torch.cat([c[1], c[2] + i, c[0]], 1)
    return s
""",
    "read as a whole": """
    if n > 1:
        c = x.unbind(1)
        y = torch.stack(c, 1) * len(c)
    else:
        y = torch.cat(x.split(1, 1), 0)
    return y, torch.cat(x.chunk(n + 1, 0), 1)
""",
    "copied, added and cut": """
    c = x.unbind(1)
    d = c[n:] + [x[:, 0]]
    return d[0], torch.stack(d), torch.cat(c + x.unbind(1)), len(list(c))
""",
    "without elements": """
    e = x[:, 3:]
    return len(e.chunk(n + 1, 1)), e.chunk(n + 1, 1)[n], len(e.split(n, 1)), len(e.unbind(1)), e.unbind(0)[1]
""",
}


@pytest.mark.parametrize("body", PROGRAMS.values(), ids=PROGRAMS)
def test_pieces_are_native(body: str) -> None:
    check_native(body, (0, 1, 2, 3, 5), place)


def test_pieces_may_be_asked_to_be_huge() -> None:
    check_native(
        "    return x.chunk(n, 1)[-1], x.split(n, 0)[0], len(x.split(n, 1))", (2**62, 2**63 - 1), place
    )


def test_a_list_that_is_written_is_one_of_its_own() -> None:
    """What is appended stays, and what is written to a piece is written to the whole."""
    function = function_of(
        "    c = x.unbind(0)\n    c.append(x[0])\n    c[n].add_(1)\n    return len(c), c[-1]"
    )
    for n in (0, 1, 2):
        x: Array = np.zeros((2, 3), np.float32)
        count, last = function(x, n)
        assert (count, last[0], x[:, 0].tolist()) == (3, float(n != 1), [float(n != 1), float(n == 1)])


@pytest.mark.parametrize(
    ("body", "message"),
    [
        ("p, q = x.unbind(1)", "2:5: .*expected 2 values to unpack"),
        ("p, q = x.split(2, 0)", "2:5: .*expected 2 values to unpack"),
        ("p = x.split(2, 1)[n]", "2:9: .*index 7 is out of range for a list of length 2"),
        ("p = x.split(n - 7, 1)[0]", "2:9: .*expected a positive size of pieces"),
        ("p = x.chunk(n - 7, 1)[0]", "2:9: .*expected a positive number of chunks"),
        ("p = x.tensor_split(n - 7, 1)[0]", "2:9: .*expected 1 to 16777216 sections"),
    ],
)
def test_errors_name_the_place(body: str, message: str) -> None:
    function = function_of(f"    {body}\n    return p")
    with pytest.raises(ExecutionError, match=message):
        function.call((np.ones((2, 3), np.float32), 7), {}, fallback=False)


GRADIENTS = {
    "chunk": "c = x.chunk(3, 1)\n    return (c[0] * c[-2] + c[2]).sum() * n",
    "chunk, unpacked": "a, b, c = x.chunk(3, -1)\n    return (a * b + c).sum() * n",
    "split, unpacked": "a, b = x.split(2, 1)\n    return (a.sum() * b).sum() * n",
    "tensor_split, unpacked": "a, b = x.tensor_split(2, 1)\n    return (a.sum() * b).sum() * n",
    "unbind": "c = x.unbind(1)\n    return (c[0] * c[1] + c[n % 3]).sum()",
    "unbind, unpacked": "a, b, c = x.unbind(1)\n    return (a * b + c).sum() * n",
    "a loop": "s = x[0] + n\n    for y in x.unbind(0):\n        s = s * y\n    return s.sum()",
}


@pytest.mark.parametrize("body", GRADIENTS.values(), ids=GRADIENTS)
def test_gradients_are_native(body: str) -> None:
    gradient = tsir.grad(function_of(f"    {body}"))
    x: Array = np.arange(1.0, 7.0, dtype=np.float32).reshape(2, 3)
    for n in (1, 2):
        found, expected = gradient.call((x, n), {}, fallback=False), gradient.interpret(x, n)
        np.testing.assert_array_equal(found, expected)
