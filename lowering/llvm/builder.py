"""Writing LLVM IR text: the module's parts, and one function's instructions as typed SSA values."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from tsir.lowering.llvm.types import I1, I32, I64, ONE, PTR, ZERO, Type, Value, constant, constant_lanes


class ModuleText:
    """
    The parts of one LLVM module; declarations and helper functions are added when first used.

    One that `shares` leaves the helpers that it includes to an object that many modules are linked with.
    """

    def __init__(self, *, shares: bool = False) -> None:
        self.shares = shares
        self.types: list[str] = []
        self.declarations: dict[str, str] = {}
        self.definitions: dict[str, str] = {}
        self.metadata: dict[str, int] = {}
        self.named: dict[str, str] = {}
        self.parts: dict[str, str] = {}
        """The functions that are parts of loops, by all of their text but the name."""

    def declare(self, name: str, result: str, parameters: Iterable[str]) -> None:
        """Declares an external function or an intrinsic."""
        if name not in self.declarations:
            self.declarations[name] = f'declare {result} @"{name}"({", ".join(parameters)})'

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


class Builder:
    """The body of one function, written front to back."""

    def __init__(self, module: ModuleText) -> None:
        self.module = module
        self.lines: list[str] = []
        self.allocas: list[str] = []
        self.block = "entry"
        self.flags = ""
        """Fast-math flags of the floating-point instructions that follow, each with a blank after it."""
        self.suffix = ""
        """What follows each instruction: its debug location."""
        self.loops = False
        """Whether there is a block that control goes back to."""
        self._count = 0

    def line(self, text: str) -> None:
        """Adds an instruction without a result."""
        self.lines.append(f"  {text}{self.suffix}")

    def fresh(self, type: Type) -> Value:
        """A value whose instruction is written later."""
        self._count += 1
        return Value(f"%v{self._count}", type)

    def value(self, type: Type, instruction: str) -> Value:
        """Adds an instruction with a result."""
        result = self.fresh(type)
        self.lines.append(f"  {result.text} = {instruction}{self.suffix}")
        return result

    def alloca(self, type: str, align: int) -> Value:
        """Adds a stack slot to the start of the function."""
        result = self.fresh(PTR)
        self.allocas.append(f"  {result.text} = alloca {type}, align {align}")
        return result

    def reserve(self) -> int:
        """Keeps a place for instructions that are known only later, such as the phis of a loop."""
        self.lines.append("")
        return len(self.lines) - 1

    def fill(self, place: int, phis: Sequence[str]) -> None:
        """Writes what a reserved place was kept for."""
        self.lines[place] = "\n".join(f"  {phi}" for phi in phis)

    def label(self, hint: str) -> str:
        """A new name for a basic block."""
        self._count += 1
        return f"{hint}{self._count}"

    def header(self, hint: str) -> str:
        """A new name for a block that control goes back to."""
        self.loops = True
        return self.label(hint)

    def start(self, label: str) -> None:
        """Begins a basic block."""
        self.lines.append(f"{label}:")
        self.block = label

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
        return self.value(left.type, f"{opcode} {flags}{left}, {right.text}")

    def negate(self, operand: Value) -> Value:
        """Adds the negation of a floating-point value."""
        return self.value(operand.type, f"fneg {self.flags}{operand}")

    def compare(self, predicate: str, left: Value, right: Value) -> Value:
        """Adds a comparison, of integers or floats after the type."""
        opcode = f"fcmp {self.flags}" if left.type.is_float else "icmp "
        return self.value(left.type.of("i1"), f"{opcode}{predicate} {left}, {right.text}")

    def select(self, condition: Value, left: Value, right: Value) -> Value:
        """Adds a choice of `left` where the condition holds."""
        return self.value(left.type, f"select {condition}, {left}, {right}")

    def cast(self, opcode: str, operand: Value, to: Type) -> Value:
        """Adds a conversion; none where the type is the same."""
        if operand.type == to:
            return operand
        return self.value(to, f"{opcode} {operand} to {to}")

    def resize(self, operand: Value, to: Type, *, signed: bool) -> Value:
        """Adds the truncation or extension of an integer."""
        opcode = "trunc" if to.bits < operand.type.bits else "sext" if signed else "zext"
        return self.cast(opcode, operand, to)

    def call(self, name: str, result: Type, operands: Sequence[Value], attributes: str = "") -> Value:
        """Adds a call of a function that is declared here."""
        self.module.declare(name, str(result), [str(operand.type) for operand in operands])
        arguments = ", ".join(map(str, operands))
        flags = self.flags if result.is_float else ""
        return self.value(result, f'call {flags}{result} @"{name}"({arguments}){attributes}')

    def intrinsic(self, name: str, *operands: Value) -> Value:
        """Adds an intrinsic on values of one type, such as `sqrt`."""
        kind = operands[0].type
        return self.call(f"llvm.{name}.{kind.suffix}", kind, operands)

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
        return self.value(PTR, f"getelementptr {flag}{element}, {pointer}, {index}")

    def load(self, type: Type, pointer: Value, align: int, note: str = "") -> Value:
        """Adds a load."""
        return self.value(type, f"load {type}, {pointer}, align {align}{note}")

    def store(self, value: Value, pointer: Value, align: int, note: str = "") -> None:
        """Adds a store."""
        self.line(f"store {value}, {pointer}, align {align}{note}")

    def splat(self, scalar: Value, lanes: int) -> Value:
        """Adds a vector with the same value in each lane."""
        kind = Type(scalar.type.scalar, lanes)
        first = self.value(kind, f"insertelement {kind} poison, {scalar}, i64 0")
        mask = f"<{lanes} x i32> zeroinitializer"
        return self.value(kind, f"shufflevector {first}, {kind} poison, {mask}")

    def lane(self, vector: Value, index: Value) -> Value:
        """Adds the extraction of one lane."""
        return self.value(vector.type.element, f"extractelement {vector}, {index}")

    def with_lane(self, vector: Value, scalar: Value, index: Value) -> Value:
        """Adds the replacement of one lane."""
        return self.value(vector.type, f"insertelement {vector}, {scalar}, {index}")

    def shuffle(self, left: Value, right: Value, lanes: Sequence[int]) -> Value:
        """Adds a vector of lanes picked from two vectors."""
        mask = constant_lanes(Type("i32", len(lanes)), tuple(lanes))
        return self.value(Type(left.type.scalar, len(lanes)), f"shufflevector {left}, {right}, {mask}")

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
        return "\n".join(["entry:", *self.allocas, *self.lines])
