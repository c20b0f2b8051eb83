"""Attention of many heads, as `torch.nn.MultiheadAttention` calls it, in TorchScript."""

ATTENTION = """
def multi_head_attention_forward(
    query, key, value, embed_dim_to_check: int, num_heads: int, in_proj_weight: Optional[Tensor],
    in_proj_bias: Optional[Tensor], bias_k: Optional[Tensor], bias_v: Optional[Tensor], add_zero_attn: bool,
    dropout_p: float, out_proj_weight, out_proj_bias: Optional[Tensor], training: bool = True,
    key_padding_mask: Optional[Tensor] = None, need_weights: bool = True, attn_mask: Optional[Tensor] = None,
    use_separate_proj_weight: bool = False, q_proj_weight: Optional[Tensor] = None,
    k_proj_weight: Optional[Tensor] = None, v_proj_weight: Optional[Tensor] = None,
    static_k: Optional[Tensor] = None, static_v: Optional[Tensor] = None, average_attn_weights: bool = True,
    is_causal: bool = False
):
    is_batched = query.dim() == 3
    if not is_batched:
        if query.dim() != 2:
            raise AssertionError('expected a query of 2 or 3 dimensions, got {}'.format(query.dim()))
        query, key, value = query.unsqueeze(1), key.unsqueeze(1), value.unsqueeze(1)
        if key_padding_mask is not None:
            key_padding_mask = key_padding_mask.unsqueeze(0)
    if query.size(2) != embed_dim_to_check or query.size(2) % num_heads != 0:
        raise AssertionError('expected {} features, a multiple of the heads'.format(embed_dim_to_check))
    if is_causal and attn_mask is None:
        raise RuntimeError('expected a mask beside the hint is_causal')
    rows, batch, features = query.size(0), query.size(1), query.size(2)
    heads, width = batch * num_heads, features // num_heads

    if use_separate_proj_weight:
        if key.size()[:2] != value.size()[:2]:
            raise AssertionError('expected as many keys as values')
        assert q_proj_weight is not None and k_proj_weight is not None and v_proj_weight is not None
        weights = [q_proj_weight, k_proj_weight, v_proj_weight]
    else:
        if key.size() != value.size():
            raise AssertionError('expected keys and values of one shape')
        assert in_proj_weight is not None
        weights = in_proj_weight.chunk(3)
    if in_proj_bias is None:
        q = torch.nn.functional.linear(query, weights[0])
        k = torch.nn.functional.linear(key, weights[1])
        v = torch.nn.functional.linear(value, weights[2])
    else:
        biases = in_proj_bias.chunk(3)
        q = torch.nn.functional.linear(query, weights[0], biases[0])
        k = torch.nn.functional.linear(key, weights[1], biases[1])
        v = torch.nn.functional.linear(value, weights[2], biases[2])
    added = 0
    if bias_k is not None:
        assert bias_v is not None and static_k is None and static_v is None
        k = torch.cat([k, bias_k.repeat([1, batch, 1])])
        v = torch.cat([v, bias_v.repeat([1, batch, 1])])
        added += 1
    q = q.view([rows, heads, width]).transpose(0, 1)
    k = k.view([k.size(0), heads, width]).transpose(0, 1) if static_k is None else static_k
    v = v.view([v.size(0), heads, width]).transpose(0, 1) if static_v is None else static_v
    if add_zero_attn:
        zeros = torch.zeros([heads, 1, width], dtype=k.dtype, device=k.device)
        k, v = torch.cat([k, zeros], 1), torch.cat([v, zeros], 1)
        added += 1
    columns = k.size(1)

    # The hint is_causal stands for the mask where nothing else is masked.
    is_causal = is_causal and key_padding_mask is None and not need_weights
    mask: Optional[Tensor] = None
    if attn_mask is not None and not is_causal:
        mask = torch.nn.functional.pad(_added_mask(attn_mask, query), [0, added])
        mask = mask.unsqueeze(0) if mask.dim() == 2 else mask
    if key_padding_mask is not None:
        padding = torch.nn.functional.pad(_added_mask(key_padding_mask, query), [0, added])
        padding = padding.view([batch, 1, 1, columns]).expand([-1, num_heads, -1, -1])
        padding = padding.reshape([heads, 1, columns])
        mask = padding if mask is None else mask + padding

    dropped = dropout_p if training else 0.0
    if need_weights:
        scores = torch.bmm(q * math.sqrt(1.0 / width), k.transpose(1, 2))
        found = torch.softmax(scores if mask is None else scores + mask, -1)
        if dropped > 0.0:
            found = torch.dropout(found, dropped, True)
        output = torch.bmm(found, v).transpose(0, 1).reshape([rows * batch, features])
        shown: Optional[Tensor] = _shown_weights(
            found.view([batch, num_heads, rows, columns]), average_attn_weights, is_batched
        )
    else:
        if mask is not None:
            one = mask.size(0) == 1
            mask = mask.unsqueeze(0) if one else mask.view([batch, num_heads, -1, columns])
        attended = torch.nn.functional.scaled_dot_product_attention(
            q.reshape([batch, num_heads, rows, width]), k.reshape([batch, num_heads, columns, width]),
            v.reshape([batch, num_heads, columns, width]), mask, dropped, is_causal
        )
        output = attended.permute([2, 0, 1, 3]).reshape([rows * batch, features])
        shown: Optional[Tensor] = None
    output = torch.nn.functional.linear(output, out_proj_weight, out_proj_bias)
    output = output.view([rows, batch, output.size(1)])
    return output if is_batched else output.select(1, 0), shown

def _added_mask(mask, query):
    if mask.dtype == torch.bool:
        return torch.zeros_like(mask, dtype=query.dtype).masked_fill(mask, -math.inf)
    return mask

def _shown_weights(weights, average: bool, is_batched: bool):
    shown = weights.mean(1) if average else weights
    return shown if is_batched else shown.select(0, 0)
"""
"""The function of `torch.nn.functional`."""
