"""
Exported programs: what `torch.export.save` writes (`.pt2`), read without PyTorch.

In come the records of a file, of which nothing is trusted and no pickle is read; out goes the program: its
tensors as an object, the structures of its arguments and results, and its graph as a function of IR, or an
ArchiveError that says what is wrong where.
"""
