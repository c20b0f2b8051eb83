"""The passes and dialects that a tool knows: ours, xDSL's, and those of installed packages."""

from __future__ import annotations

from functools import cache, partial

from xdsl.passes import ModulePass
from xdsl.universe import Universe

from tsir import dialects, lowering, transforms
from tsir.dialects.ir.universe import installed

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
    """The dialects and passes that all installed packages register, ours included; none is imported yet."""
    known = installed()
    return Universe(
        all_dialects={**known.all_dialects, **UNIVERSE.all_dialects},
        all_passes={**known.all_passes, **UNIVERSE.all_passes},
    )


def load_pass(name: str) -> type[ModulePass] | None:
    """The pass of a name, None if there is none."""
    load = multiverse().all_passes.get(name)
    return None if load is None else load()
