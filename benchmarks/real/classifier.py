"""How well simple classifiers do on the first d scores of unseen rows.

Two classifiers, whose accuracies are averaged: five nearest neighbours, and linear discriminants
with the shrinkage of Ledoit and Wolf. With d = 0 there is nothing but the majority class.
"""

import numpy as np
from sklearn.discriminant_analysis import LinearDiscriminantAnalysis

NEIGHBOURS = 5
MOST_ROWS = 500  # of the test rows
EVERY_UP_TO = 20  # beyond, every sixth part further; between these, straight lines


def looked_at(count):
    """Return the numbers of components for which classifiers are trained."""
    wanted = [0]
    while wanted[-1] < count - 1:
        wanted.append(wanted[-1] + 1 + max(0, (wanted[-1] - EVERY_UP_TO) // 6))
    wanted[-1] = count - 1
    return np.array(wanted)


def accuracies(model, train, train_labels, test, test_labels):
    """Return the mean accuracy of both classifiers for each candidate d of the model."""
    test, test_labels = test[:MOST_ROWS], test_labels[:MOST_ROWS]
    classes, codes = np.unique(train_labels, return_inverse=True)
    code_of = {label: code for code, label in enumerate(classes)}
    truth = np.array([code_of.get(label, -1) for label in test_labels])
    known = (train - model.mean) @ model.vectors
    unseen = (test - model.mean) @ model.vectors
    grid = looked_at(len(model.noise))
    found = [mean_accuracy(known[:, :d], codes, unseen[:, :d], truth) for d in grid]
    return np.interp(np.arange(len(model.noise)), grid, found)


def mean_accuracy(known, codes, unseen, truth):
    """Return the accuracy on d scores; d may be 0."""
    if known.shape[1] == 0:
        return np.mean(truth == np.bincount(codes).argmax())
    said = np.array([classify(known, codes, unseen) for classify in (nearest, discriminant)])
    return np.mean(said == truth)


def nearest(known, codes, unseen):
    """Return the most frequent class among the nearest rows; of equals the first class."""
    distance = (known**2).sum(axis=1) - 2 * unseen @ known.T
    nearby = codes[np.argpartition(distance, NEIGHBOURS - 1, axis=1)[:, :NEIGHBOURS]]
    votes = (nearby[:, :, None] == np.arange(codes.max() + 1)).sum(axis=1)
    return votes.argmax(axis=1)


def discriminant(known, codes, unseen):
    """Return the class by shrunken linear discriminants, of the classes with two rows or more."""
    enough = np.bincount(codes)[codes] >= 2
    if len(np.unique(codes[enough])) < 2:
        return np.full(len(unseen), np.bincount(codes).argmax())
    model = LinearDiscriminantAnalysis(solver="lsqr", shrinkage="auto")
    return model.fit(known[enough], codes[enough]).predict(unseen)
