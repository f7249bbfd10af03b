"""Choices at random."""

import random


def weighted(rnd: random.Random, weights: dict):
    """One of the keys, as often as its weight says."""
    return rnd.choices(list(weights), list(weights.values()))[0]
