import { createDitherer } from './dither.js';
import { compressIndices } from './lzw.js';
import { choosePalette } from './palette.js';

/** One of the 256 entries is reserved for "unchanged since the previous frame". */
const coloursMax = 255;
const paletteBits = 8;

/** Frames of one size as packed RGB, shown for `delayMs` each, in an endless loop. */
export interface Motion {
  frames: readonly Uint8Array[];
  width: number;
  height: number;
  delayMs: number;
}

/**
 * Encodes a looping GIF with one palette; each frame after the first stores only what changed. `onFrame` is
 * awaited after each frame, so that a long encoding can report progress, yield or be stopped by a throw.
 */
export async function encodeGif(
  { frames, width, height, delayMs }: Motion,
  onFrame?: (done: number) => void | Promise<void>,
): Promise<Buffer> {
  if (frames.length === 0) throw new RangeError('A motion needs at least one frame.');
  if (frames.some((frame) => frame.length !== width * height * 3)) {
    throw new RangeError('Every frame must be width × height × 3 bytes.');
  }
  const palette = choosePalette(frames, coloursMax);
  const transparent = palette.length / 3;
  const ditherer = createDitherer(palette);
  const parts: Uint8Array[] = [screenHeader(width, height, palette), loopForEver];
  let previous: Uint8Array | undefined;
  for (const frame of frames) {
    const indices = ditherer.apply(frame, width);
    const area = previous ? changedArea(previous, indices, width, height) : { x: 0, y: 0, width, height };
    const shown = cut(indices, previous, area, width, transparent);
    parts.push(frameHeader(area, delayMs, transparent), compressIndices(shown, paletteBits));
    previous = indices;
    await onFrame?.((parts.length - 2) / 2);
  }
  parts.push(Buffer.from([0x3b]));
  return Buffer.concat(parts);
}

interface Area {
  x: number;
  y: number;
  width: number;
  height: number;
}

const loopForEver = Buffer.concat([
  Buffer.from([0x21, 0xff, 11]),
  Buffer.from('NETSCAPE2.0', 'latin1'),
  Buffer.from([3, 1, 0, 0, 0]),
]);

function screenHeader(width: number, height: number, palette: Uint8Array): Buffer {
  const header = Buffer.alloc(13 + 3 * (1 << paletteBits));
  header.write('GIF89a', 'latin1');
  header.writeUInt16LE(width, 6);
  header.writeUInt16LE(height, 8);
  // A global table of 256 entries, 8 bits a channel.
  header[10] = 0x80 | 0x70 | (paletteBits - 1);
  header.set(palette, 13);
  return header;
}

function frameHeader(area: Area, delayMs: number, transparent: number): Buffer {
  const header = Buffer.alloc(18);
  header.set([0x21, 0xf9, 4, /* keep this frame below the next, with transparency */ (1 << 2) | 1]);
  header.writeUInt16LE(Math.max(2, Math.round(delayMs / 10)), 4);
  header[6] = transparent;
  header[8] = 0x2c;
  header.writeUInt16LE(area.x, 9);
  header.writeUInt16LE(area.y, 11);
  header.writeUInt16LE(area.width, 13);
  header.writeUInt16LE(area.height, 15);
  return header;
}

function changedArea(before: Uint8Array, after: Uint8Array, width: number, height: number): Area {
  let [left, right, top, bottom] = [width, -1, height, -1];
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at++) {
      if (before[at] === after[at]) continue;
      if (x < left) left = x;
      if (x > right) right = x;
      if (y < top) top = y;
      bottom = y;
    }
  }
  // A frame that repeats the one before still needs its delay, and so one pixel.
  if (right < 0) return { x: 0, y: 0, width: 1, height: 1 };
  return { x: left, y: top, width: right - left + 1, height: bottom - top + 1 };
}

function cut(
  indices: Uint8Array,
  previous: Uint8Array | undefined,
  area: Area,
  width: number,
  transparent: number,
): Uint8Array {
  if (!previous) return indices;
  const shown = new Uint8Array(area.width * area.height);
  for (let y = 0, to = 0; y < area.height; y++) {
    let from = (area.y + y) * width + area.x;
    for (let x = 0; x < area.width; x++, from++, to++) {
      shown[to] = indices[from] === previous[from] ? transparent : indices[from]!;
    }
  }
  return shown;
}
