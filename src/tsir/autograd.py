"""Settings and functions for gradients of recorded tensors, as `tsir.Tensor` records them."""

from tsir.runtime.autograd.backward import (
    backward,
    enable_grad,
    grad,
    is_grad_enabled,
    no_grad,
    set_grad_enabled,
)

__all__ = ["backward", "enable_grad", "grad", "is_grad_enabled", "no_grad", "set_grad_enabled"]
