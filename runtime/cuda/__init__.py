"""
Functions on NVIDIA's GPUs, by way of `tsir.compile(…, target="cuda")`.

Importing it needs neither a GPU nor its driver; what needs them says so.
"""

from __future__ import annotations

from tsir.runtime.cuda.arrays import DeviceArray, to_device
from tsir.runtime.cuda.streams import stream

__all__ = ["DeviceArray", "stream", "to_device"]
