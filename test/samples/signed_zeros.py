"""Programs whose results on zeros of both signs, and at the ends of the range, PyTorch decides."""

from __future__ import annotations

from typing import Any

import ml_dtypes
import numpy as np

FLOATS: dict[str, Any] = {"f16": np.float16, "bf16": ml_dtypes.bfloat16, "f32": np.float32, "f64": np.float64}

ZEROS = {
    "torch.relu(x)": "-+",
    "x.clone().relu_()": "-+",
    "F.relu6(x)": "-+",
    "F.hardtanh(x, 0., 1.)": "-+",
    "F.hardtanh(x, -1., 0.)": "-+",
    "F.threshold(x, 0., 0.)": "++",
    "F.threshold(x, -1., 0.)": "-+",
    "F.hardswish(x)": "-+",
    "F.leaky_relu(x, 0.)": "-+",
    "F.leaky_relu(x, -1.)": "+-",
    "F.elu(x)": "-+",
    "F.softshrink(x)": "++",
    "F.hardshrink(x)": "++",
    "F.prelu(x, torch.full([1], 0.25, dtype=x.dtype))": "-+",
    "x.clamp(0, 1)": "-+",
    "x.clamp(-0., 1.)": "-+",
    "x.clamp(-1, 0)": "-+",
    "x.clamp(min=0)": "-+",
    "x.clamp_min(0)": "-+",
    "x.clamp_max(0)": "-+",
    "x.clamp_min(torch.zeros_like(x))": "++",
    "x.clamp_min(-torch.zeros_like(x))": "--",
    "x.clamp_max(-torch.zeros_like(x))": "--",
    "x.clamp(torch.zeros_like(x), torch.ones_like(x))": "++",
    "x.clamp(-torch.ones_like(x), -torch.zeros_like(x))": "--",
    "torch.maximum(x, -x)": "+-",
    "torch.minimum(x, -x)": "+-",
    "torch.max(-x, x)": "-+",
    "torch.sub(x, x, alpha=0)": "-+",
    "torch.sub(x, x, alpha=0.)": "++",
    "torch.sub(x, 3, alpha=0)": "++",
    "torch.sub(x, 3, alpha=0.)": "-+",
    "torch.rsub(x, x, alpha=0)": "-+",
    "torch.rsub(x, x, alpha=0.)": "++",
    "x - x": "++",
    "x - 0": "-+",
    "0 - x": "++",
    "torch.lerp(x, x, 0.)": "++",
    "torch.lerp(x, x, 1.)": "++",
    "torch.stack([x, -x]).sum(0)": "++",
    "x[:, None].mean(1)": "++",
    "torch.max(torch.stack([x, -x]), 0)[0]": "-+",
    "torch.sort(torch.stack([x, -x]), 0)[0][0]": "-+",
}
"""Programs of a vector of -0 and 0 in turn, and the signs of their first two results."""

EXACT_ZEROS = {"torch.fmax(x, -x)": "-+", "torch.fmin(x, -x)": "-+"}
"""As `ZEROS`, but for bf16, of which PyTorch has the other operand."""

EXTREMES = {
    "torch.stack([x, -x]).amax(0)": "++",
    "torch.stack([x, -x]).amin(0)": "--",
    "torch.stack([x.max(), (-x).max()])": "++",
    "torch.stack([x.min(), (-x).min()])": "--",
}
"""As `ZEROS`, but PyTorch's results depend on how its vectors divide the elements."""

POWERS = {
    0.5: (["-0.0", "0.0", "nan", "inf"], ["0.0", "0.0", "inf", "inf"]),
    -0.5: (["-inf", "inf", "nan", "0.0"], ["inf", "inf", "0.0", "0.0"]),
    1.5: (["0.0", "0.0", "inf", "inf"],) * 2,
    -1: (["-inf", "inf", "-0.0", "0.0"],) * 2,
    -2: (["inf", "inf", "0.0", "0.0"],) * 2,
    3: (["-0.0", "0.0", "-inf", "inf"],) * 2,
    -3: (["-inf", "inf", "-0.0", "0.0"],) * 2,
    1: (["-0.0", "0.0", "-inf", "inf"],) * 2,
}
"""The powers of -0, 0, -inf and inf by a number; then those of f16, and of any dtype by a tensor."""


def zeros(dtype: str) -> np.ndarray:
    """-0 and 0 in turn, as many as fill vectors of every dtype."""
    return np.array([-0.0, 0.0] * 32).astype(FLOATS[dtype])


def signs(found: np.ndarray) -> str:
    """The signs of all elements."""
    return "".join("-" if negative else "+" for negative in np.signbit(found.astype(np.float64)).tolist())
