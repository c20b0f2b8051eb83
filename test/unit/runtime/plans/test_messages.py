"""What a program says that fails while it runs: its line, and what was found, in the words of its author."""

from __future__ import annotations

import pickle
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
import pytest
from xdsl.dialects.builtin import UNKNOWN_LOC

import tsir

Array = np.ndarray[Any, np.dtype[Any]]


def ones(*sizes: int) -> Array:
    return np.ones(sizes, np.float32)


def places(*values: int) -> Array:
    return np.array(values, np.int64)


UNPACKED = "a, b, c = {}; return a + b + c"
CASES: Sequence[tuple[str, str, Sequence[object], str]] = (
    ("x: List[int], k: int", "return x[k]", ([1, 2, 3], 7), "index 7 is out of range for a list of length 3"),
    ("x: List[Tensor], k: int", "return x[k]", ([ones(2)], -4),
     "index -4 is out of range for a list of length 1"),
    ("x: List[int], k: int", "x[k] = 3; return x", ([1], 7),
     "index 7 is out of range for a list of length 1"),
    ("x: List[int], k: int", "del x[k]; return x", ([1], 7),
     "index 7 is out of range for a list of length 1"),
    ("x: List[int]", "return x.pop()", ([],), "index -1 is out of range for a list of length 0"),
    ("x: List[int]", "x.remove(5); return x", ([1],), "5 is not in the list"),
    ("n: int", "x = [i * i for i in range(n)]; return x[n]", (3,),
     "index 3 is out of range for a list of length 3"),
    ("x: str, k: int", "return x[k]", ("abc", 7), "index 7 is out of range for a string of 3 bytes"),
    ("x: Dict[str, int]", "return x['b']", ({"a": 1},), "key 'b' is not in the dictionary"),
    ("x: Dict[int, Tensor]", "return x[4] + 1", ({1: ones(2)},), "key 4 is not in the dictionary"),
    ("x: Dict[str, int]", "del x['b']; return x", ({"a": 1},), "key 'b' is not in the dictionary"),
    ("x, k: int", "return x[k] + 1", (ones(3, 2), 7), "index 7 is out of range for dimension 0 of size 3"),
    ("x, k: int", "return x[:, k] + 1", (ones(3, 2), 7), "index 7 is out of range for dimension 1 of size 2"),
    ("x, k: int", "y = x.clone(); y[k] = 1.0; return y", (ones(3), 7),
     "index 7 is out of range for dimension 0 of size 3"),
    ("x, k", "return x[k] + 1", (ones(3, 2), places(0, 7)),
     "index 7 is out of range for dimension 0 of size 3"),
    ("x, k", "return x[k] + 1", (ones(3), np.array([True])), "expected a mask of sizes [3], got [1]"),
    ("x, k", "return x.index_select(1, k) + 1", (ones(3, 2), places(7)),
     "index 7 is out of range for dimension 1 of size 2"),
    ("x, k", "return torch.gather(x, 0, k) + 1", (ones(3), places(-1)),
     "index -1 is out of range for dimension 0 of size 3"),
    ("w, k", "return torch.nn.functional.embedding(k, w)", (ones(3, 2), places(7)),
     "index 7 is out of range for dimension 0 of size 3"),
    ("x, k: int", "return x.narrow(0, k, 2) + 1", (ones(3), 7),
     "start 7 is out of range for dimension 0 of size 3"),
    ("x, k: int", "return x.narrow(0, 1, k) + 1", (ones(3), 7),
     "end 8 is out of range for dimension 0 of size 3"),
    ("x, k: int", "return x[::k] + 1", (ones(3), -1), "expected a positive step, got -1"),
    ("x, d: int", "return x.sum(d)", (ones(3, 2), 5), "expected a dimension from -2 to 1, got 5"),
    ("x", UNPACKED.format("torch.chunk(x, 3)"), (ones(2),), "expected 3 values to unpack, got 2"),
    ("x", UNPACKED.format("torch.split(x, 1)"), (ones(2),), "expected 3 values to unpack, got 2"),
    ("x", UNPACKED.format("x"), (ones(2),), "expected 3 values to unpack, got 2"),
    ("x: List[int]", UNPACKED.format("x"), ([1, 2],), "expected 3 values to unpack, got 2"),
    ("x: int, y: int", "return x % y", (1, 0), "integer modulo by zero"),
    ("x, y", "return x // y", (places(1), places(0)), "division by zero"),
    ("x", "assert x.size(0) == 4, f'expected 4, got {x.size(0)}'; return x + 1", (ones(3),),
     "AssertionError: expected 4, got 3"),
    ("x", "assert x.size(0) == 4; return x + 1", (ones(3),), "AssertionError"),
    ("x, y", "return x + y", (ones(2, 3), ones(4)), "sizes [2, 3] and [4] cannot be broadcast"),
    ("x, y", "x = x.clone(); x += y; return x", (ones(3), ones(2, 3)),
     "sizes [2, 3] cannot be expanded to [3]"),
    ("x", "return x.expand(4, 4) + 1", (ones(2, 3),), "sizes [2, 3] cannot be expanded to [4, 4]"),
    ("x", "return x.view(4, 2) + 1", (ones(2, 3),), "sizes [4, 2] do not hold 6 elements"),
    ("x, y", "return x @ y", (ones(2, 3), ones(4, 2)), "sizes [2, 3] and [4, 2] cannot be multiplied"),
    ("x, y", "return torch.bmm(x, y)", (ones(3, 2, 2), ones(4, 2, 2)),
     "sizes [3, 2, 2] and [4, 2, 2] cannot be multiplied"),
    ("x, y", "return torch.mm(x, y)", (ones(2, 2), np.ones((2, 2))),
     "expected self, mat2 of one dtype, got float32, float64"),
    ("x", "return x.mean()", (places(1),), "expected a floating dtype, got int64"),
    ("x", "return int(x) + 1", (ones(2),), "expected a tensor of one element, got one of shape [2]"),
    ("x: str", "return int(x)", ("a",), "expected the digits of an int, got 'a'"),
)  # fmt: skip
"""Parameters, a body, arguments, and what is said of them."""

