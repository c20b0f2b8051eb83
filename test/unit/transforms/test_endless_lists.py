"""A list that no memory can hold ends a program at once, where the list grows."""

from __future__ import annotations

import pytest

import tsir

PROGRAMS = {
    "3:12": "    return [i for i in range(n)]",
    "3:16": "    return len([torch.zeros(3) for i in range(n)])",
    "3:9": "    l = list(range(n))\n    return l",
    "6:13": """    l: List[int] = []
    m = 0
    for i in range(n):
            l += [i]
            m += i
    return l""",
    "5:9": """    l: List[int] = []
    while True:
        l.append(1)
        l.append(n)
    return l""",
}


@pytest.mark.parametrize("optimized", [True, False])
@pytest.mark.parametrize("place", PROGRAMS)
def test_a_list_that_no_memory_holds_is_an_error_at_once(place: str, optimized: bool) -> None:
    unit = tsir.CompilationUnit(f"\ndef f(n: int):\n{PROGRAMS[place]}\n", "p.py")
    expected = rf"^p.py:{place}: error: .*expected a list that fits into memory, .* more rounds"
    with tsir.optimized_execution(optimized), pytest.raises(tsir.ExecutionError, match=expected):
        unit.f(10**15)


@pytest.mark.parametrize("optimized", [True, False])
@pytest.mark.parametrize(
    "body",
    [
        "if i == 5:\n            break",
        "if len(l) == 6:\n            break",
        "if i == 5:\n            raise RuntimeError('at six')",
        "assert len(l) < 6, 'at six'",
    ],
)
def test_a_loop_that_may_end_before_its_last_round_is_run(body: str, optimized: bool) -> None:
    loop = f"    for i in range(n):\n        l.append(i)\n        {body}\n"
    unit = tsir.CompilationUnit(f"def f(n: int):\n    l: List[int] = []\n{loop}    return l\n")
    with tsir.optimized_execution(optimized):
        if "break" in body:
            assert unit.f(10**15) == [0, 1, 2, 3, 4, 5]
        else:
            with pytest.raises(tsir.ExecutionError, match="at six"):
                unit.f(10**15)


@pytest.mark.parametrize("optimized", [True, False])
def test_lists_that_memory_holds_are_made(optimized: bool) -> None:
    unit = tsir.CompilationUnit(PROGRAMS_IN_MEMORY)
    with tsir.optimized_execution(optimized):
        assert unit.f(3) == [0, 1, 2]
        assert unit.f(0) == []
        assert unit.g(-1) == []


@pytest.mark.parametrize("optimized", [True, False])
@pytest.mark.parametrize("text", ["[n] * n", "n * [n]", "'a'.ljust(n)", "torch.ones(2).repeat(n)"])
def test_what_no_memory_holds_is_a_located_error(text: str, optimized: bool) -> None:
    unit = tsir.CompilationUnit(f"def f(n: int):\n    return {text}\n", "p.py")
    expected = r"^p.py:2:12: error: .*(out of memory|fits into memory)"
    with tsir.optimized_execution(optimized), pytest.raises(tsir.ExecutionError, match=expected):
        unit.f(10**13)


PROGRAMS_IN_MEMORY = """
def f(n: int):
    return [i for i in range(n)]

def g(n: int):
    l: List[int] = []
    for i in range(n):
        l.append(i)
    return l
"""
