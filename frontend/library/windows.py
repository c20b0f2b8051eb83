"""
Windows of signals, in TorchScript.

A periodic window is a symmetric one of one more point without the last.
"""

from collections.abc import Mapping
from textwrap import dedent, indent


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


def _signal_window(name: str, value: str, parameter: str = "", check: str = "") -> str:
    """A window of `torch.signal.windows`, by the statements that return it for more than one point."""
    body = indent(dedent(value).strip(), "    ")
    return f"""
def {name}(
    M: int, *{parameter}, sym: bool = True, dtype: Optional[int] = None, layout: Optional[int] = None,
    device: Optional[Device] = None
):
    {check or "pass"}
    last = M if not sym and M > 1 else M - 1
{body}
"""


_SIGNAL_PLACES = """
def _places(count: int, start: float, end: float, dtype: Optional[int], device: Optional[Device]):
    if count < 0:
        raise ValueError('expected a number of points of at least 0, got {}'.format(count))
    if dtype is not None and dtype != torch.float32 and dtype != torch.float64:
        raise ValueError('expected a dtype of float32 or float64')
    return torch.linspace(
        start, end, count, dtype=torch.float32 if dtype is None else dtype, device=device
    )

def general_cosine(
    M: int, *, a: List[float], sym: bool = True, dtype: Optional[int] = None, layout: Optional[int] = None,
    device: Optional[Device] = None
):
    if len(a) == 0:
        raise ValueError('expected coefficients, got none')
    step = 2 * math.pi / max(M if not sym else M - 1, 1)
    k = torch.signal.windows._places(M, 0.0, (M - 1) * step, dtype, device)
    if M == 1:
        return torch.ones_like(k)
    total = torch.full_like(k, a[0])
    for i in range(1, len(a)):
        total = total + (a[i] if i % 2 == 0 else -a[i]) * torch.cos(k * i)
    return total
"""

_COSINES: Mapping[str, tuple[str, str]] = {
    "general_hamming": (", alpha: float = 0.54", "[alpha, 1.0 - alpha]"),
    "hamming": ("", "[0.54, 0.46]"),
    "hann": ("", "[0.5, 0.5]"),
    "blackman": ("", "[0.42, 0.5, 0.08]"),
    "nuttall": ("", "[0.3635819, 0.4891775, 0.1365995, 0.0106411]"),
}
"""The windows that are sums of cosines: a parameter, and the coefficients."""

_POSITIVE = "assert {0} > 0, 'expected a positive {0}'"
SIGNAL_WINDOWS = _SIGNAL_PLACES + "".join(
    (
        *(
            _signal_window(
                name,
                f"return torch.signal.windows.general_cosine(M, a={a}, sym=sym, dtype=dtype, device=device)",
                parameter,
            )
            for name, (parameter, a) in _COSINES.items()
        ),
        _signal_window(
            "exponential",
            """
            assert not sym or center is None, 'expected no center of a symmetric window'
            middle = last / 2.0 if center is None else center
            k = torch.signal.windows._places(M, -middle / tau, (M - 1 - middle) / tau, dtype, device)
            return torch.exp(-torch.abs(k))
            """,
            ", center: Optional[float] = None, tau: float = 1.0",
            _POSITIVE.format("tau"),
        ),
        _signal_window(
            "cosine",
            """
            step = math.pi / max(last + 1, 1)
            return torch.sin(torch.signal.windows._places(M, 0.5 * step, (M - 0.5) * step, dtype, device))
            """,
        ),
        _signal_window(
            "gaussian",
            """
            step = 1.0 / (std * math.sqrt(2.0))
            end = (M - 1 - last / 2.0) * step
            k = torch.signal.windows._places(M, -last / 2.0 * step, end, dtype, device)
            return torch.exp(-k * k)
            """,
            ", std: float = 1.0",
            _POSITIVE.format("std"),
        ),
        _signal_window(
            "kaiser",
            """
            end = min(beta, -beta + (M - 1) * (2.0 * beta / max(last, 1)))
            k = torch.signal.windows._places(M, -beta, end, dtype, device)
            if M == 1:
                return torch.ones_like(k)
            inside = (beta * beta - k * k).clamp_min(0).sqrt()
            return torch.i0(inside) / torch.i0(torch.full_like(k, beta))
            """,
            ", beta: float = 12.0",
            "assert beta >= 0, 'expected beta of at least 0'",
        ),
        _signal_window(
            "bartlett",
            """
            k = torch.signal.windows._places(M, -1.0, -1.0 + (M - 1) * (2.0 / max(last, 1)), dtype, device)
            return torch.ones_like(k) if M == 1 else 1 - torch.abs(k)
            """,
        ),
    )
)
"""The functions of `torch.signal.windows`."""
