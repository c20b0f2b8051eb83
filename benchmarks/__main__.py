"""`python -m benchmarks [PART…]`: measures all parts, or these; options are for the workloads."""

from __future__ import annotations

import argparse
import importlib
import os
import platform
from functools import partial
from pathlib import Path

_PARTS = {
    "workloads": "comparing", "start-up": "startup", "compile": "compiling", "gradients": "gradients",
    "calls": "calls", "containers": "containers", "archives": "archives",
    "products": "products", "transforms": "transforms", "vmap": "batching", "families": "families",
    "models": "models", "accuracy": "accuracy",
}  # fmt: skip


def main() -> None:
    """Run the parts that the command line names."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__)
    parser.add_argument("parts", nargs="*", metavar="PART", help=f"some of {', '.join(_PARTS)}")
    parser.add_argument(
        "--only", default="", metavar="TEXT", help="workloads and models with this in their names"
    )
    parser.add_argument("--quick", action="store_true", help="workloads at the sizes given, in few rounds")
    parser.add_argument(
        "--write",
        type=Path,
        metavar="FILE",
        help="write the tables of the workloads, of accuracy or of families as Markdown",
    )
    options = parser.parse_args()
    if unknown := [name for name in options.parts if name not in _PARTS]:
        parser.error(f"unknown part '{unknown[0]}'; expected some of {', '.join(_PARTS)}")
    load = f"{os.getloadavg()[0]:.1f}" if hasattr(os, "getloadavg") else "unknown"
    print(f"Python {platform.python_version()}, {os.cpu_count()} processors, load {load}")
    # One thread for everybody; the libraries read this when they are loaded.
    libraries = ("TSIR", "OPENBLAS", "OMP", "MKL")
    os.environ.update(dict.fromkeys((f"{library}_NUM_THREADS" for library in libraries), "1"))
    for name in options.parts or _PARTS:
        try:
            run = importlib.import_module(f"benchmarks.{_PARTS[name]}").run
        except ModuleNotFoundError as error:
            parser.error(f"{name} needs {error.name}; `make bench` sets up .venv-bench, which has it")
        if name == "workloads":
            run = partial(run, options.only, quick=options.quick, write=options.write)
        elif name == "models":
            run = partial(run, options.only)
        elif name in ("accuracy", "families"):
            run = partial(run, options.write)
        run()


main()
