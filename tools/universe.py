"""All dialects and passes that a tool knows: ours, xDSL's, and those of installed packages."""

from __future__ import annotations

from functools import cache, partial

from xdsl.context import Context
from xdsl.passes import ModulePass
from xdsl.universe import Universe

from tsir import dialects, lowering, transforms

UNIVERSE = Universe(
    all_dialects={name: partial(dialects.load, name) for name in dialects.DIALECTS},
    all_passes={
        **{name: partial(transforms.load, name) for name in transforms.PASSES},
        **{name: partial(lowering.load, name) for name in lowering.PASSES},
    },
)
"""Our dialects and passes, for every tool that is built on xDSL."""


@cache
def multiverse() -> Universe:
    """What all installed packages register, ours included; nothing of it is imported yet."""
    known = Universe.get_multiverse()
    return Universe(
        all_dialects={**known.all_dialects, **UNIVERSE.all_dialects},
        all_passes={**known.all_passes, **UNIVERSE.all_passes},
    )


def new_context() -> Context:
    """A context that knows every dialect and imports each when it is first named."""
    context = Context()
    for name, dialect in multiverse().all_dialects.items():
        context.register_dialect(name, dialect)
    return context


def load_pass(name: str) -> type[ModulePass] | None:
    """The pass of a name, None if there is none."""
    load = multiverse().all_passes.get(name)
    return None if load is None else load()
