import { createReadStream } from 'node:fs';
import { open, stat, writeFile } from 'node:fs/promises';

/** A CSV file that is too large for one memory. */
export interface Survey {
  bytes: number;
  rows: number;
  /** Where blocks of whole rows begin and end, without the header. */
  blocks: [start: number, end: number][];
}

const blockBytesMax = 64 * 2 ** 20;
/** A file has at least so many blocks, if it can, so that nodes have something to share. */
const blocksWanted = 16;
const sampleBytesMax = 16 * 2 ** 20;
const readBytes = 1 << 20;
const [newline, quote] = [0x0a, 0x22];

/** Finds the blocks of a file, and copies the first rows of each to a sample with the same header. */
export async function survey(path: string, samplePath: string): Promise<Survey> {
  const bytes = (await stat(path)).size;
  const blockBytes = Math.min(blockBytesMax, Math.ceil(bytes / blocksWanted));
  const sampledBytes = Math.floor(sampleBytesMax / Math.ceil(bytes / blockBytes));
  const blocks: Survey['blocks'] = [];
  /** Where each block is copied to the sample until. */
  const sampled: number[] = [];
  let [at, rowStart, rows, header, isInsideQuotes] = [0, 0, 0, 0, false];
  const endRow = (end: number): void => {
    if (header === 0) header = end;
    else {
      const last = blocks.at(-1);
      if (last === undefined || rowStart - last[0] >= blockBytes) {
        blocks.push([rowStart, end]);
        sampled.push(end);
      } else {
        last[1] = end;
        if (end - last[0] <= sampledBytes) sampled[sampled.length - 1] = end;
      }
      rows++;
    }
    rowStart = end;
  };
  for await (const chunk of createReadStream(path, { highWaterMark: readBytes }) as AsyncIterable<Buffer>) {
    for (let place = 0; place < chunk.length; place++) {
      const byte = chunk[place]!;
      if (byte === quote) isInsideQuotes = !isInsideQuotes;
      else if (byte === newline && !isInsideQuotes) endRow(at + place + 1);
    }
    at += chunk.length;
  }
  if (rowStart < bytes) endRow(bytes);
  await copyParts(path, samplePath, [[0, header], ...blocks.map(([start], at) => [start, sampled[at]!])]);
  return { bytes, rows, blocks };
}

async function copyParts(from: string, to: string, parts: readonly number[][]): Promise<void> {
  const source = await open(from);
  try {
    const pieces = parts.map(async ([start = 0, end = 0]) => {
      const part = Buffer.alloc(end - start);
      await source.read(part, 0, part.length, start);
      return part;
    });
    await writeFile(to, await Promise.all(pieces));
  } finally {
    await source.close();
  }
}
