"""Variants of native code: what they take for granted, and what arguments of other layouts run."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from threading import Thread
from typing import Any

import numpy as np
import pytest
from xdsl.dialects.func import FuncOp

import tsir
from tsir.dialects.ir.diagnostics import ExecutionError
from tsir.dialects.types.dtype import Array
from tsir.lowering.native.native import compile_function
from tsir.lowering.native.native_function import NativeFunction
from tsir.lowering.native.pipelines import run_passes
from tsir.lowering.values.speculation import MISSED, Layout
from tsir.runtime.plans import plan
from tsir.runtime.plans.lowered import LoweredFunction
from tsir.runtime.plans.variants import MAX_VARIANTS


@pytest.fixture
def compiled(monkeypatch: pytest.MonkeyPatch) -> list[Sequence[Layout | None]]:
    """The layouts of all that is compiled, in order."""
    made: list[Sequence[Layout | None]] = []

    def counting(function: Any, layouts: Sequence[Layout | None] = ()) -> NativeFunction:
        made.append(layouts)
        return compile_function(function, layouts)

    monkeypatch.setattr(plan, "compile_function", counting)
    return made


def numbers(*sizes: int) -> Array:
    return np.random.default_rng(sizes).standard_normal(sizes)


def function(body: str, *names: str) -> Any:
    arguments = ", ".join(f"{name}: Tensor" for name in names)
    return tsir.CompilationUnit(f"def f({arguments}):\n    return {body}\n").f


STEPS = {
    "other sizes": ([(8, 4), (8, 4)], [(5, 3), (5, 3)], 1),
    "sizes that were equal by chance": ([(4, 4), (4, 4)], [(5, 3), (5, 3)], 2),
    "a size of 1": ([(8, 4), (8, 4)], [(1, 4), (1, 4)], 1),
    "a broadcast size": ([(8, 4), (8, 4)], [(8, 4), (1, 4)], 2),
    "no longer broadcast": ([(8, 4), (1, 4)], [(8, 4), (8, 4)], 2),
    "empty": ([(8, 4), (8, 4)], [(0, 4), (0, 4)], 2),
    "1 and 1": ([(1, 1), (1, 1)], [(1, 4), (3, 1)], 2),
}


@pytest.mark.parametrize("step", STEPS)
def test_when_a_variant_is_compiled(step: str, compiled: list[Sequence[Layout | None]]) -> None:
    first, second, count = STEPS[step]
    f = function("a * b + a", "a", "b")
    for shapes in (first, second, first):
        a, b = (numbers(*shape) for shape in shapes)
        assert np.array_equal(f(a, b), a * b + a)
    assert len(compiled) == count


LAYOUTS: dict[str, Callable[[Array], Array]] = {
    "transposed": lambda a: np.asfortranarray(a),
    "sliced rows": lambda a: np.repeat(a, 2, 0)[::2],
    "sliced columns": lambda a: np.repeat(a, 2, 1)[:, ::2],
    "expanded": lambda a: np.broadcast_to(a[:1], a.shape),
    "reversed": lambda a: a[::-1],
    "unaligned": lambda a: np.frombuffer(b"." + a.tobytes(), np.float64, offset=1).reshape(a.shape),
}


@pytest.mark.parametrize("layout", LAYOUTS)
def test_layouts_that_follow_one_another(layout: str) -> None:
    f = function("(a * b + a).sum(1) + b[0]", "a", "b")
    plain, other = numbers(6, 6), LAYOUTS[layout](numbers(6, 6))
    for a, b in ((plain, plain), (other, plain), (plain, other), (other, other), (plain, plain)):
        assert np.allclose(f(a, b), (a * b + a).sum(1) + b[0], rtol=1e-12)


def test_what_is_copied_first_tells_no_layout(compiled: list[Sequence[Layout | None]]) -> None:
    f = function("a * 2", "a")
    rows = np.frombuffer(b"." + numbers(6, 4).tobytes(), np.float64, offset=1).reshape(6, 4)
    for a in (rows.T, rows.T[:, ::-1], rows.T):
        assert np.array_equal(f(a), a * 2)
    assert len(compiled) == 1


def test_a_message_of_the_program_is_no_miss() -> None:
    graph = f"""
