"""
Operators as archives of older versions mean them, in TorchScript.

Each is `<operator>_<version>`, by the last version that means it so; that of a tensor and a number is
`<operator>_Scalar_<version>` (PyTorch: `torch/csrc/jit/operator_upgraders`).
"""

UPGRADERS = """
def div_3(self, other):
    if self.is_floating_point() or other.is_floating_point():
        return torch.true_divide(self, other)
    return torch.div(self, other, rounding_mode='trunc')

def div_Scalar_3(self, other: number):
    if self.is_floating_point() or isinstance(other, float):
        return torch.true_divide(self, other)
    return torch.div(self, other, rounding_mode='trunc')

def div__3(self, other):
    if self.is_floating_point() or other.is_floating_point():
        return self.div_(other)
    return self.div_(other, rounding_mode='trunc')

def div__Scalar_3(self, other: number):
    if self.is_floating_point() or isinstance(other, float):
        return self.div_(other)
    return self.div_(other, rounding_mode='trunc')

def full_4(
    size: List[int], fill_value: number, *, dtype: Optional[int] = None, layout: Optional[int] = None,
    device: Optional[Device] = None, pin_memory: Optional[bool] = None
):
    if dtype is None:
        return torch.full(size, float(fill_value), device=device)
    return torch.full(size, fill_value, dtype=dtype, device=device)

def linspace_7(
    start: number, end: number, steps: Optional[int] = None, *, dtype: Optional[int] = None,
    layout: Optional[int] = None, device: Optional[Device] = None, pin_memory: Optional[bool] = None
):
    return torch.linspace(start, end, 100 if steps is None else steps, dtype=dtype, device=device)

def logspace_8(
    start: number, end: number, steps: Optional[int] = None, base: float = 10.0, *,
    dtype: Optional[int] = None, layout: Optional[int] = None, device: Optional[Device] = None,
    pin_memory: Optional[bool] = None
):
    return torch.logspace(start, end, 100 if steps is None else steps, base, dtype=dtype, device=device)
"""
