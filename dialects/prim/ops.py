"""The operations of the language that no schema declares: constants, control flow, containers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from xdsl.dialects.builtin import (
    ArrayAttr,
    FloatAttr,
    IntegerAttr,
    StringAttr,
    UnitAttr,
    f64,
    i64,
)
from xdsl.ir import Attribute, Block, Operation, Region, SSAValue
from xdsl.irdl import (
    IRDLOperation,
    irdl_op_definition,
    operand_def,
    prop_def,
    region_def,
    result_def,
    traits_def,
    var_operand_def,
    var_result_def,
)
from xdsl.parser import Parser
from xdsl.printer import Printer
from xdsl.traits import ConstantLike, IsTerminator, Pure
from xdsl.utils.exceptions import VerifyException

from tsir.dialects.types import attributes as t
from tsir.dialects.types.lattice import is_subtype
from tsir.dialects.types.values import (
    ComplexAttr,
    TensorAttr,
    number_text,
    parse_optional_number,
    to_attribute,
    to_python,
    type_of,
)

RAISE = "prim.RaiseException"
"""The operation that stops the program with an error of its own."""


@irdl_op_definition
class ConstantOp(IRDLOperation):
    """
    A constant of any kind; its type is written where the value alone does not tell it.

    ```mlir
    %0 = prim.Constant 1
    %1 = prim.Constant none : !prim.optional<!prim.tensor>
    %2 = prim.Constant [2, 3] : !prim.list<!prim.int>
    %3 = prim.Constant "cpu" : !prim.device
    ```
    """

    name = "prim.Constant"

    value = prop_def(Attribute)
    result = result_def(Attribute)

    traits = traits_def(Pure(), ConstantLike())

    def __init__(self, value: Attribute, type: Attribute):
        # There are more of these than of all other operations: no search for what is where.
        Operation.__init__(self, properties={"value": value}, result_types=[type])

    @staticmethod
    def of(value: object, type: Attribute | None = None) -> ConstantOp:
        """The constant that holds a Python value, of its own type unless one is given."""
        return ConstantOp(to_attribute(value), type_of(value) if type is None else type)

    def python_value(self) -> object:
        """The value as Python has it; tensors are read-only arrays."""
        return to_python(self.value, self.result.type)

    def verify_(self) -> None:
        try:
            value = self.python_value()
        except (TypeError, ValueError) as error:
            raise VerifyException(str(error)) from error
        if not _fits(value, self.result.type):
            actual = type_of(value)
            raise VerifyException(f"expected a value of type {self.result.type}, got one of {actual}")

    @classmethod
    def parse(cls, parser: Parser) -> ConstantOp:
        attributes = parser.parse_optional_attr_dict()
        value = _parse_value(parser)
        type = parser.parse_type() if parser.parse_optional_punctuation(":") else _plain_type(value)
        if type is None:
            parser.raise_error("expected ':' and the type of the constant")
        op = cls(value, type)
        op.attributes = attributes
        return op

    def print(self, printer: Printer) -> None:
        printer.print_op_attributes(self.attributes)
        printer.print_string(" ")
        _print_value(printer, self.value)
        if self.result.type != _plain_type(self.value):
            printer.print_string(" : ")
            printer.print_attribute(self.result.type)


def _fits(value: object, type: Attribute) -> bool:
    """Whether a Python value is one of a type, its elements one by one."""
    if isinstance(type, t.OptionalType):
        return value is None or _fits(value, type.element)
    if isinstance(type, t.ListType) and isinstance(value, list):
        return all(_fits(item, type.element) for item in cast(list[object], value))
    if isinstance(type, t.TupleType) and isinstance(value, tuple):
        return all(map(_fits, cast(tuple[object, ...], value), type.elements))
    return is_subtype(type_of(value), type)


def _plain_type(value: Attribute) -> Attribute | None:
    """The type that a constant has when none is written."""
    match value:
        case UnitAttr():
            return t.NONE
        case IntegerAttr():
            return t.INT if value.type == i64 else t.BOOL
        case FloatAttr():
            return t.FLOAT
        case ComplexAttr():
            return t.COMPLEX
        case StringAttr():
            return t.STRING
        case TensorAttr():
            return t.TensorType.of_array(value.array)
        case _:
            return None


def _parse_value(parser: Parser) -> Attribute:
    if parser.parse_optional_keyword("none"):
        return UnitAttr()
    if parser.parse_optional_punctuation("["):
        items: list[Attribute] = []
        while not parser.parse_optional_punctuation("]"):
            items.append(_parse_value(parser))
            if parser.parse_optional_punctuation(",") is None:
                parser.parse_punctuation("]")
                break
        return ArrayAttr(items)
    if (text := parser.parse_optional_str_literal()) is not None:
        return StringAttr(text)
    if (number := parse_optional_number(parser)) is not None:
        return to_attribute(number)
    return parser.parse_attribute()


def _print_value(printer: Printer, value: Attribute) -> None:
    match value:
        case UnitAttr():
            printer.print_string("none")
        case ArrayAttr():
            with printer.in_square_brackets():
                printer.print_list(value.data, lambda item: _print_value(printer, item))
        case IntegerAttr() if value.type == i64:
            printer.print_string(str(value.value.data))
        case IntegerAttr():
            printer.print_string(number_text(bool(value.value.data)))
        case FloatAttr() if value.type == f64:
            printer.print_string(number_text(value.value.data))
        case _:
            printer.print_attribute(value)


@irdl_op_definition
class YieldOp(IRDLOperation):
    """Ends a block of `prim.If`, `prim.Loop` or a group with the block's results."""

    name = "prim.Yield"

    arguments = var_operand_def()

    traits = traits_def(IsTerminator(), Pure())

    assembly_format = "attr-dict ($arguments^ `:` type($arguments))?"

    def __init__(self, *arguments: SSAValue):
        super().__init__(operands=[arguments])


