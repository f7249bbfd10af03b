import sharp from 'sharp';
import type { Motion } from '../gif/encodeGif.js';
import { av1Units, unitKinds } from './av1Units.js';
import { box, findBox, fullBox, u16, u32 } from './boxes.js';

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
