"""
Models of ONNX as TorchScript text.

In: messages of `onnx`, read from files. Out: source text and the constants that it names; or one report of
the nodes that have no form.
"""
