"""
Whole networks beside PyTorch and ONNX Runtime: the first result of an archive, and later calls.

Each network has random weights and one thread. It is scripted and written by PyTorch, read and frozen here,
and its results are compared before anything is measured. Each has a process of its own and an empty cache.
"""

import json
import os
import subprocess
import sys
import tempfile
import time
import warnings
from collections.abc import Callable, Mapping, Sequence
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
import torch

import tsir
from benchmarks.measuring import environment, interleaved, print_table

Arrays = Sequence[np.ndarray[Any, Any]]
Call = Callable[[], object]

LIMIT = 600
"""Seconds that a network may take for everything."""

TOLERANCE = 1e-4
"""The largest difference from eager PyTorch, of the largest element of its result."""

IMAGE = (1, 3, 224, 224)

MODELS: Mapping[str, tuple[str, tuple[int, ...]]] = {
    "resnet18": ("torchvision.models.resnet18(weights=None)", IMAGE),
    "mobilenet_v3_small": ("torchvision.models.mobilenet_v3_small(weights=None)", IMAGE),
    "shufflenet_v2_x0_5": ("torchvision.models.shufflenet_v2_x0_5(weights=None)", IMAGE),
    "squeezenet1_1": ("torchvision.models.squeezenet1_1(weights=None)", IMAGE),
    "efficientnet_b0": ("torchvision.models.efficientnet_b0(weights=None)", IMAGE),
    "densenet121": ("torchvision.models.densenet121(weights=None)", IMAGE),
    "convnext_tiny": ("torchvision.models.convnext_tiny(weights=None)", IMAGE),
    "regnet_y_400mf": ("torchvision.models.regnet_y_400mf(weights=None)", IMAGE),
    "vit_b_16": ("torchvision.models.vit_b_16(weights=None)", IMAGE),
    "swin_t": ("torchvision.models.swin_t(weights=None)", IMAGE),
    "fcn_resnet50": (
        "torchvision.models.segmentation.fcn_resnet50(weights=None, weights_backbone=None)", IMAGE,
    ),
    "lraspp_mobilenet": (
        "torchvision.models.segmentation.lraspp_mobilenet_v3_large(weights=None, weights_backbone=None)",
        IMAGE,
    ),
    "encoder, length 37": (
        "nn.TransformerEncoder(nn.TransformerEncoderLayer(256, 4, 1024, batch_first=True), 6)", (1, 37, 256),
    ),
    "encoder, length 512": (
        "nn.TransformerEncoder(nn.TransformerEncoderLayer(256, 4, 1024, batch_first=True), 6)", (1, 512, 256),
    ),
    "speech front end": (
        "nn.Sequential(nn.Conv1d(1, 256, 10, 5), nn.GELU(), nn.Conv1d(256, 256, 8, 4), nn.GELU(), "
        "nn.Conv1d(256, 256, 4, 2), nn.GELU(), nn.Conv1d(256, 256, 4, 2), nn.GELU())", (1, 1, 16000),
    ),
    "lstm": ("Recurrent(nn.LSTM(128, 256, 2, batch_first=True))", (1, 100, 128)),
    "gru": ("Recurrent(nn.GRU(128, 256, 2, batch_first=True))", (1, 100, 128)),
    "four layers": (
        "nn.Sequential(nn.Linear(48, 128), nn.ELU(), nn.Linear(128, 128), nn.ELU(), nn.Linear(128, 64), "
        "nn.ELU(), nn.Linear(64, 12))", (1, 48),
    ),
}  # fmt: skip
"""For each row the expression that makes the module, and the sizes of its argument."""

COLUMNS = ("tsir", "eager", "jit", "onnx", "/ best", "/ onnx", "read", "first", "parts")


def run(only: str = "") -> None:
    """Print a row for each network with `only` in its name."""
    names = [name for name in MODELS if only in name]
    rows = [(name, _measured(name)) for name in names]
    print_table(
        "networks: milliseconds of a call; of eager, jit and ONNX Runtime; seconds to read and freeze the "
        "archive, and of the first call; native groups",
        COLUMNS,
        rows,
    )