def _verify_yield(block: Block, expected: Sequence[Attribute], of: str) -> None:
    last = block.last_op
    if not isinstance(last, YieldOp):
        raise VerifyException(f"expected prim.Yield at the end of {of}")
    actual = last.operand_types
    if len(actual) != len(expected):
        raise VerifyException(f"expected {len(expected)} results from {of}, got {len(actual)}")
    for index, (have, want) in enumerate(zip(actual, expected, strict=True)):
        if not is_subtype(have, want):
            raise VerifyException(f"expected result {index} of {of} to be {want}, got {have}")


@irdl_op_definition
class IfOp(IRDLOperation):
    """
    Runs one of two blocks by a condition.

    ```mlir
    %r = prim.If %c -> (!prim.int) {
      prim.Yield %a : !prim.int
    } else {
      prim.Yield %b : !prim.int
    }
    ```
    """

    name = "prim.If"

    condition = operand_def(t.BoolType)
    outputs = var_result_def()
    then_region = region_def("single_block")
    else_region = region_def("single_block")

    def __init__(self, condition: SSAValue, types: Sequence[Attribute], then: Region, otherwise: Region):
        super().__init__(operands=[condition], result_types=[types], regions=[then, otherwise])

    @property
    def branches(self) -> tuple[Block, Block]:
        """The block for true and the block for false."""
        return self.then_region.block, self.else_region.block

    def verify_(self) -> None:
        for block, of in zip(self.branches, ("the branch for true", "the branch for false"), strict=True):
            if block.args:
                raise VerifyException(f"expected no arguments of {of}, got {len(block.args)}")
            _verify_yield(block, self.result_types, of)

    @classmethod
    def parse(cls, parser: Parser) -> IfOp:
        condition = parser.resolve_operand(parser.parse_unresolved_operand(), t.BOOL)
        types: Sequence[Attribute] = ()
        if parser.parse_optional_punctuation("->"):
            types = parser.parse_comma_separated_list(parser.Delimiter.PAREN, parser.parse_type)
        attributes = parser.parse_optional_attr_dict_with_keyword()
        then = _parse_block(parser)
        otherwise = _parse_block(parser) if parser.parse_optional_keyword("else") else _empty_region()
        op = cls(condition, types, then, otherwise)
        if attributes is not None:
            op.attributes = dict(attributes.data)
        return op

    def print(self, printer: Printer) -> None:
        printer.print_string(" ")
        printer.print_operand(self.condition)
        _print_results(printer, self.result_types)
        printer.print_op_attributes(self.attributes, print_keyword=True)
        printer.print_string(" ")
        printer.print_region(self.then_region)
        if not _is_empty(self.else_region):
            printer.print_string(" else ")
            printer.print_region(self.else_region)


