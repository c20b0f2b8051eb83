"""
Why operations are interpreted: those that have no native form, each with those that are only behind it.

An operation is behind another if it takes a value of a type that native code does not, which that other
gives, or a loop carries, or the caller. An `If` or a `Loop` is behind what is interpreted inside of it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace

from xdsl.dialects.builtin import UNKNOWN_LOC, LocationAttr, ModuleOp
from xdsl.dialects.func import FuncOp
from xdsl.ir import Attribute, Block, Operation, SSAValue

from tsir.dialects.ir.diagnostics import Diagnostic, Severity
from tsir.dialects.ir.locations import location_of
from tsir.dialects.prim.containers import CallFunctionOp
from tsir.dialects.prim.ops import LoopOp
from tsir.dialects.types import attributes as t
from tsir.dialects.types.type_names import compact
from tsir.lowering.convert.plan import Reason, crosses
from tsir.runtime.plans.sources import calls_itself, functions_of

CONTROL_FLOW = "control flow runs in the interpreter"

SHOWN = 2
"""Operations behind a cause that an error shows."""


@dataclass(eq=False)
class _Cause:
    """
    Something that keeps operations from being native; what it turns out to be behind, if anything.

    It is `met` if it is one of those operations, and `is_carried` if it is what a loop carries.
    """

    message: str
    location: LocationAttr
    met: bool
    is_carried: bool = False
    behind: _Cause | None = None
    consequences: list[Operation] = field(default_factory=list[Operation])

    def first(self) -> _Cause:
        """The first cause of the chain that it is behind."""
        cause = self
        while cause.behind is not None:
            cause = cause.behind
        return cause


class _Search:
    """
    One walk over a function in order, in which `outside` are the operations that are interpreted.

    `of` has the causes of values of types that native code does not take.
    """

    def __init__(self, function: FuncOp, outside: Iterable[Operation], reason: Reason):
        self.outside, self.reason = set(outside), reason
        self.of: dict[SSAValue, _Cause] = {}
        self.behind: list[tuple[Operation, _Cause]] = []
        self.causes: list[_Cause] = []
        for index, argument in enumerate(function.body.block.args):
            if not crosses(argument.type):
                name = argument.name_hint or f"argument {index}"
                refused = f"native code does not take {_refused(argument.type)}"
                message = f"what reads '{name}' is interpreted: {refused}"
                self.of[argument] = self._cause(message, function)
        self.block(function.body.block)

    def _cause(self, message: str, at: Operation) -> _Cause:
        self.causes.append(cause := _Cause(message, location_of(at), at in self.outside))
        return cause

    def block(self, block: Block) -> _Cause | None:
        """The first cause of what is interpreted in a block."""
        found: _Cause | None = None
        for op in block.ops:
            cause = self.operation(op) if op in self.outside else self._taken(op)
            if op in self.outside:
                found = found or cause
            if cause is not None:
                self.of.update((result, cause) for result in op.results if not crosses(result.type))
        return found

    def operation(self, op: Operation) -> _Cause:
        """The cause of an operation that is interpreted."""
        if not op.regions:
            cause = self._taken(op)
            return self._own(op) if cause is None else self._put_behind(op, cause)
        carried = self._carried(op) if isinstance(op, LoopOp) else {}
        inside = [self.block(block) for region in op.regions for block in region.blocks]
        for index, own in carried.items():
            again = self.of.get(_ends(op)[0].operands[index + 1])
            if again is not None and again.first() is not own:
                own.behind = again
        given = self._results(op)
        cause = next(filter(None, inside), None) or next(iter(carried.values()), None)
        if cause is None:
            return given or self._own(op)
        return cause if cause.first() in carried.values() else self._put_behind(op, cause)

    def _carried(self, loop: LoopOp) -> dict[int, _Cause]:
        """Causes of what a loop carries from one round to the next, where what it begins with has none."""
        made: dict[int, _Cause] = {}
        pairs = zip(loop.initial, loop.body.block.args[1:], strict=True)
        for index, (initial, argument) in enumerate(pairs):
            if crosses(argument.type):
                continue
            cause = self.of.get(initial)
            if cause is None:
                differs = f"it carries {_differing(argument.type, 'from one round to the next')}"
                cause = made[index] = self._cause(f"'{loop.name}' is interpreted: {differs}", loop)
                cause.is_carried = True
            self.of[argument] = cause
        return made

    def _results(self, op: Operation) -> _Cause | None:
        """Note the causes of what an operation with blocks gives; one that is its own, if there is any."""
        own: _Cause | None = None
        is_loop = isinstance(op, LoopOp)
        for index, result in enumerate(op.results):
            if crosses(result.type):
                continue
            given = [end.operands[index + is_loop] for end in _ends(op)]
            if isinstance(op, LoopOp):
                given.append(op.initial[index])
            cause = next((self.of[value] for value in given if value in self.of), None)
            if cause is None:
                differs = f"it gives {_differing(result.type, 'between its branches')}"
                cause = own = own or self._cause(f"'{op.name}' is interpreted: {differs}", op)
            self.of[result] = cause
        return own

    def _taken(self, op: Operation) -> _Cause | None:
        """The cause of a value that an operation takes, of what a loop carries only as the last."""
        causes = [self.of[operand] for operand in op.operands if operand in self.of]
        return min(causes, key=lambda cause: cause.first().is_carried, default=None)

    def _own(self, op: Operation) -> _Cause:
        if isinstance(op, CallFunctionOp):
            return self._cause(f"'{op.callee}' is called as a function of its own: {_why_called(op)}", op)
        made = next((result.type for result in op.results if not crosses(result.type)), None)
        gives = "it takes or gives no tensors or numbers" if made is None else f"it gives {_refused(made)}"
        why = self.reason(op) or (CONTROL_FLOW if op.regions else gives)
        return self._cause(f"'{op.name}' is interpreted: {why}", op)

    def _put_behind(self, op: Operation, cause: _Cause) -> _Cause:
        self.behind.append((op, cause))
        return cause


def _why_called(call: CallFunctionOp) -> str:
    module = call.get_toplevel_object()
    callee = functions_of(module).get(call.callee) if isinstance(module, ModuleOp) else None
    if callee is not None and calls_itself(callee):
        return "it calls itself"
    return "with all calls inlined there would be too many operations"


def _refused(type: Attribute) -> str:
    """A type that native code does not take, in words."""
    if isinstance(type, t.TensorType):
        return "a tensor whose dtype or rank is not known"
    if isinstance(type, t.ListType) and isinstance(type.element, t.TensorType):
        return "a list of tensors whose dtypes or ranks differ, or are not known"
    return f"a value of type {compact(type)}"


def _ends(op: Operation) -> list[Operation]:
    """The terminators of the blocks of an operation."""
    return [block.last_op for region in op.regions for block in region.blocks if block.last_op is not None]


def causes_of(function: FuncOp, outside: Sequence[Operation], reason: Reason) -> tuple[Diagnostic, ...]:
    """
    Why the operations `outside` of the groups of a function are interpreted, what keeps most of them first.

    Each diagnostic has a note for each operation that is behind it.
    """
    search = _Search(function, outside, reason)
    for op, cause in search.behind:
        cause.first().consequences.append(op)
    alike: dict[str, list[_Cause]] = {}
    for cause in search.causes:
        if cause.behind is None and (cause.met or cause.consequences):
            alike.setdefault(cause.message, []).append(cause)
    found = [_diagnostic(message, causes) for message, causes in alike.items()]
    return tuple(sorted(found, key=lambda diagnostic: -len(diagnostic.notes)))


def _diagnostic(message: str, causes: Sequence[_Cause]) -> Diagnostic:
    """The diagnostic for causes of one message: the first, with notes for the others."""
    places = dict.fromkeys(cause.location for cause in causes)
    notes = [Diagnostic.note(place, message) for place in list(places)[1:]]
    behind = [op for cause in causes for op in cause.consequences]
    notes += [Diagnostic.note(op, f"'{op.name}' is interpreted for this reason") for op in behind]
    return Diagnostic(Severity.ERROR, message, causes[0].location, tuple(notes))


def shortened(causes: Iterable[Diagnostic]) -> list[Diagnostic]:
    """Diagnostics with a few of their notes, one for each place, and the number of the others."""
    return [replace(cause, notes=tuple(_some(cause.notes))) for cause in causes]


def _some(notes: Sequence[Diagnostic]) -> Iterator[Diagnostic]:
    apart = list({note.position: note for note in reversed(notes)}.values())[::-1][:SHOWN]
    yield from apart
    if others := len(notes) - len(apart):
        yield Diagnostic.note(UNKNOWN_LOC, f"and {others} other{'s' * (others > 1)} for the same reason")


def _differing(type: Attribute, where: str) -> str:
    """The reason why native code has no form of a value that control flow passes on."""
    if isinstance(type, t.DictType):
        return f"a dictionary whose keys are not constants, or whose order differs {where}"
    return f"what differs in dtype or rank {where}"
