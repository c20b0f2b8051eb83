"""Modules that `tsir.load` gives: calls, attributes, state."""

from __future__ import annotations

import copy
import inspect
import re
from pathlib import Path
from typing import Any

import archives as a
import exported_files
import numpy as np
import pytest

import tsir
from tsir.runtime.modules import class_texts

X = np.array([2, 3, -4], np.float32)


@pytest.fixture
def net() -> Any:
    return tsir.load(a.archive())


def expected(calls: int) -> np.ndarray[Any, Any]:
    return calls * np.maximum(X * a.WEIGHT, 0) * 10


def test_state_is_kept_between_calls(net: Any) -> None:
    for call in (1, 2, 3):
        np.testing.assert_array_equal(net(X), expected(call))
        assert (net.count, net.seen) == (call, 5 + call)
    np.testing.assert_array_equal(net.last, expected(3) / 10)


def test_methods_take_what_their_signatures_say(net: Any) -> None:
    assert net.names_of(n=7) == ["a", "7"]
    assert net.names_of() == ["a", "7", "1"]
    assert net.names == ["a", "7", "1"]
    with pytest.raises(tsir.ExecutionError, match="missing argument 'x'"):
        net()
    with pytest.raises(tsir.UnsupportedError, match="expected a method of"):
        net.method("fly")


def test_messages_show_no_attributes(net: Any) -> None:
    for args, keywords, message in (
        ((), {}, "missing argument 'x'"),
        ((X, X), {}, "expected at most 1 arguments, got 2"),
        ((X,), {"x": X}, "argument 'x' is given twice"),
        ((X,), {"y": X}, "unknown argument 'y'"),
        (("x",), {}, "argument 'x': expected an array"),
    ):
        with pytest.raises(tsir.ExecutionError, match=message) as raised:
            net(*args, **keywords)
        assert "the function is forward(x: Tensor)" in str(raised.value)


def test_the_interpreter_alone_changes_the_state_alike(net: Any) -> None:
    for call in (1, 2, 3):
        run = (net.interpret, net, net.forward.interpret)[call - 1]
        np.testing.assert_array_equal(run(X), expected(call))
        assert (net.count, net.seen) == (call, 5 + call)


def test_methods_have_what_functions_have(net: Any) -> None:
    method = net.names_of
    assert (method.__name__, method.parameters) == ("names_of", ["n"])
    assert str(inspect.signature(method)) == "(n: 'int' = 1)"
    assert method.interpret(n=7) == ["a", "7"]
    assert str(method.graph) == str(net.method("names_of").graph)
    assert method.code == net.method("names_of").code
    assert "f32, [?]" in str(net.forward.ir(X))
    assert net.forward.explain(X) == net.explain(X)


def test_all_of_a_call_is_native(net: Any) -> None:
    net(X)
    assert "interpreted" not in net.explain(X)


