import gifenc from 'gifenc';
import { createDitherer } from './dither.js';

/** One of the 256 entries is reserved for "unchanged since the previous frame". */
const coloursMax = 255;
/** The most pixels that are looked at for the palette, spread evenly over all frames. */
const samplesMax = 100_000;
/** Browsers slow frames of one hundredth of a second or less down to a tenth. */
const delayMsMin = 20;
/** Where the place of a frame stands behind the first byte of what is written for it: the format says so. */
const placeOffset = 9;
const keepBelowNext = 1;

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
  const palette = gifenc.quantize(sampleOf(frames), coloursMax);
  const transparentIndex = palette.length;
  const ditherer = createDitherer(palette);
  const gif = gifenc.GIFEncoder();
  const options = {
    delay: Math.max(delayMsMin, delayMs),
    dispose: keepBelowNext,
    transparent: true,
    transparentIndex,
  };
  let previous: Uint8Array | undefined;
  for (const [index, frame] of frames.entries()) {
    const indices = ditherer.apply(frame, width);
    if (previous === undefined) {
      gif.writeFrame(indices, width, height, { ...options, palette: [...palette, [0, 0, 0]] });
    } else {
      const area = changedArea(previous, indices, width, height);
      const start = gif.bytesView().length;
      gif.writeFrame(cut(indices, previous, area, width, transparentIndex), area.width, area.height, options);
      // The encoder puts every frame into the corner.
      const place = new DataView(gif.buffer, start + placeOffset);
      place.setUint16(0, area.x, true);
      place.setUint16(2, area.y, true);
    }
    previous = indices;
    await onFrame?.(index + 1);
  }
  gif.finish();
  return Buffer.from(gif.bytesView());
}

interface Area {
  x: number;
  y: number;
  width: number;
  height: number;
}

/**
 * Pixels of all frames, opaque. One palette for the whole motion keeps still parts of it identical from frame to frame.
 */
function sampleOf(frames: readonly Uint8Array[]): Uint8Array {
  const pixels = frames[0]!.length / 3;
  const stride = Math.max(1, Math.floor((frames.length * pixels) / samplesMax));
  const perFrame = Math.ceil(pixels / stride);
  const sample = new Uint8Array(4 * perFrame * frames.length).fill(255);
  for (let to = 0; to < perFrame * frames.length; to++) {
    const from = 3 * stride * (to % perFrame);
    sample.set(frames[Math.floor(to / perFrame)]!.subarray(from, from + 3), 4 * to);
  }
  return sample;
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
  previous: Uint8Array,
  area: Area,
  width: number,
  transparent: number,
): Uint8Array {
  const shown = new Uint8Array(area.width * area.height);
  for (let y = 0, to = 0; y < area.height; y++) {
    let from = (area.y + y) * width + area.x;
    for (let x = 0; x < area.width; x++, from++, to++) {
      shown[to] = indices[from] === previous[from] ? transparent : indices[from]!;
    }
  }
  return shown;
}
