"""Reading IR text: with locations, a diagnostic for every failure, and bounds on what it may cost."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from math import prod
from typing import Any

from xdsl.context import Context
from xdsl.dialects.builtin import (
    AnyDenseElement,
    AnyFloat,
    DenseIntOrFPElementsAttr,
    FileLineColLoc,
    LocationAttr,
    ModuleOp,
    RankedStructure,
    StringAttr,
    UnknownLoc,
)
from xdsl.ir import Attribute, AttributeInvT, Block, BlockArgument, Operation, Region, SSAValue, TypeAttribute
from xdsl.parser import Parser, ParserState, UnresolvedOperand
from xdsl.parser.core import ForwardDeclaredValue
from xdsl.utils import exceptions
from xdsl.utils.lexer import Input, Position, Span
from xdsl.utils.mlir_lexer import MLIRTokenKind, StringLiteral

from tsir.dialects.ir.diagnostics import Diagnostic, ParseError, TsirError
from tsir.dialects.ir.lexer import Lexer
from tsir.dialects.ir.locations import file_location
from tsir.dialects.ir.spelling import hint
from tsir.dialects.ir.universe import REGISTER, is_known, new_context
from tsir.dialects.ir.verification import verify_module
from tsir.dialects.ir.xdsl_errors import message_of, tidy
from tsir.dialects.process.recursion import IR_FRAMES, PARSER_FRAMES, recursion_room

MAX_TEXT = 64 * 2**20
"""Characters in a text."""
MAX_INTEGER_WIDTH = 2**24 - 1
"""Bits in an integer type, as in MLIR."""
MAX_DENSE_ELEMENTS = 2**22
"""Elements of a dense literal, which xDSL keeps one by one even when they are all the same."""
MAX_ALIAS_LENGTH = 1_000_000
"""Characters that the aliases used in a text stand for; four times those of the text if that is more."""
MAX_ALIAS_DEPTH = 200
"""Aliases defined by aliases that are defined by aliases …"""

_NO_OPERATION = "Could not parse entire input!"
"""The message of xDSL where an operation should begin."""


def parse_module(
    text: str,
    filename: str = "<string>",
    context: Context | None = None,
    *,
    first_line: int = 1,
) -> ModuleOp:
    """
    The verified module that a text holds, or a ParseError or VerifyError with located diagnostics.

    A text without a `builtin.module` is the body of one. `first_line` is the number of the text's
    first line in its file.
    """
    context = new_context() if context is None else context
    sources = {filename: text} if first_line == 1 else {}
    try:
        with recursion_room(PARSER_FRAMES):
            module = _parse(text, _Origin(text, filename, first_line), context)
        with recursion_room(IR_FRAMES):
            verify_module(module)
    except TsirError as error:
        error.sources = sources
        raise
    return module


def _parse(text: str, origin: _Origin, context: Context) -> ModuleOp:
    """The module of a text, not yet verified; every failure becomes a ParseError at the token that met it."""
    if len(text) > MAX_TEXT:
        message = f"expected at most {MAX_TEXT} characters, got {len(text)}"
        raise ParseError(Diagnostic.error(origin.location(0), message))
    parser: LocatedParser | None = None
    try:
        parser = LocatedParser(context, text, origin)
        return parser.parse_module()
    except ParseError:
        raise
    except exceptions.ParseError as error:
        raise ParseError(_syntax_errors(error, origin)) from error
    except Exception as error:
        position = 0 if parser is None else parser.failure_position(error)
        raise ParseError(Diagnostic.error(origin.location(position), _failure(error))) from error


def _failure(error: Exception) -> str:
    match error:
        case RecursionError():
            return "nested too deeply"
        case exceptions.DiagnosticException():
            return message_of(error)
        case TsirError():
            return error.diagnostics[0].message
        case ValueError() | NotImplementedError() if str(error):
            return f"invalid syntax: {message_of(error)}"
        case _:
            # A parser of xDSL broke on what it did not expect; its exception says nothing to a user.
            return "invalid syntax"


def _syntax_errors(error: exceptions.ParseError, origin: _Origin) -> Iterator[Diagnostic]:
    """The diagnostics of a syntax error of xDSL: at each use of an undefined block, else at its place."""
    refs = error.refs if isinstance(error, exceptions.MultipleSpansParseError) else []
    if "missing block declarations" in error.msg:
        for span, _ in refs:
            message = f"use of undefined block '{span.text}'"
            yield Diagnostic.error(origin.location(span.start), message)
    else:
        reference = (error.ref_text if isinstance(error, exceptions.MultipleSpansParseError) else None) or ""
        notes = [
            Diagnostic.note(origin.location(span.start), text or reference.rstrip(":")) for span, text in refs
        ]
        message = "expected an operation" if error.msg == _NO_OPERATION else tidy(error.msg)
        yield Diagnostic.error(origin.location(error.span.start), message, *notes)


class _Origin:
    """
    Locations of positions in a text.

    Lines are counted from the position asked for last: positions come nearly in order, and a table of
    all lines could take more memory than the text.
    """

    def __init__(self, text: str, filename: str, first_line: int):
        self.text = text
        self.filename = filename
        self._position = 0
        self._line = first_line
        self._line_start = 0

    def location(self, position: Position) -> FileLineColLoc:
        """The location of a position."""
        start, end = sorted((self._position, position))
        if crossed := self.text.count("\n", start, end):
            self._line += crossed if position == end else -crossed
            self._line_start = self.text.rfind("\n", 0, position) + 1
        self._position = position
        return file_location(self.filename, self._line, position - self._line_start + 1)


class _Aliases(dict[str, Attribute]):
    """
    The aliases of a text, and the length of what all uses of them stand for.

    Twenty aliases that each use the one before twice stand for a million attributes: few objects in
    memory, a million when they are compared or printed.
    """

    def __init__(self, max_length: int) -> None:
        super().__init__()
        self._max_length = max_length
        self._extent: dict[str, tuple[int, int]] = {}
        self._length = 0
        self._length_before = 0
        self._depth = 0

    def begin_definition(self) -> None:
        """Note that the following uses belong to the alias that is defined next."""
        self._length_before, self._depth = self._length, 0

    def end_definition(self, name: str, length: int) -> None:
        """The definition of an alias is so long, without what the aliases in it stand for."""
        self._extent[name] = (length + self._length - self._length_before, 1 + self._depth)

    def __getitem__(self, name: str) -> Attribute:
        length, depth = self._extent[name]
        self._length += length
        self._depth = max(self._depth, depth)
        if self._length > self._max_length:
            raise exceptions.DiagnosticException(f"aliases stand for more than {self._max_length} characters")
        if self._depth > MAX_ALIAS_DEPTH:
            raise exceptions.DiagnosticException(f"aliases are nested more than {MAX_ALIAS_DEPTH} deep")
        return super().__getitem__(name)


class LocatedParser(Parser):
    """xDSL's parser, which gives operations and block arguments the location that they were read from."""

    def __init__(self, context: Context, text: str, origin: _Origin):
        super().__init__(context, "", origin.filename)
        self._parser_state = ParserState(Lexer(Input(text, origin.filename)))
        self.attribute_aliases = self._aliases = _Aliases(max(MAX_ALIAS_LENGTH, 4 * len(text)))
        self._origin = origin
        self._bits: list[Any] = []
        self._name_positions: list[Position] = []
        self._first_uses: dict[str, Span] = {}
        self._forward: dict[SSAValue, UnresolvedOperand] = {}
        self._explicit_location: LocationAttr | None = None
        self._open_regions: list[Span] = []

    def parse_module(self, allow_implicit_module: bool = True) -> ModuleOp:
        if self._current_token.kind == MLIRTokenKind.EOF:
            module = ModuleOp([])
        else:
            try:
                module = super().parse_module(allow_implicit_module)
            except exceptions.ParseError as error:
                if self.forward_ssa_references and error.msg.startswith("values used but not defined"):
                    raise ParseError(map(self._undefined_value, self.forward_ssa_references)) from error
                raise
        if isinstance(module.location, UnknownLoc):
            module.location = self._origin.location(0)
        return module

    def failure_position(self, error: Exception) -> Position:
        """The current token, or the operation being read if it is one that cannot be built or loaded."""
        unbuilt = isinstance(error, exceptions.VerifyException | TsirError) and self._name_positions
        return self._name_positions[-1] if unbuilt else self.pos

    def parse_operation(self) -> Operation:
        self._name_positions.append(self.pos)
        op = super().parse_operation()
        position = self._name_positions.pop()
        if self._forward:
            self._check_defined(op)
        if isinstance(op.location, UnknownLoc) and op.location is not self._explicit_location:
            op.location = self._origin.location(position)
        return op

    def parse_optional_region(self, arguments: Iterable[Parser.Argument] | None = None) -> Region | None:
        self._open_regions.append(self._current_token.span)
        region = super().parse_optional_region(arguments)
        self._open_regions.pop()
        return region

    def _parse_block(self) -> Block:
        """A block; where none begins, and no operation either, xDSL names neither."""
        token = self._current_token
        if token.kind is not MLIRTokenKind.CARET_IDENT:
            found = "the end of the file" if token.kind is MLIRTokenKind.EOF else f"'{token.text}'"
            message = f"expected an operation or '}}', got {found}"
            raise exceptions.MultipleSpansParseError(
                token.span, message, None, [(self._open_regions[-1], "the region begins here")]
            )
        return super()._parse_block()

    def parse_optional_location(self) -> LocationAttr | None:
        self._explicit_location = super().parse_optional_location()
        return self._explicit_location

    def resolve_operand(self, operand: UnresolvedOperand, type: AttributeInvT) -> SSAValue[AttributeInvT]:
        value = super().resolve_operand(operand, type)
        name = operand.operand_name
        if name in self.forward_ssa_references:
            self._first_uses.setdefault(name, operand.span)
        if isinstance(value, ForwardDeclaredValue):
            self._forward[value] = operand
        return value

    def parse_optional_str_literal(self) -> str | None:
        """A string, in which single bytes may be no characters."""
        token = self._parse_optional_token(MLIRTokenKind.STRING_LIT)
        if token is None:
            return None
        return StringLiteral.from_span(token.span).bytes_contents.decode("utf-8", "surrogateescape")

    def _parse_optional_string_attr(self) -> StringAttr | None:
        text = self.parse_optional_str_literal()
        return None if text is None else StringAttr(text)

    def _check_defined(self, op: Operation) -> None:
        """
        Refuse an operand whose name is defined only inside the regions of the operation.

        xDSL takes that for the definition, but the operation is not there yet to be told of it.
        """
        for value in op.operands:
            operand = self._forward.get(value)
            if operand is None or not isinstance(value, ForwardDeclaredValue):
                continue
            if value not in self.forward_ssa_references.get(operand.operand_name, {}).values():
                self.raise_error(f"use of undefined value '%{operand.operand_name}'", operand.span)

    def parse_dense_int_or_fp_elements_attr(
        self, type: RankedStructure[AnyDenseElement] | None
    ) -> DenseIntOrFPElementsAttr:
        if type is not None:
            self._check_dense_size(type, self._current_token.span)
        return super().parse_dense_int_or_fp_elements_attr(type)

    def _parse_op_result_list(self) -> list[tuple[Span, int]]:
        results = super()._parse_op_result_list()
        self._name_positions[-1] = self.pos
        return results

    def _get_op_by_name(self, name: str) -> type[Operation]:
        try:
            return super()._get_op_by_name(name)
        except exceptions.ParseError as error:
            known = [op.name for op in self.ctx.loaded_ops]
            start = self._name_positions[-1]
            meant = hint(name, known) or ("" if is_known(name.partition(".")[0]) else REGISTER)
            message = f"unknown operation '{name}'{meant}"
            raise exceptions.ParseError(Span(start, start + len(name), self.lexer.input), message) from error

    def _parse_dialect_type_or_attribute_body(
        self, attr_name: str, is_type: bool, is_opaque: bool, starting_opaque_pos: Position | None
    ):
        find = self.ctx.get_optional_type if is_type else self.ctx.get_optional_attr
        if "." in attr_name and find(attr_name) is None:
            kind, mark = ("type", "!") if is_type else ("attribute", "#")
            start = self.lexer.input.content.rfind(mark, 0, self.pos)
            known = self.ctx.loaded_types if is_type else self.ctx.loaded_attrs
            meant = hint(attr_name, [a.name for a in known], mark)
            self.raise_error(f"unknown {kind} '{mark}{attr_name}'{meant}", start, start + len(attr_name) + 1)
        try:
            return super()._parse_dialect_type_or_attribute_body(
                attr_name, is_type, is_opaque, starting_opaque_pos
            )
        except ValueError as error:
            raise exceptions.ParseError(
                self._current_token.span, f"invalid parameters of '{attr_name}'"
            ) from error

    def _register_ssa_definition(self, name: str, values: Sequence[SSAValue], span: Span) -> None:
        super()._register_ssa_definition(name, values, span)
        for value in values:
            if isinstance(value, BlockArgument) and isinstance(value.location, UnknownLoc):
                value.location = self._origin.location(span.start)

    def _parse_alias_def(self) -> None:
        name, start = self._current_token.text, self.pos
        self._aliases.begin_definition()
        super()._parse_alias_def()
        self._aliases.end_definition(name, self.pos - start)

    def _parse_optional_integer_or_float_type(self) -> TypeAttribute | None:
        width = self._builtin_integer_type_regex.match(self._current_token.text)
        # Digits are counted first: Python refuses to convert long ones.
        if width is not None and (len(width[1]) > 8 or int(width[1]) > MAX_INTEGER_WIDTH):
            self.raise_error(f"expected an integer type of at most {MAX_INTEGER_WIDTH} bits")
        return super()._parse_optional_integer_or_float_type()

    def _parse_dense_literal_type(self) -> RankedStructure[AnyDenseElement]:
        span = self._current_token.span
        type = super()._parse_dense_literal_type()
        self._check_dense_size(type, span)
        self._decode_bits(type)
        return type

    def _parse_tensor_literal_element(self):
        is_bits = self._current_token.text[:2] in ("0x", "0X")
        element = super()._parse_tensor_literal_element()
        if is_bits:
            self._bits.append(element)
        return element

    def _decode_bits(self, type: RankedStructure[AnyDenseElement]) -> None:
        """Elements that are written as bits, as infinities are, become floats where the type has floats."""
        elements, self._bits = self._bits, []
        if not isinstance(type.element_type, AnyFloat):
            return
        size = type.element_type.compile_time_size
        for element in elements:
            bits = element.to_int(self)
            if bits.bit_length() > 8 * size:
                self.raise_error(f"expected the bits of {type.element_type}", at_position=element.span)
            element.value = type.element_type.unpack(bits.to_bytes(size, "little"), 1)[0]

    def _check_dense_size(self, type: RankedStructure[AnyDenseElement], span: Span) -> None:
        if (elements := prod(type.get_shape())) > MAX_DENSE_ELEMENTS:
            message = f"expected at most {MAX_DENSE_ELEMENTS} elements in a dense literal, got {elements}"
            self.raise_error(message, span)

    def _undefined_value(self, name: str) -> Diagnostic:
        return Diagnostic.error(
            self._origin.location(self._first_uses[name].start), f"use of undefined value '%{name}'"
        )
