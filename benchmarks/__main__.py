"""`python -m benchmarks [start-up] [compile] [gradients] [calls] [kernels]`: measures all, or these parts."""

from __future__ import annotations

import importlib
import os
import platform
import sys

_PARTS = {
    "start-up": "startup", "compile": "compiling", "gradients": "gradients", "calls": "calls",
    "kernels": "kernels",
}  # fmt: skip


def main(names: list[str]) -> None:
    """Run the parts of these names."""
    if unknown := [name for name in names if name not in _PARTS]:
        sys.exit(f"unknown part '{unknown[0]}'; expected some of {', '.join(_PARTS)}")
    load = f"{os.getloadavg()[0]:.1f}" if hasattr(os, "getloadavg") else "unknown"
    print(f"Python {platform.python_version()}, {os.cpu_count()} processors, load {load}")
    # One thread for everybody; the libraries read this when they are loaded.
    os.environ.update(dict.fromkeys(("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS", "MKL_NUM_THREADS"), "1"))
    for name in names or _PARTS:
        importlib.import_module(f"benchmarks.{_PARTS[name]}").run()


main(sys.argv[1:])
