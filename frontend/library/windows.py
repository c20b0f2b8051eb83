"""
Windows of signals, in TorchScript.

A periodic window is a symmetric one of one more point without the last.
"""


def _window(name: str, parameters: str, value: str) -> str:
    """A window whose values are an expression of `at`, the places of its points from 0 to 1."""
    return f"""
def {name}(
    window_length: int, periodic: bool = True{parameters}, dtype: Optional[int] = None,
    layout: Optional[int] = None, device: Optional[Device] = None, pin_memory: Optional[bool] = None
):
    at = torch.ops.aten._window_places(window_length, periodic, dtype, device)
    return at + 0.5 if window_length == 1 else {value}
"""


_PLACES = """
def _window_places(count: int, periodic: bool, dtype: Optional[int], device: Optional[Device]):
    if count < 0:
        raise RuntimeError('expected a length of at least 0, got {}'.format(count))
    points = torch.arange(count, dtype=torch.float32 if dtype is None else dtype, device=device)
    if not points.is_floating_point():
        raise RuntimeError('expected a dtype of floats')
    if count == 1:
        return points + 0.5
    return points * (1 / max(count if periodic else count - 1, 1))
"""

_ALPHA_BETA = ", alpha: float = 0.54, beta: float = 0.46"
WINDOWS = _PLACES + "".join(
    (
        _window("hann_window", "", "0.5 - 0.5 * (at * (2 * math.pi)).cos()"),
        _window("hamming_window", _ALPHA_BETA, "alpha - beta * (at * (2 * math.pi)).cos()"),
        _window(
            "blackman_window",
            "",
            "(at * (4 * math.pi)).cos() * 0.08 - (at * (2 * math.pi)).cos() * 0.5 + 0.42",
        ),
        _window("bartlett_window", "", "torch.minimum(at * 2, 2 - at * 2)"),
        _window(
            "kaiser_window",
            ", beta: float = 12.0",
            "torch.i0((1 - (at * 2 - 1) ** 2).clamp_min(0).sqrt() * beta)"
            " / torch.i0(torch.full_like(at, beta))",
        ),
    )
)
"""The functions of `torch.ops.aten`, and of `torch`."""
