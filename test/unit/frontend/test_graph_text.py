"""Import of the text that PyTorch prints for a graph."""

from __future__ import annotations

import re
import time
import warnings
from pathlib import Path
from typing import Any, cast

import numpy as np
import pytest
from xdsl.dialects.builtin import ArrayAttr, FusedLoc, ModuleOp
from xdsl.dialects.func import FuncOp
from xdsl.ir import Attribute, Operation

from tsir.dialects.ir.diagnostics import Diagnostic, ParseError, TsirError, collecting
from tsir.dialects.ir.locations import position_of
from tsir.dialects.ir.parsing import parse_module
from tsir.dialects.prim.ops import ConstantOp
from tsir.dialects.types import attributes as t
from tsir.frontend.graph.graph_text import import_graph
from tsir.runtime.call.function import Module
from tsir.runtime.plans.interpreter import Interpreter

EXAMPLES = Path(__file__).parents[3] / "examples"
GRAPHS = [
    path for path in sorted(EXAMPLES.rglob("*.graph")) if not path.name.endswith(".calls.graph")
]  # fmt: skip


def operations(module: ModuleOp) -> list[Operation]:
    function = module.body.block.first_op
    assert isinstance(function, FuncOp)
    return list(function.body.block.ops)


def names(module: ModuleOp) -> list[str]:
    return [op.name for op in operations(module)]


def graph(*lines: str, inputs: str = "%x : Tensor", results: str = "%x") -> str:
    body = "".join(f"  {line}\n" for line in lines)
    return f"graph({inputs}):\n{body}  return ({results})\n"


def errors(text: str) -> list[Diagnostic]:
    with pytest.raises(TsirError) as caught:
        import_graph(text, "g")
    return list(caught.value.diagnostics)


def constant(type: str, value: str) -> Any:
    module = import_graph(graph(f"%c : {type} = prim::Constant[value={value}]()", results="%c"))
    op = operations(module)[0]
    assert isinstance(op, ConstantOp)
    return op.python_value()


def interpret(module: ModuleOp, *arguments: object) -> Any:
    return Interpreter(module).call("main", list(arguments))


@pytest.mark.parametrize("path", GRAPHS, ids=lambda path: str(path.relative_to(EXAMPLES)))
def test_examples_import_and_round_trip(path: Path):
    module = import_graph(path.read_text(), str(path))
    assert "prim.Operator" not in str(module)
    assert parse_module(str(module)).is_structurally_equivalent(module)


@pytest.mark.parametrize("path", sorted(EXAMPLES.glob("*.calls.graph")), ids=lambda path: path.stem)
def test_calls_are_refused_with_advice(path: Path):
    found = errors(path.read_text())
    assert found
    assert all("inlined_graph" in error.message for error in found)


def test_both_forms_of_a_text_are_one_module():
    today = """graph(%x.1 : Tensor,
      %n : int):
  %2 : bool = prim::Constant[value=1]() # f.py:1:0
  %y : Tensor = prim::Loop(%n, %2, %x.1), scope: __module.a/b[c] # f.py:2:4
    block0(%i : int, %z.1 : Tensor):
      %5 : Tensor = aten::relu(%z.1)
      -> (%2, %5)
  return (%y)
"""
    old = """graph(%x.1 : Dynamic
      %n : int) {
  %2 : bool = prim::Constant[value=1]()
  %y : Dynamic = prim::Loop(%n, %2, %x.1), scope: A/B[c]
    block0(%i : int, %z.1 : Dynamic) {
      %5 : Dynamic = aten::relu(%z.1)
      -> (%2, %5)
    }
  return (%y);
}
"""
    assert import_graph(today).is_structurally_equivalent(import_graph(old))


def test_locations_name_the_program_and_the_text():
    module = import_graph(graph("%y : Tensor = aten::relu(%x) # a/b.py:7:4"), "g")
    relu = operations(module)[0]
    assert str(position_of(relu.location)) == "a/b.py:7:5"
    assert isinstance(relu.location, FusedLoc)
    parts = cast(ArrayAttr[Attribute], relu.location.locations)
    assert [str(position_of(part)) for part in parts] == ["a/b.py:7:5", "g:2:17"]


