"""Graphs of ONNX before they are written, which takes no package: names are given once, ahead of use."""

from __future__ import annotations

import numpy as np
import pytest
from onnx_programs import PROGRAMS, Program
from sampling import sampled

import tsir
from tsir.dialects.ir.diagnostics import TsirError
from tsir.lowering.onnx.call import FORMS
from tsir.lowering.onnx.graph import Graph, Node
from tsir.lowering.onnx.table import FAMILIES
from tsir.runtime.onnx import writer
from tsir.runtime.onnx.export import export_onnx, function_of, graph_of


def check_names(graph: Graph, around: frozenset[str] = frozenset()) -> set[str]:
    """The names that a graph and those in it give; AssertionError if one is missing, or given twice."""
    known = set(around)
    given = [*graph.constants, *(each.name for each in graph.inputs)]
    for node in graph.nodes:
        assert {name for name in node.inputs if name} <= known | set(given), node
        for attribute in node.attributes.values():
            if isinstance(attribute, Graph):
                given += check_names(attribute, frozenset(known | set(given)))
        given += node.outputs
    assert {each.name for each in graph.outputs} <= {name for node in graph.nodes for name in node.outputs}
    assert len(set(given)) == len(given)
    assert not known & set(given)
    return set(given)


def graph_for(source: str, *specs: object, opset: int = 18) -> Graph:
    return graph_of(function_of(tsir.CompilationUnit(source).f), specs, opset, None, {})


@pytest.mark.parametrize("opset", [17, 21])
@pytest.mark.parametrize("program", sampled(PROGRAMS, 0.4), ids=lambda program: program.name)
def test_names(program: Program, opset: int) -> None:
    graph = graph_of(function_of(program.function()), program.calls()[0], opset, None, {})
    check_names(graph)
    assert graph.nodes
    assert {node.domain for node in graph.walk()} == {""}


def test_wrong_graphs_are_found() -> None:
    graph = graph_for("def f(x):\n    return torch.exp(x) + 1\n", tsir.TensorSpec((2,)))
    check_names(graph)
    first = graph.nodes.pop(0)
    with pytest.raises(AssertionError):
        check_names(graph)
    graph.nodes[:0] = [first, Node("Exp", first.inputs, first.outputs, {})]
    with pytest.raises(AssertionError):
        check_names(graph)


def test_sizes_that_specs_name() -> None:
    specs = [tsir.TensorSpec(("n", None)), tsir.TensorSpec(("n", 3))]
    graph = graph_for("def f(x, y):\n    return x.sum(1) + y.sum(1)\n", *specs)
    assert [each.sizes for each in graph.inputs] == [("n", "x_1"), ("n", 3)]


def test_nodes() -> None:
    spec = tsir.TensorSpec((None, 3))
    graph = graph_for("def f(x):\n    return torch.softmax(x @ x.t(), 1) * x.size(0) + x.size(1)\n", spec)
    found = [node.operator for node in graph.nodes]
    assert found == ["Transpose", "MatMul", "Softmax", "Shape", "Gather", "Cast", "Mul", "Add", "Identity"]
    assert [each.name for each in graph.inputs] == ["x"]
    assert sorted(array.size for array in graph.constants.values()) == [1, 1]


def test_equal_nodes_are_there_once() -> None:
    graph = graph_for("def f(x):\n    return torch.exp(x) * torch.exp(x)\n", tsir.TensorSpec((2,)))
    assert [node.operator for node in graph.nodes] == ["Exp", "Mul", "Identity"]


def test_all_that_has_no_form() -> None:
    source = "def f(x):\n    y = torch.linalg.inv(x)\n    return torch.lgamma(x) + y\n"
    with pytest.raises(tsir.UnsupportedError) as caught:
        graph_for(source, tsir.TensorSpec((2, 2)))
    assert len(caught.value.diagnostics) == 2


def test_forms_have_documentation() -> None:
    assert len(FAMILIES) > 5
    assert all(make.__doc__ for make in FORMS.values())


def test_packages_that_are_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(name: str) -> object:
        raise ImportError(f"No module named '{name}'")

    monkeypatch.setattr(writer, "import_module", missing)
    function = tsir.CompilationUnit("def f(x):\n    return x\n").f
    with pytest.raises(TsirError, match=r"expected the package 'onnx', which 'pip install tsir\[onnx\]'"):
        export_onnx(function, [np.zeros(2)], "model.onnx")
    with pytest.raises(TsirError, match="expected the package 'onnx'"):
        tsir.import_onnx("model.onnx")