def _measured(name: str) -> list[str]:
    """The cells of a row, measured by another process; why there are none, if it fails."""
    with tempfile.TemporaryDirectory() as cache:
        command = [sys.executable, "-m", "benchmarks.models", name]
        settings = {**environment(), "TSIR_CACHE_DIR": cache}
        try:
            done = subprocess.run(command, capture_output=True, text=True, env=settings, timeout=LIMIT)
        except subprocess.TimeoutExpired:
            return [f"more than {LIMIT} s", *[""] * (len(COLUMNS) - 1)]
    if done.returncode:
        return [done.stderr.strip().splitlines()[-1][:60], *[""] * (len(COLUMNS) - 1)]
    return json.loads(done.stdout.splitlines()[-1])


def _module(expression: str) -> Any:
    """The module of PyTorch, in evaluation mode, with random weights."""
    if find_spec("torchvision") is not None:
        # Without its C library, torchvision cannot describe the operators that the library has.
        sys.modules["torchvision._meta_registrations"] = ModuleType("torchvision._meta_registrations")
        import torchvision
    else:
        torchvision = None

    class Recurrent(torch.nn.Module):
        """Words of the results of a recurrent layer; PyTorch writes no archive of the layer alone."""

        def __init__(self, layer: Any):
            super().__init__()
            self.layer = layer
            self.words = torch.nn.Linear(256, 1000)

        def forward(self, x: torch.Tensor) -> torch.Tensor:
            found, _ = self.layer(x)
            return self.words(found)

    torch.manual_seed(0)
    torch.set_num_threads(1)
    known = {"nn": torch.nn, "torchvision": torchvision, "Recurrent": Recurrent}
    return eval(expression, known).eval()


def _row(name: str) -> list[str]:
    """Measure a network in this process."""
    expression, sizes = MODELS[name]
    warnings.simplefilter("ignore")
    module, x = _module(expression), torch.randn(*sizes)
    given = x.numpy()
    with tempfile.TemporaryDirectory() as folder, torch.no_grad():
        scripted = torch.jit.script(module)
        path = Path(folder, "network.pt")
        scripted.save(str(path))
        frozen = torch.jit.freeze(scripted)
        begin = time.perf_counter()
        network = tsir.load(path).freeze()
        read = time.perf_counter()
        result = network(given)
        first = time.perf_counter()
        _check(_leaves(result), _leaves(module(x)))
        contenders: dict[str, Call] = {
            "tsir": lambda: network(given),
            "eager": lambda: module(x),
            "jit": lambda: frozen(x),
        }
        if (session := _session(module, x, folder)) is not None:
            contenders["onnx"] = lambda: session(given)
        times = interleaved(contenders)
    own = times["tsir"]
    onnx = times.get("onnx")
    groups = sum(line.startswith("native group") for line in network.explain(given).splitlines())
    return [
        *(f"{times[side] * 1e3:.2f}" if side in times else "-" for side in ("tsir", "eager", "jit", "onnx")),
        f"{own / min(times['eager'], times['jit']):.2f}",
        "-" if onnx is None else f"{own / onnx:.2f}",
        f"{read - begin:.2f}",
        f"{first - read:.2f}",
        str(groups),
    ]


def _session(module: Any, x: Any, folder: str) -> Callable[[Any], object] | None:
    """ONNX Runtime's function of a module; None if it is not installed."""
    if find_spec("onnxruntime") is None:
        return None
    import onnxruntime

    path = os.path.join(folder, "network.onnx")
    torch.backends.mha.set_fastpath_enabled(False)  # it has no operators in ONNX
    torch.onnx.export(module, (x,), path, dynamo=False)
    torch.backends.mha.set_fastpath_enabled(True)
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = options.inter_op_num_threads = 1
    session = onnxruntime.InferenceSession(path, options, providers=["CPUExecutionProvider"])
    name = session.get_inputs()[0].name
    return lambda given: session.run(None, {name: given})


def _leaves(value: Any) -> list[Any]:
    """The arrays in a result."""
    if isinstance(value, dict):
        value = list(value.values())
    if isinstance(value, list | tuple):
        return [leaf for each in value for leaf in _leaves(each)]
    return [np.asarray(value)]


def _check(found: Arrays, wanted: Arrays) -> None:
    """ValueError if results differ by more than the tolerance."""
    for one, other in zip(found, wanted, strict=True):
        scale = max(float(np.abs(other).max()), 1e-30)
        error = float(np.abs(one - other).max()) / scale
        if not error <= TOLERANCE and scale > 1e-20:
            raise ValueError(f"the result differs from PyTorch's by {error:.1e}")


if __name__ == "__main__":
    print(json.dumps(_row(sys.argv[1])))
