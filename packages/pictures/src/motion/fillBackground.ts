import { between } from './between.js';
import { dilate, type Mask } from './mask.js';
import type { Grid } from './raster.js';

/**
 * Fills the hole that a cut-out subject leaves. The known differences between the background and its model are
 * averaged into coarser and coarser pictures and then interpolated into the hole (pull–push), so that the patch has
 * no visible edge and keeps the model's horizon.
 */
export function fillBackground(pixels: Uint8Array, model: Float32Array, subject: Mask): Float32Array {
  const { width, height } = subject;
  // A small margin keeps the subject's soft edge out of the samples.
  const { data: hole } = dilate(subject, 3);
  const known = new Float32Array(width * height * 4);
  for (let pixel = 0; pixel < width * height; pixel++) {
    if (hole[pixel]) continue;
    for (let channel = 0; channel < 3; channel++) {
      known[pixel * 4 + channel] = pixels[pixel * 3 + channel]! - model[pixel * 3 + channel]!;
    }
    known[pixel * 4 + 3] = 1;
  }
  const full = pullPush({ width, height, data: known }).data;
  const background = new Float32Array(width * height * 3);
  for (let pixel = 0; pixel < width * height; pixel++) {
    for (let channel = 0; channel < 3; channel++) {
      const at = pixel * 3 + channel;
      background[at] = hole[pixel]
        ? Math.min(255, Math.max(0, model[at]! + full[pixel * 4 + channel]!))
        : pixels[at]!;
    }
  }
  return background;
}

/** Four numbers a pixel: three values times their weight, and the weight. */
type Layer = Grid<Float32Array>;

function pullPush(layer: Layer): Layer {
  const { width, height, data } = layer;
  const result = new Float32Array(data.length);
  if (width === 1 && height === 1) {
    const weight = data[3]! || 1;
    return { width, height, data: data.map((value, at) => (at < 3 ? value / weight : 1)) };
  }
  const coarse = pullPush(halve(layer));
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = (y * width + x) * 4;
      const weight = data[at + 3]!;
      for (let channel = 0; channel < 3; channel++) {
        const missing =
          weight < 1 ? (1 - weight) * between(coarse, 4, channel, (x - 0.5) / 2, (y - 0.5) / 2) : 0;
        result[at + channel] = data[at + channel]! + missing;
      }
      result[at + 3] = 1;
    }
  }
  return { width, height, data: result };
}

function halve({ width, height, data }: Layer): Layer {
  const [halfWidth, halfHeight] = [Math.ceil(width / 2), Math.ceil(height / 2)];
  const half = new Float32Array(halfWidth * halfHeight * 4);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const from = (y * width + x) * 4;
      const to = ((y >> 1) * halfWidth + (x >> 1)) * 4;
      for (let channel = 0; channel < 4; channel++) half[to + channel]! += data[from + channel]!;
    }
  }
  // More than one known pixel is as good as one: weights are cut to 1, values follow.
  for (let at = 0; at < half.length; at += 4) {
    const weight = half[at + 3]!;
    if (weight <= 1) continue;
    for (let channel = 0; channel < 4; channel++) half[at + channel]! /= weight;
  }
  return { width: halfWidth, height: halfHeight, data: half };
}
