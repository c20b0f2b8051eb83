"""Operators of graphs that PyTorch composes of others: their text in the library, compiled in place."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from xdsl.ir import Operation, SSAValue

from tsir.dialects.prim.ops import ConstantOp
from tsir.dialects.table.aliases import spellings
from tsir.dialects.table.families import overloads
from tsir.dialects.table.matching import Emitter
from tsir.dialects.types.values import Device
from tsir.frontend.compiler import modules
from tsir.frontend.compiler.inline_expansion import ExpandingCompiler
from tsir.frontend.compiler.sugared import Constant, LibraryFunction, Names, Sugared, Value
from tsir.frontend.library import definitions
from tsir.frontend.source.failure import Failure, Unusable
from tsir.frontend.source.source import Range

_PLAIN = (type(None), bool, int, float, str, Device)


def composite(kind: str) -> LibraryFunction | None:
    """The function of the library that an operator is, unless the table has the operator."""
    namespace, _, name = kind.partition("::")
    if namespace == "prim" or any(overloads(each) for each in spellings(kind)):
        return None
    path = f"torch.ops.{namespace}.{name}"
    if definitions.has(path):
        return LibraryFunction(path)
    found = modules.find("torch", name) if namespace == "aten" else None
    return found if isinstance(found, LibraryFunction) else None


def insert_composite(
    function: LibraryFunction, operands: Sequence[SSAValue], count: int, emitter: Emitter, place: Range
) -> list[SSAValue] | None:
    """
    Insert the body of a function of the library where an emitter inserts; its `count` results.

    All is at the location that the emitter has. None, and nothing inserted, if it does not take the operands.
    """
    block = emitter.builder.insertion_point.block
    location, last = emitter.location, block.last_op
    compiler = ExpandingCompiler(_NoNames())
    compiler.block, compiler.emitter = block, emitter
    results: list[SSAValue] | None = None
    try:
        found = function.call(compiler, place, [_argument(each) for each in operands], {})
        parts = [found] if count == 1 else found.items(compiler, place, count)
        results = [part.as_value(compiler, place) for part in parts]
    except (Failure, Unusable):
        pass
    emitter.location = location
    added = list(block.ops) if last is None else _behind(last)
    if results is None or compiler.failures or len(results) != count:
        for op in reversed(added):
            op.detach()
            op.erase(safe_erase=False)
        return None
    if location is not None:
        for op in added:
            for inner in op.walk():
                inner.location = location
    return results


def _behind(last: Operation) -> list[Operation]:
    """The operations behind one of a block."""
    found: list[Operation] = []
    following = last.next_op
    while following is not None:
        found.append(following)
        following = following.next_op
    return found


def _argument(operand: SSAValue) -> Sugared:
    """An operand; numbers and strings that are constants decide branches of the function."""
    owner = operand.owner
    value = owner.python_value() if isinstance(owner, ConstantOp) else ()
    return Constant(value) if isinstance(value, _PLAIN) else Value(operand)


class _NoNames(Names):
    """No names: what the library calls it finds by itself."""

    def find(self, name: str) -> Sugared | None:
        return None

    def known(self) -> Iterable[str]:
        return ()
