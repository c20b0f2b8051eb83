"""The names in docs/architecture.md exist."""

from __future__ import annotations

import pkgutil
import re
from collections.abc import Sequence
from pathlib import Path

import pytest

FOLDERS = "dialects|frontend|transforms|lowering|runtime|tools"
TEXT = (Path(__file__).parents[2] / "docs" / "architecture.md").read_text(encoding="utf-8")


def names_in(text: str) -> Sequence[str]:
    return sorted(set(re.findall(rf"`((?:{FOLDERS})(?:\.\w+)+)`", text)))


def missing(names: Sequence[str]) -> list[str]:
    """The names that are no module of the package, nor anything in one."""
    found: list[str] = []
    for name in names:
        try:
            pkgutil.resolve_name(f"tsir.{name}")
        except (ImportError, AttributeError):
            found.append(name)
    return found


def test_every_name_exists() -> None:
    names = names_in(TEXT)
    assert len(names) > 40
    assert missing(names) == []


@pytest.mark.parametrize("name", ["runtime.plans.nothing", "runtime.plans.plan.Nothing"])
def test_a_name_that_does_not_exist_is_found(name: str) -> None:
    assert missing(names_in(f"see `{name}`")) == [name]
