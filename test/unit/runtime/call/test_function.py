"""Functions as users call them: arguments in, results out, plans by kind, errors that say what was wrong."""

from __future__ import annotations

import inspect
import pickle
import re
import threading
from collections.abc import Callable
from importlib.metadata import version
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from xdsl.dialects.builtin import ModuleOp

import tsir
from tsir.dialects.types.dtype import Array
from tsir.runtime.call.function import Function
from tsir.runtime.plans import executor

SOURCE = """
def scale(x, y, factor: float = 2.0, *, bias: Optional[Tensor] = None):
    z = torch.relu(x * y) * factor
    if bias is not None:
        z = z + bias
    return z

def first_row(x):
    return x[0]

def bump(x, by: int):
    x += by
    return x

def pair(p: Tuple[Tensor, int], names: List[str], table: Dict[str, Tensor]):
    return p[0] + p[1], names, table

def shout(text: str) -> str:
    print(text)
    return text.upper()

def constants():
    return torch.zeros([2]), torch.ones([2])[0]

def total(xs: List[Tensor]):
    s = torch.zeros([2])
    for x in xs:
        s = s + x
    return s
"""


@pytest.fixture
def unit() -> tsir.CompilationUnit:
    return tsir.CompilationUnit(SOURCE, "program.py")


def array(*shape: int) -> Array:
    return np.linspace(-1, 1, int(np.prod(shape)), dtype=np.float32).reshape(shape)


def test_results_equal_the_interpreter_and_numpy(unit: tsir.CompilationUnit) -> None:
    x, y = array(3, 4), array(4)
    expected = np.maximum(x * y, 0) * 2
    np.testing.assert_allclose(unit.scale(x, y), expected, rtol=1e-6)
    np.testing.assert_array_equal(unit.scale(x, y), unit.scale.interpret(x, y))
    np.testing.assert_allclose(unit.scale(x, y=y, factor=3, bias=y), expected * 1.5 + y, rtol=1e-6)


def test_view_is_returned_as_a_view(unit: tsir.CompilationUnit) -> None:
    x = array(3, 4)
    row = unit.first_row(x)
    assert np.shares_memory(row, x)
    x[0, 0] = 42
    assert row[0] == 42


def test_view_of_a_reversed_argument_is_a_view(unit: tsir.CompilationUnit) -> None:
    x = array(3, 4)[::-1]
    assert np.shares_memory(unit.first_row(x), x)
    np.testing.assert_array_equal(unit.first_row(x), x[0])
    with pytest.raises(tsir.ExecutionError, match="positive, aligned strides"):
        tsir.compile(unit.first_row, x, fallback=False)(x)


def test_constant_result_is_new_in_every_call(unit: tsir.CompilationUnit) -> None:
    zeros, one = unit.constants()
    zeros[0] = 7
    one[...] = 7
    again = unit.constants()
    np.testing.assert_array_equal(again[0], [0, 0])
    assert again[1] == 1


def test_written_argument_is_written(unit: tsir.CompilationUnit) -> None:
    x = np.arange(3)
    assert unit.bump(x, 5) is x
    np.testing.assert_array_equal(x, [5, 6, 7])


def test_structures_come_back(unit: tsir.CompilationUnit) -> None:
    x = array(2)
    result = unit.pair((x, 3), ["a", "b"], {"k": x})
    np.testing.assert_allclose(result[0], x + 3)
    assert result[1] == ["a", "b"]
    assert list(result[2]) == ["k"]


def test_program_prints_and_nothing_else_does(
    unit: tsir.CompilationUnit, capsys: pytest.CaptureFixture[str]
) -> None:
    assert unit.shout("abc") == "ABC"
    captured = capsys.readouterr()
    assert (captured.out, captured.err) == ("abc\n", "")


