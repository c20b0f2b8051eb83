"""Programs on NVIDIA's GPUs: what of them runs on the host, as calls of the driver by address."""
