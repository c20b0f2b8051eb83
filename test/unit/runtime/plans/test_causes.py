"""What `explain` and `fallback=False` tell first: what keeps the rest from being native."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pytest

import tsir

X, ROW = np.ones((3, 3)), np.ones(3)
SOURCE = """
def printed(x, n: int):
    for i in range(n):
        x = torch.tanh(x)
        if n > 2:
            print(i)
            x = x * 2
    print(n)
    return x

def entries(names: List[str], p: Dict[str, Tensor], x):
    for name in names:
        x = torch.relu(x * p[name] + 1)
        if name == "w":
            x = x.exp()
    return x.sum()

def unlike(layers: List[Tensor], x, n: int):
    for i in range(n):
        x = torch.tanh(x * layers[i])
    return x.pow(2).mean()

def text(x, mode: str):
    s = mode.lower() + "_x"
    if s == "relu_x":
        return torch.relu(x)
    return torch.tanh(x)

def made(x, n: int):
    d: Dict[int, Tensor] = {}
    for i in range(n):
        d[i] = torch.relu(x)
    return d[0] + x

def grown(x, n: int):
    for i in range(n):
        x = x.exp().unsqueeze(0)
    return x + 1

def branches(x, n: int):
    y = x.sum(0) if n > 1 else x
    return y.exp() + 1

def several(x):
    y = torch.frexp(x)[0] + 1
    z = torch.frexp(y * 2)[0]
    return torch.tanh(z), torch.polygamma(2, x)

def nested(x, rows: List[List[str]]):
    n = 0
    for row in rows:
        for word in row:
            n += len(word)
    return x * n

def pairs(x, hs: List[Tuple[Tensor, Tensor]], n: int):
    for i in range(n):
        h, c = hs[i]
        x = torch.sigmoid(x + h) * c
    return x
"""
UNIT = tsir.CompilationUnit(SOURCE, "unit.py")
STRINGS = "native code does not take a value of type List[str]"
CASES: Sequence[tuple[str, tuple[object, ...], dict[str, int]]] = (
    ("printed", (X, 3), {"unit.py:6:13: 'prim.Print' is interpreted: native code has no form of it": 3}),
    ("entries", (["w"], {"w": ROW}, ROW),
     {f"unit.py:11:1: what reads 'names' is interpreted: {STRINGS}": 11}),
    ("unlike", ([X, ROW], X, 2),
     {"unit.py:20:28: 'aten.__getitem__.t' is interpreted: expected a list of elements of one dtype and"
      " rank": 5}),
    ("text", (X, "relu"),
     {"unit.py:23:1: what reads 'mode' is interpreted: native code does not take a value of type str": 3}),
    ("made", (X, 2),
     {"unit.py:31:5: 'prim.Loop' is interpreted: it carries a dictionary whose keys are not constants, or"
      " whose order differs from one round to the next": 3}),
    ("grown", (X, 2),
     {"unit.py:36:5: 'prim.Loop' is interpreted: it carries what differs in dtype or rank from one round to"
      " the next": 3}),
    ("branches", (X, 2),
     {"unit.py:41:9: 'prim.If' is interpreted: it gives what differs in dtype or rank between its"
      " branches": 2}),
    ("several", (X,), {
        "unit.py:45:9: 'aten.frexp.Tensor' is interpreted: it has no loops": 1,
        "unit.py:47:27: 'aten.polygamma' is interpreted: it has no loops": 0,
     }),
    ("nested", (X, [["a"]]),
     {"unit.py:49:1: what reads 'rows' is interpreted: native code does not take a value of type"
      " List[List[str]]": 7}),
    ("pairs", (X, [(X, X)], 1),
     {"unit.py:58:16: 'aten.__getitem__.t' is interpreted: expected tensors of known dtype and rank, and"
      " numbers, got !prim.tuple<!prim.tensor<f64, [?, ?]>, !prim.tensor<f64, [?, ?]>>": 1}),
)  # fmt: skip
"""Functions, arguments, and what is told of the causes, each with how many are behind it."""


@pytest.mark.parametrize(("name", "arguments", "causes"), CASES, ids=[name for name, *_ in CASES])
def test_causes_are_told_first_with_what_is_behind_them(
    name: str, arguments: tuple[object, ...], causes: dict[str, int]
) -> None:
    compiled = tsir.compile(UNIT.function(name), *arguments)
    told = compiled.plan.interpreted()
    assert {f"{each.position}: {each.message}": len(each.notes) for each in told} == causes
    remarks = [
        line.replace(" remark:", "") for line in compiled.explain().splitlines() if " remark: " in line
    ]
    assert remarks == list(causes)


def test_an_error_shows_a_few_of_those_that_are_behind() -> None:
    with pytest.raises(tsir.UnsupportedError) as caught:
        tsir.compile(UNIT.entries, ["w"], {"w": ROW}, ROW, fallback=False)
    assert str(caught.value).splitlines() == [
        f"unit.py:11:1: error: what reads 'names' is interpreted: {STRINGS}",
        "def entries(names: List[str], p: Dict[str, Tensor], x):",
        "^",
        "unit.py:12:17: note: 'aten.len.t' is interpreted for this reason",
        "    for name in names:",
        "                ^",
        "unit.py:12:9: note: 'aten.__getitem__.t' is interpreted for this reason",
        "    for name in names:",
        "        ^",
        "note: and 9 others for the same reason",
    ]


def test_a_call_without_fallback_tells_the_same_as_a_compilation(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(tsir.UnsupportedError) as compiled:
        tsir.compile(UNIT.unlike, [X, ROW], X, 2, fallback=False)
    monkeypatch.setenv("TSIR_FALLBACK", "0")
    with pytest.raises(tsir.UnsupportedError) as called:
        UNIT.unlike([X, ROW], X, 2)
    assert str(called.value) == str(compiled.value)
