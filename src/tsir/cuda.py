"""Settings and functions for NVIDIA's GPUs; importing the module needs neither a GPU nor its driver."""

from tsir.runtime.cuda import DeviceArray, stream, to_device

__all__ = ["DeviceArray", "stream", "to_device"]
