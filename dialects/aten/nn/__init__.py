"""Layers of networks: convolution, pooling, normalisation, dropout, losses, recurrent cells, resampling."""