@pytest.mark.parametrize(
    ("args", "keywords", "message"),
    [
        ((), {}, "missing argument 'x'"),
        ((array(2),), {}, "missing argument 'y'"),
        ((array(2), array(2), 1.0, None, None), {}, "at most 4 arguments, got 5"),
        ((array(2), array(2)), {"x": 1}, "argument 'x' is given twice"),
        ((array(2), array(2)), {"z": 1}, "unknown argument 'z'"),
        ((array(2),), {"z": array(2)}, "unknown argument 'z'"),
        ((array(2), 3.0), {}, "argument 'y': expected an array, got a value of type float"),
        ((array(2), array(2), "2"), {}, "argument 'factor': expected float, got a value of type str"),
        ((array(2), array(2), True), {}, "expected float, got a value of type bool"),
        ((array(2), array(2), None), {}, "expected float, got None"),
        ((array(2), np.array(["a"])), {}, "argument 'y': expected an array of"),
        ((array(2), array(2).astype(">f4")), {}, "native byte order"),
    ],
)
def test_wrong_call_is_refused(
    unit: tsir.CompilationUnit, args: tuple[object, ...], keywords: dict[str, object], message: str
) -> None:
    with pytest.raises(tsir.ExecutionError, match=message):
        unit.scale(*args, **keywords)


def test_failing_operator_names_the_line(unit: tsir.CompilationUnit) -> None:
    with pytest.raises(tsir.ExecutionError) as caught:
        unit.scale(array(2, 3), array(2))
    position = caught.value.diagnostics[0].position
    assert position is not None
    assert (position.file, position.line) == ("program.py", 3)


def test_plan_is_by_kind_and_not_by_size(unit: tsir.CompilationUnit, monkeypatch: pytest.MonkeyPatch) -> None:
    planned: list[ModuleOp] = []
    group = executor.group

    def counting(module: ModuleOp, *sizes: Any) -> Any:
        planned.append(module)
        return group(module, *sizes)

    monkeypatch.setattr(executor, "group", counting)
    for shapes in (((3, 4), (4,)), ((5, 1), (7,)), ((0, 2), (2,)), ((1, 1), (1,))):
        unit.scale(*(array(*shape) for shape in shapes))
    assert len(planned) == 1
    unit.scale(array(3, 4).T, array(3, 4)[:, :3][0])
    assert len(planned) == 1
    unit.scale(array(3).astype(np.float64), array(3))
    assert len(planned) == 2


def test_strided_arguments(unit: tsir.CompilationUnit) -> None:
    x = array(6, 8)
    for view in (x.T, x[::2, ::3], x[::-1], np.broadcast_to(x[0], (4, 8)), x[:, :1], x[:0]):
        y = array(view.shape[1])
        np.testing.assert_allclose(unit.scale(view, y), np.maximum(view * y, 0) * 2, rtol=1e-6)


@pytest.mark.parametrize("target", ["cpu", "aarch64-linux-gnu", "nvptx64"])
def test_compiled_functions_pickle(unit: tsir.CompilationUnit, target: str) -> None:
    spec = tsir.TensorSpec((None, 3))
    compiled = tsir.compile(unit.scale, spec, spec, fallback=False, target=target)
    again: tsir.CompiledFunction = pickle.loads(pickle.dumps(compiled))
    assert again.examples == compiled.examples
    assert again.target == compiled.target
    assert again.llvm_ir == compiled.llvm_ir
    x = array(2, 3)
    np.testing.assert_array_equal(again(x, x), unit.scale(x, x))


def test_functions_pickle(unit: tsir.CompilationUnit) -> None:
    again = pickle.loads(pickle.dumps(unit.scale))
    assert isinstance(again, Function)
    x = array(4)
    np.testing.assert_array_equal(again(x, x), unit.scale(x, x))
    assert again.parameters == ["x", "y", "factor", "bias"]


