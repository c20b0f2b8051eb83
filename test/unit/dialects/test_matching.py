"""Calls as programs write them: which overload is meant, and how arguments convert."""

from __future__ import annotations

import pytest
from xdsl.builder import Builder
from xdsl.ir import Attribute, Block, SSAValue
from xdsl.rewriter import InsertPoint

from tsir.dialects.operators.arguments import UNKNOWN
from tsir.dialects.operators.operation import SchemaOp
from tsir.dialects.operators.schema_parsing import parse_schema
from tsir.dialects.prim.containers import ListConstructOp
from tsir.dialects.table.access import OperatorSet, constant, constant_of, matches, tensor
from tsir.dialects.table.matching import Emitter, MatchError, match_call
from tsir.dialects.types import attributes as t
from tsir.dialects.types.dtype import DType

ADD = "aten::add.Tensor(Tensor self, Tensor other, *, Scalar alpha=1) -> Tensor"


class Calls:
    """An emitter into a block with values of the types that a test asks for."""

    def __init__(self) -> None:
        self.block = Block()
        self.emitter = Emitter(Builder(InsertPoint.at_end(self.block)))

    def value(self, type: Attribute) -> SSAValue:
        return self.block.insert_arg(type, len(self.block.args))

    def call(self, name: str, *args: object, **keywords: object) -> SchemaOp:
        result = self.emitter.call(name, *args, keywords=keywords)
        last = result[0].owner if result else self.block.last_op
        assert isinstance(last, SchemaOp)
        last.verify()
        return last


@pytest.fixture
def calls() -> Calls:
    return Calls()


def test_exact_overload_beats_conversion(calls: Calls) -> None:
    x = calls.value(t.TENSOR)
    assert calls.call("aten::add", x, x).name == "aten.add.Tensor"
    assert calls.call("aten::add", x, 1).name == "aten.add.Scalar"
    assert calls.call("aten::add", 1, 2).name == "aten.add.int"
    assert calls.call("aten::add", 1, 2.0).name == "aten.add.int_float"
    assert calls.call("aten::add", "a", "b").name == "aten.add.str"
    assert calls.call("aten::add", [1], [2]).name == "aten.add.t"


def test_tensor_becomes_a_number_only_where_nothing_else_fits(calls: Calls) -> None:
    x = calls.value(t.TENSOR)
    op = calls.call("aten::select", x, 0, x)
    index = op["index"].owner
    assert isinstance(index, SchemaOp)
    assert index.name == "aten.IntImplicit"


def test_number_is_repeated_for_a_list_of_known_size(calls: Calls) -> None:
    x = calls.value(t.TENSOR)
    op = calls.call("aten::conv2d", x, x, None, 3, [1, 2])
    stride, padding = op["stride"].owner, op["padding"].owner
    assert isinstance(stride, ListConstructOp)
    assert [constant_of(v) for v in stride.operands] == [3, 3]
    assert isinstance(padding, ListConstructOp)
    assert [constant_of(v) for v in padding.operands] == [1, 2]
    assert constant_of(op["bias"]) is None
    assert op["bias"].type == t.OptionalType(t.TENSOR)
    assert constant_of(op["groups"]) == 1


def test_rest_of_the_arguments_makes_up_a_list(calls: Calls) -> None:
    op = calls.call("aten::zeros", 2, 3)
    sizes = op["size"].owner
    assert isinstance(sizes, ListConstructOp)
    assert [constant_of(v) for v in sizes.operands] == [2, 3]


def test_tuple_becomes_a_list(calls: Calls) -> None:
    pair = calls.value(t.TupleType((t.TENSOR, t.TENSOR)))
    op = calls.call("aten::cat", pair, 1)
    assert op["tensors"].type == t.ListType(t.TENSOR)


def test_keywords_and_defaults(calls: Calls) -> None:
    x = calls.value(t.TENSOR)
    op = calls.call("aten::add", x, other=x, alpha=3)
    assert constant(op, "alpha", int) == 3
    assert constant(op, "alpha", float) is None
    assert constant(calls.call("aten::add", x, x), "alpha", int) == 1


@pytest.mark.parametrize(
    ("actual", "name", "rest", "found", "conversion"),
    [
        (t.BOOL, "aten::add", (1,), "aten.add.int", "aten.Int.bool"),
        (t.BOOL, "aten::mul", (1.5,), "aten.mul.float", "aten.Float.bool"),
        (t.BOOL, "aten::zeros", (2,), "aten.zeros", "aten.Int.bool"),
        (t.BOOL, "aten::sqrt", (), "aten.sqrt.int", "aten.Int.bool"),
        (t.BOOL, "aten::device", (), None, None),
        (t.NUMBER, "aten::zeros", (2,), "aten.zeros", "aten.Int.Scalar"),
        (t.STRING, "aten::eq", ("cpu",), "aten.eq.str", None),
    ],
)
def test_bools_and_numbers_convert_where_no_overload_takes_them(
    calls: Calls,
    actual: Attribute,
    name: str,
    rest: tuple[object, ...],
    found: str | None,
    conversion: str | None,
) -> None:
    value = calls.value(actual)
    if found is None:
        with pytest.raises(MatchError):
            calls.call(name, value, *rest)
        return
    op = calls.call(name, value, *rest)
    assert op.name == found
    names = [o.name for o in calls.block.ops]
    assert (conversion in names) if conversion else not any(n.startswith("aten.Int") for n in names)


