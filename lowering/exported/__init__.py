"""
Graphs of exported programs (`.pt2`): nodes of PyTorch's operators for functions of values.

In: typed functions without writes. Out: graphs as `frontend.exported.schema` has them, or one report of all
that has no form.
"""