graph(%x : Tensor, %n : int):
  %message : str = prim::Constant[value="{MISSED}"]()
  %none : NoneType = prim::Constant()
  %zero : int = prim::Constant[value=0]()
  %fails : bool = aten::eq(%n, %zero)
   = prim::If(%fails)
    block0():
       = prim::RaiseException(%message, %none)
      -> ()
    block1():
      -> ()
  %y : Tensor = aten::relu(%x)
  return (%y)
"""
    function = tsir.import_torchscript(graph)
    assert function(numbers(2), 1).shape == (2,)
    with pytest.raises(ExecutionError, match=MISSED):
        function(numbers(2), 0)


def test_a_variant_alone_says_that_it_is_for_others() -> None:
    module = tsir.parse("""
func.func @f(%a: !prim.tensor<f64, [?]> {tsir.sizes = array<i64: 1>, tsir.strides = array<i64: 1>})
    -> !prim.tensor<f64, [?]> {
  %b = aten.relu(%a) : (!prim.tensor<f64, [?]>) -> !prim.tensor<f64, [?]>
  func.return %b : !prim.tensor<f64, [?]>
}
""")
    run_passes(module.op, ("convert-aten-to-linalg",))
    lowered = LoweredFunction(module.op, next(op for op in module.op.ops if isinstance(op, FuncOp)))
    assert lowered([numbers(1)])
    with pytest.raises(ExecutionError, match=MISSED):
        lowered([numbers(2)])


def test_variants_are_bounded(compiled: list[Sequence[Layout | None]]) -> None:
    f = function("a * b", "a", "b")
    shapes = [((4, 4), (4, 4)), ((4, 5), (4, 5)), ((4, 5), (1, 5)), ((4, 5), (4, 1)), ((4, 5), (1, 1))]
    shapes += [((1, 5), (4, 5)), ((4, 1), (4, 5)), ((1, 1), (4, 5))]
    for first, second in shapes:
        a, b = numbers(*first), numbers(*second)
        assert np.array_equal(f(a, b), a * b)
    assert len(compiled) == MAX_VARIANTS + 1
    assert compiled[-1] == ()


def test_sizes_that_do_not_fit_are_found_by_the_code_for_all() -> None:
    f = function("a * b", "a", "b")
    for first in (numbers(3), numbers(4), numbers(2, 3)):
        with pytest.raises(ExecutionError, match="cannot be broadcast") as raised:
            f(first, numbers(5))
        position = raised.value.diagnostics[0].position
        assert position is not None
        assert position.line == 2
    assert np.array_equal(f(numbers(5), numbers(5)), numbers(5) ** 2)


def test_errors_of_the_program_are_not_misses(compiled: list[Sequence[Layout | None]]) -> None:
    f = tsir.CompilationUnit("""
def f(a: Tensor, n: int):
    return a // torch.full_like(a, n)
""").f
    whole = np.arange(4)
    for _ in range(2):
        with pytest.raises(ExecutionError):
            f(whole, 0)
    assert np.array_equal(f(whole, 2), whole // 2)
    assert len(compiled) == 1


def test_threads_compile_a_variant_once(compiled: list[Sequence[Layout | None]]) -> None:
    f = function("a * b + a", "a", "b")
    a = numbers(8, 4)
    f(a, a)
    compiled.clear()
    b = numbers(1, 4)
    results: list[Array] = []
    threads = [Thread(target=lambda: results.append(f(a, b))) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(results) == 8
    assert all(np.array_equal(result, a * b + a) for result in results)
    assert len(compiled) == 1


def test_compiled_functions_show_the_variant_and_save_the_code_for_all(tmp_path: Any) -> None:
    f = function("a * b + a", "a", "b")
    spec = tsir.TensorSpec((4, 4))
    assert "laid out" not in (seen := tsir.compile(f, spec, spec).llvm_ir)
    tsir.compile(f, spec, spec).save(tmp_path / "f.ll")
    assert (tmp_path / "f.ll").read_text() != seen
