"""Trains the embedded text-to-image model: captions, scenes, denoiser, distillation, upscaler, judge."""
