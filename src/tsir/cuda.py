"""What goes with functions on NVIDIA's GPUs; importing it needs neither a GPU nor its driver."""

from tsir.runtime.cuda import DeviceArray, stream, to_device

__all__ = ["DeviceArray", "stream", "to_device"]
