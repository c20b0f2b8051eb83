"""Recurrent layers of ONNX: their nodes, and what they do as functions of TorchScript text."""

from __future__ import annotations

from collections.abc import Sequence

from tsir.frontend.onnx.node import Make, Node, NoForm

_LAYER = """
def {name}(x: Tensor, w: Tensor, r: Tensor, b: Optional[Tensor], h: Optional[Tensor], {more}) -> {result}:
    n = r.size(-1)
    layers: List[Tensor] = []
    last: List[Tensor] = []
    cells: List[Tensor] = []
    for d in range(w.size(0)):
        turns = d == 1 or direction == 'reverse'
        given = torch.matmul(x.flip([0]) if turns else x, w[d].t())
        inner = torch.zeros([r.size(1)], dtype=x.dtype)
        if b is not None:
            given = given + b[d][: r.size(1)]
            inner = b[d][r.size(1) :]
        state = h[d] if h is not None else torch.zeros([x.size(1), n], dtype=x.dtype)
{start}
        rounds = torch.zeros([x.size(0), x.size(1), n], dtype=x.dtype)
        for t in range(x.size(0)):
            mine = given[t]
{step}
            rounds[t] = state
        layers.append(rounds.flip([0]) if turns else rounds)
        last.append(state)
{end}
    return torch.stack(layers, 1), torch.stack(last, 0){returned}
"""
"""A layer by the steps of a cell: `x` is (time, batch, features), and each direction has weights."""


def _layer(
    name: str, more: Sequence[str], step: str, start: str = "", end: str = "", returned: str = ""
) -> str:
    parts = {key: f"{' ' * spaces}{text}" for key, spaces, text in
             (("start", 8, start), ("step", 12, step), ("end", 8, end))}  # fmt: skip
    tensors = ", ".join(["Tensor"] * (3 if returned else 2))
    given = ", ".join([*more, "direction: str"])
    return _LAYER.format(name=name, more=given, result=f"Tuple[{tensors}]", returned=returned, **parts)


_LSTM_STEP = """i, o, f, g = torch.chunk(mine + torch.matmul(state, r[d].t()) + inner, 4, 1)
            cell = torch.sigmoid(f) * cell + torch.sigmoid(i) * torch.tanh(g)
            state = torch.sigmoid(o) * torch.tanh(cell)"""

_GRU_STEP = """gates = torch.matmul(state, r[d][: 2 * n].t()) + inner[: 2 * n]
            z, q = torch.chunk(torch.sigmoid(mine[:, : 2 * n] + gates), 2, 1)
            if resets_last:
                new = q * (torch.matmul(state, r[d][2 * n :].t()) + inner[2 * n :])
            else:
                new = torch.matmul(q * state, r[d][2 * n :].t()) + inner[2 * n :]
            state = (1 - z) * torch.tanh(mine[:, 2 * n :] + new) + z * state"""

_RNN_STEP = """total = mine + torch.matmul(state, r[d].t()) + inner
            state = torch.relu(total) if is_relu else torch.tanh(total)"""

FUNCTIONS: dict[str, str] = {
    "_lstm": _layer(
        "_lstm", ["c: Optional[Tensor]"], _LSTM_STEP,
        start="cell = c[d] if c is not None else torch.zeros([x.size(1), n], dtype=x.dtype)",
        end="cells.append(cell)", returned=", torch.stack(cells, 0)",
    ),
    "_gru": _layer("_gru", ["resets_last: bool"], _GRU_STEP),
    "_rnn": _layer("_rnn", ["is_relu: bool"], _RNN_STEP),
}  # fmt: skip


def _inputs(node: Node) -> str:
    """The sequence, weights and bias, and the first state; NoForm where rows differ in length."""
    if node.has(4):
        raise NoForm("expected sequences of one length, without sequence_lens")
    node.get("hidden_size", None)  # the weights tell it
    places = (0, 1, 2, 3, 5)
    return ", ".join(str(node.inputs[place]) if node.has(place) else "None" for place in places)


def _lstm(node: Node) -> str:
    if node.has(7):
        raise NoForm("expected gates without peepholes")
    cell = node.inputs[6] if node.has(6) else "None"
    return f"_lstm({_inputs(node)}, {cell}, {node.get('direction', 'forward')!r})"


def _gru(node: Node) -> str:
    last = bool(node.get("linear_before_reset", 0))
    return f"_gru({_inputs(node)}, {last}, {node.get('direction', 'forward')!r})"


def _rnn(node: Node) -> str:
    names = set(node.get("activations", ["Tanh"]))
    if names not in ({b"Tanh"}, {b"Relu"}, {"Tanh"}, {"Relu"}):
        raise NoForm("expected the activation Tanh or Relu")
    is_relu = bool(names & {b"Relu", "Relu"})
    return f"_rnn({_inputs(node)}, {is_relu}, {node.get('direction', 'forward')!r})"


SEVERAL: dict[str, Make] = {"GRU": _gru, "LSTM": _lstm, "RNN": _rnn}
"""Layers of which all outputs are read: the states of all steps, and the last ones."""