NAMES = [f"f{number}" for number in range(len(CASES))]
UNIT = tsir.CompilationUnit(
    "\n".join(
        f"def {name}({parameters}):\n    {body.replace('; ', chr(10) + '    ')}"
        for name, (parameters, body, _, _) in zip(NAMES, CASES, strict=True)
    ),
    "unit.py",
)
LINES = UNIT.sources["unit.py"].splitlines()


def failure(call: Callable[[], object], kind: type[tsir.TsirError] = tsir.ExecutionError) -> tsir.TsirError:
    with pytest.raises(kind) as caught:
        call()
    return caught.value


@pytest.mark.parametrize("number", range(len(CASES)))
def test_native_code_and_the_interpreter_say_the_same_at_the_line(number: int) -> None:
    function, (_, _, arguments, message) = UNIT.function(NAMES[number]), CASES[number]
    native = failure(lambda: function(*arguments))
    position = native.diagnostics[0].position
    assert native.diagnostics[0].message == message
    assert position is not None
    assert str(native).splitlines()[1:] == [LINES[position.line - 1], " " * (position.column - 1) + "^"]
    assert str(native) == str(failure(lambda: function.interpret(*arguments)))


LOSS = tsir.CompilationUnit(
    """
def loss(x, w, steps: int = 2):
    for i in range(steps):
        x = torch.tanh(x @ w)
    return x.sum()

def raises(x):
    if x.size(0) > 2:
        raise ValueError("too many rows")
    return x
""",
    "loss.py",
)
X, W = np.ones((2, 3)), np.ones((4, 3))
TOLD = """\
loss.py:4:24: error: sizes [2, 3] and [4, 3] cannot be multiplied
        x = torch.tanh(x @ w)
                       ^"""


@pytest.mark.parametrize(
    "call",
    [
        lambda: LOSS.loss(X, W),
        lambda: tsir.grad(LOSS.loss)(X, W),
        lambda: tsir.grad(LOSS.loss).interpret(X, W),
        lambda: tsir.jacobian(LOSS.loss)(X, W),
        lambda: tsir.vjp(LOSS.loss, X, W),
        lambda: tsir.jvp(LOSS.loss, (X, W), (X, W)),
        lambda: LOSS.loss(tsir.Tensor(X, requires_grad=True), W),
        lambda: tsir.compile(LOSS.loss, X, X.T)(X, W),
        lambda: pickle.loads(pickle.dumps(LOSS.loss))(X, W),
    ],
)
def test_derivatives_and_copies_tell_the_line_of_the_program(call: Callable[[], object]) -> None:
    assert str(failure(call)) == TOLD


def test_the_class_and_the_text_of_an_exception_of_the_program_are_kept() -> None:
    expected = (
        'loss.py:9:9: error: ValueError: too many rows\n        raise ValueError("too many rows")\n        ^'
    )
    assert str(failure(lambda: LOSS.raises(W))) == expected


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: LOSS.loss(X), "missing argument 'w'"),
        (lambda: LOSS.loss(X, W, 1, 2), "expected at most 3 arguments, got 4"),
        (lambda: LOSS.loss(X, W, step=1), "unknown argument 'step'; did you mean 'steps'?"),
        (lambda: LOSS.loss(X, W, 1.5), "argument 'steps': expected int, got a value of type float"),
        (lambda: LOSS.loss(X, [W]), "argument 'w': expected an array, got a value of type list"),
    ],
)
def test_a_call_that_does_not_fit_shows_the_function(call: Callable[[], object], message: str) -> None:
    assert str(failure(call)).splitlines() == [
        f"loss.py:2:1: error: loss: {message}",
        "def loss(x, w, steps: int = 2):",
        "^",
        "note: the function is loss(x: Tensor, w: Tensor, steps: int = 2)",
    ]


def test_an_operation_without_a_place_is_named() -> None:
    body = "%r = aten.t(%x) : (!prim.tensor) -> !prim.tensor\n  func.return %r : !prim.tensor"
    module = tsir.parse(f"func.func @f(%x : !prim.tensor) -> !prim.tensor {{\n  {body}\n}}")
    for op in module.op.walk():
        op.location = UNKNOWN_LOC
    found = failure(lambda: module.f.interpret(ones(2, 2, 2)))
    assert str(found) == "error: aten.t: expected a tensor of 0 to 2 dimensions, got 3"
