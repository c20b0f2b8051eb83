"""Functions of IR as source text: the text compiles to the IR that it was printed from."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest
from printed_programs import compiled_again, normal
from sampling import sampled

import tsir
from tsir.dialects.ir.diagnostics import TsirError, UnsupportedError

ROOT = Path(__file__).parents[4]
EXAMPLES = sorted(
    path
    for path in (ROOT / "examples").iterdir()
    if path.suffix in (".py", ".graph") and path.stem != "generate"
)
LIT = sorted(
    path
    for folder in ("dialects/aten", "dialects/prim", "transforms")
    for path in (ROOT / "test" / folder).rglob("*.mlir")
    if not path.stem.endswith("invalid")
)

PROGRAMS = {
    "numbers": """
def f(x, n: int):
    big, small = 9223372036854775807, -9223372036854775808
    return x * 1e-30 + float("inf"), n + big, n + small, 1e300, 0.1 * n, -0.0
""",
    "strings": r"""
def f(s: str, n: int):
    return s + "a\n\t\\\"'\x00\x7f é {}".format(n) + 'b', n
""",
    "names": """
def print_(x, torch_, _, List_: int, v):
    ops_ = x + torch_
    aten, inf_ = ops_ * 2, ops_ + 1
    self = aten + inf_
    return self + _, List_, v
""",
    "for_and_break": """
def f(x, n: int):
    for i in range(n):
        x = x * 2
        if bool(x.sum() > 10):
            break
    for j in range(n):
        if j == 2:
            continue
        x = x + j
        if j > 5:
            break
    return x
""",
    "returns_in_loops": """
def f(x, n: int) -> int:
    for i in range(n):
        for j in range(i):
            if bool(x[j] > 0):
                return j
    return -1
""",
    "swapped_in_loops": """
def f(a, b, n: int):
    k = 0
    while k < n:
        a, b, k = b, a + b, k + 1
    return a, b, k
""",
    "optional": """
def f(x: Optional[Tensor], y: Optional[Tensor] = None, n: Optional[int] = 3) -> Optional[Tensor]:
    r: Optional[Tensor] = None
    if x is not None and n is not None:
        r = x * n
        if y is not None:
            r = r + y
    return r
""",
    "containers": """
def f(x, d: Dict[str, Tensor]):
    empty: List[int] = []
    parts: List[Optional[Tensor]] = [None, x]
    pairs: List[Tuple[int, float]] = [(1, 2.0)]
    table: Dict[int, List[str]] = {1: ["a"], 2: []}
    d["y"] = x
    empty.append(3)
    pairs[0] = (3, 4.0)
    one, (two, *_) = x, (1, 2, 3)
    return empty, parts, pairs, table, d["y"], (x,), one, two
""",
    "raises": """
def f(x, n: int):
    assert n > 0, "expected more"
    if n > 5:
        raise ValueError("too many")
    elif n == 3:
        print("three", x, 1.5)
    return x
""",
    "overloads": """
def f(x, n: int, s: float):
    y = torch.add(x, x, alpha=2) + torch.sum(x, [0], keepdim=True) + torch.sum(x, dtype=torch.float64)
    z = x.view(-1).max(), x.max(0), x.std(0, unbiased=False), x.to(torch.float16), x.to("cpu"), x == n
    return y, z, torch.zeros([n, 2], dtype=torch.int64, device="cpu"), n / 2, n // 2, 2 ** n, s ** 2, -n
""",
    "calls": """
def g(x, scale: float = 2.0):
    "Scales."
    return x * scale, int(scale)

def f(x):
    a, n = g(x)
    return g(a, 3.0)[0], n
""",
    "writes": """
def f(x):
    y = x.clone()
    y[0] = 1.0
    y[:, 1:] += 2
    y.relu_()
    return y
""",
    "nested": """
def f(x, n: int, flag: bool):
    total, best = x.sum(), 0
    for i in range(n):
        if flag and (i > 2 or i == 0):
            k = i
            while k > 0:
                total = total + k
                k = k - 1 if k != 3 else 0
        else:
            best = max(best, i)
    return total, best
