"""Branches that the run decides, in native groups: the same results, views and errors as the interpreter."""

import numpy as np
import pytest
from native_outcomes import check_native, function_of, outcome

from tsir.dialects.types.dtype import Array
from tsir.runtime.values.comparison import difference

PROGRAMS = {
    "numbers and tensors": """
    y = x * 2
    if n > 3:
        z = y.relu() + 1
        k = n + 1
    else:
        z = y - 1
        k = 0
    return z + 1, k
""",
    "a view of an argument on one branch": """
    if n > 3:
        z = x.t()
    else:
        z = x + 1
    return z, n
""",
    "a view of a temporary on one branch": """
    y = x * 2
    if n > 3:
        z = y[0:2]
    else:
        z = y + 1
    return z, y
""",
    "a temporary that a branch alone reads": """
    y = x * 2
    z = x + 1
    if n > 3:
        z = z + y.sum()
    return z, n
""",
    "nested branches, and a list and a constant from outside": """
    sizes = [x.size(1), x.size(0)]
    if n > 3:
        if n > 4:
            z = x.reshape(sizes)
        else:
            z = x.t() * 3
    else:
        z = torch.cat([x.t(), x.t()], 1)
    return z, n
""",
    "a branch that raises": """
    y = x * 2
    assert n > 1, "few"
    if n == 4:
        raise ValueError("four")
    return y, n
""",
    "a check of what is known when the code is made": """
    assert x.is_floating_point() and n > 1, "few"
    assert not x.is_floating_point() or n != 5, "five"
    return x + 1, n
""",
    "a check and nothing else": """
    assert n > 1, "few"
    return x, n
""",
    "a condition on a tensor": """
    if bool(x.sum() > 0) and n > 1:
        z = -x
    else:
        z = x * x
    return z, n
""",
    "returns before the end": """
    if n == 1:
        return x + 1, 0
    y = x * 2
    if n == 4:
        return y.t(), n
    return y.exp(), n + 1
""",
}


X: Array = np.arange(-2, 4, dtype=np.float32).reshape(2, 3)


@pytest.mark.parametrize("body", PROGRAMS.values(), ids=PROGRAMS)
def test_branches_are_native(body: str) -> None:
    check_native(body, (1, 4, 5))


@pytest.mark.parametrize(
    "body",
    [
        "    if n > 3:\n        print(n)\n    return x, n",
        "    if n > 3:\n        x.add_(1)\n        print(n)\n    return x, n",
        "    z = x\n    if n > 3:\n        z = x[0]\n    return z, n",
        "    z = x\n    if n > 3:\n        for i in range(n):\n            print(i)\n    return z, n",
    ],
    ids=["prints", "writes and prints", "of two ranks", "a loop that prints"],
)
def test_other_branches_are_interpreted(body: str) -> None:
    function = function_of(body)
    for n in (1, 4):
        assert difference(outcome(function.interpret, X, n), outcome(function, X, n), None) is None
        assert "'prim.If' is interpreted" in function.explain(np.ones((2, 3), np.float32), n)


def test_deep_branches_are_planned_part_by_part() -> None:
    lines = "".join(f"    {'if' if i == 0 else 'elif'} n == {i}:\n        y = x + {i}\n" for i in range(60))
    function = function_of(f"{lines}    else:\n        y = x\n    return y, n")
    for n in (0, 30, 59, 60):
        assert difference(outcome(function.interpret, X, n), outcome(function, X, n), None) is None