def test_clones_have_a_state_of_their_own(net: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    net(X)
    other = net.clone()
    # Of one structure, they share what is compiled.
    monkeypatch.setattr(class_texts, "compile_archived", None)
    for call in (2, 3):
        np.testing.assert_array_equal(other(X), expected(call))
    np.testing.assert_array_equal(net(X), expected(2))
    assert (net.count, other.count) == (2, 3)
    other.weight[:] = 0
    assert not np.shares_memory(net.weight, other.weight)


def test_assigned_attributes_are_those_of_the_next_call(net: Any) -> None:
    np.testing.assert_array_equal(net(X), expected(1))
    net.last = None
    net.weight = -a.WEIGHT
    np.testing.assert_array_equal(net(X), np.maximum(-X * a.WEIGHT, 0) * 10)
    net.last, net.weight = None, a.WEIGHT
    net.train()
    np.testing.assert_array_equal(net(X), -X * a.WEIGHT * 10)
    assert net.training
    assert net.inner.training
    net.last = None
    np.testing.assert_array_equal(net.eval()(X), expected(1))


def test_tied_tensors_may_be_untied() -> None:
    tied = a.tensor("0", (3,), (1,))
    pair = a.made("__torch__", "Pair", {"a": tied + b"q\x01", "b": b"h\x01", "training": b"\x89"})
    code = (
        "class Pair(Module):\n  __parameters__ = ['a', 'b']\n  __buffers__ = []\n  a : Tensor\n  b : Tensor\n"
        "  training : bool\n"
        "  def forward(self: __torch__.Pair) -> Tensor:\n    return torch.add(self.a, self.b)\n"
    )
    module: Any = tsir.load(a.archive(data_pkl=a.pickled(pair), code___torch___py=code.encode()))
    assert module.a is module.b
    np.testing.assert_array_equal(module(), 2 * a.WEIGHT)
    assert [name for name, _ in module.named_parameters()] == ["a"]
    module.b = np.zeros(3, np.float32)
    np.testing.assert_array_equal(module(), a.WEIGHT)


def test_what_there_is_in_a_module(net: Any) -> None:
    assert repr(net) == "Net(\n  (inner): Inner()\n)"
    assert [name for name, _ in net.named_modules()] == ["", "inner"]
    assert list(net.children()) == [net.inner]
    assert list(net.state_dict()) == ["weight", "seen"]
    assert [name for name, _ in net.named_buffers()] == ["seen"]
    assert net.extra_files == {"notes.txt": b"hello"}
    assert net.code.startswith("class Net(Module):")
    assert "aten.relu" in str(net.graph)
    assert {"weight", "forward", "names_of"} <= set(dir(net))
    with pytest.raises(AttributeError, match="'Net' has no attribute 'wait'; did you mean 'weight'"):
        _ = net.wait
    with pytest.raises(AttributeError, match="has no attribute 'wait'"):
        net.wait = 1


def test_wrong_values_are_refused(net: Any) -> None:
    for name, value, message in (
        ("weight", 5, "'weight' of 'Net': expected an array, got a value of type int"),
        ("weight", None, "'weight' of 'Net': expected an array, got None"),
        ("count", 1.5, "'count' of 'Net': expected int, got a value of type float"),
        ("inner", 1, "'inner' of 'Net' is a module"),
        ("weight", net.inner, "expected a tensor.* 'weight', got a module"),
    ):
        with pytest.raises((AttributeError, TypeError), match=message):
            setattr(net, name, value)
    net.last = X
    net.last = None
    load: Any = tsir.load
    with pytest.raises(TypeError, match="expected a path, bytes or a file, got a value of type int"):
        load(5)


def test_deep_copies_are_clones(net: Any) -> None:
    net(X)
    np.testing.assert_array_equal(copy.deepcopy(net)(X), expected(2))
    assert net.count == 1


def test_state_dicts(net: Any, tmp_path: Path) -> None:
    np.savez(tmp_path / "state.npz", weight=np.ones(3), seen=np.int64(9))
    net.load_state_dict(tmp_path / "state.npz")
    assert (net.weight.dtype, net.weight.tolist(), int(net.seen)) == (np.float32, [1, 1, 1], 9)
    net.load_state_dict({"weight": a.WEIGHT}, strict=False)
    np.testing.assert_array_equal(net(X), expected(1))
    with pytest.raises(
        ValueError, match=r"missing 'seen'; unexpected 'wight'; did you mean .*; 'weight': expected sizes"
    ):
        net.load_state_dict({"weight": np.ones(4), "wight": np.ones(3)})


def test_gradients_of_methods(net: Any) -> None:
    loss = tsir.CompilationUnit("def f(y):\n    return (y * y).sum()\n")
    x = tsir.Tensor(X, requires_grad=True)
    loss.f(net(x)).backward()
    np.testing.assert_allclose(x.grad.numpy(), 2 * expected(1) * 10 * np.where(X * a.WEIGHT > 0, a.WEIGHT, 0))


def test_the_python_of_the_page_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    page = Path(__file__).parents[4] / "docs" / "archives.md"
    (tmp_path / "model.pt").write_bytes(a.archive())
    (tmp_path / "model.pt2").write_bytes(exported_files.exported())
    monkeypatch.chdir(tmp_path)
    blocks = re.findall(r"```python\n(.*?)```", page.read_text(encoding="utf-8"), re.DOTALL)
    names: dict[str, Any] = {}
    first, *others = blocks
    exec(first, names)
    np.testing.assert_array_equal(names["y"], np.maximum(a.WEIGHT, 0) * 10)
    exec("\n".join(others), names)
    assert len(others) == 12
