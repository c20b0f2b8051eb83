"""
Graphs of ONNX: nodes for functions of values, from tables of forms, and files of them.

In: typed functions without writes. Out: graphs whose nodes are all of the ONNX namespace, or one report of
all that has no form; and models as `onnx-ir` writes them.
"""
