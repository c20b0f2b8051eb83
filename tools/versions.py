"""The versions of what a compilation depends on."""

from __future__ import annotations

import platform
from importlib.metadata import PackageNotFoundError, version

_PACKAGES = ("tsir", "xdsl", "llvmlite", "numpy")


def versions() -> str:
    """The versions in one line."""
    return ", ".join(
        [*(f"{name} {_version(name)}" for name in _PACKAGES), f"Python {platform.python_version()}"]
    )


def _version(name: str) -> str:
    try:
        return version(name)
    except PackageNotFoundError:
        return "not installed"
