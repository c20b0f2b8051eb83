"""One call of an operator while its nodes are added: its arguments, and the node of PyTorch's operator."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeVar, cast

from xdsl.ir import Attribute, SSAValue

from tsir.dialects.operators.operation import SchemaOp
from tsir.dialects.operators.schema import Argument as Formal
from tsir.dialects.operators.schema import Schema
from tsir.dialects.prim.containers import ListUnpackOp
from tsir.dialects.types import attributes as t
from tsir.dialects.types.dtype import DType
from tsir.dialects.types.values import Device
from tsir.frontend.exported.expressions import Expression, Operation
from tsir.frontend.exported.schema import Argument, Listed, Member, TensorMeta, Use
from tsir.frontend.exported.schema_writer import is_uniform
from tsir.lowering.exported.scope import TENSOR, Lowered, NoForm, Scope, Unread, contiguous
from tsir.lowering.exported.sizes import BOXES, box_meta, meta_of
from tsir.lowering.values.form_table import FormTable

KINDS: Mapping[Attribute, str] = {t.INT: "int", t.FLOAT: "float", t.BOOL: "bool"}
"""What numbers are in files, by their types."""

_MEMBERS = {"dtype": "scalar_type", "input_dtype": "scalar_type", "layout": "layout",
            "memory_format": "memory_format"}  # fmt: skip
"""Arguments that are dtypes, layouts and memory formats, which are ints here, by their names."""

_EXPRESSIONS = {"_operator.add": "add", "_operator.mul": "mul", "_operator.floordiv": "floordiv",
                "torch.sym_max": "sym_max", "torch.sym_min": "sym_min"}  # fmt: skip
"""Operators on ints whose results are expressions of symbols, by their targets."""

_T = TypeVar("_T")


@dataclass(frozen=True)
class Call:
    """An operator, what its arguments became in the order of the schema, and where its nodes are added."""

    scope: Scope
    op: SchemaOp
    operands: Sequence[Lowered]

    def __getitem__(self, name: str) -> Lowered:
        return self.operands[self.op.schema().positions[name]]

    @property
    def names(self) -> Collection[str]:
        """The names of the arguments."""
        return self.op.schema().positions

    @property
    def result(self) -> SSAValue:
        """The first result."""
        return self.op.results[0]

    def tensor(self, name: str) -> Use:
        """A tensor argument."""
        value = self[name]
        if not isinstance(value, Use) or value.kind != TENSOR:
            raise NoForm(f"expected '{name}' to be a tensor")
        return value

    def constant(self, name: str, kind: type[_T]) -> _T:
        """An argument that has to be known."""
        value = self[name]
        if not isinstance(value, kind):
            raise NoForm(f"expected '{name}' to be a constant")
        return value

    def items(self, name: str) -> Sequence[Lowered]:
        """The elements of a list, whose length has to be known."""
        value = self[name]
        if not isinstance(value, list | tuple):
            raise NoForm(f"expected '{name}' to be a list of known length")
        return value


Results = Lowered
"""What the results of a call became: one, or a tuple with one for each."""

Form = Callable[[Call], Results]
"""The nodes of an operator, and what its results become."""

FORMS = FormTable[Call, Results]()
"""The forms of operators that are no operators of PyTorch, filled when their files are imported."""

form = FORMS.declare


# Nodes of PyTorch's operators


def target_of(schema: Schema) -> str:
    """The operator of a schema as nodes name it."""
    namespace, _, name = schema.name.partition("::")
    return f"torch.ops.{namespace}.{name}.{schema.overload or 'default'}"


def aten(name: str) -> str:
    """The operator of a name and an overload, as `add.Tensor`."""
    return f"torch.ops.aten.{name}" if "." in name else f"torch.ops.aten.{name}.default"


def operator_node(call: Call) -> Results:
    """The node of an operator that PyTorch has."""
    op, scope, schema = call.op, call.scope, call.op.schema()
    target, inputs = target_of(schema), list(arguments_of(schema, call.operands))
    types = op.result_types
    if len(types) == 1 and types[0] in KINDS:
        return scope.number(target, inputs, KINDS[types[0]])
    listed = len(types) == 1 and isinstance(types[0], t.ListType)
    metas = _metas_in_list(call) if listed else [meta_of(scope, result) for result in op.results]
    if len(metas) == 1 and not listed:
        made = [scope.tensor(target, inputs, metas[0])]
    else:
        made = scope.several(target, inputs, metas, listed=listed)
    if schema.has_aliases:
        scope.aliases.update(each.name for each in made)
    return list(made) if listed else made[0] if len(made) == 1 else tuple(made)


def _metas_in_list(call: Call) -> list[TensorMeta]:
    """The descriptions of the tensors in a list, whose length is that with which it is taken apart."""
    unpacked = [use.operation for use in call.result.uses if isinstance(use.operation, ListUnpackOp)]
    if unpacked:
        return [meta_of(call.scope, each) for each in unpacked[0].results]
    element = cast("t.ListType", call.result.type).element
    if not isinstance(element, t.TensorType) or element.dtype is None or element.sizes is None:
        raise NoForm("the dtype or the number of dimensions of a tensor is not known")
    size, sizes = call.scope.symbols.size, element.sizes
    return [
        contiguous(element.dtype, [each if isinstance(each, int) else size() for each in sizes])
        for _ in range(_count(call))
    ]


def _count(call: Call) -> int:
    """The length of the list of tensors that an operator gives."""
    match call.op.name:
        case "aten.unbind.int":
            return _along(call)
        case "aten.split.Tensor":
            return -(-_along(call) // call.constant("split_size", int))
        case "aten.split.sizes" | "aten.split_with_sizes":
            return len(call.items("split_sizes" if "split_sizes" in call.names else "split_size"))
        case "aten.tensor_split.sections":
            return call.constant("sections", int)
        case "aten.tensor_split.indices":
            return len(call.items("indices")) + 1
        case "aten.broadcast_tensors" | "aten.meshgrid" | "aten.meshgrid.indexing":
            return len(call.items("tensors"))
        case _:
            raise NoForm("the length of the list that it gives is not known")


def _along(call: Call) -> int:
    """The size of a tensor in the dimension of an operator, which has to be known."""
    sizes, dim = call.scope.meta(call.tensor("self")).sizes, call.constant("dim", int)
    size = sizes[dim] if -len(sizes) <= dim < len(sizes) else None
    if not isinstance(size, int):
        raise NoForm("the length of the list that it gives is not known")
    return size


def arguments_of(schema: Schema, operands: Sequence[Lowered]) -> Sequence[tuple[str, Argument]]:
    """The inputs of a node: arguments by name, without those that have the value of the default."""
    pairs = zip(schema.arguments, operands, strict=True)
    return [(each.name, _argument(each, value)) for each, value in pairs if not _is_default(each, value)]


def _is_default(formal: Formal, value: Lowered) -> bool:
    if not formal.has_default or isinstance(value, Use):
        return False
    default = list(formal.default) if isinstance(formal.default, tuple) else formal.default
    return type(value) is type(default) and value == default


def _argument(formal: Formal, value: Lowered) -> Argument:
    type = formal.type.element if isinstance(formal.type, t.OptionalType) else formal.type
    if formal.name in _MEMBERS and isinstance(value, int):
        return Member(_MEMBERS[formal.name], value)
    if isinstance(type, t.ListType) and isinstance(value, bool | int | float | Use) and type.element in KINDS:
        value = [value for _ in range(formal.size or 1)]
    if type == t.FLOAT and isinstance(value, int):
        return float(value)
    return as_argument(value, formal.name)


def as_argument(value: Lowered, name: str) -> Argument:
    """A value as an argument of a node; NoForm if there is none."""
    match value:
        case Use() | Device() | bool() | int() | float() | str() | None:
            return value
        case list():
            items = [as_argument(item, name) for item in value]
            if any(isinstance(each, float) for each in items):
                items = [float(each) if isinstance(each, int) else each for each in items]
            if not is_uniform(items):
                raise NoForm(f"'{name}' is a list of values that are not alike")
            return Listed(tuple(items))
        case Unread():
            raise NoForm(f"'{name}' has no value")
        case _:
            raise NoForm(f"'{name}' is {_described(value)}, which files do not have")


def _described(value: object) -> str:
    match value:
        case complex():
            return "a complex number"
        case dict():
            return "a dictionary"
        case _:
            return "a tuple"


# Numbers


def number(scope: Scope, target: str, operands: Sequence[Lowered], kind: str) -> Use:
    """The number that an operator on numbers gives."""
    given = [as_argument(each, "a number") for each in operands]
    return scope.number(target, [("", each) for each in given], kind, _expression(scope, target, given, kind))


def _expression(scope: Scope, target: str, operands: Sequence[Argument], kind: str) -> Expression | None:
    """The expression of an int, None of what is none."""
    known = [scope.numbers.get(x.name) if isinstance(x, Use) else x for x in operands]
    ints = [each for each in known if each is not None and not isinstance(each, bool | float | str)]
    if kind != "int" or target not in _EXPRESSIONS or len(ints) != len(operands):
        return None
    return Operation(_EXPRESSIONS[target], tuple(cast("list[Expression]", ints)))


def item(scope: Scope, tensor: Use, kind: str) -> Use:
    """The number in a tensor that has one element, of the kind that its dtype has."""
    made = scope.number(aten("item"), [("self", tensor)], kind)
    meta = scope.meta(tensor)
    if meta.dtype is BOXES[kind] and not meta.sizes:
        scope.origins[made] = tensor
    return made


def boxed(scope: Scope, value: Lowered, kind: str) -> Use:
    """A number as a tensor without dimensions: the one that it comes from, if there is one."""
    if isinstance(value, Use) and value in scope.origins and value.kind == kind:
        return scope.origins[value]
    dtype = Member("scalar_type", BOXES[kind].number)
    inputs = [("s", as_argument(value, "a number")), ("dtype", dtype)]
    return scope.tensor(aten("scalar_tensor"), inputs, box_meta(kind))


def kind_of(dtype: DType) -> str:
    """What the number in a tensor is."""
    return "float" if dtype.is_floating else "bool" if dtype is DType.bool else "int"
