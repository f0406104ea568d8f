import numpy as np

x = np.random.default_rng(1).normal(size=(100, 12))
