"""Blocks as statements: what is used once, in order, stands where it is used; the rest gets names."""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from contextlib import contextmanager

from xdsl.dialects.func import ReturnOp
from xdsl.ir import Attribute, Block, Operation, SSAValue

from tsir.dialects.ir.diagnostics import Diagnostic
from tsir.dialects.prim import containers as c
from tsir.dialects.prim.ops import ConstantOp, IfOp, LoopOp, YieldOp
from tsir.dialects.types.lattice import unify, unshaped
from tsir.frontend.compiler.loops import MAX_INT
from tsir.frontend.printing.calls import NoText, expression
from tsir.frontend.printing.identifiers import Identifiers
from tsir.frontend.printing.literals import TensorConstants, type_text

MAX_INLINED = 72
"""Characters of an expression that stands inside another one."""

_UNPACKING = c.TupleUnpackOp | c.ListUnpackOp
_TESTS = ("aten.__is__", "aten.__isnot__")
"""Conditions from which compilers draw conclusions about types unless they have a name."""

WriteResult = Callable[[Sequence[str]], Sequence[str]]
"""The statements that end a function, of the texts of what it returns."""


class BlockWriter:
    """
    Writes the operations of one function as lines.

    `texts` has what the values so far are written as; operations without a form go to `failures`.
    """

    def __init__(
        self,
        names: Identifiers,
        constants: TensorConstants,
        texts: dict[SSAValue, str],
        failures: list[Diagnostic],
        write_result: WriteResult,
    ):
        self.names = names
        self.constants = constants
        self.texts = texts
        self.failures = failures
        self.write_result = write_result
        self.lines: list[str] = []
        self.depth = 1
        self._pending: list[SSAValue] = []

    def block(self, block: Block) -> None:
        """Write the operations of a block."""
        for op in block.ops:
            match op:
                case ConstantOp() | YieldOp():
                    pass
                case IfOp():
                    self._if(op)
                case LoopOp():
                    self._loop(op)
                case ReturnOp():
                    given = self._use(op.operands)
                    self._flush()
                    self._write(*self.write_result(given))
                case _:
                    self._operation(op)

    # Lines

    def _write(self, *lines: str) -> None:
        self.lines += [f"{'  ' * self.depth}{line}" for line in lines]

    @contextmanager
    def _inside(self) -> Generator[None]:
        """Write the lines of a block, or `pass` if there are none."""
        self.depth += 1
        before = len(self.lines)
        yield
        if len(self.lines) == before:
            self._write("pass")
        self.depth -= 1

    # Values

    def _text(self, value: SSAValue) -> str:
        if isinstance(value.owner, ConstantOp):
            return self.constants.text(value.owner)
        return self.texts.get(value, "None")  # of what has failed, which is reported

    def _use(self, values: Sequence[SSAValue]) -> list[str]:
        """The texts of values that are evaluated in this order, after all operations so far."""
        wanted = [value for value in values if value in self._pending]
        count = len(wanted)
        while count and (self._pending[-count:] != wanted[-count:] or _is_early(wanted[-count:])):
            count -= 1
        del self._pending[len(self._pending) - count :]
        if count < len(wanted):
            self._flush()
        return [self._text(value) for value in values]

    def _flush(self) -> None:
        """Give names to the expressions that have not been used yet."""
        for value in self._pending:
            name = self.names.fresh(value.name_hint)
            self._write(f"{name} = {self.texts[value]}")
            self.texts[value] = name
        self._pending.clear()

    # Operations

    def _operation(self, op: Operation) -> None:
        texts = self._use(op.operands)
        try:
            text = expression(op, texts, self.names.functions)
        except (NoText, KeyError) as error:
            reason = str(error) if isinstance(error, NoText) else f"a type of '{op.name}' has no source text"
            self.failures.append(Diagnostic.error(op, reason))
            text = "None"
        if _stands_inside(op) and len(text) <= MAX_INLINED:
            self.texts[op.results[0]] = text
            self._pending.append(op.results[0])
            return
        self._flush()
        is_unpacking = isinstance(op, _UNPACKING)
        if not is_unpacking and not any(result.uses for result in op.results):
            self._write(text)
        elif is_unpacking and not op.results:
            self._write(f"{self.names.fresh(None)} = {text}")
        else:
            targets = [self.names.fresh(result.name_hint) for result in op.results]
            self.texts.update(zip(op.results, targets, strict=True))
            is_tuple = is_unpacking or len(targets) > 1
            self._write(
                f"{''.join(f'{each}, ' for each in targets) if is_tuple else f'{targets[0]} '}= {text}"
            )

    def _assign(self, name: str, type: Attribute | None, text: str) -> None:
        annotation = "" if type is None else f" : {type_text(type)}"
        self._write(f"{name}{annotation} = {text}")

    def _if(self, op: IfOp) -> None:
        (condition,) = self._use([op.condition])
        self._flush()
        names = self.names.in_order(result.name_hint for result in op.results)
        self._write(f"if {condition}:")
        ends = [list(_end(block).operands) for block in op.branches]
        types = [
            None if _agrees(result.type, unify(unshaped(a.type), unshaped(b.type))) else result.type
            for result, a, b in zip(op.results, *ends, strict=True)
        ]
        for index, block in enumerate(op.branches):
            if index == 1 and not names and block.first_op is block.last_op:
                break
            if index == 1:
                self._write("else:")
            with self._inside():
                self.block(block)
                given = self._use(ends[index])
                self._flush()
                for name, type, text in zip(names, types, given, strict=True):
                    self._assign(name, type, text)
        self.texts.update(zip(op.results, names, strict=True))

    def _loop(self, op: LoopOp) -> None:
        body, end = op.body.block, _end(op.body.block)
        counter, *arguments = body.args
        is_while = _constant(op.max_trip) == MAX_INT and not counter.uses
        given = self._use([*op.initial, op.condition, op.max_trip])
        self._flush()
        first, limit = given[-2:]
        names = self.names.in_order(argument.name_hint for argument in arguments)
        for name, argument, value, text in zip(names, arguments, op.initial, given, strict=False):
            # A compiler carries what it finds before the loop, which may be narrower than optional.
            is_plain = unshaped(value.type) == unshaped(argument.type) and not _has_optional(argument.type)
            self._assign(name, None if is_plain else argument.type, text)
        self.texts.update(zip(arguments, names, strict=True))
        goes_on = _constant(end.operands[0]) is True
        if is_while and goes_on and _constant(op.condition) is True:
            self._write("while True:")
            flag = None
        elif is_while:
            flag = self.names.fresh("again")
            self._write(f"{flag} = {first}", f"while {flag}:")
        else:
            flag = None if goes_on else self.names.fresh("again")
            index = self.names.fresh(counter.name_hint or "i")
            self.texts[counter] = index
            self._write(f"for {index} in range({limit}):")
        with self._inside():
            self.block(body)
            again, *ends = self._use(end.operands)
            self._flush()
            targets = [*([] if flag is None else [flag]), *names]
            self._assign_together(targets, [*([] if flag is None else [again]), *ends])
            if flag is not None and not is_while:
                self._write(f"if not {flag}:", "  break")
        self.texts.update(zip(op.results, names, strict=True))

    def _assign_together(self, names: Sequence[str], texts: Sequence[str]) -> None:
        """Assign names, all of which may be in the texts of the values."""
        if len(names) > 1:
            self._write(f"{', '.join(names)}, = {', '.join(texts)}")
        else:
            for name, text in zip(names, texts, strict=True):
                self._assign(name, None, text)


