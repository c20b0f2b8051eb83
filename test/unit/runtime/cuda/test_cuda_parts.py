"""Groups of which some operations have no form on a GPU: these alone run on the CPU, and all is as there."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import numpy as np
import pytest
from device_calls import compare, warned
from device_producers import strided
from fake_driver import ILLEGAL_ADDRESS, FakeDriver
from xdsl.dialects.builtin import ModuleOp
from xdsl.dialects.func import FuncOp

import tsir
from tsir.dialects.ir.diagnostics import Diagnostic
from tsir.dialects.types.dtype import Array
from tsir.lowering.cuda import program
from tsir.lowering.llvm.codegen.target import Target
from tsir.runtime.cuda import to_device
from tsir.runtime.cuda.executor import DevicePlan

PROGRAM = tsir.CompilationUnit(
    """
def between(x: Tensor):
    y = torch.relu(x)
    z = torch.cumsum(y, 1)
    w = torch.exp(x) * 0.5
    return z * w, x.t()

def apart(x: Tensor):
    a = torch.cumsum(x, 0)
    b = torch.exp(x)
    c = torch.cumsum(b, 1)
    d = torch.relu(x) + 1.0
    return a + c + d

def looped(x: Tensor, n: int):
    y = x
    for i in range(n):
        y = torch.cumsum(torch.relu(y), 1) * 0.5 + x
    return y

def branched(x: Tensor, n: int):
    if n > 1:
        y = torch.cumsum(x * 2.0, 1)
    else:
        y = torch.exp(x)
    return y + 1.0

def drawn(x: Tensor):
    y = torch.cumsum(x, 1)
    return torch.dropout(y, 0.5, True) + torch.rand([1])

def halved(x: Tensor):
    return torch.exp(torch.relu(x) * 2.0)

def checked(x: Tensor, i: Tensor):
    y = torch.cumsum(x, 1)
    z = torch.relu(x)[i]
    return y, z

def counted(x: Tensor):
    n = int(torch.cumsum(x, 1).sum())
    return x * float(n), n
