"""Operators that are Python functions: between native groups, and their results."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from lambdas import of_one, of_two

import tsir

X = np.arange(6, dtype=np.float32).reshape(2, 3)
X.flags.writeable = False


def program(text: str) -> Any:
    return tsir.CompilationUnit(text).f


def flat(limit: Any) -> Any:
    return tsir.TensorSpec((None,), "i64"), tsir.TensorSpec((None,), limit.dtype)


def above(x: Any, limit: float) -> Any:
    return np.flatnonzero(x > limit), x[x > limit]


ABOVE = "u::above(Tensor x, float limit) -> (Tensor places, Tensor values)"
CALLS = "def f(x):\n    i, v = torch.ops.u.above(x * 2, 4.0)\n    return (v * v).sum() + i.sum()"


def test_native_groups_are_around_it_where_results_are_promised() -> None:
    tsir.operator(ABOVE, reference=above, results=of_two(lambda x, limit: flat(x)))
    f = program(CALLS)
    assert f(X) == (2 * X[X > 2]).dot(2 * X[X > 2]) + 3 + 4 + 5 == f.interpret(X)
    lines = f.explain(X).splitlines()
    assert [line for line in lines if line.startswith("native")] == [
        "native group 0: aten.mul.Scalar",
        "native group 1: aten.mul.Tensor, aten.sum, aten.sum, aten.add.Tensor",
    ]
    reason = "it calls a function in Python, and has no script text"
    assert lines[-1] == f"<source>:2:12: remark: 'u.above' is interpreted: {reason}"


def test_what_follows_is_interpreted_where_nothing_is_promised() -> None:
    tsir.operator(ABOVE, reference=above)
    f = program(CALLS)
    assert f(X) == (2 * X[X > 2]).dot(2 * X[X > 2]) + 3 + 4 + 5
    assert "note: 'aten.mul.Tensor' is interpreted for this reason" in f.explain(X)


def test_a_program_that_calls_it_is_not_saved(tmp_path: Any) -> None:
    tsir.operator(ABOVE, reference=above, results=of_two(lambda x, limit: flat(x)))
    compiled = tsir.compile(program(CALLS), X)
    with pytest.raises(
        tsir.UnsupportedError,
        match=r"2:12: error: 'u\.above' is .*: it calls a function in Python, and has no sc",
    ):
        compiled.save(str(tmp_path / "f.a"))
    with pytest.raises(tsir.UnsupportedError, match=r"2:12: error: 'u\.above' is interpreted"):
        tsir.compile(program(CALLS), X, fallback=False)


def test_it_is_declared_by_a_decorator_and_documents_itself() -> None:
    @tsir.operator("u::plus(Tensor x, *, int n=1) -> Tensor")
    def plus(x: Any, *, n: int) -> Any:
        """Adds a number."""
        return x + n

    assert plus.__doc__ == "Adds a number."
    np.testing.assert_array_equal(plus(X), X + 1)
    np.testing.assert_array_equal(program("def f(x):\n    return torch.ops.u.plus(x, n=3)")(X), X + 3)


def test_all_kinds_of_arguments_and_results() -> None:
    seen: list[object] = []

    def all_of(xs: Any, x: Any, k: Any, pads: Any, s: Any, t: Any, b: Any) -> Any:
        seen.extend((xs, x, k, pads, s, t, b))
        return [X, X[0]], None, 3, np.float32(0.5), np.bool_(True), "s", [1, 2]

    schema = (
        "u::all(Tensor[] xs, Tensor? x, Scalar k, int[2] pads, str s='a', ScalarType? t=None, bool b=True)"
    )
    f = tsir.operator(
        f"{schema} -> (Tensor[], Tensor?, int, float, bool, str, int[])",
        reference=all_of,
    )
    listed, *others = f([X, X], None, 2, [3, 3])
    np.testing.assert_array_equal(listed[1], X[0])
    assert others == [None, 3, 0.5, True, "s", [1, 2]]
    assert seen[1:] == [None, 2, [3, 3], "a", None, True]
    assert tsir.operator("u::version() -> int", reference=lambda: 3)() == 3


def test_what_is_written_is_the_callers() -> None:
    def add(x: Any, k: float) -> None:
        x += k

    tsir.operator("u::add_(Tensor(a!) x, float k) -> Tensor(a!)", reference=add)
    tsir.operator("u::fill_(Tensor(a!) x, float k) -> ()", reference=of_two(lambda x, k: x.fill(k)))
    text = (
        "def f(x):\n    y = torch.ops.u.add_(x, 1.0) * 2\n    torch.ops.u.fill_(x[0], 7.0)\n    return x + y"
    )
    given, again = X.copy(), X.copy()
    f = program(text)
    expected = np.where(np.arange(2)[:, None] == 0, 7, X + 1) + 2 * (X + 1)
    np.testing.assert_array_equal(f(given), expected)
    np.testing.assert_array_equal(f.interpret(again), expected)
    np.testing.assert_array_equal(given, again)
    tsir.operator("u::row(Tensor(a) x) -> Tensor(a)", reference=of_one(lambda x: x[0]))
    tsir.operator("u::copied_row(Tensor x) -> Tensor", reference=of_one(lambda x: x[0]))
    views = "def f(x):\n    y = x + 0\n    r = torch.ops.u.{}(y)\n    r += 10\n    return y"
    np.testing.assert_array_equal(program(views.format("row"))(X), X + np.array([[10], [0]]))
    np.testing.assert_array_equal(program(views.format("copied_row"))(X), X)


def test_results_are_new_whatever_the_function_gives() -> None:
    """Parts of an argument in a list, one array twice, and memory that must not be written."""
    tsir.operator("u::parts(Tensor x) -> Tensor[]", reference=of_one(lambda x: [x[0], x[0]]))
    tsir.operator("u::twice(Tensor x) -> (Tensor, Tensor)", reference=of_one(lambda x: (y := x + 1, y)))
    tsir.operator(
        "u::wide(Tensor x) -> Tensor", reference=of_one(lambda x: np.broadcast_to(x[0] * 1, (2, 3)))
    )
    f = program(
        "def f(x):\n    x = x + 0\n    a = torch.ops.u.parts(x)\n    b, c = torch.ops.u.twice(x)\n"
        "    d = torch.ops.u.wide(x)\n    for t in [a[0], b, d[0], x]:\n        t += 10\n"
        "    return a[0] - a[1], b - c, d, x"
    )
    for call in (f, f.interpret):
        first, second, third, fourth = call(X)
        assert (first == 10).all()
        assert (second == 10).all()
        np.testing.assert_array_equal(third, [X[0] + 10, X[0]])
        np.testing.assert_array_equal(fourth, X + 10)


def test_a_failure_for_constants_is_one_where_the_program_gets_there() -> None:
    def fail(n: int) -> int:
        raise ValueError(f"no {n}")

    tsir.operator("u::fail(int n) -> int", reference=fail)
    tsir.operator("u::refuse(int n) -> int", "assert n > 2, 'too small'\nreturn n")
    text = "def f(x, b: bool):\n    if b:\n        return x + torch.ops.u.{}(1)\n    return x"
    for name, message in (
        ("fail", "'u::fail' raised ValueError: no 1"),
        ("refuse", "AssertionError: too small"),
    ):
        f = program(text.format(name))
        np.testing.assert_array_equal(f(X, False), X)
        with pytest.raises(tsir.ExecutionError, match=rf"<source>:3:20: error: {message}"):
            f(X, True)
        with pytest.raises(tsir.ExecutionError, match=rf"<source>:3:20: error: {message}"):
            f.interpret(X, True)


def test_effects_are_neither_merged_nor_left_out() -> None:
    calls: list[str] = []
    tsir.operator(
        "u::note(str s) -> int", reference=of_one(lambda s: calls.append(s) or len(calls)), effects=True
    )
    f = program(
        "def f(x):\n    torch.ops.u.note('a')\n    return torch.ops.u.note('a') + torch.ops.u.note('a')"
    )
    assert (f(X), calls) == (5, ["a"] * 3)


def test_it_may_call_programs() -> None:
    inner = program("def f(x):\n    return x * 2")
    f = tsir.operator("u::nested(Tensor x) -> Tensor", reference=of_one(lambda x: inner(x) + inner(x)))
    np.testing.assert_array_equal(f(X), 4 * X)


def test_an_exception_is_an_error_at_the_call_with_its_cause() -> None:
    class Own(Exception):
        pass

    def fail(x: Any) -> Any:
        raise Own("no more")

    tsir.operator("u::fail(Tensor x) -> Tensor", reference=fail)
    f = program("def f(x):\n    y = x + 1\n    return torch.ops.u.fail(y)")
    with pytest.raises(
        tsir.ExecutionError, match="<source>:3:12: error: 'u::fail' raised Own: no more"
    ) as raised:
        f(X)
    causes = [raised.value.__cause__, getattr(raised.value.__cause__, "__cause__", None)]
    assert any(isinstance(cause, Own) for cause in causes)


def same(x: Any) -> Any:
    return x


WRONG: dict[str, tuple[str, Callable[..., object], Any, str]] = {
    "list": ("Tensor", of_one(lambda x: [1, 2]), None, r"an array as result of 'u::wrong', got \[1, 2\]"),
    "none": ("Tensor", of_one(lambda x: None), None, "an array as result of 'u::wrong', got None"),
    "number": ("(Tensor, Tensor)", of_one(lambda x: (x,)), None, "2 results of .*, got 1"),
    "single": ("(Tensor, Tensor)", same, None, r"2 results of 'u::wrong', got float32 of sizes \[2, 3\]"),
    "nothing": ("()", same, None, "no result of 'u::wrong', got float32"),
    "text": ("Tensor", of_one(lambda x: np.array(["a"])), None, "expected an array of u8, .*U1"),
    "long": ("Tensor", of_one(lambda x: np.ones(2, "longdouble")), None, "an array of u8, .*float128"),
    "order": ("Tensor", of_one(lambda x: np.ones(2, ">f4")), None, "in native byte order"),
    "int": ("int", of_one(lambda x: 2.5), None, "int as result of .*, got 2.5"),
    "range": ("int[]", of_one(lambda x: [2**63]), None, "int of 64 bits as element 0 of .*, got 92233"),
    "float": ("float", of_one(lambda x: 10**400), None, "float of 64 bits as result of .*, got a larger int"),
    "bool": ("(int, bool n)", of_one(lambda x: (1, 1)), None, "bool as result 'n' of .*, got 1"),
    "element": ("Tensor[]", of_one(lambda x: [x, 1]), None, "an array as element 1 of result of .*, got 1"),
    "dtype": ("Tensor", of_one(lambda x: x.astype("d")), same, r"f32\[2, 3\] as .*, got f64\[2, 3\]"),
    "size": ("Tensor", of_one(lambda x: x[:1]), same, r"f32\[2, 3\] as result of .*, got f32\[1, 3\]"),
    "rank": ("Tensor", of_one(lambda x: x[0]), same, r"f32\[2, 3\] as result of .*, got f32\[3\]"),
    "promise": ("Tensor", same, of_one(lambda x: 3), "a TensorSpec of 'results' of 'u::wrong', got 3"),
    "promises": ("(Tensor, Tensor)", of_one(lambda x: (x, x)), same, "2 of 'results' of .*, got 1"),
    "broken": ("Tensor", same, of_one(lambda x: x.no), "'results' of 'u::wrong' failed: AttributeError"),
    "shield": ("Tensor", of_one(lambda x: x.fill(2)), None, "raised ValueError: assignment .* read-only"),
}  # fmt: skip


@pytest.mark.parametrize("name", WRONG)
def test_results_that_do_not_fit_are_errors_at_the_call(name: str) -> None:
    returns, reference, results, message = WRONG[name]
    tsir.operator(f"u::wrong(Tensor x) -> {returns}", reference=reference, results=results)
    f = program("def f(x):\n    r = torch.ops.u.wrong(x)\n    return r")
    with pytest.raises(tsir.ExecutionError, match=rf"(?s)<source>:2:\d+: error: .*{message}"):
        f(X)
