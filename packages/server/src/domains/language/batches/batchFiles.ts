import { Readable } from 'node:stream';
import type { Files, StoredBlob } from '../../../ground/files/files.js';
import type { Db } from '../../../ground/store/database.js';
import type { Language } from '../language.js';
import type { Batch } from './batches.js';
import { parseLine } from './checkLines.js';
import { readLines } from './readLines.js';

/** The files of a batch that ends; absent without a line for them. */
export interface BatchBlobs {
  output: StoredBlob | undefined;
  error: StoredBlob | undefined;
}

/** Why a line was not run, by how its batch ends. */
const notRun = {
  expired: ['batch_expired', 'The completion window was over before this request could be run.'],
  cancelled: ['batch_cancelled', 'The batch was cancelled before this request was run.'],
  failed: ['batch_failed', 'The batch failed before this request was run.'],
} as const;
type Incomplete = keyof typeof notRun;

const rowsAtOnce = 200;

/** Stores the answers, and the lines without one. */
export async function storeBatchFiles(
  { db, files, limits }: Language,
  { id, lines, completed }: Batch,
  blobKey: string,
  end: Incomplete,
): Promise<BatchBlobs> {
  const blobs: BatchBlobs = { output: undefined, error: undefined };
  const store = async (name: keyof BatchBlobs, texts: AsyncIterable<string>) => {
    const source = Readable.from(texts, { objectMode: false });
    const fileName = `batch_${id}_${name}.jsonl`;
    blobs[name] = await files.store(source, fileName, 'application/jsonl', Number.MAX_SAFE_INTEGER);
  };
  const withoutAnswer = async function* () {
    yield* recorded(db, id, false);
    const ended = await endedLines(db, id);
    if (ended.size === lines) return;
    for await (const { number, text } of readLines(await files.blobs.read(blobKey), limits.bodyBytesMax)) {
      if (ended.has(number)) continue;
      const [code, message] = notRun[end];
      const line = { id: `batch_req_${id}-${number}`, custom_id: parseLine(text).custom_id, response: null };
      yield `${JSON.stringify({ ...line, error: { code, message } })}\n`;
    }
  };
  try {
    if (completed > 0) await store('output', recorded(db, id, true));
    if (completed < lines) await store('error', withoutAnswer());
    return blobs;
  } catch (error) {
    await discardBatchFiles(files, blobs);
    throw error;
  }
}

/** Lines that have ended, in the order of the input. */
async function* recorded(db: Db, id: string, succeeded: boolean): AsyncGenerator<string, void> {
  for (let last = -1; ; ) {
    const rows = await db
      .selectFrom('llm_batch_result')
      .select(['number', 'line'])
      .where('batch_id', '=', id)
      .where('succeeded', '=', succeeded)
      .where('number', '>', last)
      .orderBy('number')
      .limit(rowsAtOnce)
      .execute();
    for (const { line } of rows) yield `${line}\n`;
    if (rows.length < rowsAtOnce) return;
    last = rows.at(-1)!.number;
  }
}

/** The numbers of the lines that have ended. */
export async function endedLines(db: Db, id: string): Promise<ReadonlySet<number>> {
  const rows = await db.selectFrom('llm_batch_result').select('number').where('batch_id', '=', id).execute();
  return new Set(rows.map(({ number }) => number));
}

export async function discardBatchFiles(files: Files, { output, error }: BatchBlobs): Promise<void> {
  for (const blob of [output, error]) if (blob !== undefined) await files.discard(blob);
}
