"""Programs exported to ONNX, run by ONNX Runtime, and held against what they give here."""

from __future__ import annotations

import copy
import io
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

import numpy as np
import onnxruntime

import tsir

onnxruntime.set_default_logger_severity(4)

SETTINGS = onnxruntime.SessionOptions()
SETTINGS.intra_op_num_threads = 1

TOLERANCE = {np.dtype(np.float32): 2e-5, np.dtype(np.float64): 1e-11, np.dtype(np.float16): 2e-3}
"""What results may differ by, as sums are in another order."""


def array_of(value: Any) -> Any:
    """A tensor of another library as an array; anything else as it is."""
    return value.detach().numpy() if hasattr(value, "detach") else value


def leaves(value: Any) -> Iterator[Any]:
    """The arrays and numbers in a value, in order."""
    if isinstance(value, Mapping):
        for item in value.values():
            yield from leaves(item)
    elif isinstance(value, list | tuple):
        for item in value:
            yield from leaves(item)
    elif value is not None:
        yield np.asarray(array_of(value))


def spec_of(value: Any) -> Any:
    """What tells of an argument no more than its kind."""
    value = array_of(value)
    if isinstance(value, np.ndarray):
        return tsir.TensorSpec((None,) * value.ndim, value.dtype)
    if isinstance(value, Mapping):
        return {key: spec_of(item) for key, item in value.items()}
    if isinstance(value, list | tuple):
        made = [spec_of(item) for item in value]
        return made if isinstance(value, list) else tuple(made)
    return value


class Exported:
    """A function exported for arguments of the kinds of those of a call, and loaded by ONNX Runtime."""

    def __init__(self, function: Any, arguments: Sequence[Any], opset: int = 18, **options: Any):
        file = io.BytesIO()
        tsir.export_onnx(function, [spec_of(each) for each in arguments], file, opset, **options)
        self.image = file.getvalue()
        self.session = onnxruntime.InferenceSession(self.image, SETTINGS, ["CPUExecutionProvider"])

    @property
    def outputs(self) -> list[str]:
        """The names of the outputs."""
        return [each.name for each in self.session.get_outputs()]

    def __call__(self, *arguments: Any) -> list[Any]:
        """The results for arguments."""
        given = [each for each in leaves([a for a in arguments if not isinstance(a, str)])]
        wanted = self.session.get_inputs()
        assert len(given) == len(wanted)
        feeds = {
            each.name: np.ascontiguousarray(a).reshape(a.shape) for each, a in zip(wanted, given, strict=True)
        }
        return list(leaves(self.session.run(None, feeds)))


def _lists_joined(found: Sequence[Any], expected: Sequence[Any]) -> Iterator[Any]:
    """The expected results; where a list of numbers was found, as many numbers are one result."""
    rest = list(expected)
    for each in found:
        if rest and each.ndim == 1 and rest[0].ndim == 0:
            yield np.array([rest.pop(0) for _ in range(min(each.size, len(rest)))], each.dtype)
        elif rest:
            yield rest.pop(0)
    yield from rest


def check_equal(found: Sequence[Any], expected: Sequence[Any]) -> None:
    """AssertionError if results differ in number, sizes, dtypes, or by more than the tolerance."""
    expected = list(_lists_joined(found, expected))
    assert len(found) == len(expected), f"expected {len(expected)} results, got {len(found)}"
    for a, b in zip(found, expected, strict=True):
        assert a.dtype == b.dtype, f"expected {b.dtype}, got {a.dtype}"
        assert a.shape == b.shape, f"expected sizes {b.shape}, got {a.shape}"
        tolerance = TOLERANCE.get(b.dtype, 0)
        scale = max(1.0, float(np.abs(b[np.isfinite(b)]).max(initial=0))) if b.dtype.kind == "f" else 1.0
        np.testing.assert_allclose(a, b, rtol=tolerance, atol=tolerance * scale)


def agree(
    function: Callable[..., Any], calls: Sequence[Sequence[Any]], opset: int = 18, **options: Any
) -> Exported:
    """Export a function for calls of one kind and hold the results of each against ours."""
    exported = Exported(function, calls[0], opset, **options)
    for arguments in calls:
        expected = list(leaves(function(*copy.deepcopy(arguments))))
        check_equal(exported(*copy.deepcopy(arguments))[: len(expected)], expected)
    return exported