def test_arguments_keep_their_names():
    module = import_graph(graph(inputs="%x.1 : Tensor, %y : Tensor, %y.2 : Tensor", results="%y"))
    function = module.body.block.first_op
    assert isinstance(function, FuncOp)
    assert [argument.name_hint for argument in function.body.block.args] == ["x.1", "y", "y.2"]
    assert re.findall(r'"([^"]*)"}', str(function.arg_attrs)) == ["x", "y", "y_2"]


@pytest.mark.parametrize(
    ("type", "value", "expected"),
    [
        ("int", "-3", -3),
        ("bool", "1", True),
        ("float", "2.", 2.0),
        ("float", "1.0000000000000001e-05", 1e-5),
        ("float", "-inf", -np.inf),
        ("str", r'"a\"b\n\303\251"', 'a"b\né'),
        ("int[]", "[1, 2]", [1, 2]),
        ("int[]", "annotate(List[int], [])", []),
        ("float[]", "[1., 2]", [1.0, 2.0]),
        ("(int, str)", '(1, "a")', (1, "a")),
        ("int?", "4", 4),
        ("Tensor?", "None", None),
    ],
)
def test_constant(type: str, value: str, expected: object):
    assert constant(type, value) == expected


def test_constants_of_tensors():
    element = constant("Double()", "{0.5}")
    assert element.dtype == np.float64
    assert element.shape == ()
    assert constant("Long(1, strides=[1], requires_grad=0, device=cpu)", "{3}").shape == (1,)
    assert constant("Tensor", " 1  2  3 [ CPULongType{3} ]").tolist() == [1, 2, 3]
    assert constant("Tensor", "[ CPUFloatType{0} ]").shape == (0,)


@pytest.mark.parametrize(
    ("value", "reason"),
    [
        ("<Tensor>", "only <Tensor>"),
        (" 0.1235  2.0000 [ CPUFloatType{2} ]", "a few of its digits"),
        ("(1,.,.) =   0  1 [ CPULongType{1,1,2} ]", "not in the text"),
    ],
)
def test_elided_tensors_are_errors(value: str, reason: str):
    (error,) = errors(graph(f"%c : Tensor = prim::Constant[value={value}]()"))
    assert reason in error.message
    assert str(error.position) == "g:2:17"


def test_a_rounded_constant_is_a_warning():
    with collecting() as diagnostics:
        constant("Float()", "{0.333333}")
    assert len(diagnostics) == 1
    with collecting() as diagnostics:
        constant("Float()", "{0.5}")
    assert not diagnostics


def test_none_and_undefined():
    module = import_graph(
        graph(
            "%n : Tensor? = prim::Constant()", "%u : Tensor = prim::Undefined()", "%z : None = prim::None()"
        )
    )
    assert [op.results[0].type for op in operations(module)[:3]] == [t.OptionalType(t.TENSOR), t.NONE, t.NONE]


def test_types():
    kinds = {
        "Int(3, 4, strides=[4, 1], requires_grad=0, device=cuda:1)": (
            '!prim.tensor<i32, [3, 4], device "cuda:1">'
        ),
        "Float(*, 4)": "!prim.tensor<f32, [?, 4]>",
        "Float(3!, 4)": "!prim.tensor<f32, [3, 4]>",
        "Float(requires_grad=0, device=cpu)": '!prim.tensor<f32, [], device "cpu">',
        "FloatTensor": "!prim.tensor<f32>",
        "Tensor(device=cpu)": '!prim.tensor<device "cpu">',
        "Float(SS(-1), 2)": "!prim.tensor<f32, [?, 2]>",
        "Dict(str, Tensor[])?": "!prim.optional<!prim.dict<!prim.str, !prim.list<!prim.tensor>>>",
        "NamedTuple(a : int, b : (None,))": "!prim.tuple<!prim.int, !prim.tuple<!prim.none>>",
        "Future[int]": "!prim.future<!prim.int>",
        "number": "!prim.number",
    }
    for text, expected in kinds.items():
        module = import_graph(graph(inputs=f"%x : {text}"))
        function = module.body.block.first_op
        assert isinstance(function, FuncOp)
        assert str(function.body.block.args[0].type) == expected


