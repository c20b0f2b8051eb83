"""Operations with the syntax of a call, and those among them that a schema declares."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Self

from xdsl.ir import Attribute, Operation, OpTraits, Region, SSAValue
from xdsl.irdl import traits_def
from xdsl.parser import Parser
from xdsl.printer import Printer
from xdsl.utils.exceptions import VerifyException

from tsir.dialects.operators.schema import Schema, type_text
from tsir.dialects.operators.table import OPERATORS, Operator
from tsir.dialects.types.lattice import Bindings, bind, is_subtype, substitute, unshaped


class CallLikeOp(Operation):
    """
    An operation printed as a call: name, operands, attributes, regions and types.

    ```mlir
    %c:2 = prim.ConstantChunk(%x) <{chunks = 2 : i64, dim = 1 : i64}>
        : (!prim.tensor) -> (!prim.tensor, !prim.tensor)
    ```
    """

    traits: ClassVar[OpTraits] = traits_def()

    HAS_REGION: ClassVar[bool] = False
    """Whether it has regions, which it verifies itself."""

    @classmethod
    def parse(cls, parser: Parser) -> Self:
        operands = parser.parse_comma_separated_list(parser.Delimiter.PAREN, parser.parse_unresolved_operand)
        properties = parser.parse_optional_properties_dict()
        attributes = parser.parse_optional_attr_dict()
        regions = parser.parse_region_list()
        parser.parse_punctuation(":")
        position = parser.pos
        type = parser.parse_function_type()
        return cls.create(
            operands=parser.resolve_operands(operands, type.inputs.data, position),
            result_types=type.outputs.data,
            properties=properties,
            attributes=attributes,
            regions=regions,
        )

    def verify(self, verify_nested_ops: bool = True) -> None:
        if self.regions and not self.HAS_REGION:
            raise VerifyException(f"expected no region, got {len(self.regions)}")
        super().verify(verify_nested_ops)
        for trait in self.traits:
            trait.verify(self)

    def print(self, printer: Printer) -> None:
        printer.print_string("(")
        printer.print_list(self.operands, printer.print_operand)
        printer.print_string(")")
        if self.properties:
            printer.print_string(" <")
            printer.print_attr_dict(self.properties)
            printer.print_string(">")
        printer.print_op_attributes(self.attributes)
        if self.regions:
            printer.print_string(" (")
            printer.print_list(self.regions, printer.print_region)
            printer.print_string(")")
        printer.print_string(" : ")
        # Without the location, which xDSL's printer adds after custom forms.
        printer.print_function_type(self.operand_types, self.result_types)

    @classmethod
    def make(
        cls,
        operands: Sequence[SSAValue],
        types: Sequence[Attribute],
        properties: Mapping[str, Attribute] | None = None,
        regions: Sequence[Region] = (),
    ) -> Self:
        """An operation with these operands, result types, properties and regions."""
        return cls.create(operands=operands, result_types=types, properties=properties or {}, regions=regions)


class SchemaOp(CallLikeOp):
    """
    An operation that a schema declares: every argument of the schema is an operand.

    ```mlir
    %r = aten.add.Tensor(%a, %b, %alpha) : (!prim.tensor, !prim.tensor, !prim.int) -> !prim.tensor
    ```
    """

    operator: ClassVar[Operator]

    @classmethod
    def schema(cls) -> Schema:
        """The schema that declares the operation."""
        return cls.operator.schema

    def verify_(self) -> None:
        verify_call(self.schema(), self.operand_types, self.result_types)

    def __getitem__(self, name: str) -> SSAValue:
        """The operand with this argument name; KeyError with the choices if there is none."""
        self.schema().argument(name)
        return self.operands[self.schema().positions[name]]


def is_of_library(op: Operation) -> bool:
    """Whether an operation is an operator of PyTorch or of a package; those of `prim` are the language's."""
    return isinstance(op, SchemaOp) and op.dialect_name() != "prim"


def verify_call(schema: Schema, operands: Sequence[Attribute], results: Sequence[Attribute]) -> None:
    """Check types against a schema; VerifyException says expected against found."""
    formals = schema.arguments
    if len(operands) < len(formals) or (len(operands) > len(formals) and not schema.is_vararg):
        raise VerifyException(f"expected {len(formals)} operands for {schema}, got {len(operands)}")
    bindings: Bindings = {}
    for formal, actual in zip(formals, operands, strict=False):
        if bind(formal.type, actual, bindings) and is_subtype(actual, substitute(formal.type, bindings)):
            continue
        expected = _shown(substitute(formal.type, bindings))
        raise VerifyException(f"expected operand '{formal.name}' of type {expected}, got {_shown(actual)}")
    if len(results) < len(schema.returns) or (len(results) > len(schema.returns) and not schema.is_varret):
        raise VerifyException(f"expected {len(schema.returns)} results, got {len(results)}")
    for formal, actual in zip(schema.returns, results, strict=False):
        # A type variable is bound to all that is known of an operand; a result may know less.
        expected = unshaped(substitute(formal.type, bindings))
        if not is_subtype(actual, expected):
            raise VerifyException(f"expected a result of type {_shown(expected)}, got {_shown(actual)}")


def _shown(type: Attribute) -> str:
    try:
        return type_text(type)
    except KeyError:
        return str(type)


def operation_class(entry: Operator) -> type[SchemaOp]:
    """The class of the operations that an entry declares; made once for what the table has of its name."""
    name = entry.name
    found = _CLASSES.get(name)
    if found is None or found.operator is not OPERATORS[name]:
        members: dict[str, Any] = {"name": name, "operator": OPERATORS[name], "__doc__": entry.doc}
        found = _CLASSES[name] = type(name.replace(".", "_"), (SchemaOp,), members)
    return found


_CLASSES: dict[str, type[SchemaOp]] = {}
"""The classes of operations by their names."""
