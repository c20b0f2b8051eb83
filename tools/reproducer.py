"""Files that reproduce a failure inside the compiler."""

from __future__ import annotations

import hashlib
import re
import tempfile
from pathlib import Path

from tsir.dialects.ir.diagnostics import Diagnostic, ParseError
from tsir.dialects.ir.locations import file_location
from tsir.tools.versions import versions

_PIPELINE = re.compile(r"^// pipeline: (.*)$", re.MULTILINE)


def write_reproducer(module_text: str, pipeline: str, failure: str) -> Path:
    """Write a file that runs a pipeline on a module, to the working directory if that is possible."""
    text = (
        f"// {failure}\n// pipeline: {pipeline}\n// versions: {versions()}\n"
        f"// run: ts-opt --run-reproducer FILE\n{module_text}"
    )
    name = f"ts-repro-{hashlib.sha256(text.encode()).hexdigest()[:8]}.mlir"
    path = Path(name)
    try:
        path.write_text(text, encoding="utf-8")
    except OSError:
        path = Path(tempfile.gettempdir(), name)
        path.write_text(text, encoding="utf-8")
    return path


def reproducer_pipeline(text: str, filename: str) -> str:
    """The pipeline that the head of a reproducer names."""
    if (match := _PIPELINE.search(text)) is None:
        message = "expected a line `// pipeline: …`"
        raise ParseError(Diagnostic.error(file_location(filename, 1, 1), message))
    return match[1]
