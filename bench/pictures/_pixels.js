// Looks at a finished picture: its ground, what stands on it, how many, and where.

import sharp from 'sharp';

export const SIDE = 64;

/** A pixel further than this from the ground, in any channel, belongs to a thing. */
const GROUND_DISTANCE = 40;
/** Specks smaller than this share of the picture are not counted as things. */
const SPECK_SHARE = 0.012;

/** Reads an encoded picture as 64×64 RGB bytes. */
export async function readPicture(bytes) {
  const { data } = await sharp(bytes)
    .resize(SIDE, SIDE, { kernel: 'lanczos3', fit: 'fill' })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return data;
}

const pixelAt = (picture, x, y) => {
  const at = 3 * (y * SIDE + x);
  return [picture[at], picture[at + 1], picture[at + 2]];
};

/** The middle value of each channel along the picture's edge. */
export function groundColour(picture) {
  const edge = [];
  for (let i = 0; i < SIDE; i++) {
    edge.push(
      pixelAt(picture, i, 0),
      pixelAt(picture, i, SIDE - 1),
      pixelAt(picture, 0, i),
      pixelAt(picture, SIDE - 1, i),
    );
  }
  return [0, 1, 2].map((channel) => {
    const values = edge.map((pixel) => pixel[channel]).sort((a, b) => a - b);
    return values[values.length >> 1];
  });
}

/** One byte a pixel: 1 where something stands on the ground. */
export function thingMask(picture) {
  const ground = groundColour(picture);
  const mask = new Uint8Array(SIDE * SIDE);
  for (let at = 0; at < mask.length; at++) {
    const far = ground.some(
      (value, channel) => Math.abs(picture[3 * at + channel] - value) > GROUND_DISTANCE,
    );
    mask[at] = far ? 1 : 0;
  }
  return mask;
}

/** Sizes of the connected patches of a mask, largest first, specks left out. */
export function patchSizes(mask) {
  const seen = new Uint8Array(mask.length);
  const sizes = [];
  for (let start = 0; start < mask.length; start++) {
    if (mask[start] === 0 || seen[start] === 1) continue;
    let size = 0;
    const open = [start];
    seen[start] = 1;
    while (open.length > 0) {
      const at = open.pop();
      size += 1;
      const x = at % SIDE;
      for (const next of [at - SIDE, at + SIDE, x > 0 ? at - 1 : -1, x < SIDE - 1 ? at + 1 : -1]) {
        if (next < 0 || next >= mask.length || mask[next] === 0 || seen[next] === 1) continue;
        seen[next] = 1;
        open.push(next);
      }
    }
    if (size >= SPECK_SHARE * mask.length) sizes.push(size);
  }
  return sizes.sort((a, b) => b - a);
}

/**
 * Cuts out what stands in one half of the picture and centres it on a white square.
 * @param {'left' | 'right' | 'top' | 'bottom'} half
 */
export async function cutHalf(picture, half) {
  const mask = thingMask(picture);
  const inHalf = {
    left: (x) => x < SIDE / 2,
    right: (x) => x >= SIDE / 2,
    top: (_, y) => y < SIDE / 2,
    bottom: (_, y) => y >= SIDE / 2,
  }[half];
  let [left, top, right, bottom] = [SIDE, SIDE, -1, -1];
  for (let y = 0; y < SIDE; y++) {
    for (let x = 0; x < SIDE; x++) {
      if (mask[y * SIDE + x] === 0 || !inHalf(x, y)) continue;
      left = Math.min(left, x);
      right = Math.max(right, x);
      top = Math.min(top, y);
      bottom = Math.max(bottom, y);
    }
  }
  if (right < 0) return null;
  const margin = 4;
  const side = SIDE - 2 * margin;
  return sharp(picture, { raw: { width: SIDE, height: SIDE, channels: 3 } })
    .extract({ left, top, width: right - left + 1, height: bottom - top + 1 })
    .resize(side, side, { fit: 'contain', background: '#fff', kernel: 'lanczos3' })
    .extend({ top: margin, bottom: margin, left: margin, right: margin, background: '#fff' })
    .raw()
    .toBuffer();
}