""",
    "program.py",
)
MATRIX = tsir.TensorSpec((None, None), "f32", device="cuda")
X = np.random.default_rng(0).standard_normal((3, 5)).astype(np.float32)
KINDS: dict[str, Array] = {"rows": X, "columns": X.T, "empty": X[:0], "one": X[:1, :1], "strided": X[:, ::2]}

Plant = Callable[[Callable[[set[str]], bool]], None]


@pytest.fixture
def plant(monkeypatch: pytest.MonkeyPatch) -> Plant:
    """Has kernels refuse functions, by the names of the operations in them."""
    right = program.lower

    def planted(refuses: Callable[[set[str]], bool]) -> None:
        def lower(functions: Iterable[FuncOp], target: Target) -> ModuleOp:
            (function,) = functions
            ops = list(function.walk())
            if refuses({op.name for op in ops}):
                first = next((op for op in ops if refuses({op.name})), function)
                raise tsir.UnsupportedError(Diagnostic.error(first, "planted"))
            return right([function], target)

        monkeypatch.setattr(program, "lower", lower)

    return planted


def without(name: str) -> Callable[[set[str]], bool]:
    """Refuses an operation."""
    return lambda names: name in names


def groups_of(compiled: Any) -> list[tuple[str, ...]]:
    """The operators of what runs on the GPU in a function of one group that runs in parts."""
    plan = compiled.plan
    assert isinstance(plan, DevicePlan)
    (parts,) = plan.parts.values()
    return [group.operators for group in parts.outline.groups]


COPIES = "the interpreter works on the CPU, with copies from and to cuda:0, see `explain`: program.py:"


@pytest.mark.parametrize("kind", KINDS)
def test_one_operation_is_left_out(kind: str, plant: Plant, driver: FakeDriver) -> None:
    """What can come ahead of it does so: there are two groups, and two copies."""
    plant(without("aten.cumsum"))
    x = KINDS[kind]
    compiled, told = warned(PROGRAM.between, MATRIX)
    assert told == [f"between: {COPIES}4:9: 'aten.cumsum'"]
    first, second = groups_of(compiled)
    assert "aten.relu" in first
    assert "aten.exp" in first
    assert second == ("aten.mul.Tensor",)
    held = strided(x)
    for times in (1, 2):
        compare(compiled(held), PROGRAM.between(x))
        if x.size:
            copied = (
                f"copied {times * 2 * x.nbytes} bytes between cuda:0 and the CPU for what ran there {times}"
            )
            assert kind == "strided" or copied in compiled.explain()
    assert driver.launches or not x.size
    assert "program.py:4:9: remark: 'aten.cumsum' is interpreted: planted" in compiled.explain()
    assert "native group 0 runs in parts:\n  native group 0: " in compiled.explain()


def test_operations_that_do_not_need_each_other_run_together(plant: Plant, driver: FakeDriver) -> None:
    plant(without("aten.cumsum"))
    compiled, told = warned(PROGRAM.apart, MATRIX)
    assert told == [f"apart: {COPIES}9:9: 'aten.cumsum', and 1 more"]
    assert len(groups_of(compiled)) == 2
    compare(compiled(to_device(X)), PROGRAM.apart(X))


@pytest.mark.sweep(0.35)
@pytest.mark.parametrize(("name", "place"), [("looped", "18:13"), ("branched", "23:13")])
@pytest.mark.parametrize("n", [0, 1, 3])
def test_control_flow_around_it_is_interpreted(
    name: str, place: str, n: int, plant: Plant, driver: FakeDriver
) -> None:
    """What else is inside is on the GPU."""
    plant(without("aten.cumsum"))
    compiled, told = warned(getattr(PROGRAM, name), MATRIX, 2)
    assert told == [f"{name}: {COPIES}{place}: 'aten.cumsum'"]
    driver.launches.clear()
    compare(compiled(to_device(X), n), getattr(PROGRAM, name)(X, n))
    assert driver.launches or (name, n) == ("looped", 0)
    assert "'prim.Loop'" in compiled.explain() or "'prim.If'" in compiled.explain()


def test_what_is_drawn_is_the_same(plant: Plant, driver: FakeDriver) -> None:
    plant(without("aten.cumsum"))
    compiled, _ = warned(PROGRAM.drawn, MATRIX)
    for _ in range(2):
        tsir.manual_seed(5)
        found = compiled(to_device(X))
        tsir.manual_seed(5)
        compare(found, PROGRAM.drawn(X))


def test_nothing_has_a_form(plant: Plant, driver: FakeDriver) -> None:
    plant(lambda names: True)
    compiled, told = warned(PROGRAM.between, MATRIX)
    assert len(told) == 1
    held = to_device(X)
    found = compiled(held)
    compare(found, PROGRAM.between(X))
    assert not driver.launches
    address = held.__cuda_array_interface__["data"]
    assert found[1].__cuda_array_interface__["data"] == address, "a view of the argument"


def test_what_has_no_form_together_is_halved(plant: Plant, driver: FakeDriver) -> None:
    plant(lambda names: {"aten.relu", "aten.exp"} <= names)
    compiled, told = warned(PROGRAM.halved, MATRIX)
    assert not told
    assert groups_of(compiled) == [("aten.relu",), ("aten.mul.Scalar", "aten.exp")]
    compare(compiled(to_device(X)), PROGRAM.halved(X))
    assert len(driver.launches) == 2
    assert "copied" not in compiled.explain()


def test_a_form_that_is_missing_only_in_a_group(plant: Plant, driver: FakeDriver) -> None:
    """However much that is: halves are halved again."""
    plant(lambda names: len([name for name in names if name.startswith("aten.")]) > 1)
    compiled, told = warned(PROGRAM.halved, MATRIX)
    assert not told
    compare(compiled(to_device(X)), PROGRAM.halved(X))
    assert len(driver.launches) == 3


def test_checks_in_what_is_left(plant: Plant, driver: FakeDriver) -> None:
    plant(without("aten.cumsum"))
    index = np.array([0, 2], np.int64)
    compiled, _ = warned(PROGRAM.checked, MATRIX, tsir.TensorSpec((None,), "i64", device="cuda"))
    compare(compiled(to_device(X), to_device(index)), PROGRAM.checked(X, index))
    with pytest.raises(tsir.ExecutionError, match=r"^program.py:37:9: error: .*index"):
        compiled(to_device(X), to_device(index + 7))


def test_numbers_of_what_is_on_the_cpu(plant: Plant, driver: FakeDriver) -> None:
    plant(without("aten.cumsum"))
    compiled, _ = warned(PROGRAM.counted, MATRIX)
    compare(compiled(to_device(3 * X)), PROGRAM.counted(3 * X))


def test_without_fallback_it_is_an_error(plant: Plant, driver: FakeDriver) -> None:
    plant(without("aten.cumsum"))
    with pytest.raises(tsir.UnsupportedError, match=r"^program.py:4:9: error: planted"):
        tsir.compile(PROGRAM.between, MATRIX, target="cuda", fallback=False)


def test_copies_that_fail_are_located(plant: Plant, driver: FakeDriver) -> None:
    plant(without("aten.cumsum"))
    compiled, _ = warned(PROGRAM.between, MATRIX)
    x = to_device(X)
    driver.fails["cuMemcpyDtoHAsync"] = (0, ILLEGAL_ADDRESS)
    with pytest.raises(tsir.ExecutionError, match=r"^program.py:4:9: error: cuMemcpyDtoHAsync failed"):
        compiled(x)
    driver.fails.clear()
    assert not driver.contexts
