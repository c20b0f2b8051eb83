"""Start-up: a bare interpreter, the import, the command line, the first function of a process."""

from __future__ import annotations

import subprocess
import sys
from importlib.util import find_spec

from benchmarks.measuring import environment, interleaved, print_table

_FIRST = (
    "import numpy, tsir; x = numpy.ones(8, 'f4'); "
    "tsir.CompilationUnit('def f(x):\\n    return x * x + x\\n').f(x)"
)
_GRAPH = (
    "import numpy, tsir; x = numpy.ones(8, 'f4'); "
    "tsir.import_torchscript('graph(%x : Tensor):\\n  %1 : Tensor = aten::relu(%x)\\n  return (%1)\\n')(x)"
)
_PROGRAMS = {
    "python": "pass",
    "import numpy": "import numpy",
    "import tsir": "import tsir",
    "ts-opt --version": "from tsir.tools.ts_opt import main; main(['--version'])",
    "first call of a function": f"import os; os.environ['TSIR_CACHE'] = '0'; {_FIRST}",
    "the same in a later process": _FIRST,
    "a graph in a later process": _GRAPH,
}
_PYTORCH = {
    "import torch": "import torch",
    "first call in PyTorch": (
        "import torch; x = torch.ones(8); "
        "torch.jit.CompilationUnit('def f(x):\\n    return x * x + x\\n').f(x)"
    ),
}


def run() -> None:
    """Print the seconds that each program takes, the interpreter's own included."""

    def starter(program: str):
        command = [sys.executable, "-c", program]
        return lambda: subprocess.run(command, check=True, capture_output=True, env=environment())

    programs = {**_PROGRAMS, **(_PYTORCH if find_spec("torch") else {})}
    found = interleaved({name: starter(program) for name, program in programs.items()}, rounds=5)
    print_table("start-up, seconds", ["s"], ((name, [f"{s:.3f}"]) for name, s in found.items()))
