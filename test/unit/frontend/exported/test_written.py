"""What is written of exported programs is what the reader reads."""

from __future__ import annotations

import io
import json
import zipfile
from typing import Any

import numpy as np
import pytest

import tsir
from tsir.dialects.types.dtype import DType
from tsir.dialects.types.values import Device
from tsir.frontend.exported.expressions import Operation, Symbol, parse_expression
from tsir.frontend.exported.json_values import Json
from tsir.frontend.exported.schema import Listed, Member, Use, argument, read_meta
from tsir.frontend.exported.schema_writer import argument_json, expression_text, tensor_meta
from tsir.frontend.exported.structure import read_structure
from tsir.frontend.exported.structure_writer import leaves_of, structure_text


def as_json(value: Any) -> Json:
    return Json.parse(json.dumps(value), "place")


@pytest.mark.parametrize(
    "value",
    [
        None, True, 3, -2.5, float("inf"), "text", Device("cpu"), Use("x", "tensor"), Use("n", "int"),
        Use("f", "float"), Use("b", "bool"), Listed((1, 2)), Listed((1.0, 2.0)), Listed((True,)),
        Listed(("a",)),
        Listed((Use("x", "tensor"), Use("y", "tensor"))), Listed((Use("x", "tensor"), None)),
        Listed((Use("n", "int"), 3)), Listed((Listed((1, 2)), Listed((3,)))),
    ],
)  # fmt: skip
def test_arguments(value: Any) -> None:
    assert argument(as_json(argument_json(value)), 0) == value


@pytest.mark.parametrize("dtype", DType)
def test_dtypes(dtype: DType) -> None:
    assert argument(as_json(argument_json(Member("scalar_type", dtype.number))), 0) == dtype.number
    meta = read_meta(as_json(tensor_meta(dtype, (2, 0), (1, 1), requires_grad=False)))
    assert (meta.dtype, meta.sizes) == (dtype, (2, 0))


@pytest.mark.parametrize(("kind", "number"), [("layout", 0), ("memory_format", 0), ("memory_format", 2)])
def test_layouts(kind: str, number: int) -> None:
    assert argument(as_json(argument_json(Member(kind, number))), 0) == number


@pytest.mark.parametrize("name", ["add", "mul", "floordiv", "mod", "sym_max", "sym_min", "pow"])
def test_expressions(name: str) -> None:
    expression = Operation(name, (Operation("add", (Symbol("s0"), -3)), Symbol("s12")))
    assert parse_expression(as_json(expression_text(expression))) == expression


@pytest.mark.parametrize(
    "value", [1, (), [1], ((1, 2), {"a": [3], "b": {}}), {1: (2,), "key \\" + '"': [3, [4]]}]
)
def test_structures(value: Any) -> None:
    structure = read_structure(as_json(structure_text(value)), {})
    assert structure.build(iter(leaves_of(value))) == value


PROGRAM = tsir.CompilationUnit("""
def f(x, d: Dict[str, List[Tensor]], k: float = 2.0):
    y = torch.cat([x, d["a"][0]]) * k
    if bool(y.sum() > 0):
        y = y * x.size(0)
    n = 0
    while bool(y.sum() < 50.0):
        y = y + 1.5
        n += 1
    x.add_(1)
    return {"y": [y, y + 1]}, (n, x.size(0) * 2), torch.tensor([1.0, 2.0])
""")


@pytest.mark.parametrize("size", [3, 1, 0])
def test_programs_are_read_again(size: int) -> None:
    spec = tsir.TensorSpec((None, 2))
    file = io.BytesIO()
    PROGRAM.f.save(file, {"notes.txt": b"text"}, specs=[spec, {"a": [spec]}])
    again = tsir.load(io.BytesIO(file.getvalue()))
    assert again.extra_files == {"notes.txt": b"text"}
    x = np.arange(size * 2, dtype=np.float32).reshape(size, 2)
    mine, theirs = x.copy(), x.copy()
    d = {"a": [np.ones((1, 2), np.float32)]}
    expected, found = PROGRAM.f(mine, d), again(theirs, d)
    assert list(found[0]) == ["y"]
    assert found[1] == expected[1]
    np.testing.assert_array_equal(found[0]["y"], expected[0]["y"])
    np.testing.assert_array_equal(found[2], expected[2])
    np.testing.assert_array_equal(theirs, mine)


def test_equal_programs_are_equal_files() -> None:
    files = [io.BytesIO() for _ in range(2)]
    for file in files:
        PROGRAM.f.save(file, specs=[np.ones((2, 2), np.float32), {"a": [np.ones((2, 2), np.float32)]}])
    assert files[0].getvalue() == files[1].getvalue()


def test_nodes_have_the_places_of_the_source() -> None:
    unit = tsir.CompilationUnit("def f(x):\n    return torch.relu(x)\n", "net.py")
    file = io.BytesIO()
    unit.f.save(file, specs=[tsir.TensorSpec((2,))])
    model = json.loads(zipfile.ZipFile(file).read("archive/models/model.json"))
    (node,) = model["graph_module"]["graph"]["nodes"]
    assert node["metadata"]["stack_trace"] == 'File "net.py", line 2, in forward\n    return torch.relu(x)'


def test_symbols_of_types_are_not_those_of_sizes() -> None:
    module = tsir.parse(
        """
func.func @f(%x : !prim.tensor<f32, [s1]>, %y : !prim.tensor<f32, [s0]>) -> !prim.tensor<f32, [s0]> {
  %n = prim.Constant 0
  %m = aten.size.int(%y, %n) : (!prim.tensor<f32, [s0]>, !prim.int) -> !prim.int
  %l = prim.ListConstruct(%m) : (!prim.int) -> !prim.list<!prim.int>
  %z = aten.expand(%x, %l, %false) :
    (!prim.tensor<f32, [s1]>, !prim.list<!prim.int>, !prim.bool) -> !prim.tensor<f32, [s0]>
  func.return %z : !prim.tensor<f32, [s0]>
}
""".replace("  %n =", "  %false = prim.Constant false\n  %n =")
    )
    file = io.BytesIO()
    module.f.save(file, specs=[tsir.TensorSpec((None,)), tsir.TensorSpec((None,))])
    found = tsir.load(io.BytesIO(file.getvalue()))(np.ones(1, np.float32), np.ones(4, np.float32))
    np.testing.assert_array_equal(found, np.ones(4, np.float32))