def _end(block: Block) -> YieldOp:
    last = block.last_op
    assert isinstance(last, YieldOp)
    return last


def _constant(value: SSAValue) -> object:
    """The value of a constant; the value itself of another."""
    return value.owner.python_value() if isinstance(value.owner, ConstantOp) else value


def _is_early(values: Sequence[SSAValue]) -> bool:
    """Whether a tuple comes ahead of other operations, where compilers make those of one expression last."""
    is_tuple = [isinstance(value.owner, c.TupleConstructOp) for value in values]
    return is_tuple != sorted(is_tuple)


def _has_optional(type: Attribute) -> bool:
    return "Optional[" in type_text(type)


def _agrees(type: Attribute, found: Attribute | None) -> bool:
    return found is not None and found == unshaped(type)


def _stands_inside(op: Operation) -> bool:
    """Whether the expression of an operation may stand where its result is used."""
    if len(op.results) != 1 or op.results[0].name_hint is not None or isinstance(op, _UNPACKING):
        return False
    uses = list(op.results[0].uses)
    if len(uses) != 1 or uses[0].operation.parent is not op.parent:
        return False
    user = uses[0].operation
    if isinstance(op, c.TupleConstructOp):
        # Compilers take apart a literal at once where its parts are asked for.
        return not isinstance(user, c.TupleIndexOp | c.TupleUnpackOp | IfOp | LoopOp | YieldOp)
    return not (isinstance(user, IfOp) and op.name in _TESTS)