def test_overloads_follow_from_the_types():
    module = import_graph(
        graph(
            "%i : int = prim::Constant[value=2]()",
            "%f : float = prim::Constant[value=2.]()",
            "%1 : Tensor = aten::add(%x, %x, %i)",
            "%2 : Tensor = aten::add(%x, %f, %i)",
            "%3 : float = aten::add(%i, %f)",
            "%4 : float = aten::pow(%i, %i)",
            "%5 : int = aten::pow(%i, %i)",
            "%6 : int[] = aten::size(%x)",
            "%7 : int = aten::size(%x, %i)",
        )
    )
    assert names(module)[2:-1] == [
        "aten.add.Tensor", "aten.add.Scalar", "aten.add.int_float", "aten.pow.int", "aten.pow.int_to_int",
        "aten.size", "aten.size.int",
    ]  # fmt: skip


def test_spellings_of_2018_and_missing_arguments():
    module = import_graph(
        graph(
            "%b : bool = prim::Bool(%x)",
            "%s : Tensor = aten::sum(%x)",
            "%i : int[] = prim::shape(%x)",
            "%t : Tensor = aten::multiply(%x, %x)",
        )
    )
    calls = [name for name in names(module) if name.startswith("aten")]
    assert calls == ["aten.Bool.Tensor", "aten.sum", "aten.size", "aten.mul.Tensor"]


def test_an_unknown_operator_is_kept():
    module = import_graph(graph("%y : Tensor = mine::op(%x)", "= mine::log(%y)", results="%y"))
    assert names(module)[:2] == ["prim.Operator", "prim.Operator"]
    assert '"mine::op"' in str(module)


def test_groups():
    text = """graph(%x : Tensor):
  %y : Tensor = prim::TensorExprGroup_0(%x)
  %z : Tensor = prim::DifferentiableGraph_1(%y)
  return (%z)
with prim::TensorExprGroup_0 = graph(%a : Tensor):
  %b : Tensor = aten::relu(%a)
  return (%b)
with prim::DifferentiableGraph_1 = graph(%a : Tensor):
  %b : Tensor = aten::tanh(%a)
  return (%b)
"""
    assert names(import_graph(text))[:2] == ["prim.FusionGroup", "prim.DifferentiableGraph"]
    (missing,) = errors(text.partition("with prim::Diff")[0])
    assert "after 'with'" in missing.message
    twice = text.replace("prim::DifferentiableGraph_1(%y)", "prim::TensorExprGroup_0(%y)")
    assert any("got another" in error.message for error in errors(twice))


def test_a_frozen_module_is_no_argument():
    for name in ("self", "m.1"):
        module = import_graph(graph(inputs=f"%{name} : __torch__.M, %x : Tensor"))
        (result,) = Interpreter(module).call("main", [np.ones(2)])
        assert isinstance(result, np.ndarray)
    found = errors(
        graph('%w : Tensor = prim::GetAttr[name="w"](%self)', inputs="%self : __torch__.M, %x : Tensor")
    )
    assert "freeze" in found[0].message


def test_a_tuple_is_indexed_by_an_operand():
    module = import_graph(
        graph(
            "%i : int = prim::Constant[value=-1]()",
            "%t : (int, Tensor) = prim::TupleConstruct(%i, %x)",
            "%y : Tensor = prim::TupleIndex(%t, %i)",
            results="%y",
        )
    )
    (result,) = Interpreter(module).call("main", [np.ones(2)])
    assert isinstance(result, np.ndarray)


TRACED_CELL = """graph(%input : Tensor,
      %hx : (Float(1, 2, strides=[2, 1], requires_grad=0, device=cpu), Float(1, 2, device=cpu)),
      %w : Float(8, 2, strides=[2, 1], requires_grad=1, device=cpu)):
  %3 : int = prim::Constant[value=4]()
  %4 : int = prim::Constant[value=1]()
  %5 : NoneType = prim::Constant()
  %9 : Tensor, %value : Tensor = prim::TupleUnpack(%hx)
  %11 : Tensor = aten::linear(%9, %w, %5)
  %13 : Tensor = aten::add_(%11, %input, %4)
  %14 : Tensor[] = aten::unsafe_chunk(%13, %3, %4)
  %15 : Tensor, %16 : Tensor, %17 : Tensor, %18 : Tensor = prim::ListUnpack(%14)
  %19 : Tensor = aten::sigmoid_(%15)
  %20 : Tensor = aten::mul(%16, %value)
  %21 : Tensor = aten::mul(%17, %18)
  %28 : (Float(1, 2, requires_grad=1, device=cpu), Float(1, 2)) = prim::TupleConstruct(%20, %21)
  return (%28)
"""


