import { type FileHandle, open } from 'node:fs/promises';
import { audioInvalid } from '../errors.js';

const containers = new Set(['moov', 'trak', 'mdia', 'minf', 'stbl']);
const headBytes = 16;
const boxesMax = 10_000;
/** The demuxer counts, for each frame, those of its chunk. Encoders put some thousands into a chunk, and an hour has 155,000. */
const countedMax = 2e9;

interface Box {
  type: string;
  from: number;
  to: number;
}

/** Refuses an index by which chunks have so many frames that counting them would take minutes. */
export async function checkM4aIndex(path: string): Promise<void> {
  const file = await open(path);
  try {
    let frames = 0;
    let perChunk = 0;
    for await (const { type, from, to } of boxesOf(file, 0, (await file.stat()).size, { left: boxesMax })) {
      // More frames than there is room for their sizes are noticed when they are read.
      if (type === 'stsz') frames = Math.max(frames, Math.floor((to - from - 12) / 4));
      if (type !== 'stsc') continue;
      const runs = await read(file, from, to - from);
      for (let at = 12; at + 4 <= runs.length; at += 12) perChunk = Math.max(perChunk, runs.readUInt32BE(at));
    }
    if (frames * perChunk > countedMax) throw audioInvalid('its index does not fit its sound');
  } finally {
    await file.close();
  }
}

/** The boxes of a part of a file, and those within them. */
async function* boxesOf(
  file: FileHandle,
  from: number,
  to: number,
  boxes: { left: number },
): AsyncGenerator<Box> {
  for (let at = from; at + 8 <= to; ) {
    if (boxes.left-- === 0) throw audioInvalid('its index is in too many pieces');
    const head = await read(file, at, headBytes);
    const short = head.readUInt32BE(0);
    const bytes = short === 1 ? Number(head.readBigUInt64BE(8)) : short === 0 ? to - at : short;
    const content = at + (short === 1 ? 16 : 8);
    const end = Math.min(at + bytes, to);
    // What does not tell its end has no boxes behind it.
    if (end < content) return;
    const type = head.toString('latin1', 4, 8);
    yield { type, from: content, to: end };
    if (containers.has(type)) yield* boxesOf(file, content, end, boxes);
    at = end;
  }
}

/** So many bytes from a place; zeros where the file has ended. */
async function read(file: FileHandle, from: number, bytes: number): Promise<Buffer> {
  const buffer = Buffer.alloc(bytes);
  await file.read(buffer, 0, bytes, from);
  return buffer;
}
