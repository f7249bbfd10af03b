import { inflateSync } from 'node:zlib';

export interface Pixels {
  width: number;
  height: number;
  /** Four bytes a pixel: red, green, blue, alpha. */
  rgba: Uint8Array;
}

const pixelsMax = 4_000_000;
const channelsByColorType: Readonly<Record<number, number>> = { 0: 1, 2: 3, 4: 2, 6: 4 };

/** Decodes the PNG files that the service makes: 8 bits, not interlaced, no palette. Returns undefined for others. */
export function decodePng(file: Uint8Array): Pixels | undefined {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  const data: Uint8Array[] = [];
  let header: { width: number; height: number; channels: number } | undefined;
  for (let at = 8; at + 12 <= file.length; ) {
    const length = view.getUint32(at);
    const type = Buffer.from(file.subarray(at + 4, at + 8)).toString('latin1');
    const start = at + 8;
    if (start + length > file.length) return undefined;
    if (type === 'IHDR') {
      const channels = channelsByColorType[file[start + 9]!];
      if (file[start + 8] !== 8 || channels === undefined || file[start + 12] !== 0) return undefined;
      header = { width: view.getUint32(start), height: view.getUint32(start + 4), channels };
    }
    if (type === 'IDAT') data.push(file.subarray(start, start + length));
    at = start + length + 4;
  }
  if (header === undefined || header.width * header.height > pixelsMax) return undefined;
  const { width, height, channels } = header;
  const bytesMax = (width * channels + 1) * height;
  const lines = inflateSync(Buffer.concat(data), { maxOutputLength: bytesMax });
  return lines.length < bytesMax
    ? undefined
    : { width, height, rgba: toRgba(unfilter(lines, width * channels, height, channels), channels) };
}

/** Reverses the filter of each line. */
function unfilter(lines: Uint8Array, stride: number, height: number, step: number): Uint8Array {
  const out = new Uint8Array(stride * height);
  for (let y = 0; y < height; y++) {
    const filter = lines[y * (stride + 1)]!;
    for (let x = 0; x < stride; x++) {
      const left = x >= step ? out[y * stride + x - step]! : 0;
      const above = y > 0 ? out[(y - 1) * stride + x]! : 0;
      const corner = x >= step && y > 0 ? out[(y - 1) * stride + x - step]! : 0;
      const predicted =
        filter === 1
          ? left
          : filter === 2
            ? above
            : filter === 3
              ? (left + above) >> 1
              : filter === 4
                ? paeth(left, above, corner)
                : 0;
      out[y * stride + x] = lines[y * (stride + 1) + 1 + x]! + predicted;
    }
  }
  return out;
}

function paeth(left: number, above: number, corner: number): number {
  const estimate = left + above - corner;
  const byLeft = Math.abs(estimate - left);
  const byAbove = Math.abs(estimate - above);
  const byCorner = Math.abs(estimate - corner);
  if (byLeft <= byAbove && byLeft <= byCorner) return left;
  return byAbove <= byCorner ? above : corner;
}

function toRgba(samples: Uint8Array, channels: number): Uint8Array {
  const count = samples.length / channels;
  const rgba = new Uint8Array(count * 4);
  for (let i = 0; i < count; i++) {
    const at = i * channels;
    const grey = channels < 3;
    rgba[4 * i] = samples[at]!;
    rgba[4 * i + 1] = samples[grey ? at : at + 1]!;
    rgba[4 * i + 2] = samples[grey ? at : at + 2]!;
    rgba[4 * i + 3] = channels === 2 ? samples[at + 1]! : channels === 4 ? samples[at + 3]! : 255;
  }
  return rgba;
}
