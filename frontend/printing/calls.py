"""Operations as expressions: calls of operators, literals of containers, casts, parts of tuples."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from typing import cast

from xdsl.ir import Attribute, Operation, SSAValue

from tsir.dialects.operators.operation import SchemaOp
from tsir.dialects.operators.schema import Missing
from tsir.dialects.prim import containers as c
from tsir.dialects.prim.ops import ConstantOp
from tsir.dialects.table.matching import MatchError, resolve
from tsir.dialects.types import attributes as t
from tsir.dialects.types.lattice import unify, unshaped
from tsir.frontend.compiler import modules
from tsir.frontend.compiler.namespaces import CASTS
from tsir.frontend.compiler.sugared import Builtin
from tsir.frontend.printing.literals import type_text

Texts = Sequence[str]
"""The texts of the operands of an operation, in order."""


class NoText(ValueError):
    """An operation that no source text means."""


def expression(op: Operation, texts: Texts, functions: Mapping[str, str]) -> str:
    """
    The expression that means an operation; NoText if there is none.

    `functions` has the names of the program's functions in the text, by their names in the IR.
    """
    if isinstance(op, c.CallFunctionOp):
        return f"{functions.get(op.callee, op.callee)}({', '.join(texts)})"
    if isinstance(op, SchemaOp):
        return _operator_call(op, texts)
    if (write := _FORMS.get(type(op))) is None:
        raise NoText(f"'{op.name}' has no form in source text")
    return write(op, texts)


def _operator_call(op: SchemaOp, texts: Texts) -> str:
    """A call of an operator that chooses its overload, with as few arguments as do so."""
    name = op.schema().name
    if cast := _cast(op, texts):
        return cast
    if name == "aten::__getitem__" and not isinstance(op.operands[0].type, t.TensorType):
        if not isinstance(op.operands[0].owner, ConstantOp | c.TupleConstructOp):
            return f"{_postfix(texts[0])}[{texts[1]}]"
    for args, keywords in _calls(op):
        if _chooses(op, [op.operands[i] for i in args], {k: op.operands[i] for k, i in keywords.items()}):
            given = [texts[i] for i in args] + [f"{k}={texts[i]}" for k, i in keywords.items()]
            return f"{function_path(name)}({', '.join(given)})"
    raise NoText(f"no call of '{name}' chooses '{op.name}' for these arguments")


_CASTS = {operator: name for name, operator in CASTS.items()}


def _cast(op: SchemaOp, texts: Texts) -> str | None:
    """A conversion as `int(x)`, where that means the operator."""
    name = _CASTS.get(op.schema().name)
    if name is None or len(texts) != 1 or isinstance(op.operands[0].owner, ConstantOp):
        return None
    given = op.operands[0].type
    is_plain = isinstance(given, t.TensorType | t.IntType | t.FloatType | t.NumberType | t.BoolType)
    return f"{name}({texts[0]})" if is_plain and unshaped(given) != op.results[0].type else None


def _needed(op: SchemaOp) -> int:
    """The number of operands up to the last one that is not the default."""
    arguments = op.schema().arguments
    count = len(op.operands)
    while 0 < count <= len(arguments):
        default, given = arguments[count - 1].default, op.operands[count - 1].owner
        if isinstance(default, Missing | tuple) or not isinstance(given, ConstantOp):
            break
        value = given.python_value()
        if type(value) is not type(default) or value != default:
            break
        count -= 1
    return count


_Arguments = tuple[list[int], dict[str, int]]
"""The places of the operands that a call gives by position, and by name."""


def _calls(op: SchemaOp) -> Iterator[_Arguments]:
    """The forms of a call's operands: without defaults, all, or by their names."""
    count = _needed(op)
    yield _arguments(op, count)
    yield _arguments(op, len(op.operands))
    if count <= len(op.schema().arguments):
        yield [0], {op.schema().arguments[index].name: index for index in range(1, count)}


def _arguments(op: SchemaOp, count: int) -> _Arguments:
    arguments = op.schema().arguments
    args = [i for i in range(count) if i >= len(arguments) or not arguments[i].kwarg_only]
    keywords = {arguments[i].name: i for i in range(min(count, len(arguments))) if arguments[i].kwarg_only}
    return args, keywords


