import type { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { ServiceError } from '@tricorn/contract';

export interface NumberedLine {
  /** Counted from 0; empty lines do not count. */
  number: number;
  /** Its place in the file, counted from 1. */
  place: number;
  text: string;
}

const newline = 10;
const emptyLinesMax = 10_000;
/** Lines after which others have their turn. */
const linesAtOnce = 100;

/** The lines of a file, one after another. A line above the bound is refused, because it is read at once. */
export async function* readLines(source: Readable, lineBytesMax: number): AsyncGenerator<NumberedLine, void> {
  let kept: Buffer[] = [];
  let keptBytes = 0;
  let number = 0;
  let place = 0;
  const lineOf = (): NumberedLine[] => {
    place += 1;
    const text = Buffer.concat(kept)
      .toString('utf8')
      .replace(/^\ufeff/, '')
      .trim();
    kept = [];
    keptBytes = 0;
    if (text !== '') return [{ number: number++, place, text }];
    if (place - number <= emptyLinesMax) return [];
    throw new ServiceError('tooLarge', `The file has more than ${emptyLinesMax} empty lines.`);
  };
  const keep = (bytes: Buffer): void => {
    keptBytes += bytes.length;
    if (keptBytes > lineBytesMax)
      throw new ServiceError('tooLarge', `Line ${place + 1} exceeds the limit of ${lineBytesMax} bytes.`);
    kept.push(bytes);
  };
  for await (const chunk of source as AsyncIterable<Buffer>) {
    let from = 0;
    for (let end = chunk.indexOf(newline); end >= 0; end = chunk.indexOf(newline, from)) {
      keep(chunk.subarray(from, end));
      yield* lineOf();
      from = end + 1;
      if (place % linesAtOnce === 0) await setImmediate();
    }
    keep(chunk.subarray(from));
  }
  yield* lineOf();
}