def _empty_region() -> Region:
    return Region(Block([YieldOp()]))


def _is_empty(region: Region) -> bool:
    first = region.block.first_op
    return isinstance(first, YieldOp) and not first.operands and not first.attributes


def _parse_block(parser: Parser) -> Region:
    """A region of one block; an empty one gets the terminator that it leaves out."""
    region = parser.parse_region()
    if not region.blocks:
        return _empty_region()
    last = region.blocks[-1].last_op
    if last is None or not last.has_trait(IsTerminator):
        region.blocks[-1].add_op(YieldOp())
    return region


def _print_results(printer: Printer, types: Sequence[Attribute]) -> None:
    if types:
        printer.print_string(" -> (")
        printer.print_list(types, printer.print_attribute)
        printer.print_string(")")


@irdl_op_definition
class LoopOp(IRDLOperation):
    """
    Repeats a block while its condition holds and fewer than `max_trip` rounds are done.

    The block takes the round's number and the carried values, and yields the condition for the
    next round and the carried values. A `while` has the largest int as `max_trip`.

    ```mlir
    %r = prim.Loop %n, %true, (%x) : (!prim.tensor) -> (!prim.tensor) {
    ^bb0(%i : !prim.int, %y : !prim.tensor):
      %z = aten.relu(%y) : (!prim.tensor) -> !prim.tensor
      prim.Yield %true, %z : !prim.bool, !prim.tensor
    }
    ```
    """

    name = "prim.Loop"

    max_trip = operand_def(t.IntType)
    condition = operand_def(t.BoolType)
    initial = var_operand_def()
    outputs = var_result_def()
    body = region_def("single_block")

    def __init__(
        self,
        max_trip: SSAValue,
        condition: SSAValue,
        initial: Sequence[SSAValue],
        types: Sequence[Attribute],
        body: Region,
    ):
        super().__init__(operands=[max_trip, condition, initial], result_types=[types], regions=[body])

    def verify_(self) -> None:
        carried = self.result_types
        if len(self.initial) != len(carried):
            raise VerifyException(f"expected {len(carried)} carried values, got {len(self.initial)}")
        arguments = [argument.type for argument in self.body.block.args]
        if arguments != [t.INT, *carried]:
            raise VerifyException("expected block arguments of the types of the counter and the results")
        for index, (have, want) in enumerate(zip(self.initial, carried, strict=True)):
            if not is_subtype(have.type, want):
                raise VerifyException(f"expected carried value {index} to be {want}, got {have.type}")
        _verify_yield(self.body.block, [t.BOOL, *carried], "the loop's body")

    @classmethod
    def parse(cls, parser: Parser) -> LoopOp:
        max_trip = parser.resolve_operand(parser.parse_unresolved_operand(), t.INT)
        parser.parse_punctuation(",")
        condition = parser.resolve_operand(parser.parse_unresolved_operand(), t.BOOL)
        initial: Sequence[SSAValue] = ()
        types: Sequence[Attribute] = ()
        if parser.parse_optional_punctuation(","):
            names = parser.parse_comma_separated_list(parser.Delimiter.PAREN, parser.parse_unresolved_operand)
            parser.parse_punctuation(":")
            position = parser.pos
            type = parser.parse_function_type()
            initial = parser.resolve_operands(names, type.inputs.data, position)
            types = type.outputs.data
        attributes = parser.parse_optional_attr_dict_with_keyword()
        op = cls(max_trip, condition, initial, types, parser.parse_region())
        if attributes is not None:
            op.attributes = dict(attributes.data)
        return op

    def print(self, printer: Printer) -> None:
        printer.print_string(" ")
        printer.print_list((self.max_trip, self.condition), printer.print_operand)
        if self.outputs:
            printer.print_string(", (")
            printer.print_list(self.initial, printer.print_operand)
            printer.print_string(") : (")
            printer.print_list([v.type for v in self.initial], printer.print_attribute)
            printer.print_string(") -> (")
            printer.print_list(self.result_types, printer.print_attribute)
            printer.print_string(")")
        printer.print_op_attributes(self.attributes, print_keyword=True)
        printer.print_string(" ")
        printer.print_region(self.body)