""",
}


@pytest.mark.parametrize("name", PROGRAMS)
def test_programs_come_back(name: str) -> None:
    unit = tsir.CompilationUnit(PROGRAMS[name])
    again = compiled_again(unit)
    assert normal(again) == normal(unit.op)
    assert tsir.Module(again).code == tsir.Module(tsir.CompilationUnit(tsir.Module(again).code).op).code


@pytest.mark.parametrize("path", sampled(EXAMPLES, 0.3), ids=lambda path: path.name)
def test_examples_come_back(path: Path) -> None:
    text = path.read_text()
    try:
        module = tsir.CompilationUnit(text) if path.suffix == ".py" else tsir.import_torchscript(text).module
    except TsirError:
        return  # a program of Python's that makes the examples
    assert normal(compiled_again(module)) == normal(module.op)


def functions_of(path: Path) -> Iterator[tsir.Module]:
    """The functions of a lit file, each with those that it calls; what is no IR of ours is left out."""
    for part in re.split(r"^// -----.*$", path.read_text(), flags=re.MULTILINE):
        try:
            module = tsir.parse(part)
            module.op.verify()
            yield from (tsir.Module(module.function(name).program_for_text()) for name in module.names)
        except Exception:
            continue


REFUSED = re.compile(r"has no form in source text|no call of|calls itself|unknown operator|of one block")
"""What is said of lit programs that no text means, and of texts that our compiler does not take."""

OTHERWISE = {"attributes", "unpack", "branches_know_more"}
"""Functions with attributes of operations, or types that a compiler would find otherwise."""


@pytest.mark.parametrize("path", sampled(LIT, 0.06), ids=lambda path: str(path.relative_to(ROOT / "test")))
def test_lit_programs_come_back(path: Path) -> None:
    for module in functions_of(path):
        if set(module.names) & OTHERWISE:
            continue
        refused, again = "", None
        try:
            again = compiled_again(module)
        except UnsupportedError as error:
            refused = str(error)
        assert again is not None or REFUSED.search(refused), refused
        assert again is None or normal(again) == normal(module.op)


def test_tensors_are_constants() -> None:
    text = """
    func.func @f(%x : !prim.tensor) -> !prim.tensor {
      %w = prim.Constant #prim.tensor<f32, [2], [1.0, 2.0]> : !prim.tensor
      %v = prim.Constant #prim.tensor<f32, [2], [1.0, 2.0]> : !prim.tensor
      %a = aten.mul.Tensor(%x, %w) : (!prim.tensor, !prim.tensor) -> !prim.tensor
      %b = aten.mul.Tensor(%a, %v) : (!prim.tensor, !prim.tensor) -> !prim.tensor
      func.return %b : !prim.tensor
    }
    """
    module = tsir.parse(text)
    code, constants = module.code_with_constants
    assert "CONSTANTS.c0" in code
    assert list(constants) == ["c0"]
    again = tsir.CompilationUnit(code, constants=constants)
    x = np.array([3, 4], np.float32)
    np.testing.assert_array_equal(again.f(x), [3, 16])
    assert normal(again.op) == normal(module.op)
    with pytest.raises(UnsupportedError, match="the constants have no 'c1'"):
        tsir.CompilationUnit("def f():\n    return CONSTANTS.c1\n", constants=constants)


def test_functions_get_names_that_text_has() -> None:
    module = tsir.parse(
        """
        func.func @"relu.backward"(%while : !prim.tensor {prim.name = "while"}) -> !prim.tensor {
          func.return %while : !prim.tensor
        }
        func.func @print(%x : !prim.tensor) -> !prim.tensor {
          %y = prim.CallFunction(%x) <{callee = @"relu.backward"}> : (!prim.tensor) -> !prim.tensor
          func.return %y : !prim.tensor
        }
        """
    )
    unit = tsir.CompilationUnit(module.code)
    assert unit.names == ["relu_backward", "print_1"]
    assert unit.relu_backward.parameters == ["while_1"]


def test_first_lines() -> None:
    unit = tsir.CompilationUnit("def f(x, n: int = 2):\n    return torch.relu(x + 1) * n\n")
    assert unit.f.code == (
        "def f(x: Tensor, n: int=2) -> Tensor:\n  return torch.mul(torch.relu(torch.add(x, 1)), n)\n"
    )