def test_a_traced_tuple_may_know_more_or_less_of_its_tensors():
    """Of the graph of a traced LSTM cell, the text has the sizes in the types of tuples alone."""
    module = import_graph(TRACED_CELL)
    assert parse_module(str(module)).is_structurally_equivalent(module)
    h = np.ones((1, 2), np.float32)
    ((a, b),) = interpret(module, np.zeros((1, 8), np.float32), (h, 3 * h), np.ones((8, 2), np.float32))
    assert (a.tolist(), b.tolist()) == ([[6, 6]], [[4, 4]])
    other = errors(TRACED_CELL.replace("%9 : Tensor", "%9 : Float(2, 2)"))
    assert "expected result 0 to be" in other[0].message


def test_a_tuple_is_unpacked_as_what_may_be_none():
    lines = (
        "%n : NoneType = prim::Constant()",
        "%i : int = prim::Constant[value=1]()",
        "%t : (Tensor, int) = prim::TupleConstruct(%x, %i)",
        "%a : Tensor?, %b : int? = prim::TupleUnpack(%t)",
        "%c : Float(2)? = prim::TupleIndex(%t, %i)",
        "%u : (Tensor?, int?) = prim::TupleConstruct(%a, %n)",
    )
    assert "'prim.TupleIndex' op expected result 0" in errors(graph(*lines))[0].message
    module = import_graph(graph(*lines[:4], lines[5], results="%u, %b"))
    x = np.ones(2)
    tuple_, number = interpret(module, x)
    assert tuple_[0] is x
    assert (tuple_[1], number) == (None, 1)


def test_what_is_known_of_tensors_need_not_agree():
    """In branches, rounds and groups; but one that may be None is no int."""
    text = """graph(%x : Tensor, %c : bool):
  %1 : int = prim::Constant[value=1]()
  %n : NoneType = prim::Constant()
  %r : Float(2, 3) = prim::If(%c)
    block0():
      -> (%x)
    block1():
      %y : Float(2, 4) = aten::add(%x, %1, %1)
      -> (%y)
  %l : Float(2, 3) = prim::Loop(%1, %c, %x)
    block0(%i : int, %v : Float(1, 3)):
      -> (%c, %v)
  %g : Float(2, 3) = prim::FusionGroup_0(%l)
  %m : Float(2, 3)? = prim::If(%c)
    block0():
      -> (%r)
    block1():
      -> (%n)
  return (%m, %g)
with prim::FusionGroup_0 = graph(%a : Float(2, 3)):
  %b : Tensor = aten::relu(%a)
  return (%b)
"""
    x = np.ones((1, 1))
    m, g = interpret(import_graph(text), x, True)
    assert m is x
    assert (g == x).all()
    found = errors(text.replace("%m : Float(2, 3)?", "%m : int"))
    assert "of the branch for true to be !prim.int" in found[0].message


def test_all_errors_are_reported_at_their_places():
    found = errors(
        graph(
            "%1 : Tensor = aten::relu(%nobody)",
            "%2 : Tensor = aten::relu(%x",
            "%3 : Tensor = ^Mine(1, (2))(%x)",
            "%4 : int = aten::add(%x, %x)",
            "%5 : __torch__.Foo = prim::CreateObject()",
            "%6 : int = prim::Constant[value=9223372036854775808]()",
            "%x : Tensor = aten::relu(%x)",
            results="%1",
        )
    )
    assert {error.position.line for error in found if error.position} == {2, 4, 5, 6, 7, 8}
    text = "\n".join(error.message for error in found)
    assert "aten::relu" not in text
    for part in ("'%nobody'", "Python function 'Mine'", "no overload of 'aten::add'", "64 bits", "twice"):
        assert part in text


def test_scopes_end_with_their_blocks():
    found = errors(
        graph(
            "%c : bool = aten::Bool(%x)",
            "= prim::If(%c)",
            "  block0():",
            "    %inner : Tensor = aten::relu(%x)",
            "    -> ()",
            "  block1():",
            "    -> ()",
            results="%inner",
        )
    )
    assert [error.message for error in found] == ["use of undefined value '%inner'"]


