import type { Box, Grid } from './cutOut.js';

/** One byte a pixel: 1 inside, 0 outside. */
export type Mask = Grid<Uint8Array>;

/** Grows a mask by `radius` pixels (in a square), or shrinks it when the radius is negative. */
export function dilate({ width, height, data }: Mask, radius: number): Mask {
  const grow = radius > 0;
  let current = data;
  for (let step = 0; step < Math.abs(radius); step++) {
    const across = new Uint8Array(data.length);
    const result = new Uint8Array(data.length);
    for (let y = 0, at = 0; y < height; y++) {
      for (let x = 0; x < width; x++, at++) {
        const left = current[x > 0 ? at - 1 : at]!;
        const right = current[x < width - 1 ? at + 1 : at]!;
        across[at] = grow ? left | current[at]! | right : left & current[at]! & right;
      }
    }
    for (let y = 0, at = 0; y < height; y++) {
      for (let x = 0; x < width; x++, at++) {
        const above = across[y > 0 ? at - width : at]!;
        const below = across[y < height - 1 ? at + width : at]!;
        result[at] = grow ? above | across[at]! | below : above & across[at]! & below;
      }
    }
    current = result;
  }
  return { width, height, data: current };
}

export interface Component extends Box {
  pixels: Int32Array;
  /** How many of its pixels lie on the picture's edge. */
  edgePixels: number;
}

/** The connected parts (four neighbours) of the pixels that equal `value`. */
export function components({ width, height, data: mask }: Mask, value: 0 | 1): Component[] {
  const seen = new Uint8Array(mask.length);
  const stack = new Int32Array(mask.length);
  const found: Component[] = [];
  for (let start = 0; start < mask.length; start++) {
    if (seen[start] || mask[start] !== value) continue;
    let [count, next] = [1, 0];
    let [edgePixels, left, right, top, bottom] = [0, width, -1, height, -1];
    stack[0] = start;
    seen[start] = 1;
    const visit = (pixel: number) => {
      if (seen[pixel] || mask[pixel] !== value) return;
      seen[pixel] = 1;
      stack[count++] = pixel;
    };
    while (next < count) {
      const pixel = stack[next++]!;
      const x = pixel % width;
      const y = (pixel - x) / width;
      if (x === 0 || y === 0 || x === width - 1 || y === height - 1) edgePixels++;
      if (x < left) left = x;
      if (x > right) right = x;
      if (y < top) top = y;
      if (y > bottom) bottom = y;
      if (x > 0) visit(pixel - 1);
      if (x < width - 1) visit(pixel + 1);
      if (y > 0) visit(pixel - width);
      if (y < height - 1) visit(pixel + width);
    }
    found.push({ pixels: stack.slice(0, count), edgePixels, left, top, right, bottom });
  }
  return found;
}

/** Fills what a mask encloses: parts of the outside that do not reach the picture's edge. */
export function fillHoles(mask: Mask): Mask {
  const data = mask.data.slice();
  for (const hole of components(mask, 0)) {
    if (hole.edgePixels > 0) continue;
    for (const pixel of hole.pixels) data[pixel] = 1;
  }
  return { ...mask, data };
}
