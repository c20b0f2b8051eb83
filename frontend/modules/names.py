"""The names of the texts in archives, and the version of their operators."""

from __future__ import annotations

from collections.abc import Mapping

ROOT = "__torch__"
"""The prefix of the names of an archive's own classes and functions."""


VERSION = 10
"""The version of the operators that this compiler has (`kMaxProducedFileFormatVersion` of PyTorch)."""


def filename(module: str) -> str:
    """The name of the record of a module's text, for messages."""
    return f"code/{module.replace('.', '/')}.py"


def listing(texts: Mapping[str, str]) -> dict[str, str]:
    """Texts by the names of their modules, by the names in messages."""
    return {filename(module): text for module, text in texts.items()}
