"""Draws composed scenes on a CPU, each with the caption that describes it."""
