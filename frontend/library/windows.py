"""
Windows of signals, in TorchScript.

A periodic window is a symmetric one of one more point without the last.
"""

WINDOWS = """
def hann_window(
    window_length: int, periodic: bool = True, dtype: Optional[int] = None, layout: Optional[int] = None,
    device: Optional[Device] = None, pin_memory: Optional[bool] = None
):
    return torch.ops.aten.hamming_window(
        window_length, periodic, 0.5, 0.5, dtype=dtype, layout=layout, device=device, pin_memory=pin_memory
    )

def hamming_window(
    window_length: int, periodic: bool = True, alpha: float = 0.54, beta: float = 0.46,
    dtype: Optional[int] = None, layout: Optional[int] = None, device: Optional[Device] = None,
    pin_memory: Optional[bool] = None
):
    if window_length == 1:
        return torch.ops.aten._window_points(1, dtype, device) + 1
    steps = window_length if periodic else window_length - 1
    points = torch.ops.aten._window_points(window_length, dtype, device)
    return alpha - beta * (points * (2 * math.pi / max(steps, 1))).cos()

def blackman_window(
    window_length: int, periodic: bool = True, dtype: Optional[int] = None, layout: Optional[int] = None,
    device: Optional[Device] = None, pin_memory: Optional[bool] = None
):
    if window_length == 1:
        return torch.ops.aten._window_points(1, dtype, device) + 1
    steps = window_length if periodic else window_length - 1
    angles = torch.ops.aten._window_points(window_length, dtype, device) * (math.pi / max(steps, 1))
    return (angles * 4).cos() * 0.08 - (angles * 2).cos() * 0.5 + 0.42

def bartlett_window(
    window_length: int, periodic: bool = True, dtype: Optional[int] = None, layout: Optional[int] = None,
    device: Optional[Device] = None, pin_memory: Optional[bool] = None
):
    if window_length == 1:
        return torch.ops.aten._window_points(1, dtype, device) + 1
    steps = window_length if periodic else window_length - 1
    rising = torch.ops.aten._window_points(window_length, dtype, device) * (2 / max(steps, 1))
    return torch.minimum(rising, 2 - rising)

def kaiser_window(
    window_length: int, periodic: bool = True, beta: float = 12.0, dtype: Optional[int] = None,
    layout: Optional[int] = None, device: Optional[Device] = None, pin_memory: Optional[bool] = None
):
    if window_length == 1:
        return torch.ops.aten._window_points(1, dtype, device) + 1
    steps = window_length if periodic else window_length - 1
    points = torch.ops.aten._window_points(window_length, dtype, device)
    across = points * (2 / max(steps, 1)) - 1
    arc = (1 - across * across).clamp_min(0).sqrt()
    return torch.i0(arc * beta) / torch.i0(torch.full_like(points, beta))

def _window_points(count: int, dtype: Optional[int], device: Optional[Device]):
    if count < 0:
        raise RuntimeError('expected a length of at least 0, got {}'.format(count))
    points = torch.arange(count, dtype=torch.float32 if dtype is None else dtype, device=device)
    if not points.is_floating_point():
        raise RuntimeError('expected a dtype of floats')
    return points
"""