def test_a_tensor_and_a_bool_meet_as_a_scalar(calls: Calls) -> None:
    x, flag = calls.value(t.TENSOR), calls.value(t.BOOL)
    for name in ("aten::add", "aten::sub_", "aten::eq"):
        assert calls.call(name, x, flag).name.endswith(".Scalar")


def test_calls_of_functions_match_as_calls_of_operators(calls: Calls) -> None:
    schema = parse_schema("f::g(Tensor x, int[2] size, float? p=None, *, bool flag=False) -> Tensor")
    x = calls.value(t.TENSOR)
    matched = match_call(schema, (x, 3), {"flag": True})
    assert [given for given, _ in matched] == [x, 3, None, True]
    made = [make(calls.emitter).type for _, make in matched]
    assert made == [t.TENSOR, t.ListType(t.INT), t.OptionalType(t.FLOAT), t.BOOL]
    with pytest.raises(MatchError, match=r"f::g: expected 'p' to be float\?, got int"):
        match_call(schema, (x, 3, 1), {})


@pytest.mark.parametrize(
    ("name", "args", "keywords", "message"),
    [
        ("aten::ad", (1, 2), {}, "did you mean 'aten::add'"),
        ("aten::relu", (), {}, "missing argument 'self'"),
        ("aten::relu", (None,), {}, "expected 'self' to be Tensor, got NoneType"),
        ("aten::rleu", (), {}, "unknown operator 'aten::rleu'; did you mean 'aten::relu'"),
        ("aten::nonsense", (), {}, "unknown operator 'aten::nonsense'$"),
        ("aten::scatter_every", (), {}, "unknown operator 'aten::scatter_every'$"),
        ("aten::softmax", ("x",), {"dims": 1}, "unknown argument 'dims'"),
        ("aten::relu", ("x",), {}, "expected 'self' to be Tensor, got str"),
        ("aten::len", ([1], [2]), {}, "expected at most 1 positional arguments, got 2"),
        ("aten::len", ([1],), {"a": 1}, "argument 'a' is given twice"),
        ("aten::len", ([1],), {"b": 1}, "unknown argument 'b'"),
    ],
)
def test_call_that_nothing_takes_says_why(
    calls: Calls, name: str, args: tuple[object, ...], keywords: dict[str, object], message: str
) -> None:
    with pytest.raises(MatchError, match=message):
        calls.call(name, *args, **keywords)
    assert calls.block.is_empty or calls.block.last_op is not None


def test_refused_call_inserts_nothing(calls: Calls) -> None:
    x = calls.value(t.TENSOR)
    with pytest.raises(MatchError):
        calls.emitter.call("aten::conv2d", x, x, "bias", 1)
    assert calls.block.is_empty


def test_results_are_refined_on_request(calls: Calls) -> None:
    x = calls.value(t.TensorType.of(DType.i32, (2, 3)))
    plain = calls.emitter.call("aten::sum", x)[0]
    refined = calls.emitter.call("aten::sum", x, refine=True)[0]
    assert plain.type == t.TENSOR
    assert refined.type == t.TensorType.of(DType.i64, ())


def test_operations_are_recognised_by_schema(calls: Calls) -> None:
    x, number = calls.value(t.TENSOR), calls.value(t.INT)
    op = calls.call("aten::add", x, x, alpha=number)
    assert matches(op, ADD)
    assert matches(op, "aten::add(Tensor self, Tensor other, *, Scalar alpha) -> Tensor")
    assert not matches(op, ADD, ["alpha"])
    assert not matches(calls.call("aten::relu", x), ADD)
    assert tensor(op, "self") is x
    assert constant_of(op["alpha"]) is UNKNOWN
    with pytest.raises(ValueError, match="no operator has the schema"):
        matches(op, "aten::add(Tensor self) -> Tensor")
    with pytest.raises(KeyError, match="has no argument 'beta'"):
        matches(op, ADD, ["beta"])
    with pytest.raises(TypeError, match=r"expected 'alpha' of aten\.add\.Tensor to be a tensor"):
        tensor(op, "alpha")


def test_operator_set(calls: Calls) -> None:
    x = calls.value(t.TENSOR)
    chosen = OperatorSet([ADD, "aten::relu(Tensor self) -> Tensor"])
    op = calls.call("aten::relu", x)
    found = chosen.find(op)
    assert found is not None
    assert found.name == "aten.relu"
    assert op in chosen
    assert calls.call("aten::neg", x) not in chosen
