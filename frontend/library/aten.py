"""
Operators of `torch.ops.aten` that PyTorch composes of others, in TorchScript, with their schemas' parameters.

Graphs and archives call them; reductions are the numbers of `torch.nn.functional`'s: 0 none, 1 mean, 2 sum.
"""

ATEN = """
def poisson_nll_loss(input, target, log_input: bool, full: bool, eps: float, reduction: int):
    if log_input:
        loss = input.exp() - target * input
    else:
        loss = input - target * (input + eps).log()
    if full:
        stirling = target * target.log() - target + 0.5 * (2 * math.pi * target).log()
        loss = loss + stirling.masked_fill(target <= 1, 0)
    return _reduced(loss, reduction)

def margin_ranking_loss(input1, input2, target, margin: float = 0.0, reduction: int = 1):
    if input1.dim() != input2.dim() or input1.dim() != target.dim():
        raise RuntimeError('expected as many dimensions of the inputs as of the target')
    return _reduced((-target * (input1 - input2) + margin).clamp_min(0), reduction)

def soft_margin_loss(self, target, reduction: int = 1):
    return _reduced((-self * target).exp().log1p(), reduction)

def hinge_embedding_loss(self, target, margin: float = 1.0, reduction: int = 1):
    far = torch.where(target != 1, (margin - self).clamp_min(0), torch.zeros_like(self))
    near = torch.where(target != -1, self, torch.zeros_like(self))
    return _reduced(far + near, reduction)

def cosine_embedding_loss(input1, input2, target, margin: float = 0.0, reduction: int = 1):
    dim = target.dim()
    if dim > 1 or input1.dim() != dim + 1 or input2.dim() != dim + 1:
        raise RuntimeError('expected a target of at most one dimension, and inputs of one more')
    squares = ((input1 * input1).sum(dim) + 1e-12) * ((input2 * input2).sum(dim) + 1e-12)
    cosine = (input1 * input2).sum(dim) / squares.sqrt()
    same = torch.where(target == 1, 1 - cosine, torch.zeros_like(cosine))
    other = torch.where(target == -1, (cosine - margin).clamp_min(0), torch.zeros_like(cosine))
    return _reduced(same + other, reduction)

def triplet_margin_loss(
    anchor, positive, negative, margin: float = 1.0, p: float = 2.0, eps: float = 1e-06, swap: bool = False,
    reduction: int = 1
):
    if margin <= 0:
        raise ValueError('expected a positive margin')
    if anchor.dim() != positive.dim() or anchor.dim() != negative.dim():
        raise RuntimeError('expected as many dimensions of the anchor as of the others')
    near, far = pairwise_distance(anchor, positive, p, eps), pairwise_distance(anchor, negative, p, eps)
    if swap:
        far = torch.minimum(far, pairwise_distance(positive, negative, p, eps))
    return _reduced((margin + near - far).clamp_min(0), reduction)

def ctc_loss(
    log_probs, targets, input_lengths: Any, target_lengths: Any, blank: int = 0, reduction: int = 1,
    zero_infinity: bool = False
):
    taken, spelt = _lengths(input_lengths), _lengths(target_lengths)
    steps = log_probs if log_probs.dim() == 3 else log_probs.unsqueeze(1)
    loss, paths = torch.ops.aten._ctc_loss(steps, targets, taken, spelt, blank, zero_infinity)
    if zero_infinity:
        loss = torch.where(loss == math.inf, 0, loss)
    if reduction == 1:
        loss = loss / spelt.clamp_min(1).to(loss.dtype)
    return _reduced(loss if log_probs.dim() == 3 else loss[0], reduction)

def pad(self, pad: List[int], mode: str = 'constant', value: Optional[float] = None):
    return torch.nn.functional.pad(self, pad, mode, value)

def _pad_circular(self, pad: List[int]):
    return torch.nn.functional.pad(self, pad, 'circular')

def _pad_enum(self, pad: List[int], mode: int, value: Optional[float] = None):
    if mode < 0 or mode > 3:
        raise RuntimeError('expected a mode of padding from 0 to 3')
    names = ['reflect', 'replicate', 'circular', 'constant']
    return torch.nn.functional.pad(self, pad, names[mode], value)

def rrelu(
    self, lower: number = 0.125, upper: number = 0.33333333333333331, training: bool = False,
    generator: Optional[Generator] = None
):
    if lower > upper:
        raise RuntimeError('expected lower to be at most upper')
    if not training:
        return torch.leaky_relu(self, (lower + upper) / 2)
    slopes = torch.empty_like(self).uniform_(float(lower), float(upper), generator=generator)
    return torch.where(self <= 0, self * slopes, self)

def rrelu_with_noise_functional(
    self, noise, lower: number = 0.125, upper: number = 0.33333333333333331, training: bool = False,
    generator: Optional[Generator] = None
):
    if not training:
        return torch.leaky_relu(self, (lower + upper) / 2), noise
    slopes = torch.empty_like(self).uniform_(float(lower), float(upper), generator=generator)
    kept = torch.where(self <= 0, slopes, 1.0)
    return self * kept, kept

def rrelu_(
    self, lower: number = 0.125, upper: number = 0.33333333333333331, training: bool = False,
    generator: Optional[Generator] = None
):
    return self.copy_(torch.ops.aten.rrelu(self, lower, upper, training, generator))

def _negative_saturation(input, noise, p: float):
    # What is dropped becomes the value that SELU has far below 0; mean and variance are kept.
    alpha = 1.7580993408473766
    a = 1.0 / math.sqrt((alpha * alpha * p + 1.0) * (1.0 - p)) if p < 1.0 else 0.0
    return input * (noise * a) + ((noise - 1.0) * (alpha * a) + alpha * a * p)

def alpha_dropout(input, p: float, train: bool):
    if p < 0.0 or p > 1.0:
        raise ValueError('expected a probability between 0 and 1')
    if not train or p == 0.0:
        return input
    return torch.ops.aten._negative_saturation(input, torch.empty_like(input).bernoulli_(1.0 - p), p)

def feature_alpha_dropout(input, p: float, train: bool):
    if p < 0.0 or p > 1.0:
        raise ValueError('expected a probability between 0 and 1')
    if not train or p == 0.0:
        return input
    if input.dim() < 2:
        raise RuntimeError('expected at least 2 dimensions')
    noise = input.new_empty(input.size()[:2] + [1] * (input.dim() - 2)).bernoulli_(1.0 - p)
    return torch.ops.aten._negative_saturation(input, noise, p)

def bilinear(input1, input2, weight, bias: Optional[Tensor] = None):
    left = torch.matmul(input1.unsqueeze(-2).unsqueeze(-2), weight)
    result = torch.matmul(left, input2.unsqueeze(-2).unsqueeze(-1)).squeeze(-1).squeeze(-1)
    return result if bias is None else result + bias

def lstm(
    input, hx: List[Tensor], params: List[Tensor], has_biases: bool, num_layers: int, dropout: float,
    train: bool, bidirectional: bool, batch_first: bool
):
    x = input.transpose(0, 1) if batch_first else input
    directions = 2 if bidirectional else 1
    plain = 4 if has_biases else 2
    projected = len(params) == num_layers * directions * (plain + 1)
    count = plain + 1 if projected else plain
    if len(params) != num_layers * directions * count:
        raise ValueError('expected the weights and biases of all layers')
    last_h: List[Tensor] = []
    last_c: List[Tensor] = []
    for layer in range(num_layers):
        sides: List[Tensor] = []
        for side in range(directions):
            index = layer * directions + side
            at = index * count
            steps = torch.matmul(x, params[at].t())
            recurrent = params[at + 1].t()
            if has_biases:
                steps = steps + (params[at + 2] + params[at + 3])
            h = hx[0][index]
            c = hx[1][index]
            outputs: List[Tensor] = []
            for i in range(x.size(0)):
                step = x.size(0) - 1 - i if side == 1 else i
                gates = (steps[step] + torch.mm(h, recurrent)).chunk(4, 1)
                c = torch.sigmoid(gates[1]) * c + torch.sigmoid(gates[0]) * torch.tanh(gates[2])
                h = torch.sigmoid(gates[3]) * torch.tanh(c)
                if projected:
                    h = torch.mm(h, params[at + count - 1].t())
                outputs.append(h)
            joined = torch.stack(outputs)
            sides.append(joined.flip([0]) if side == 1 else joined)
            last_h.append(h)
            last_c.append(c)
        x = torch.cat(sides, 2)
        if train and dropout > 0.0 and layer + 1 < num_layers:
            x = torch.dropout(x, dropout, True)
    return x.transpose(0, 1) if batch_first else x, torch.stack(last_h), torch.stack(last_c)

def gru(
    input, hx, params: List[Tensor], has_biases: bool, num_layers: int, dropout: float,
    train: bool, bidirectional: bool, batch_first: bool
):
    x = input.transpose(0, 1) if batch_first else input
    directions = 2 if bidirectional else 1
    count = 4 if has_biases else 2
    last: List[Tensor] = []
    for layer in range(num_layers):
        sides: List[Tensor] = []
        for side in range(directions):
            index = layer * directions + side
            at = index * count
            steps = torch.matmul(x, params[at].t())
            if has_biases:
                steps = steps + params[at + 2]
            h = hx[index]
            outputs: List[Tensor] = []
            for i in range(x.size(0)):
                step = x.size(0) - 1 - i if side == 1 else i
                own = torch.mm(h, params[at + 1].t())
                if has_biases:
                    own = own + params[at + 3]
                given = steps[step].chunk(3, 1)
                kept = own.chunk(3, 1)
                reset = torch.sigmoid(given[0] + kept[0])
                update = torch.sigmoid(given[1] + kept[1])
                new = torch.tanh(given[2] + reset * kept[2])
                h = new + update * (h - new)
                outputs.append(h)
            joined = torch.stack(outputs)
            sides.append(joined.flip([0]) if side == 1 else joined)
            last.append(h)
        x = torch.cat(sides, 2)
        if train and dropout > 0.0 and layer + 1 < num_layers:
            x = torch.dropout(x, dropout, True)
    return x.transpose(0, 1) if batch_first else x, torch.stack(last)

def _heads(x, count: int):
    return x.unflatten(2, [count, x.size(2) // count]).transpose(1, 2)

def _native_multi_head_attention(
    query, key, value, embed_dim: int, num_head: int, qkv_weight, qkv_bias, proj_weight, proj_bias,
    mask: Optional[Tensor] = None, need_weights: bool = True, average_attn_weights: bool = True,
    mask_type: Optional[int] = None
):
    weights = qkv_weight.chunk(3)
    biases = qkv_bias.chunk(3)
    q = torch.ops.aten._heads(torch.linear(query, weights[0], biases[0]), num_head)
    k = torch.ops.aten._heads(torch.linear(key, weights[1], biases[1]), num_head)
    v = torch.ops.aten._heads(torch.linear(value, weights[2], biases[2]), num_head)
    scores = torch.matmul(q / math.sqrt(q.size(3)), k.transpose(2, 3))
    if mask is not None:
        hidden = mask
        if mask_type is not None:
            if mask_type == 1:
                hidden = mask.view([mask.size(0), 1, 1, mask.size(1)])
        scores = scores.masked_fill(hidden.to(torch.bool), -math.inf)
    attention = torch.softmax(scores, 3)
    joined = torch.matmul(attention, v).transpose(1, 2).flatten(2)
    shown = attention.mean(1) if average_attn_weights else attention
    return torch.linear(joined, proj_weight, proj_bias), shown

def _transformer_encoder_layer_fwd(
    src, embed_dim: int, num_heads: int, qkv_weight, qkv_bias, proj_weight, proj_bias, use_gelu: bool,
    norm_first: bool, eps: float, norm_weight_1, norm_bias_1, norm_weight_2, norm_bias_2, ffn_weight_1,
    ffn_bias_1, ffn_weight_2, ffn_bias_2, mask: Optional[Tensor] = None, mask_type: Optional[int] = None
):
    x = src
    if norm_first:
        x = torch.layer_norm(x, [embed_dim], norm_weight_1, norm_bias_1, eps)
    attended, shown = torch.ops.aten._native_multi_head_attention(
        x, x, x, embed_dim, num_heads, qkv_weight, qkv_bias, proj_weight, proj_bias, mask, False, True,
        mask_type
    )
    x = src + attended
    if not norm_first:
        x = torch.layer_norm(x, [embed_dim], norm_weight_1, norm_bias_1, eps)
    y = torch.layer_norm(x, [embed_dim], norm_weight_2, norm_bias_2, eps) if norm_first else x
    hidden = torch.linear(y, ffn_weight_1, ffn_bias_1)
    y = x + torch.linear(torch.gelu(hidden) if use_gelu else torch.relu(hidden), ffn_weight_2, ffn_bias_2)
    return y if norm_first else torch.layer_norm(y, [embed_dim], norm_weight_2, norm_bias_2, eps)

def _rnn(
    input, hx, params: List[Tensor], has_biases: bool, num_layers: int, dropout: float,
    train: bool, bidirectional: bool, batch_first: bool, tanh: bool
):
    x = input.transpose(0, 1) if batch_first else input
    directions = 2 if bidirectional else 1
    count = 4 if has_biases else 2
    last: List[Tensor] = []
    for layer in range(num_layers):
        sides: List[Tensor] = []
        for side in range(directions):
            index = layer * directions + side
            at = index * count
            steps = torch.matmul(x, params[at].t())
            if has_biases:
                steps = steps + (params[at + 2] + params[at + 3])
            h = hx[index]
            outputs: List[Tensor] = []
            for i in range(x.size(0)):
                sums = steps[x.size(0) - 1 - i if side == 1 else i] + torch.mm(h, params[at + 1].t())
                h = torch.tanh(sums) if tanh else torch.relu(sums)
                outputs.append(h)
            joined = torch.stack(outputs)
            sides.append(joined.flip([0]) if side == 1 else joined)
            last.append(h)
        x = torch.cat(sides, 2)
        if train and dropout > 0.0 and layer + 1 < num_layers:
            x = torch.dropout(x, dropout, True)
    return x.transpose(0, 1) if batch_first else x, torch.stack(last)

def rnn_tanh(
    input, hx, params: List[Tensor], has_biases: bool, num_layers: int, dropout: float,
    train: bool, bidirectional: bool, batch_first: bool
):
    return torch.ops.aten._rnn(
        input, hx, params, has_biases, num_layers, dropout, train, bidirectional, batch_first, True
    )

def rnn_relu(
    input, hx, params: List[Tensor], has_biases: bool, num_layers: int, dropout: float,
    train: bool, bidirectional: bool, batch_first: bool
):
    return torch.ops.aten._rnn(
        input, hx, params, has_biases, num_layers, dropout, train, bidirectional, batch_first, False
    )
"""
"""The text of the module."""
