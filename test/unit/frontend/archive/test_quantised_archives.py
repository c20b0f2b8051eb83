"""Archives with quantised weights, packed parameters and states that methods of classes read."""

from __future__ import annotations

import archives as a
import numpy as np
import pytest

import tsir

CODE = """
class Net(Module):
  __parameters__ = []
  __buffers__ = []
  training : bool
  scale : float
  zero_point : int
  _packed_params : __torch__.torch.classes.quantized.LinearPackedParamsBase
  def forward(self: __torch__.Net, x: Tensor) -> Tensor:
    q = torch.quantize_per_tensor(x, 0.5, 10, 13)
    y = ops.quantized.linear_relu(q, self._packed_params, self.scale, self.zero_point)
    return torch.add(torch.dequantize(y), 1)
  def weight(self: __torch__.Net) -> Tuple[Tensor, Optional[Tensor]]:
    w, b, = ops.quantized.linear_unpack(self._packed_params)
    return (torch.dequantize(w), b)
  def __setstate__(self: __torch__.Net, state: Tuple[float, int, Tensor, Optional[Tensor], bool]) -> NoneType:
    self.scale = (state)[0]
    self.zero_point = (state)[1]
    self._packed_params = ops.quantized.linear_prepack((state)[2], (state)[3])
    self.training = (state)[4]
    return None
"""

WEIGHT = np.array([[1, -2, 3], [-128, 127, 0]], np.int8)
SCALES, POINTS = np.array([0.25, 0.03125]), np.array([0, 0])
BIAS = np.array([0.5, -1], np.float32)
DATA = {"0": WEIGHT, "1": SCALES, "2": POINTS, "3": BIAS}

QUANTISED = a.quantised(
    "0", (2, 3), "per_channel_affine",
    a.tensor("1", (2,), (1,), kind="DoubleStorage"), a.tensor("2", (2,), (1,), kind="LongStorage"),
    a.number(0), kind="QInt8Storage",
)  # fmt: skip
STATE = a.tuple_of(a.real(0.125), a.number(3), QUANTISED, a.tensor("3", (2,), (1,)), b"\x89")


def archive(value: bytes, code: str = CODE) -> bytes:
    """An archive of an object that is written, with the tensors of `DATA`."""
    records = {f"data/{key}": array.tobytes() for key, array in DATA.items()}
    texts = {"code/__torch__.py": code.encode(), "constants.pkl": a.pickled(a.tuple_of()), "version": b"3\n"}
    return a.archive({"data.pkl": a.pickled(value), **texts, **records})


def made(state: bytes) -> bytes:
    """An object of the class `Net` with a state that is no dictionary."""
    return b"c__torch__\nNet\n)\x81" + state + b"b"


PACKED = (
    b"c__torch__.torch.classes.quantized\nLinearPackedParamsBase\n)\x81"
    + a.tuple_of(QUANTISED, a.tensor("3", (2,), (1,)))
    + b"b"
)
ATTRIBUTES = {
    "training": b"\x89",
    "scale": a.real(0.125),
    "zero_point": a.number(3),
    "_packed_params": PACKED,
}

X = np.random.default_rng(0).normal(0, 4, (5, 3)).astype(np.float32)


def expected() -> np.ndarray[tuple[int, ...], np.dtype[np.float32]]:
    """What the program computes, written out."""
    q = np.clip(np.round(X / 0.5 + 10), 0, 255)
    sums = (q - 10) @ WEIGHT.T.astype(np.float64)
    step = 0.5 * SCALES
    y = np.clip(np.maximum(np.round((sums + BIAS / step) * (step / 0.125)), 0) + 3, 0, 255)
    return ((y - 3) * 0.125 + 1).astype(np.float32)


@pytest.mark.parametrize(
    "value", [made(STATE), a.made("__torch__", "Net", ATTRIBUTES)], ids=["state", "packed"]
)
def test_a_quantised_layer(value: bytes) -> None:
    net = tsir.load(archive(value))
    np.testing.assert_array_equal(net(X), expected())
    weight, bias = net.weight()
    np.testing.assert_array_equal(weight, (WEIGHT * SCALES[:, None]).astype(np.float32))
    np.testing.assert_array_equal(bias, BIAS)
    assert not net.training
    assert "note: 'quantized.linear_relu' is interpreted for this reason" in net.explain(X)
    assert "native group 0: aten.add.Scalar" in net.explain(X)


def test_packed_parameters_are_not_written(tmp_path: object) -> None:
    net = tsir.load(archive(made(STATE)))
    with pytest.raises(
        tsir.UnsupportedError, match="packed parameters, of the class 'LinearPackedParamsBase'"
    ):
        net.save(f"{tmp_path}/net.pt")


def test_a_state_without_a_method_is_an_error() -> None:
    code = CODE[: CODE.index("  def __setstate__")]
    with pytest.raises(tsir.ArchiveError, match="the class has no method '__setstate__'"):
        tsir.load(archive(made(STATE), code))


@pytest.mark.parametrize(
    "line", ["while True:\n      self.zero_point = 1", "for i in range(9):\n      self.zero_point = i"]
)
def test_a_state_is_read_by_a_method_that_ends(line: str) -> None:
    code = CODE.replace("self.zero_point = (state)[1]", line)
    with pytest.raises(tsir.ArchiveError, match="expected neither loops nor calls"):
        tsir.load(archive(made(STATE), code))


def test_a_state_that_its_method_does_not_take_is_an_error() -> None:
    state = a.tuple_of(a.real(0.125), a.number(3), a.tensor("3", (2,), (1,)), b"N", b"\x89")
    with pytest.raises(tsir.ExecutionError, match="expected a quantised weight, got one of float32"):
        tsir.load(archive(made(state)))


def test_a_weight_of_another_dtype_is_an_error() -> None:
    weight = a.quantised("0", (2, 3), "per_tensor_affine", a.real(0.5), a.number(0), kind="QUInt8Storage")
    state = a.tuple_of(a.real(0.125), a.number(3), weight, b"N", b"\x89")
    with pytest.raises(tsir.ExecutionError, match="expected a weight of qint8, got quint8"):
        tsir.load(archive(made(state)))
