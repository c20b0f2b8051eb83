"""Pages of the documentation whose examples need PyTorch, or run commands."""

from __future__ import annotations

import doctest
import os
import re
import subprocess
import sys
from pathlib import Path

DOCS = Path(__file__).parents[2] / "docs"


def check_page(name: str) -> None:
    """AssertionError if an example of a page, in Python or on the command line, gives another output."""
    page = DOCS / name
    flags = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE
    failed, tried = doctest.testfile(str(page), module_relative=False, optionflags=flags, encoding="utf-8")
    assert (failed, tried > 10) == (0, True)
    blocks = re.findall(r"```console\n(.*?)```", page.read_text(encoding="utf-8"), re.DOTALL)
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])
    for part in re.split(r"^\$ ", "".join(blocks), flags=re.MULTILINE)[1:]:
        command, _, output = part.partition("\n")
        environment = {**os.environ, "PATH": path}
        done = subprocess.run(command, shell=True, env=environment, capture_output=True, text=True)
        assert (done.stdout, done.stderr) == (output, "")
