"""Expressions whose results PyTorch gives as an argument itself, as a view of it, or as a copy."""

from __future__ import annotations

SHARED = (
    "F.dropout(x, 0.5, False)", "F.dropout(x, 0.0, True)", "F.dropout(x, 0.5, False, True)",
    "torch.dropout(x, 0.5, False)", "F.dropout2d(x[None, None], 0.5, False)",
    "torch.feature_dropout(x, 0.5, False)",
    "x.expand(2, 3)", "x.expand(-1, -1)", "x.expand_as(x)", "x.broadcast_to([2, 3])",
    "torch.broadcast_tensors(x, x)[0]", "x.reshape(3, 2)", "x.reshape(-1)", "x.reshape_as(x)", "x.view(-1)",
    "x.view_as(x)", "x.contiguous()", "x.to(torch.float32)", "x.to(x)", "x.to(x.device)", "x.to('cpu')",
    "x.to(x.device, torch.float32)", "x.float()", "x.type_as(x)", "x.cpu()", "x.flatten()", "x.flatten(1)",
    "x.squeeze()", "x[:1].squeeze()", "x.unsqueeze(0)", "x.t()", "x.T", "x.mT", "x.transpose(0, 0)",
    "x.permute(1, 0)", "x.movedim(0, 1)", "x.narrow(0, 0, 1)", "x[0]", "x[:]", "x[...]", "x[None]", "x[0, 1]",
    "x.select(0, 1)", "x.diagonal()", "x.unfold(1, 3, 3)", "x.unflatten(1, [3, 1])", "x.unbind()[0]",
    "x.chunk(2)[0]", "x.split(1)[0]", "x.tensor_split(2)[0]", "x.detach()", "x.as_strided([2], [1])",
)  # fmt: skip
"""What writes to these, writes to `x`, a matrix of 2 x 3 floats."""

COPIED = (
    "F.dropout(x, 0.5, True)", "x.t().reshape(6)", "x.t().contiguous()", "x.to(torch.float64)",
    "x.to(torch.float32, copy=True)", "x.double()", "x.t().flatten()", "x[torch.tensor([0])]",
    "x[0].diag()", "x.clone()", "torch.cat([x])", "torch.cat([x, x[:0]])",
    "torch.stack([x])", "torch.hstack([x])",
    "torch.vstack([x])", "torch.dstack([x[..., None]])", "torch.column_stack([x])", "x.tile([1, 1])",
    "x.repeat(1, 1)", "x.roll(0)", "x.clamp(-99, 99)", "F.pad(x, [0, 0])", "x.sum([])", "x.nan_to_num()",
    "F.pixel_shuffle(x[None, None], 1)", "F.pixel_unshuffle(x[None, None], 1)",
    "F.channel_shuffle(x[None, :, :, None], 1)", "F.interpolate(x[None], size=[3])", "F.avg_pool1d(x, 1)",
    "x ** 1", "x * 1", "x.unsqueeze(0).clone()[0]",
)  # fmt: skip
"""What writes to these, leaves `x` alone."""
