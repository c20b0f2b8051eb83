"""
The dialects there are: ours, xDSL's, those that installed packages register, and those of operators that
this process has registered.

A package registers its own by the entry point `xdsl.universe`, as `xdsl.universe` describes. Entry points
are looked up only when a name is met that neither we nor xDSL have.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, partial
from typing import TYPE_CHECKING

from xdsl.context import Context
from xdsl.dialects import get_all_dialects
from xdsl.ir import Dialect, Operation

from tsir.dialects import DIALECTS, load
from tsir.dialects.ir.diagnostics import TsirError

if TYPE_CHECKING:
    from xdsl.universe import Universe


@cache
def installed() -> Universe:
    """The dialects and passes that all installed packages register; TsirError if those of one are broken."""
    from xdsl.universe import Universe

    try:
        return Universe.get_multiverse()
    except (ImportError, AttributeError, ValueError) as error:
        message = f"cannot use what installed packages register as 'xdsl.universe': {error}"
        raise TsirError(message) from error


def load_installed(name: str) -> Dialect | None:
    """The dialect that an installed package registers, None if none does; TsirError if it is broken."""
    if (registered := installed().all_dialects.get(name)) is None:
        return None
    try:
        return registered()
    except (ImportError, AttributeError, ValueError) as error:
        raise TsirError(f"cannot load the dialect '{name}' of an installed package: {error}") from error


DECLARED: dict[str, Callable[[], Dialect]] = {}
"""The dialects of the namespaces whose operators were registered in this process."""


REGISTER = "; if it is an operator of yours, register it with tsir.operator ahead of the program"
"""The hint for a name of a namespace that nothing here knows."""


def is_known(name: str) -> bool:
    """Whether a dialect of ours or of xDSL has a name."""
    return name in LANGUAGE or name in get_all_dialects()


LANGUAGE = frozenset((*DIALECTS, "builtin", "func"))
"""The dialects of programs: ours, and those of xDSL that hold them."""


def is_ours(op: Operation) -> bool:
    """Whether an operation is of this library, or of the modules and functions of xDSL that hold them."""
    return op.name.partition(".")[0] in LANGUAGE


def new_context() -> Context:
    """A context that knows every dialect and imports each when it is first named."""
    known = {name: partial(load, name) for name in DIALECTS}
    return Context(_registered_dialects=_Registered({**get_all_dialects(), **known, **DECLARED}))


class _Registered(dict[str, Callable[[], Dialect]]):
    """Dialects by name, of which those of installed packages come in when they are asked for."""

    def __contains__(self, name: object) -> bool:
        if super().__contains__(name):
            return True
        if not isinstance(name, str) or name not in installed().all_dialects:
            return False
        self[name] = partial(_loaded, name)
        return True

    def copy(self) -> _Registered:
        return _Registered(self)


def _loaded(name: str) -> Dialect:
    dialect = load_installed(name)
    assert dialect is not None, name
    return dialect