def _chooses(op: SchemaOp, args: Sequence[SSAValue], keywords: Mapping[str, SSAValue]) -> bool:
    """Whether a call with these arguments means the operation."""
    try:
        entry, _ = resolve(
            op.schema().name, list(map(_given, args)), {k: _given(v) for k, v in keywords.items()}
        )
    except MatchError:
        return False
    return entry.name == op.name


def _given(value: SSAValue) -> object:
    """An argument as the compiler of the text has it: a Python constant where a literal is."""
    if isinstance(value.owner, ConstantOp):
        constant = value.owner.python_value()
        if isinstance(constant, type(None) | bool | int | float | complex | str):
            return constant
    return value


@cache
def function_path(name: str) -> str:
    """The function of source text that is an operator and nothing else, as `torch.relu`."""
    namespace, _, own = name.partition("::")
    if namespace == "aten":
        found = modules.find("torch", own)
        if type(found) is Builtin and found.name == name:
            return f"torch.{own}"
    return f"ops.{namespace}.{own}"


def _postfix(text: str) -> str:
    """An expression ahead of a `[`."""
    return text if text.replace("_", "a").isalnum() else f"({text})"


def _list(op: Operation, texts: Texts) -> str:
    type = cast("t.ListType", op.results[0].type)
    text = f"[{', '.join(texts)}]"
    return _annotated(text, type, _joined(op.operands) == unshaped(type.element))


def _dictionary(op: Operation, texts: Texts) -> str:
    type = cast("t.DictType", op.results[0].type)
    entries = ", ".join(f"{key}: {value}" for key, value in zip(texts[::2], texts[1::2], strict=True))
    keys, values = (_joined(op.operands[i::2]) for i in (0, 1))
    is_plain = keys == unshaped(type.key) and values == unshaped(type.value)
    return _annotated(f"{{{entries}}}", type, is_plain)


def _tuple(op: Operation, texts: Texts) -> str:
    # A literal None is of the type of None alone.
    items = [
        text if _type_in_text(value) == unshaped(value.type) else f"annotate({type_text(value.type)}, {text})"
        for value, text in zip(op.operands, texts, strict=True)
    ]
    return f"({', '.join(items)}{',' if len(items) == 1 else ''})"


def _annotated(text: str, type: Attribute, is_plain: bool) -> str:
    return text if is_plain else f"annotate({type_text(type)}, {text})"


def _joined(values: Sequence[SSAValue]) -> Attribute | None:
    """The type that a compiler finds for the elements of a list; None if it finds none."""
    types = list(map(_type_in_text, values))
    joined: Attribute | None = types[0] if types else None
    for type in types:
        joined = None if joined is None else unify(joined, type)
    return joined


def _type_in_text(value: SSAValue) -> Attribute:
    """The type of the expression that is written for a value: a literal None is of the type of None alone."""
    is_none = isinstance(value.owner, ConstantOp) and value.owner.python_value() is None
    return t.NONE if is_none else unshaped(value.type)


def _tuple_index(op: Operation, texts: Texts) -> str:
    return f"{_postfix(texts[0])}[{cast('c.TupleIndexOp', op).index}]"


def _unchecked_cast(op: Operation, texts: Texts) -> str:
    return f"unchecked_cast({type_text(op.results[0].type)}, {texts[0]})"


def _uninitialized(op: Operation, texts: Texts) -> str:
    return f"uninitialized({type_text(op.results[0].type)})"


def _unknown_operator(op: Operation, texts: Texts) -> str:
    namespace, _, name = cast("c.OperatorOp", op).operator_name.partition("::")
    own = name.partition(".")[0]
    prefix = "torch" if namespace == "aten" else f"ops.{namespace}"
    return f"{prefix}.{own}({', '.join(texts)})"


_FORMS: Mapping[type[Operation], Callable[[Operation, Texts], str]] = {
    c.ListConstructOp: _list,
    c.DictConstructOp: _dictionary,
    c.TupleConstructOp: _tuple,
    c.TupleIndexOp: _tuple_index,
    c.TupleUnpackOp: lambda op, texts: texts[0],
    c.ListUnpackOp: lambda op, texts: texts[0],
    c.PrintOp: lambda op, texts: f"print({', '.join(texts)})",
    c.UncheckedCastOp: _unchecked_cast,
    c.UninitializedOp: _uninitialized,
    c.OperatorOp: _unknown_operator,
}
"""The operations of the language that no schema declares, as expressions; what unpacks is its operand."""
