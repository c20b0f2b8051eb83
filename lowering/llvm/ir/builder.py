"""Writing LLVM IR text: the module's parts, and one function's instructions as typed SSA values."""

from __future__ import annotations

from collections.abc import Container, Generator, Iterable, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import count

from tsir.lowering.llvm.ir.types import I1, I32, I64, ONE, PTR, ZERO, Type, Value, constant, constant_lanes


class MissingFunctionError(Exception):
    """A function that code for a target cannot call."""


class ModuleText:
    """
    The parts of one LLVM module; declarations and helper functions are added when first used.

    One that `shares` leaves the helpers that it includes to an object that many modules are linked with.
    Where `callable` is given, nothing else may be declared.
    """

    def __init__(self, *, shares: bool = False, callable: Container[str] | None = None) -> None:
        self.shares = shares
        self.callable = callable
        self.types: list[str] = []
        self.declarations: dict[str, str] = {}
        self.definitions: dict[str, str] = {}
        self.metadata: dict[str, int] = {}
        self.named: dict[str, str] = {}
        self.parts: dict[str, str] = {}
        """The functions that are loops or parts of them, by all of their text but the name."""
        self.numbers = count()
        """The prefix of their names."""

    def declare(self, name: str, result: str, parameters: Iterable[str]) -> None:
        """Declares an external function or an intrinsic."""
        if name not in self.declarations:
            self.add_declarations({name: f'declare {result} @"{name}"({", ".join(parameters)})'})

    def add_declarations(self, declarations: Mapping[str, str]) -> None:
        """Adds declarations by name; MissingFunctionError with all that may not be called."""
        self.require(declarations)
        self.declarations.update(declarations)

    def require(self, names: Iterable[str]) -> None:
        """MissingFunctionError with all of some functions that may not be called."""
        missing = [] if self.callable is None else [name for name in names if name not in self.callable]
        if missing:
            raise MissingFunctionError(f"no function {', '.join(missing)} that the target may call")

    def include(self, helpers: Mapping[str, str], imports: Mapping[str, tuple[str, Iterable[str]]]) -> None:
        """Adds functions that are written as text, and declares those that they call."""
        if self.shares:
            self.declarations.update({name: _declaration(text) for name, text in helpers.items()})
            return
        for name, (result, parameters) in imports.items():
            self.declare(name, result, parameters)
        self.definitions.update(helpers)

    def node(self, text: str) -> str:
        """Adds a metadata node, equal ones once; returns its reference."""
        return f"!{self.metadata.setdefault(text, len(self.metadata))}"

    def render(self) -> str:
        """The text of the module."""
        imported = [text for name, text in self.declarations.items() if name not in self.definitions]
        nodes = (f"!{index} = {text}" for text, index in self.metadata.items())
        named = (f"!{name} = !{{{node}}}" for name, node in self.named.items())
        parts = (self.types, imported, self.definitions.values(), named, nodes)
        return "\n".join(line for part in parts for line in part) + "\n"


def _declaration(definition: str) -> str:
    return definition.partition(" {")[0].replace("define internal", "declare")


@dataclass(frozen=True, slots=True)
class _Region:
    """
    Blocks that do not always run, and what is known in them alone.

    Those of a loop have the reserved place ahead of it.
    """

    place: int | None = None
    known: list[str] = field(default_factory=list[str])


_MOVED = (I64, PTR)
"""The types of indices and addresses, of which registers are found ahead of a loop."""

_DIVIDES = frozenset({"sdiv", "srem", "udiv", "urem"})
"""Instructions that may trap."""


