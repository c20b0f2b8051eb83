"""Conditions that types decide or narrow, annotations, and the functions that the compiler expands."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from xdsl.dialects.func import FuncOp
from xdsl.ir import Attribute

import tsir
from tsir.dialects.ir.diagnostics import UnsupportedError
from tsir.dialects.ir.verification import verify_module
from tsir.dialects.prim.ops import IfOp
from tsir.dialects.types import attributes as t
from tsir.dialects.types.values import Device
from tsir.frontend.compiler.compiler import compile_source
from tsir.runtime.plans.interpreter import Interpreter


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


@pytest.mark.parametrize(
    ("value", "kinds"),
    [(2, ["int"]), (2.0, ["float"]), (True, ["bool"]), (1j, ["complex"])],
    ids=["int", "float", "bool", "complex"],
)
def test_the_kind_of_a_number_out_of_a_tensor(value: complex, kinds: list[str]) -> None:
    tests = ["int", "float", "bool", "complex", "(int, str, float)", "(list, Tensor)", "number"]
    source = f"def f(x):\n    a = x.item()\n    return [{', '.join(f'isinstance(a, {k})' for k in tests)}]\n"
    function = tsir.CompilationUnit(source).f
    expected = [kind in kinds for kind in tests[:4]] + [kinds[0] in ("int", "float"), False, True]
    assert function(np.array(value)) == expected
    assert function.interpret(np.array(value)) == expected


@pytest.mark.parametrize(
    ("test", "expected"),
    [
        ("True", True),
        ("not 1", False),
        ("''", False),
        ("flag", True),
        ("mode == 'a'", True),
        ("mode != 'a' or 2 < 1", False),
        ("0.5 <= 1", True),
        ("torch.jit.is_scripting()", True),
        ("torch.jit.is_tracing()", False),
        ("flag and not torch.jit.is_scripting()", False),
    ],
)
def test_constants_decide(test: str, expected: bool) -> None:
    taken, other = "return 1", "return torch.no_such_operator(1)"
    module = compile_source(
        "def f() -> int:\n    flag = True\n    mode = 'a'\n"
        f"    if {test}:\n        {taken if expected else other}\n"
        f"    else:\n        {other if expected else taken}\n"
    )
    assert not any(isinstance(op, IfOp) for op in module.walk())


def test_what_a_loop_changes_is_no_constant() -> None:
    source = (
        "def f(n: int) -> int:\n    first = True\n    total = 0\n    for i in range(n):\n"
        "        if first:\n            total += 10\n        first = False\n        total += i\n"
        "    return total\n"
    )
    assert [run(source, n) for n in (0, 1, 3)] == [0, 10, 13]


def test_what_is_empty_is_false() -> None:
    source = (
        "def f(xs: List[int], d: Dict[str, int], s: str):\n"
        "    return bool(1 if xs else 0), 1 if not d else 0, s and xs\n"
    )
    assert run(source, [], {}, "") == (False, 1, False)
    assert run(source, [0], {"a": 1}, "x") == (True, 0, True)


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
        ("Future[int]", t.INT),
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
        ("Union[int, str]", "expected a union of numbers, or of one type, and None"),
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
        ("list(range(n))", [0, 1, 2]),
        ("list(enumerate('ab'))", [(0, "a"), (1, "b")]),
        ("list(zip([1, 2], range(n)))", [(1, 0), (2, 1)]),
        ("list(reversed(range(1, 2 * n, 2)))", [5, 3, 1]),
        ("list(reversed([1, n]))", [3, 1]),
        ("list(reversed((1, n)))", [3, 1]),
        ("list(enumerate(reversed([1, n])))", [(0, 3), (1, 1)]),
        ("list((1, n))", [1, 3]),
        ("list('ab')", ["a", "b"]),
        ("list({'a': 1})", ["a"]),
        ("-inf", -np.inf),
        ("torch.device('cuda:1').type", "cuda"),
        ("torch.device('cuda:1').index", 1),
        ("True + n", 4),
        ("bool('a') and not bool([])", True),
        ("dict([('a', n)])", {"a": 3}),
        ("-9223372036854775808", -(2**63)),
        ("torch.percentFormat('%d of %s', (n, 'x'))", "3 of x"),
        ("ops.prim.min([2, n])", 2),
        ("math.remainder(n, 2)", -1.0),
    ],
)
def test_functions_of_the_language(expression: str, expected: object) -> None:
    assert run(f"def f(n: int, o: Optional[int]):\n    return {expression}\n", 3, 4) == expected


@pytest.mark.parametrize(
    ("expression", "message"),
    [
        ("int(1, 2)", "expected one argument of 'int'"),
        ("reversed([1], [2])", "expected one argument of 'reversed'"),
        (
            "list(reversed(enumerate([n])))",
            "expected a list, a tuple or a range of 'reversed', got an enumeration",
        ),
        ("torch.is_tensor()", "expected one argument of 'is_tensor'"),
        ("torch.finfo(n).epsilon", "what 'torch.finfo' gives has no attribute 'epsilon'"),
        ("torch.broadcast_shapes([n], other=[n])", "expected no keywords of 'broadcast_shapes'"),
        ("isinstance(n)", "expected a value and a type of 'isinstance'"),
        ("annotate(int)", "expected a type and a value"),
        ("unchecked_cast(int)", "expected a type and a value"),
        ("{'a': 1, 'b': 'c'}", "expected values of one type"),
        ("n()", "a value of type int cannot be called"),
        ("list()", "expected one argument of 'list'"),
        ("uninitialized()", "expected a type"),
        ("n + 9223372036854775808", "expected an integer of at most 64 bits"),
        ("9223372036854775808", "expected an integer of at most 64 bits"),
        ("torch.ones(1).t_()", "'t_' gives a tensor other sizes in place, which is not supported"),
        ("torch.linalg.eigs(n)", "unknown operator 'aten::linalg_eigs'; did you mean 'aten::linalg_eig'?"),
        ("torch", "expected a value, got the module 'torch'"),
        ("(1).numerator", "a value of type int has no attribute or method 'numerator'"),
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


def test_methods_that_operators_know_by_another_name_or_place() -> None:
    source = "def f(x, y):\n    return x.where(x > 0, y), x.cpu(), x.clip(0), torch.special.expit(x - x)\n"
    x, y = np.array([-1.0, 1.0]), np.array([5.0, 6.0])
    where, same, clipped, half = run(source, x, y)
    assert [list(v) for v in (where, same, clipped, half)] == [[5, 1], [-1, 1], [0, 1], [0.5, 0.5]]


def test_results_have_names() -> None:
    source = (
        "def f(x, flag: bool):\n"
        "    r = x.max(1) if flag else x.min(1)\n"
        "    return r.values, r.indices, torch.sort(x).values[0], r[1]\n"
    )
    values, indices, row, second = run(source, np.array([[3.0, 1.0, 2.0]]), True)
    assert (values[0], indices[0], list(row), second[0]) == (3.0, 0, [1.0, 2.0, 3.0], 0)


def test_norms_of_matrices_are_not_those_of_vectors() -> None:
    source = "def f(x, v):\n    return torch.linalg.norm(v, 1), torch.linalg.norm(x), torch.norm(x, dim=1)\n"
    one, all, rows = run(source, np.array([[3.0, 4.0]]), np.array([3.0, -4.0]))
    assert (one, all, list(rows)) == (7.0, 5.0, [5.0])
    (largest,) = run(
        "def f(x):\n    return (torch.linalg.norm(x, 1),)\n", np.array([[3.0, 4.0], [1.0, -2.0]])
    )
    assert largest == 6.0
    (spectral,) = run("def f(x):\n    return (torch.linalg.norm(x, 2),)\n", np.ones((2, 2)))
    assert abs(spectral - 2.0) < 1e-12


def test_text_that_pytorch_prints() -> None:
    source = (
        'def f(x: Tensor,\n    device: Device=torch.device("cpu")) -> Tensor:\n'
        "  _0 = uninitialized(Tensor)\n"
        "  if bool(torch.gt(torch.sum(x), 100.)):\n"
        '    ops.prim.RaiseException("AssertionError: ")\n'
        "    y = _0\n"
        "  else:\n"
        "    y = torch.to(x, ops.prim.device(x), 7)\n"
        "  return torch.add(torch.cpu(y), torch.tensor(1., dtype=ops.prim.dtype(y), device=device))\n"
    )
    found = run(source, np.zeros(2, np.float32), Device("cpu"))
    assert (found.dtype, list(found)) == (np.float64, [1.0, 1.0])


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


def test_dtypes_are_never_chosen_by_operator() -> None:
    source = "def f():\n    return torch.is_autocast_enabled(), torch.is_autocast_cpu_enabled()\n"
    assert run(source) == (False, False)
