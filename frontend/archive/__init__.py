"""
Archives: programs with their weights, as `torch.jit.save` writes them, read without PyTorch.

In comes a file, of which nothing is trusted and no pickle is executed; out go the texts of the classes, the
object that was saved, the constants, and the extra files, or an ArchiveError that says what is wrong where.
"""
