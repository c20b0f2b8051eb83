"""Archives of PyTorch 1.0 (`model.json`): read, run as they ran, written as today's; hostile ones refused."""

from __future__ import annotations

import copy
import io
import json
import os
import random
from collections.abc import Callable
from typing import Any

import archives as a
import numpy as np
import pytest

import tsir
from tsir.frontend.archive.archive import open_archive

NET = """op_version_set = 0
def forward(self,
    x: Tensor) -> Tensor:
  _0 = torch.addmm(self.bias, x, torch.t(self.weight), beta=1, alpha=1)
  _1 = torch.add(_0, getattr(self.layers, "0").scale, alpha=1)
  n = torch.div(self.count, 2)
  return torch.mul(torch.add(_1, CONSTANTS.c1, alpha=1), torch.to(n, 6, False, False))
"""
INNER = """op_version_set = 0
def forward(self,
    y: Tensor) -> Tensor:
  if bool(torch.eq(torch.size(y, 0), 7)):
    ops.prim.RaiseException("seven")
  else:
    pass
  return torch.mul(y, self.scale)
"""
WEIGHT, BIAS = np.arange(6, dtype=np.float32).reshape(2, 3), np.array([1, -1], np.float32)
COUNT = np.array([3])


def tensor(key: str, value: np.ndarray[Any, Any], kind: str, *, trained: bool) -> dict[str, Any]:
    """The description of a tensor, with numbers of 64 bits as strings."""
    strides = [str(stride // value.itemsize) for stride in value.strides]
    sizes = [str(size) for size in value.shape]
    facts = {"dims": sizes, "offset": "0", "strides": strides, "requiresGrad": trained, "dataType": kind}
    return {**facts, "data": {"key": key}, "device": "cpu"}


def parameter(name: str, number: int, *, is_buffer: bool = False) -> dict[str, Any]:
    return {"isBuffer": is_buffer, "tensorId": str(number), "name": name}


MODEL: dict[str, Any] = {
    "protoVersion": "1",
    "mainModule": {
        "torchscriptArena": {"key": "code/net.py"},
        "name": "net",
        "parameters": [parameter("weight", 0), parameter("bias", 1), parameter("count", 2, is_buffer=True)],
        "submodules": [
            {
                "name": "layers",
                "submodules": [
                    {
                        "name": "0",
                        "torchscriptArena": {"key": "code/inner.py"},
                        "parameters": [parameter("scale", 1)],
                    }
                ],
            }
        ],
    },
    "tensors": [
        tensor("tensors/0", WEIGHT, "FLOAT", trained=True),
        tensor("tensors/1", BIAS, "FLOAT", trained=True),
        tensor("tensors/2", COUNT, "INT64", trained=False),
    ],
}


def archive(model: object = MODEL, **texts: str) -> bytes:
    """An archive; a model that is text is written as it is."""
    return a.archive(
        {
            "version": b"1\n",
            "model.json": (model if isinstance(model, str) else json.dumps(model)).encode(),
            "code/net.py": texts.get("net", NET).encode(),
            "code/inner.py": texts.get("inner", INNER).encode(),
            "tensors/0": WEIGHT.tobytes(),
            "tensors/1": BIAS.tobytes(),
            "tensors/2": COUNT.tobytes(),
        }
    )


def test_a_module_of_the_first_format() -> None:
    model = tsir.load(archive())
    x = np.ones((2, 3), np.float32)
    want = x @ WEIGHT.T + 3 * BIAS  # times 3 / 2, which was 1
    np.testing.assert_array_equal(model(x), want)
    assert [name for name, _ in model.named_parameters()] == ["weight", "bias"]
    assert list(model.state_dict()) == ["weight", "bias", "count", "layers.0.scale"]
    inner = next(module for name, module in model.named_modules() if name == "layers.0")
    assert np.shares_memory(model.bias, inner.scale)
    np.testing.assert_array_equal(inner(BIAS), BIAS * BIAS)
    with pytest.raises(tsir.ExecutionError, match=r"Module2\.py:5:7: error: .*seven"):
        inner(np.ones((7, 2), np.float32))


def test_it_is_written_as_archives_are_today() -> None:
    file = io.BytesIO()
    model = tsir.load(archive())
    model.save(file)
    again = tsir.load(file.getvalue())
    x = np.ones((2, 3), np.float32)
    np.testing.assert_array_equal(again(x), model(x))
    assert np.shares_memory(again.bias, next(m for n, m in again.named_modules() if n == "layers.0").scale)


def changed(change: Callable[[dict[str, Any]], object]) -> bytes:
    """An archive whose model is changed."""
    model = copy.deepcopy(MODEL)
    change(model)
    return archive(model)


def set_tensor(**facts: object) -> bytes:
    return changed(lambda model: model["tensors"][0].update(facts))


def set_main(**facts: object) -> bytes:
    return changed(lambda model: model["mainModule"].update(facts))


def nested(depth: int) -> bytes:
    module: dict[str, Any] = {"name": "x"}
    for _ in range(depth):
        module = {"name": "x", "submodules": [module]}
    return set_main(submodules=[module])


HOSTILE: dict[str, tuple[bytes, str]] = {
    "no JSON": (archive("{"), "model.json: is not JSON"),
    "a list": (archive("[]"), "model.json: expected the model with fields, got a list"),
    "lists 100,000 deep": (archive("[" * 100_000), "model.json: is not JSON"),
    "a number of 5,000 digits": (archive("[" + "9" * 5_000 + "]"), "model.json:"),
    "no module": (archive({"tensors": []}), "expected 'mainModule' with fields"),
    "modules 300 deep": (nested(300), "nested at most 200 deep"),
    "another type": (set_tensor(dataType="STRING"), "tensor 0: tensors of type 'STRING' are not supported"),
    "a type that is a list": (set_tensor(dataType=[]), "tensors of type [] are not supported"),
    "a record that is missing": (
        set_tensor(data={"key": "tensors/9"}),
        "expected a record with its elements",
    ),
    "a record outside": (set_tensor(data={"key": "../tensors/0"}), "expected a record with its elements"),
    "no data": (set_tensor(data=None), "expected the data of tensor 0 with fields"),
    "sizes that are a number": (set_tensor(dims=3), "tensor 0: expected a list of numbers"),
    "a negative size": (set_tensor(dims=["-1", "3"]), "expected a number that is not negative, got '-1'"),
    "a size of 2^60": (set_tensor(dims=[str(2**60), "1"]), "expected at most"),
    "strides out of the storage": (set_tensor(strides=["6", "1"]), "expected a tensor inside of its storage"),
    "an offset out of the storage": (set_tensor(offset="1"), "expected a tensor inside of its storage"),
    "more sizes than strides": (set_tensor(strides=["1"]), "expected as many sizes as strides"),
    "tensors that are a number": (
        archive({**MODEL, "tensors": 3}),
        "expected a list of 'tensors', got a int",
    ),
    "a tensor that is a number": (
        archive({**MODEL, "tensors": [3]}),
        "each of 'tensors' with fields, got a int",
    ),
    "a parameter of no tensor": (
        set_main(parameters=[parameter("w", 3)]),
        "'w': expected one of 3 tensors, got 3",
    ),
    "a name with a line end": (
        set_main(parameters=[parameter("w\n  x", 0)]),
        "expected a name of a parameter",
    ),
    "a name that is none": (set_main(parameters=[parameter("", 0)]), "expected a name of a parameter"),
    "a record of methods that is missing": (
        set_main(torchscriptArena={"key": "code/x.py"}),
        "expected a record with",
    ),
    "methods without a version": (
        archive(net="def f(self):\n  return 1\n"),
        "code/net.py: expected a first line",
    ),
    "methods of another version": (archive(net=NET.replace("= 0", "= 7", 1)), "expected version 0"),
}


@pytest.mark.parametrize("case", HOSTILE)
def test_hostile_archives_are_refused(case: str) -> None:
    content, message = HOSTILE[case]
    with pytest.raises(tsir.ArchiveError) as caught:
        tsir.load(content)
    assert message in str(caught.value)


def test_random_changes_are_read_or_refused() -> None:
    rng = random.Random(0)
    text = json.dumps(MODEL)
    for _ in range(10_000 if os.environ.get("ALL") else 400):
        model = list(text)
        for _ in range(rng.randint(1, 4)):
            model[rng.randrange(len(model))] = rng.choice('0123456789"{}[],:-truefalsn')
        try:
            open_archive(archive("".join(model)))
        except tsir.ArchiveError:
            continue
