import { nearestOklab, squaredDistance, writeOklab } from './oklab.js';

// An 8 × 8 Bayer matrix: thresholds depend only on the position, so a pixel that does not change between frames
// keeps its dithering. Error diffusion would make still areas flicker.
const matrixSide = 8;
const thresholds = Float32Array.from({ length: matrixSide * matrixSide }, (_, cell) => {
  const x = cell % matrixSide;
  const y = Math.floor(cell / matrixSide);
  let value = 0;
  for (let bit = 0; bit < 3; bit++) {
    const xBit = (x >> bit) & 1;
    const yBit = (y >> bit) & 1;
    value |= (((xBit ^ yBit) << 1) | yBit) << (2 * (2 - bit));
  }
  return (value + 0.5) / (matrixSide * matrixSide);
});

/** Colours are looked up with this many bits a channel; finer differences are invisible after dithering. */
const keyBits = 7;

export interface Ditherer {
  /** Palette indices of one frame of `width` pixels a row. */
  apply(frame: Uint8Array, width: number): Uint8Array;
}

/**
 * Mixes each colour from the two palette entries that approximate it best. A colour of the palette stays plain; only
 * colours between two entries are dithered.
 */
export function createDitherer(palette: readonly (readonly [number, number, number])[]): Ditherer {
  const count = palette.length;
  const lab = new Float32Array(3 * count);
  for (const [entry, colour] of palette.entries()) writeOklab(lab, 3 * entry, ...colour);
  // One word per colour: first entry, second entry, share of the second in 1/256; zero means not yet known.
  const mixes = new Int32Array(1 << (3 * keyBits));
  const shift = 8 - keyBits;
  const colour = new Float32Array(3);

  function findMix(red: number, green: number, blue: number): number {
    writeOklab(colour, 0, red, green, blue);
    const l = colour[0]!;
    const a = colour[1]!;
    const b = colour[2]!;
    const first = nearestOklab(lab, l, a, b);
    // The best partner is the one whose mixture with the first comes closest, at a small price for
    // partners far away, whose pattern would be seen.
    let second = first;
    let share = 0;
    let bestCost = squaredDistance(lab, 3 * first, l, a, b);
    const fl = lab[first * 3]!;
    const fa = lab[first * 3 + 1]!;
    const fb = lab[first * 3 + 2]!;
    for (let entry = 0; entry < count; entry++) {
      const dl = lab[entry * 3]! - fl;
      const da = lab[entry * 3 + 1]! - fa;
      const db = lab[entry * 3 + 2]! - fb;
      const length = dl * dl + da * da + db * db;
      if (length === 0) continue;
      const along = ((l - fl) * dl + (a - fa) * da + (b - fb) * db) / length;
      if (along <= 0) continue;
      const part = Math.min(along, 0.5);
      const el = l - fl - part * dl;
      const ea = a - fa - part * da;
      const eb = b - fb - part * db;
      const cost = el * el + ea * ea + eb * eb + 0.06 * length * part;
      if (cost < bestCost) {
        bestCost = cost;
        second = entry;
        share = part;
      }
    }
    return (1 << 24) | (Math.round(share * 255) << 16) | (second << 8) | first;
  }

  return {
    apply(frame, width) {
      const pixels = frame.length / 3;
      const indices = new Uint8Array(pixels);
      for (let pixel = 0, x = 0, y = 0; pixel < pixels; pixel++) {
        const at = pixel * 3;
        const red = frame[at]!;
        const green = frame[at + 1]!;
        const blue = frame[at + 2]!;
        const key = ((red >> shift) << (2 * keyBits)) | ((green >> shift) << keyBits) | (blue >> shift);
        let mix = mixes[key]!;
        if (mix === 0) {
          mix = findMix(red, green, blue);
          mixes[key] = mix;
        }
        const share = ((mix >> 16) & 255) / 255;
        const threshold = thresholds[(y % matrixSide) * matrixSide + (x % matrixSide)]!;
        indices[pixel] = share > threshold ? (mix >> 8) & 255 : mix & 255;
        if (++x === width) {
          x = 0;
          y++;
        }
      }
      return indices;
    },
  };
}
