"""The Fourier transforms of the windows of a signal."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from xdsl.ir import Attribute

from tsir.dialects.aten.fourier.transforms import SCALES
from tsir.dialects.operators import loops, rules
from tsir.dialects.operators.arguments import Arguments, RuleError
from tsir.dialects.operators.table import operator
from tsir.dialects.types import attributes as t
from tsir.dialects.types.dtype import Array, DType, complex_of, promote, real_of

_HEAD = "Tensor self, int n_fft, int? hop_length=None, int? win_length=None, Tensor? window=None, "
_TAIL = "bool normalized=False, bool? onesided=None, bool? return_complex=None, bool? align_to_window=None"
_CENTER = 'bool center=True, str pad_mode="reflect", '


def _numbers(arguments: Arguments) -> tuple[int | None, int | None]:
    """The elements of a transform and the step to the next window, as far as they are known."""
    size = arguments.constant("n_fft", int)
    step = arguments.constant("hop_length", int)
    if arguments.is_none("hop_length") and size is not None:
        step = size // 4
    return size, step


def _dtype(arguments: Arguments) -> DType | None:
    own = arguments.tensor("self").dtype
    if own is not None and real_of(own) not in (DType.f32, DType.f64):
        raise RuleError(f"expected a tensor of float32, float64 or complex numbers, got one of {own.numpy}")
    if arguments.is_none("window") or own is None:
        return own
    window = arguments.tensor("window").dtype
    return None if window is None else promote(own, window)


def _frames(arguments: Arguments, length: t.Size, size: int | None, step: int | None) -> int | None:
    """The number of windows of a signal, if it is known."""
    if not isinstance(length, int) or size is None or not step:
        return None
    if "center" in arguments:
        center = arguments.constant("center", bool)
        if center is None:
            return None
        length += 2 * (size // 2) if center else 0
    if arguments.is_none("align_to_window") is not True:
        return None
    return (length - size) // step + 1


def _spectra(arguments: Arguments) -> Sequence[Attribute]:
    """The type of the transforms: batch, frequencies, windows, and parts where they are not complex."""
    own, dtype = arguments.tensor("self"), _dtype(arguments)
    size, step = _numbers(arguments)
    is_whole = dtype is not None and dtype.is_complex
    is_complex = arguments.constant("return_complex", bool)
    if arguments.is_none("return_complex") and dtype is not None:
        if not is_whole:
            raise RuleError("expected return_complex to be given for real numbers")
        is_complex = True
    if dtype is None or own.sizes is None or is_complex is None:
        return [t.TensorType.of(device=own.device)]
    if len(own.sizes) not in (1, 2):
        raise RuleError(f"expected a tensor of 1 or 2 dimensions, got {len(own.sizes)}")
    onesided = not is_whole if arguments.is_none("onesided") else arguments.constant("onesided", bool)
    if onesided and is_whole:
        raise RuleError("expected both sides of the frequencies of complex numbers or windows")
    count = None if size is None or onesided is None else size // 2 + 1 if onesided else size
    sizes: list[t.Size] = [*own.sizes[:-1], count, _frames(arguments, own.sizes[-1], size, step)]
    number = complex_of(real_of(dtype)) if is_complex else real_of(dtype)
    return [t.TensorType.of(number, sizes if is_complex else [*sizes, 2], device=own.device)]


@operator(
    f"aten::stft({_HEAD}{_TAIL}) -> Tensor",
    rules.Typed(_spectra),
    loops=loops.Script("""
    def stft(
        self, n_fft: int, hop_length: Optional[int], win_length: Optional[int], window: Optional[Tensor],
        normalized: bool, onesided: Optional[bool], return_complex: Optional[bool],
        align_to_window: Optional[bool]
    ):
        width = n_fft if win_length is None else win_length
        hop = n_fft // 4 if hop_length is None else hop_length
        x = self if self.dim() == 2 else self.unsqueeze(0)
        if n_fft < 1 or n_fft > x.size(1):
            raise RuntimeError('expected n_fft from 1 to {}, got {}'.format(x.size(1), n_fft))
        if hop < 1:
            raise RuntimeError('expected hop_length of at least 1, got {}'.format(hop))
        if width < 1 or width > n_fft:
            raise RuntimeError('expected win_length from 1 to {}, got {}'.format(n_fft, width))
        if align_to_window is not None:
            if align_to_window:
                before = (n_fft - width) // 2
                x = torch.constant_pad_nd(x, [before, n_fft - width - before])
        parts = x.unfold(1, n_fft, hop)
        if window is not None or width < n_fft:
            parts = parts * torch.ops.aten._stft_window(x, window, n_fft, width)
        mode = 1 if normalized else 0
        if parts.is_complex():
            found = torch._fft_c2c(parts, [2], mode, True)
        else:
            found = torch._fft_r2c(parts, [2], mode, True if onesided is None else onesided)
        found = found.transpose(1, 2)
        if self.dim() == 1:
            found = found[0]
        if return_complex is None or return_complex:
            return found
        return torch.stack([torch.ops.prim.real_part(found), torch.ops.prim.imaginary_part(found)], -1)
    """),
)
def stft(
    self: Array,
    n_fft: int,
    hop_length: int | None,
    win_length: int | None,
    window: Array | None,
    normalized: bool,
    onesided: bool | None,
    return_complex: bool | None,
    align_to_window: bool | None,
) -> Array:
    """The Fourier transforms of the windows of a signal, or of each of a batch; frequencies come first."""
    width = n_fft if win_length is None else win_length
    hop = n_fft // 4 if hop_length is None else hop_length
    if hop < 1:
        raise ValueError(f"expected hop_length of at least 1, got {hop}")
    if not 1 <= width <= n_fft:
        raise ValueError(f"expected win_length from 1 to {n_fft}, got {width}")
    before = (n_fft - width) // 2
    around = (before, n_fft - width - before)
    weights: Array = np.ones(width) if window is None else window
    if weights.shape != (width,):
        raise ValueError(f"expected a window of {width} elements, got sizes {list(weights.shape)}")
    x = np.pad(self, [(0, 0)] * (self.ndim - 1) + [around]) if align_to_window else self
    if not 1 <= n_fft <= x.shape[-1]:
        raise ValueError(f"expected n_fft from 1 to {x.shape[-1]}, got {n_fft}")
    parts = np.lib.stride_tricks.sliding_window_view(x, n_fft, -1)[..., ::hop, :] * np.pad(weights, around)
    is_half = parts.dtype.kind != "c" and onesided is not False
    found = np.fft.rfft(parts) if is_half else np.fft.fft(parts)
    found = np.swapaxes(found, -1, -2) * SCALES[normalized](n_fft)
    return found if return_complex is not False else np.stack([found.real, found.imag], -1)


@operator(
    f"aten::stft.center({_HEAD}{_CENTER}{_TAIL}) -> Tensor",
    rules.Typed(_spectra),
    loops=loops.Script("""
    def stft(
        self, n_fft: int, hop_length: Optional[int], win_length: Optional[int], window: Optional[Tensor],
        center: bool, pad_mode: str, normalized: bool, onesided: Optional[bool],
        return_complex: Optional[bool], align_to_window: Optional[bool]
    ):
        if center and align_to_window is not None:
            raise RuntimeError('expected align_to_window only with center=False')
        x = self
        if center:
            x = torch.ops.aten._stft_centered(self, n_fft, pad_mode)
        return torch.ops.aten.stft(
            x, n_fft, hop_length, win_length, window, normalized, onesided, return_complex, align_to_window)
    """),
)
def stft_center(
    self: Array,
    n_fft: int,
    hop_length: int | None,
    win_length: int | None,
    window: Array | None,
    center: bool,
    pad_mode: str,
    normalized: bool,
    onesided: bool | None,
    return_complex: bool | None,
    align_to_window: bool | None,
) -> Array:
    """As `stft`, of a signal that is continued at both ends, so that a window has its time in the middle."""
    if center and align_to_window is not None:
        raise ValueError("expected align_to_window only with center=False")
    modes = {"reflect": "reflect", "constant": "constant", "replicate": "edge", "circular": "wrap"}
    if pad_mode not in modes:
        raise ValueError(f"expected a pad_mode of {', '.join(modes)}, got '{pad_mode}'")
    half = n_fft // 2 if center else 0
    most = self.shape[-1] - (pad_mode == "reflect")
    if half < 0 or (half > most and pad_mode in ("reflect", "circular")):
        raise ValueError(f"expected n_fft of at most {2 * most + 1} to continue the signal, got {n_fft}")
    pads = [(0, 0)] * (self.ndim - 1) + [(half, half)]
    mode: Any = modes[pad_mode]  # of which numpy's types want the text itself
    x = np.pad(self, pads, mode) if half else self
    return stft(
        x, n_fft, hop_length, win_length, window, normalized, onesided, return_complex, align_to_window
    )
