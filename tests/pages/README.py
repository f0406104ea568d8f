import numpy as np

X = np.random.default_rng(1).normal(size=(100, 12))
