"""Conditions that types decide or narrow, annotations, and the functions that the compiler expands."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from xdsl.dialects.func import FuncOp
from xdsl.ir import Attribute

from tsir.dialects.diagnostics import UnsupportedError
from tsir.dialects.prim import types as t
from tsir.dialects.prim.ops import IfOp
from tsir.dialects.prim.values import Device
from tsir.dialects.verification import verify_module
from tsir.frontend.compiler import compile_source
from tsir.runtime.interpreter import Interpreter


def run(source: str, *args: object) -> Any:
    module = compile_source(source, "program.py")
    verify_module(module)
    return Interpreter(module).call("f", args)[0]


def message_of(source: str) -> str:
    with pytest.raises(UnsupportedError) as caught:
        compile_source(source, "program.py")
    [found] = caught.value.diagnostics
    return found.message


@pytest.mark.parametrize(
    ("condition", "expected"),
    [
        ("x is not None and x > 1", [False, False, True]),
        ("x is None or x > 1", [True, False, True]),
        ("not (x is None) and x > 1", [False, False, True]),
        ("not (x is None or x <= 1)", [False, False, True]),
        ("None is not x and x > 1", [False, False, True]),
        ("isinstance(x, int) and x > 1", [False, False, True]),
        ("x is not None and (x > 1 or x < 0)", [False, False, True]),
    ],
)
def test_conditions_narrow_what_follows(condition: str, expected: list[bool]) -> None:
    source = f"def f(x: Optional[int]) -> bool:\n    return {condition}\n"
    assert [run(source, value) for value in (None, 1, 2)] == expected


def test_narrowing_in_branches() -> None:
    source = "def f(x: Optional[int]) -> int:\n    if x is None:\n        return -1\n    return x + 1\n"
    assert [run(source, value) for value in (None, 1)] == [-1, 2]
    chosen = "def f(x: Optional[int]) -> int:\n    return x + 1 if x is not None else -1\n"
    assert [run(chosen, value) for value in (None, 1)] == [-1, 2]


@pytest.mark.parametrize(
    ("test", "expected"),
    [
        ("isinstance(n, int)", True),
        ("isinstance(n, (str, float))", False),
        ("isinstance(xs, list)", True),
        ("isinstance(xs, List[float])", False),
        ("isinstance(p, tuple)", True),
        ("isinstance(d, dict)", True),
        ("isinstance(x, Tensor)", True),
        ("n is None", False),
        ("n is not None", True),
    ],
)
def test_types_decide(test: str, expected: bool) -> None:
    """No branch is left in the program, and what is not taken may not even have a meaning."""
    source = (
        "def f(x, n: int, xs: List[int], p: Tuple[int, int], d: Dict[str, int]) -> bool:\n"
        f"    if {test}:\n"
        f"        return {'True' if expected else 'torch.no_such_operator(x)'}\n"
        "    else:\n"
        f"        return {'torch.no_such_operator(x)' if expected else 'False'}\n"
    )
    module = compile_source(source, "program.py")
    assert not any(isinstance(op, IfOp) for op in module.walk())
    assert run(source, np.zeros(1), 1, [1], (1, 2), {"a": 1}) is expected


def test_short_circuits_do_not_evaluate_the_rest() -> None:
    source = "def f(n: int, d: int):\n    return d != 0 and n // d > 1, d == 0 or n // d > 1\n"
    assert run(source, 4, 0) == (False, True)
    assert run(source, 4, 2) == (True, True)


def test_tensors_and_numbers_are_conditions() -> None:
    source = "def f(x, n: int) -> int:\n    return (1 if x else 2) + (10 if n else 20)\n"
    assert run(source, np.array(1.0), 0) == 21
    assert run(source, np.array(0.0), 3) == 12


@pytest.mark.parametrize(
    ("annotation", "expected"),
    [
        ("Tensor", t.TENSOR),
        ("torch.Tensor", t.TENSOR),
        ("'Tensor'", t.TENSOR),
        ("None", t.NONE),
        ("Any", t.ANY),
        ("torch.device", t.DEVICE),
        ("List[int]", t.ListType(t.INT)),
        ("list[List[str]]", t.ListType(t.ListType(t.STRING))),
        ("Optional[Optional[int]]", t.OptionalType(t.INT)),
        ("Union[int, None]", t.OptionalType(t.INT)),
        ("int | None", t.OptionalType(t.INT)),
        ("Union[int, int]", t.INT),
        ("Dict[str, Tensor]", t.DictType(t.STRING, t.TENSOR)),
        ("Tuple[int, Tuple[float, bool]]", t.TupleType((t.INT, t.TupleType((t.FLOAT, t.BOOL))))),
        ("Tuple[()]", t.TupleType(())),
        ("Future[int]", t.FutureType(t.INT)),
        ("BroadcastingList2[int]", t.ListType(t.INT)),
    ],
)
def test_annotations(annotation: str, expected: Attribute) -> None:
    [function] = compile_source(f"def f(x: {annotation}):\n    return 1\n").ops
    assert isinstance(function, FuncOp)
    assert function.function_type.inputs.data == (expected,)


@pytest.mark.parametrize(
    ("annotation", "message"),
    [
        ("Tensr", "expected a type, got 'Tensr'"),
        ("Set[int]", "expected a type, got 'Set[…]'"),
        ("Dict[int]", "expected 2 parameters of Dict, got 1"),
        ("Union[int, str]", "expected a union of one type and None"),
        ("1 + 2", "expected a type, got '1 + 2'"),
    ],
)
def test_annotations_that_name_no_type(annotation: str, message: str) -> None:
    assert message_of(f"def f(x: {annotation}):\n    return 1\n") == message


@pytest.mark.parametrize(
    ("expression", "expected"),
    [
        ("int(2.7)", 2),
        ("float(n)", 3.0),
        ("bool(n)", True),
        ("str(n)", "3"),
        ("int(n)", 3),
        ("float('1.5')", 1.5),
        ("annotate(Optional[int], None)", None),
        ("torch.jit.annotate(List[int], [])", []),
        ("unchecked_cast(int, o)", 4),
        ("torch.jit._unwrap_optional(o)", 4),
        ("torch.device('cuda:1')", Device("cuda", 1)),
        ("isinstance(o, int)", True),
        ("'%d of %s' % (n, 'x')", "3 of x"),
        ("'%d' % n", "3"),
        ("f'{n}+{n}'", "3+3"),
        ("'b' in 'abc'", True),
        ("n not in [1, 2]", True),
        ("'a' in {'a': 1}", True),
        ("+n", 3),
    ],
)
def test_functions_of_the_language(expression: str, expected: object) -> None:
    assert run(f"def f(n: int, o: Optional[int]):\n    return {expression}\n", 3, 4) == expected


@pytest.mark.parametrize(
    ("expression", "message"),
    [
        ("int(1, 2)", "expected one argument of 'int'"),
        ("isinstance(n)", "expected a value and a type of 'isinstance'"),
        ("annotate(int)", "expected a type and a value"),
        ("unchecked_cast(int)", "expected a type and a value"),
        ("{'a': 1, 'b': 'c'}", "expected values of one type"),
        ("n()", "a value of type int cannot be called"),
        ("torch", "expected a value, got the module 'torch'"),
        ("(1).real_part", "a value of type int has no attribute or method 'real_part'"),
    ],
)
def test_mistakes(expression: str, message: str) -> None:
    assert message_of(f"def f(n: int):\n    return {expression}\n") == message


def test_unpacking() -> None:
    source = (
        "def f(p: Tuple[int, int], xs: List[int], x):\n"
        "    a, b = p\n"
        "    c, d = xs\n"
        "    e, g = x\n"
        "    h, k = (1, 2)\n"
        "    return a + b + c + d + h + k, e + g\n"
    )
    total, rows = run(source, (1, 2), [3, 4], np.array([[1.0, 2.0], [10.0, 20.0]]))
    assert total == 13
    np.testing.assert_array_equal(rows, [11.0, 22.0])


def test_conversions_and_attributes_of_tensors() -> None:
    source = "def f(x):\n    return x.double(), x.long(), x.dtype, x.shape, x.T, x.is_cuda, x.ndim\n"
    double, long, dtype, shape, transposed, is_cuda, ndim = run(source, np.array([[1.5, 2.5]], np.float32))
    assert (double.dtype, long.dtype, dtype, shape, is_cuda, ndim) == (
        np.float64,
        np.int64,
        6,
        [1, 2],
        False,
        2,
    )
    assert transposed.shape == (2, 1)


def test_functions_of_modules() -> None:
    source = (
        "import torch.nn.functional as F\n"
        "def f(x):\n"
        "    return F.relu(x), torch.nn.functional.softplus(x, beta=2), torch.ops.aten.neg(x), math.pi\n"
    )
    relu, softplus, neg, pi = run(source, np.array([-1, 1], np.float32))
    np.testing.assert_array_equal(relu, [0, 1])
    np.testing.assert_allclose(softplus, np.log1p(np.exp([-2, 2])) / 2, rtol=1e-6)
    np.testing.assert_array_equal(neg, [1, -1])
    assert pi == np.pi
