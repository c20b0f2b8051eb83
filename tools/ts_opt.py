"""The command ts-opt: reads a module, runs passes on it, prints the result."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from typing import TextIO

from tsir.tools.options import USAGE_ERROR, UsageError, help_text, parse_options


def main(
    argv: Sequence[str] | None = None,
    stdin: TextIO | None = None,
    stdout: TextIO | None = None,
    stderr: TextIO | None = None,
) -> int:
    """Run the command with arguments and streams, by default the process's, and return the exit status."""
    out = sys.stdout if stdout is None else stdout
    err = sys.stderr if stderr is None else stderr
    try:
        options = parse_options(sys.argv[1:] if argv is None else argv)
        if options.help:
            out.write(help_text())
            return 0
        # What follows imports more, which --help and a wrong command line need not wait for.
        if options.version:
            from tsir.tools.versions import versions

            out.write(f"{versions()}\n")
            return 0
        from tsir.tools.driver import run

        return run(options, sys.stdin if stdin is None else stdin, out, err)
    except UsageError as error:
        err.write(f"ts-opt: error: {error}\nsee ts-opt --help\n")
        return USAGE_ERROR
    except BrokenPipeError:
        # Whoever read the output has seen enough; nothing may be flushed to it at exit either.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0


if __name__ == "__main__":
    sys.exit(main())
