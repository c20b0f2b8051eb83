"""Fourier transforms, which are of complex numbers themselves."""

from __future__ import annotations

from tsir.dialects.complex_forms.form import Forms, composed, moving

FOURIER: Forms = {**moving("_fft_c2c _fft_c2r"), **composed("stft stft.center")}
