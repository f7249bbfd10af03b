import sharp from 'sharp';
import type { Motion } from '../gif/encodeGif.js';

/** Durations are in milliseconds. */
const timescale = 1000;
/** 1 as a number with 16 bits after the point. */
const one = 0x10000;
const identityMatrix = u32(one, 0, 0, 0, one, 0, 0, 0, 0x40000000);
/** The language code "und" of three letters of five bits each. */
const undetermined = 0x55c4;

interface Sample {
  /** The four bytes that describe the stream to a player. */
  configuration: Uint8Array;
  sequenceHeader: Uint8Array;
  bytes: Uint8Array;
}

/**
 * The same motion as MP4 with AV1 video, in which every frame is a key frame. Each frame is encoded as an AVIF picture,
 * whose content is a frame of AV1 video, so the encoder that comes with the image library suffices.
 */
export async function encodeMp4(
  motion: Motion,
  onFrame?: (done: number) => void | Promise<void>,
): Promise<Buffer> {
  const samples: Sample[] = [];
  for (const frame of motion.frames) {
    samples.push(await encodeFrame(frame, motion.width, motion.height));
    await onFrame?.(samples.length);
  }
  const type = box('ftyp', Buffer.from('isom\0\0\x02\0isomiso2av01mp41', 'latin1'));
  const offset = type.length + movie(motion, samples, 0).length + 8;
  return Buffer.concat([
    type,
    movie(motion, samples, offset),
    box('mdat', ...samples.map(({ bytes }) => bytes)),
  ]);
}

async function encodeFrame(frame: Uint8Array, width: number, height: number): Promise<Sample> {
  const avif = await sharp(frame, { raw: { width, height, channels: 3 } })
    .avif({ quality: 62, effort: 0, chromaSubsampling: '4:2:0' })
    .toBuffer();
  const configuration = findBox(avif, ['meta', 'iprp', 'ipco', 'av1C'])?.subarray(0, 4);
  const stream = findBox(avif, ['mdat']);
  if (!configuration || !stream) throw new Error('The picture encoder did not return AV1.');
  const units = av1Units(stream).filter(({ kind }) => kind !== unitKinds.temporalDelimiter);
  const sequenceHeader = units.find(({ kind }) => kind === unitKinds.sequenceHeader)?.bytes;
  if (!sequenceHeader) throw new Error('The picture encoder did not return AV1.');
  return { configuration, sequenceHeader, bytes: Buffer.concat(units.map(({ bytes }) => bytes)) };
}

/** Everything a player needs to know before the frames, which begin at an offset of the file. */
function movie({ width, height, delayMs }: Motion, samples: readonly Sample[], offset: number): Buffer {
  const duration = samples.length * delayMs;
  const header = fullBox(
    'mvhd',
    0,
    u32(0, 0, timescale, duration, one),
    u16(0x100, 0),
    u32(0, 0),
    identityMatrix,
    Buffer.alloc(24),
    u32(2),
  );
  const trackHeader = fullBox(
    'tkhd',
    3,
    u32(0, 0, 1, 0, duration, 0, 0),
    u16(0, 0, 0, 0),
    identityMatrix,
    u32(width * one, height * one),
  );
  const media = box(
    'mdia',
    fullBox('mdhd', 0, u32(0, 0, timescale, duration), u16(undetermined, 0)),
    fullBox('hdlr', 0, u32(0), Buffer.from('vide', 'latin1'), u32(0, 0, 0), Buffer.from('video\0')),
    box(
      'minf',
      fullBox('vmhd', 1, u16(0, 0, 0, 0)),
      box('dinf', fullBox('dref', 0, u32(1), fullBox('url ', 1))),
      sampleTable(width, height, delayMs, samples, offset),
    ),
  );
  return box('moov', header, box('trak', trackHeader, media));
}

function sampleTable(
  width: number,
  height: number,
  delayMs: number,
  samples: readonly Sample[],
  offset: number,
): Buffer {
  const { configuration, sequenceHeader } = samples[0]!;
  const entry = box(
    'av01',
    Buffer.alloc(6),
    u16(1),
    Buffer.alloc(16),
    u16(width, height),
    u32(0x480000, 0x480000, 0),
    u16(1),
    Buffer.alloc(32),
    u16(24, 0xffff),
    box('av1C', configuration, sequenceHeader),
  );
  return box(
    'stbl',
    fullBox('stsd', 0, u32(1), entry),
    fullBox('stts', 0, u32(1, samples.length, delayMs)),
    fullBox('stsc', 0, u32(1, 1, samples.length, 1)),
    fullBox('stsz', 0, u32(0, samples.length, ...samples.map(({ bytes }) => bytes.length))),
    fullBox('stco', 0, u32(1, offset)),
  );
}

/** Kinds of units (OBUs) in an AV1 stream. */
export const unitKinds = { sequenceHeader: 1, temporalDelimiter: 2 };

interface Av1Unit {
  kind: number;
  /** The unit with its header. */
  bytes: Uint8Array;
}

/** Splits an AV1 stream, all of whose units say their length, into its units. */
export function av1Units(stream: Uint8Array): Av1Unit[] {
  const units: Av1Unit[] = [];
  for (let at = 0; at < stream.length; ) {
    const header = stream[at]!;
    const [hasExtension, hasSize] = [(header >> 2) & 1, (header >> 1) & 1];
    if (!hasSize) throw new RangeError('A unit of the AV1 stream does not say its length.');
    let [length, next] = [0, at + 1 + hasExtension];
    // A length is written in groups of seven bits, lowest first.
    for (let shift = 0; ; shift += 7) {
      const byte = stream[next++];
      if (byte === undefined || shift > 28) throw new RangeError('The AV1 stream is cut off.');
      length += (byte & 127) * 2 ** shift;
      if (byte < 128) break;
    }
    if (next + length > stream.length) throw new RangeError('The AV1 stream is cut off.');
    units.push({ kind: (header >> 3) & 15, bytes: stream.subarray(at, next + length) });
    at = next + length;
  }
  return units;
}

/** A box of the ISO base media file format: its length, its type, its content. */
function box(type: string, ...content: readonly Uint8Array[]): Buffer {
  const header = Buffer.alloc(8);
  header.writeUInt32BE(content.reduce((sum, { length }) => sum + length, 8));
  header.write(type, 4, 'latin1');
  return Buffer.concat([header, ...content]);
}

/** A box that begins with a version, here always 0, and flags. */
const fullBox = (type: string, flags: number, ...content: readonly Uint8Array[]): Buffer =>
  box(type, u32(flags), ...content);

const u16 = (...values: readonly number[]): Buffer =>
  Buffer.concat(values.map((value) => Buffer.of((value >> 8) & 255, value & 255)));

function u32(...values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(4 * values.length);
  values.forEach((value, at) => {
    bytes.writeUInt32BE(value, 4 * at);
  });
  return bytes;
}

/** The content of the first box of a type; a path of types looks inside boxes. */
export function findBox(bytes: Uint8Array, [type, ...inner]: readonly string[]): Uint8Array | undefined {
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  for (let at = 0; at + 8 <= view.length; ) {
    const length = view.readUInt32BE(at);
    if (length < 8 || at + length > view.length) return undefined;
    if (view.toString('latin1', at + 4, at + 8) === type) {
      // `meta` has a version and flags before its boxes.
      const content = view.subarray(at + (type === 'meta' ? 12 : 8), at + length);
      return inner.length === 0 ? content : findBox(content, inner);
    }
    at += length;
  }
  return undefined;
}
