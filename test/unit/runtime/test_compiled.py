"""Functions saved for callers without Python: what they compute, check and say."""

from __future__ import annotations

import ctypes
from pathlib import Path
from typing import Any, TypeAlias

import numpy as np
from c_calls import CTensor, needs_linker, saved

import tsir

Array: TypeAlias = np.ndarray[Any, Any]

OK, BAD_ARGUMENT, FAILED, OUT_OF_MEMORY = range(4)
ANY = tsir.TensorSpec((None, None))

UNIT = tsir.CompilationUnit(
    """
def scale(x, y, k: int = 2, s: float = 0.5, negate: bool = False):
    z = torch.tanh(x * y) * s + k
    if negate:
        z = -z
    return z, x.size(0), x.numel() > 3, s * 2.0

def view(x):
    return x.t()

def affine(layers: List[Tensor], x, shift: Optional[Tensor], where: Tuple[int, Tensor]):
    x = (x @ layers[0] + layers[1]) @ layers[2] + layers[3]
    if shift is not None:
        x = x + shift
    return x * where[0] + where[1]

def fails(x, n: int):
    if n > 2:
        raise ValueError("too many")
    return x.reshape(n, 2)

def sums(x, dim: int):
    return x.sum(dim)

def writes(x, y):
    x.add_(1)
    y.mul_(2)
    return x

def shows(x):
    print(x)
    return x.sort()

def grows(x, n: int):
    found = [x]
    for i in range(n):
        found.append(x * i)
    return found

def energy(x, y):
    return (x * y).sum() + (x * x).exp().mean()

def nothing(x):
    return x

def converts(x, y):
    return x * y, x < y, x.to(torch.float64)
""",
    "unit.py",
)


def numbers(*sizes: int, dtype: str = "float32") -> Array:
    return np.random.default_rng(sum(sizes)).normal(size=sizes).astype(dtype)


@needs_linker
def test_tensors_and_numbers_go_in_and_out(tmp_path: Path) -> None:
    places = ("tensor", ctypes.c_int64, ctypes.c_bool, ctypes.c_double)
    f = saved(tmp_path, UNIT.scale, ANY, ANY, 2, 0.5, False, places=places)
    x = numbers(6, 8)
    for view in (x, x.T, x[::2, ::3], np.broadcast_to(x[0], (4, 8)), x[:, :1], x[:0], x[:1, :1]):
        for other in (numbers(*view.shape), numbers(view.shape[1], view.shape[0]).T, numbers(1, 1)):
            for k, s, negate in ((3, 1.5, True), (-1, 0.0, False)):
                outcome = f(view, other, k, s, negate)
                assert (outcome.status, outcome.message) == (OK, "")
                z, *rest = UNIT.scale.interpret(view, other, k, s, negate)
                np.testing.assert_allclose(outcome.results[0], z, rtol=1e-5, atol=1e-6)
                assert list(outcome.results[1:]) == rest


@needs_linker
def test_a_view_of_an_argument_has_no_owner(tmp_path: Path) -> None:
    f = saved(tmp_path, UNIT.view, ANY)
    x = numbers(3, 4)
    outcome = f(x)
    np.testing.assert_array_equal(outcome.results[0], x.T)
    assert outcome.owned == (False,)
    g = saved(tmp_path, UNIT.nothing, ANY, name="same")
    np.testing.assert_array_equal(g(x[::2]).results[0], x[::2])


@needs_linker
def test_lists_and_tuples_come_apart(tmp_path: Path) -> None:
    """Their lengths are those of the example; what is None or a string is compiled in."""
    layers, x = [numbers(3, 4), numbers(4), numbers(4, 2), numbers(2)], numbers(5, 3)
    where = (3, numbers(2))
    f = saved(tmp_path, UNIT.affine, layers, x, None, where)
    outcome = f(*layers, x, *where)
    assert outcome.status == OK
    np.testing.assert_allclose(outcome.results[0], UNIT.affine(layers, x, None, where), rtol=1e-5, atol=1e-6)
    header = (tmp_path / "saved.h").read_text()
    assert [name in header for name in ("*layers_3,", "layers_4", "shift", "int64_t where_0,")] == [
        True, False, False, True,
    ]  # fmt: skip


@needs_linker
def test_all_that_is_wrong_with_arguments_is_said_at_once(tmp_path: Path) -> None:
    f = saved(tmp_path, UNIT.energy, tsir.TensorSpec((None, 4)), tsir.TensorSpec((2, 4), "f64"))
    x, y = numbers(2, 4), numbers(2, 4, dtype="float64")
    assert f(x, y).status == OK
    outcome = f(y, numbers(3, 2, dtype="float64"))
    assert outcome.status == BAD_ARGUMENT
    assert outcome.message.split("\n") == [
        "unit.py:40:1: error: energy: expected a tensor of f32 as argument 'x', got f64",
        "unit.py:40:1: error: energy: expected size 2 in dimension 0 of argument 'y', got 3",
        "unit.py:40:1: error: energy: expected size 4 in dimension 1 of argument 'y', got 2",
    ]
    assert "expected rank 2 of argument 'x', got 1" in f(x[0], y).message
    assert "expected a tensor as argument 'y', got NULL" in f(x, None).message
    backwards = f(x[::-1], y)
    assert "expected a stride of 0 or more in dimension 0 of argument 'x', got -4" in backwards.message
    wrong = CTensor.of(x)
    wrong.sizes[0], wrong.dtype, wrong.data = -1, 99, None
    assert "expected a tensor of f32 as argument 'x', got 99" in f(wrong, y).message
    wrong.dtype = 6
    assert "expected a size of 0 or more in dimension 0 of argument 'x', got -1" in f(wrong, y).message
    assert "expected the address of the elements of argument 'x', got NULL" in f(wrong, y).message
    wrong = CTensor.of(x)
    wrong.data += 1
    assert "the elements of argument 'x' at a multiple of 4 bytes, got" in f(wrong, y).message


@needs_linker
def test_messages_fit_their_place(tmp_path: Path) -> None:
    f = saved(tmp_path, UNIT.view, ANY)
    whole = f(None).message
    for capacity in (0, 1, 2, 20, len(whole), len(whole) + 1):
        outcome = f(None, capacity=capacity)
        assert (outcome.status, outcome.message) == (BAD_ARGUMENT, whole[: max(capacity - 1, 0)])
    place = CTensor()
    assert f.library.view(None, ctypes.byref(place), None, ctypes.c_int64(100)) == BAD_ARGUMENT
    assert (
        f.library.view(ctypes.byref(CTensor.of(numbers(2, 2))), None, None, ctypes.c_int64(0)) == BAD_ARGUMENT
    )


@needs_linker
def test_a_failure_names_the_line_of_the_program(tmp_path: Path) -> None:
    f = saved(tmp_path, UNIT.fails, ANY, 2)
    x = numbers(2, 2)
    assert f(x, 2).status == OK
    raised = f(x, 3)
    assert (raised.status, raised.results) == (FAILED, (None,))
    assert raised.message.startswith("unit.py:19:9: error: ")
    assert "too many" in raised.message
    assert f(x, 1).status == FAILED
    assert f(x, 1).message.startswith("unit.py:20:12: error: ")
