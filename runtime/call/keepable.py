"""The functions of a module whose fast calls may be kept on disk for later processes with the same text."""

from __future__ import annotations

from types import NoneType

from xdsl.dialects.builtin import ModuleOp
from xdsl.dialects.func import FuncOp

from tsir.dialects.ir.universe import is_ours
from tsir.runtime.plans.kept_texts import KeptFunction
from tsir.runtime.values.binding import Parameter, documentation, parameters

_DEFAULTS = (NoneType, bool, int, float, str)


def keepable(module: ModuleOp) -> list[KeptFunction]:
    """
    What is known of the functions of a module.

    Nothing if it has operations of others, which a later process may define otherwise, or a default that is
    no number, string or None.
    """
    if not all(map(is_ours, module.walk())):
        return []
    functions = [op for op in module.ops if isinstance(op, FuncOp)]
    formals = {op: parameters(op) for op in functions}
    if not all(_is_plain(formal) for own in formals.values() for formal in own):
        return []
    return [
        KeptFunction(op.sym_name.data, documentation(op), tuple(map(_parameter, own)))
        for op, own in formals.items()
    ]


def _is_plain(formal: Parameter) -> bool:
    return formal.is_required or type(formal.default) in _DEFAULTS


def _parameter(formal: Parameter) -> tuple[str] | tuple[str, object]:
    return (formal.name,) if formal.is_required else (formal.name, formal.default)