class Builder:
    """
    The body of one function, written front to back.

    Of the instructions without effects, equal ones are written once, and those on indices and addresses
    ahead of the loops in which they do not change.
    """

    def __init__(self, module: ModuleText) -> None:
        self.module = module
        self.lines: list[str] = []
        self.allocas: list[str] = []
        self.block = "entry"
        self.flags = ""
        """Fast-math flags of the floating-point instructions that follow, each with a blank after it."""
        self.suffix = ""
        """The suffix of each instruction: its debug location."""
        self._count = 0
        self._known: dict[str, Value] = {}
        """The results of instructions that have run wherever the next one does."""
        self._regions = [_Region()]
        self._depths: dict[str, int] = {}
        """For each value, the number of regions around its instruction; none where there are none."""

    def line(self, text: str) -> None:
        """Adds an instruction without a result."""
        self.lines.append(f"  {text}{self.suffix}")

    def fresh(self, type: Type) -> Value:
        """A value whose instruction is written later."""
        self._count += 1
        result = Value(f"%v{self._count}", type)
        if len(self._regions) > 1:
            self._depths[result.text] = len(self._regions) - 1
        return result

    def value(self, type: Type, instruction: str) -> Value:
        """Adds an instruction with a result."""
        result = self.fresh(type)
        self.lines.append(f"  {result.text} = {instruction}{self.suffix}")
        return result

    def pure(self, type: Type, instruction: str, *operands: Value, near: bool = False) -> Value:
        """
        Adds an instruction whose result follows from its operands alone.

        Its operands are given if it may run where they are there, though it would not have run: ahead of all
        loops, or, where it shall stay `near`, of the innermost one.
        """
        if (found := self._known.get(instruction)) is not None:
            return found
        depth, place = self._ahead(operands, near) if operands and (near or type in _MOVED) else (-1, None)
        result = self.fresh(type)
        text = f"  {result.text} = {instruction}{self.suffix}"
        if place is None:
            self.lines.append(text)
        else:
            self._depths[result.text] = depth
            self.lines[place] += f"\n{text}" if self.lines[place] else text
        self._known[instruction] = result
        self._regions[depth].known.append(instruction)
        return result

    def depth(self, value: Value) -> int:
        """The number of regions around what a value is computed in."""
        return self._depths.get(value.text, 0)

    def _ahead(self, operands: Sequence[Value], near: bool) -> tuple[int, int | None]:
        """The place ahead of a loop in which operands do not change, and the number of regions around it."""
        inside = range(max(map(self.depth, operands)) + 1, len(self._regions))
        for depth in reversed(inside) if near else inside:
            if (place := self._regions[depth].place) is not None:
                return depth - 1, place
        return -1, None

    def alloca(self, type: str, align: int) -> Value:
        """Adds a stack slot to the start of the function."""
        result = self.fresh(PTR)
        self.allocas.append(f"  {result.text} = alloca {type}, align {align}")
        return result

    def reserve(self) -> int:
        """Keeps a place for instructions that are known only later, such as the phis of a loop."""
        self.lines.append("")
        return len(self.lines) - 1

    def fill(self, place: int, instructions: Iterable[str]) -> None:
        """Writes what a reserved place was kept for."""
        self.lines[place] = "\n".join(f"  {instruction}" for instruction in instructions)

    def carry(self, place: int, before: str, rounds: Iterable[tuple[Value, Value, Value]]) -> None:
        """Writes the phis of a loop that goes back from here: each, what it starts from, what follows it."""
        phi = "{0.text} = phi {0.type} [ {1.text}, %{2} ], [ {3.text}, %{4} ]"
        self.fill(place, (phi.format(at, start, before, then, self.block) for at, start, then in rounds))

    def label(self, hint: str) -> str:
        """A new name for a basic block."""
        self._count += 1
        return f"{hint}{self._count}"

    def start(self, label: str, *, dominated: bool = False) -> None:
        """Begins a basic block; what is known stays so if it is `dominated` by the one before."""
        if not dominated:
            self._known.clear()
        self.lines.append(f"{label}:")
        self.block = label

    @contextmanager
    def region(self, place: int | None = None) -> Generator[None]:
        """Blocks that do not always run; those of a loop ahead of which there is a reserved place."""
        self._regions.append(_Region(place))
        try:
            yield
        finally:
            for instruction in self._regions.pop().known:
                self._known.pop(instruction, None)

    def jump(self, label: str) -> None:
        """Ends the block with a branch."""
        self.line(f"br label %{label}")

    def branch(self, condition: Value, then: str, otherwise: str) -> None:
        """Ends the block with a conditional branch."""
        self.line(f"br i1 {condition.text}, label %{then}, label %{otherwise}")

    def phi(self, type: Type, incoming: Sequence[tuple[Value, str]]) -> Value:
        """Adds a phi."""
        edges = ", ".join(f"[ {value.text}, %{block} ]" for value, block in incoming)
        return self.value(type, f"phi {type} {edges}")

    def binary(self, opcode: str, left: Value, right: Value) -> Value:
        """Adds an instruction on two values of one type; floating-point ones carry the flags."""
        flags = self.flags if opcode[0] == "f" else ""
        operands = () if opcode in _DIVIDES and (right.literal or 0) <= 0 else (left, right)
        return self.pure(left.type, f"{opcode} {flags}{left}, {right.text}", *operands)

    def negate(self, operand: Value) -> Value:
        """Adds the negation of a floating-point value."""
        return self.pure(operand.type, f"fneg {self.flags}{operand}")

    def compare(self, predicate: str, left: Value, right: Value) -> Value:
        """Adds a comparison, of integers or floats after the type."""
        opcode = f"fcmp {self.flags}" if left.type.is_float else "icmp "
        return self.pure(left.type.of("i1"), f"{opcode}{predicate} {left}, {right.text}")

    def select(self, condition: Value, left: Value, right: Value) -> Value:
        """Adds a choice of `left` where the condition holds."""
        return self.pure(left.type, f"select {condition}, {left}, {right}", condition, left, right)

    def cast(self, opcode: str, operand: Value, to: Type) -> Value:
        """Adds a conversion; none where the type is the same."""
        if operand.type == to:
            return operand
        return self.pure(to, f"{opcode} {operand} to {to}", operand)

    def resize(self, operand: Value, to: Type, *, signed: bool) -> Value:
        """Adds the truncation or extension of an integer."""
        opcode = "trunc" if to.bits < operand.type.bits else "sext" if signed else "zext"
        return self.cast(opcode, operand, to)

    def call(self, name: str, result: Type, operands: Sequence[Value], attributes: str = "") -> Value:
        """Adds a call of a function that is declared here."""
        return self.value(result, self._called(name, result, operands) + attributes)

    def _called(self, name: str, result: Type, operands: Sequence[Value]) -> str:
        self.module.declare(name, str(result), [str(operand.type) for operand in operands])
        arguments = ", ".join(map(str, operands))
        flags = self.flags if result.is_float else ""
        return f'call {flags}{result} @"{name}"({arguments})'

    def intrinsic(self, name: str, *operands: Value) -> Value:
        """Adds an intrinsic on values of one type, such as `sqrt`."""
        kind = operands[0].type
        return self.pure(kind, self._called(f"llvm.{name}.{kind.suffix}", kind, operands), *operands)

    def number(self, type: Type, number: float) -> Value:
        """A constant."""
        return constant(type, number)

    def add(self, left: Value, right: Value) -> Value:
        """Adds the sum of two indices; constants are folded."""
        if left.literal == 0:
            return right
        if right.literal == 0:
            return left
        return self.binary("add", left, right)

    def multiply(self, left: Value, right: Value) -> Value:
        """Adds the product of two indices; constants are folded."""
        if (left.literal, right.literal).count(0):
            return ZERO
        if left.literal == 1:
            return right
        if right.literal == 1:
            return left
        if left.literal is not None and right.literal is not None:
            return Value(str(left.literal * right.literal), I64)
        return self.binary("mul", left, right)

    def product(self, factors: Iterable[Value]) -> Value:
        """Adds the product of indices."""
        total = ONE
        for factor in factors:
            total = self.multiply(total, factor)
        return total

    def offset(self, pointer: Value, element: Type, index: Value, *, inbounds: bool = False) -> Value:
        """Adds the address of an element."""
        if index.literal == 0:
            return pointer
        flag = "inbounds " if inbounds else ""
        return self.pure(pointer.type, f"getelementptr {flag}{element}, {pointer}, {index}", pointer, index)

    def load(self, type: Type, pointer: Value, align: int, note: str = "") -> Value:
        """Adds a load."""
        return self.value(type, f"load {type}, {pointer}, align {align}{note}")

    def store(self, value: Value, pointer: Value, align: int, note: str = "") -> None:
        """Adds a store."""
        self.line(f"store {value}, {pointer}, align {align}{note}")

    def splat(self, scalar: Value, lanes: int) -> Value:
        """Adds a vector with the same value in each lane."""
        kind = Type(scalar.type.scalar, lanes)
        if scalar.literal is not None:
            return constant(kind, scalar.literal)
        first = self.pure(kind, f"insertelement {kind} poison, {scalar}, i64 0", scalar, near=True)
        mask = f"<{lanes} x i32> zeroinitializer"
        return self.pure(kind, f"shufflevector {first}, {kind} poison, {mask}", first, near=True)

    def lane(self, vector: Value, index: Value) -> Value:
        """Adds the extraction of one lane."""
        return self.pure(vector.type.element, f"extractelement {vector}, {index}")

    def with_lane(self, vector: Value, scalar: Value, index: Value) -> Value:
        """Adds the replacement of one lane."""
        return self.pure(vector.type, f"insertelement {vector}, {scalar}, {index}")

    def shuffle(self, left: Value, right: Value, lanes: Sequence[int]) -> Value:
        """Adds a vector of lanes picked from two vectors."""
        mask = constant_lanes(Type("i32", len(lanes)), tuple(lanes))
        return self.pure(Type(left.type.scalar, len(lanes)), f"shufflevector {left}, {right}, {mask}")

    def first_lanes(self, count: Value, lanes: int) -> Value:
        """Adds the mask of the first `count` lanes; counts out of range are the nearest in range."""
        clamped = self.intrinsic("smin", self.intrinsic("smax", count, ZERO), Value(str(lanes), I64))
        limit = self.splat(self.cast("trunc", clamped, I32), lanes)
        return self.compare("slt", constant_lanes(limit.type, tuple(range(lanes))), limit)

    def any_lane(self, condition: Value) -> Value:
        """Adds whether a condition holds in any lane."""
        if not condition.type.lanes:
            return condition
        return self.call(f"llvm.vector.reduce.or.{condition.type.suffix}", I1, [condition])

    def body(self) -> str:
        """The text of the function's blocks."""
        return "\n".join(["entry:", *self.allocas, *filter(None, self.lines)])