@pytest.mark.parametrize(
    "text",
    [
        "",
        "graph",
        "graph(",
        "graph(%x : Tensor):",
        "graph(%x : Tensor):\n return (%x",
        "graph(%x : " + "(" * 5000,
        "graph(%x : Tensor" + "[]" * 5000 + "):\n  return (%x)",
        graph("%c : int[] = prim::Constant[value=" + "[" * 5000 + "]()"),
        graph(*["= prim::If(%x)", "block0():"] * 200),
        graph("%c : int = prim::Constant[value=" + "9" * 100_000 + "]()"),
        graph('%c : str = prim::Constant[value="' + "a\\" * 100_000),
        graph(*["%1 : Tensor = aten::relu(%x"] * 5000),
        "\0" * 100_000,
        "%" * 100_000,
        "graph(" + "%x : Tensor\n" * 20_000 + ") { return (%x); }",
    ],
    ids=range(15),
)
def test_hostile_texts_give_diagnostics_quickly(text: str):
    start = time.process_time()
    found = errors(text)
    assert found
    assert len(found) <= 50
    assert time.process_time() - start < 10


def test_time_is_linear_in_blocks():
    block = ["= prim::If(%c)", "  block0():", "    -> ()", "  block1():", "    -> ()"]
    values = [f"%v{i} : Tensor = aten::relu(%x)" for i in range(1000)]
    text = graph("%c : bool = aten::Bool(%x)", *values, *block * 1000)
    start = time.process_time()
    import_graph(text)
    assert time.process_time() - start < 20


def test_nothing_is_printed(capsys: pytest.CaptureFixture[str]):
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        import_graph(graph())
    with pytest.raises(ParseError):
        import_graph("graph")
    assert capsys.readouterr() == ("", "")


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("%1 : Char() = prim::Constant[value={300}]()", "expected an element that Char can hold, got 300"),
        (
            "%1 : Float() = prim::Constant[value={1e39}]()",
            "expected an element that Float can hold, got 1e39",
        ),
        (
            "%1 : Bool(1) = prim::Constant[value= 5 [ CPUBoolType{1} ]]()",
            "expected an element that Bool can hold, got 5",
        ),
        ("%1 : (int, int) = prim::Constant[value=(1, 2, 3)]()", "expected 2 elements, got 3"),
        ("%1 : int = prim::Constant[value=1, value=2]()", "attribute 'value' is given twice"),
        (
            "%1 : Union[int] = my::one()",
            "expected '%1' of a type that is supported, got Union[int]",
        ),
    ],
)
def test_what_cannot_be_is_refused(line: str, message: str):
    with pytest.raises(ParseError) as caught:
        import_graph(f"graph(%x : Tensor):\n  {line}\n  return (%x)\n")
    assert [d.message for d in caught.value.diagnostics] == [message]


def test_a_line_that_cannot_be_read_is_one_error():
    text = (
        "graph(%x : Tensor):\n  %y : Tensor = aten::relu(%x\n  %z : Tensor = aten::neg(%y)\n  return (%z)\n"
    )
    with pytest.raises(ParseError) as caught:
        import_graph(text)
    assert [d.message for d in caught.value.diagnostics] == ["expected ')', got '%z'"]


def test_each_overload_has_one_reason():
    text = "graph(%x : Tensor, %n : int):\n  %y : Tensor = aten::relu(%x, %n)\n  return (%y)\n"
    with pytest.raises(ParseError) as caught:
        import_graph(text)
    (error,) = caught.value.diagnostics
    reasons = error.message.splitlines()[1:]
    assert len({reason.split(":")[2] for reason in reasons}) == len(reasons)


def test_a_value_without_a_type_is_a_tensor():
    module = import_graph("graph(%x):\n  %y = aten::relu(%x)\n  return (%y)\n")
    assert "aten.relu(%x) : (!prim.tensor) -> !prim.tensor" in str(module)


def test_arguments_have_names_to_call_them_by():
    """Weights are numbers in graphs that PyTorch has lowered; names that differ in their number keep it."""
    text = """graph(%x.1 : Tensor, %x.3 : Tensor, %35 : Tensor):
  %4 : Tensor = aten::mul(%x.1, %x.3)
  %5 : Tensor = aten::mul(%4, %35)
  return (%5)
"""
    function = Module(import_graph(text)).function("main")
    assert function.parameters == ["x_1", "x_3", "arg_35"]
