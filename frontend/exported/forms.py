"""Recognition of exported programs among archives."""

from __future__ import annotations

from tsir.frontend.archive.records import Records

FORMAT = "archive_format"
"""The record that tells the format."""


def is_exported(records: Records) -> bool:
    """Whether an archive is one of an exported program."""
    models = (each for each in records.names if each.startswith("models/"))
    return FORMAT in records or any(each.endswith(".json") for each in models)