def test_calls_from_many_threads_agree(unit: tsir.CompilationUnit) -> None:
    x, y = array(50, 20), array(20)
    expected, wrong = unit.scale.interpret(x, y), list[object]()

    def work() -> None:
        for _ in range(10):
            if not np.array_equal(unit.scale(x, y), expected):
                wrong.append(x)

    threads = [threading.Thread(target=work) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert wrong == []


def test_compile_says_what_is_native(unit: tsir.CompilationUnit, tmp_path: Path) -> None:
    compiled = tsir.compile(unit.scale, tsir.TensorSpec((None, 4)), tsir.TensorSpec((4,)), fallback=False)
    assert compiled.explain().startswith("native group 0: aten.mul.Tensor, aten.relu")
    assert "define" in compiled.llvm_ir
    assert "ret" in compiled.asm
    x, y = array(3, 4), array(4)
    np.testing.assert_allclose(compiled(x, y), np.maximum(x * y, 0) * 2, rtol=1e-6)
    for suffix in (".ll", ".s", ".o"):
        path = tmp_path / f"scale{suffix}"
        compiled.save(path)
        assert path.stat().st_size > 100
    with pytest.raises(tsir.UnsupportedError, match="expected a suffix"):
        compiled.save(tmp_path / "scale.exe")


def test_without_fallback_every_interpreted_part_is_an_error() -> None:
    unit = tsir.CompilationUnit("def f(n: int):\n    for i in range(n):\n        print(i)")
    with pytest.raises(tsir.UnsupportedError) as caught:
        tsir.compile(unit.f, 3, fallback=False)
    (cause,) = caught.value.diagnostics
    assert "prim.Print" in cause.message
    assert ["prim.Loop" in note.message for note in cause.notes] == [True]
    assert all(d.position is not None for d in caught.value.diagnostics)


def test_parse_gives_functions_as_attributes() -> None:
    module = tsir.parse("func.func @f(%x : !prim.int) -> !prim.int {\n  func.return %x : !prim.int\n}\n")
    assert module.f(3) == 3
    assert module.names == ["f"]
    with pytest.raises(AttributeError, match=r"expected the name of a function \(f\), got 'g'"):
        _ = module.g
    with pytest.raises(tsir.ParseError):
        tsir.parse("func.func @f(")


def test_script_compiles_python_functions() -> None:
    def double(a: int, b: int = 4) -> int:
        return a * 2 + b

    f = tsir.script(double)
    assert f(3) == 10
    assert f(a=1, b=1) == 3
    assert "aten.mul.int" in str(f.graph)


def test_public_names_exist() -> None:
    for name in tsir.__all__:
        assert getattr(tsir, name) is not None
    assert set(dir(tsir)) == set(tsir.__all__)
    assert not hasattr(tsir, "nothing")


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: tsir.Tensor([1.0]).rleu(), "a tensor has no attribute 'rleu'; did you mean 'relu'?"),
        (lambda: tsir.Tensor([1.0]).backwards(), "has no attribute 'backwards'; did you mean 'backward'?"),
        (lambda: tsir.CompilationUnit("def loss(x):\n    return x").los, "got 'los'; did you mean 'loss'?"),
    ],
)
def test_misspelt_names(call: Callable[[], object], message: str) -> None:
    with pytest.raises(AttributeError, match=re.escape(message)):
        call()


def test_a_tensor_in_place_of_a_list_of_one() -> None:
    with pytest.raises(tsir.UnsupportedError, match=r"got Tensor; a list of one is written \[x\]"):
        tsir.CompilationUnit("def f(x, y):\n    return torch.autograd.grad(y, x)")


def test_functions_keep_their_signatures_and_docstrings() -> None:
    unit = tsir.CompilationUnit(
        "def f(x, n: int = 3, names: Optional[List[str]] = None, *, k: float):\n    return x * n * k\n"
    )
    expected = "(x: 'Tensor', n: 'int' = 3, names: 'Optional[List[str]]' = None, *, k: 'float')"
    assert str(inspect.signature(unit.f)) == expected
    assert str(inspect.signature(pickle.loads(pickle.dumps(unit.f)))) == expected
    assert str(inspect.signature(tsir.grad(unit.f))) == expected

    @tsir.script
    def double(x: tsir.Tensor, k: float = 2.0):
        """Doubles."""
        return x * k

    assert (double.__name__, inspect.getdoc(double)) == ("double", "Doubles.")
    compiled = tsir.compile(double, np.ones(2))
    for function in (double, compiled):
        assert list(inspect.signature(function).parameters) == ["x", "k"]


def test_the_version_is_that_of_the_package() -> None:
    assert tsir.__version__ == version("tsir")


class Scaled:
    def by(self, x: tsir.Tensor) -> tsir.Tensor:
        return x * 2

    @classmethod
    def of(cls, x: tsir.Tensor) -> tsir.Tensor:
        return x * 2


@pytest.mark.parametrize("method", [Scaled().by, Scaled.of], ids=["of an object", "of a class"])
def test_methods_are_refused(method: Callable[..., tsir.Tensor]) -> None:
    with pytest.raises(tsir.UnsupportedError, match="expected a function, got the method 'Scaled"):
        tsir.script(method)
