"""Lists of what ts-opt knows."""

from __future__ import annotations

import inspect
from collections.abc import Iterable

from xdsl.passes import ModulePass

from tsir import dialects
from tsir.dialects.ir.spelling import hint
from tsir.tools.options import Options, UsageError
from tsir.tools.pipeline import pass_options
from tsir.tools.universe import UNIVERSE, load_pass, multiverse


def listing(options: Options) -> str | None:
    """The text of the list that the options ask for, None if they ask for none."""
    if options.list_passes:
        return _passes()
    if options.list_ops is not None:
        return _operations(options.list_ops)
    if options.show_dialects:
        return _lines(sorted(multiverse().all_dialects))
    if options.help_pass is not None:
        return _pass_help(options.help_pass)
    return None


def _passes() -> str:
    """Ours with what they do; the others by name only, since their texts would mean to import them all."""
    ours = sorted(UNIVERSE.all_passes)
    width = max(map(len, ours), default=0)
    lines = [f"  {name:{width}}  {_summary(UNIVERSE.all_passes[name]())}" for name in ours]
    others = [f"  {name}" for name in sorted(multiverse().all_passes.keys() - set(ours))]
    return _lines(["tsir:", *lines, "xdsl:", *others])


def _operations(dialect: str) -> str:
    names = [dialect] if dialect else sorted(dialects.DIALECTS)
    known = multiverse().all_dialects
    if unknown := [name for name in names if name not in known]:
        meant = hint(unknown[0], known) or "; --show-dialects lists them"
        raise UsageError(f"unknown dialect '{unknown[0]}'{meant}")
    return _lines(sorted(op.name for name in names for op in known[name]().operations))


def check_passes(names: Iterable[str]) -> None:
    """UsageError for the first name that no pass has."""
    for name in names:
        if name not in UNIVERSE.all_passes and name not in multiverse().all_passes:
            meant = hint(name, multiverse().all_passes) or "; --list-passes lists them"
            raise UsageError(f"unknown pass '{name}'{meant}")


def _pass_help(name: str) -> str:
    check_passes([name])
    definition = load_pass(name)
    assert definition is not None
    lines = [f"{name}: {inspect.getdoc(definition) or 'no description'}"]
    if options := pass_options(definition):
        lines += ["", "options:"]
    for option, (type, default) in options.items():
        lines.append(f"  {option}: {type}" + ("" if default is None else f" (default {default})"))
    return _lines(lines)


def _summary(definition: type[ModulePass]) -> str:
    return (inspect.getdoc(definition) or "").split("\n")[0]


def _lines(lines: list[str]) -> str:
    return "".join(f"{line}\n" for line in lines)
