import type { Segment } from '@tricorn/speech';
import { createReporter } from '../../ground/createReporter.js';
import { recordEvents } from '../../ground/events/recordEvents.js';
import type { WorkItem } from '../../ground/queue/queue.js';
import type { Tx } from '../../ground/store/database.js';
import { inTransaction } from '../../ground/store/inTransaction.js';
import type { Speech } from './speech.js';
import type { TranscriptRow } from './transcripts.js';

const reportMs = 1_000;

/** Keeps the segments of a running transcript as they come, so that a later attempt continues behind them. */
export interface SegmentKeeper {
  add(segment: Segment): void;
  reach(seconds: number): void;
  /** Stops reporting; what has not been written is for `writeRest`. */
  stop(): Promise<void>;
  writeRest(tx: Tx): Promise<void>;
}

export function keepSegments(
  { db, log }: Speech,
  item: WorkItem,
  { id, account_id, seconds }: TranscriptRow,
  known: number,
): SegmentKeeper {
  let unwritten: Segment[] = [];
  let written = known;
  const insert = async (tx: Tx, segments: readonly Segment[]) => {
    if (segments.length === 0) return;
    const rows = segments.map(({ startSeconds, endSeconds, text }, index) => ({
      transcript_id: id,
      place: written + index,
      start_seconds: startSeconds,
      end_seconds: endSeconds,
      text,
    }));
    await tx.insertInto('transcript_segment').values(rows).execute();
  };
  const reporter = createReporter<number>({
    log,
    about: { transcriptId: id },
    intervalMs: reportMs,
    write: async (progress) => {
      const segments = [...unwritten];
      const isOurs = await inTransaction(db, async (tx) => {
        const row = await tx
          .updateTable('transcript')
          .set({ progress, updated_at: new Date() })
          .where('id', '=', id)
          .where('status', '=', 'running')
          .where(({ exists, selectFrom }) =>
            exists(selectFrom('work').select('id').where('id', '=', item.id).where('lease', '=', item.lease)),
          )
          .returning('id')
          .executeTakeFirst();
        if (row === undefined) return false;
        await insert(tx, segments);
        recordEvents(tx, [account_id], { type: 'transcript.progress', transcript_id: id, progress });
        return true;
      });
      if (!isOurs) return;
      unwritten = unwritten.slice(segments.length);
      written += segments.length;
    },
  });
  return {
    add: (segment) => unwritten.push(segment),
    reach: (reached) => reporter.report(Math.min(1, reached / seconds)),
    stop: reporter.stop,
    writeRest: async (tx) => await insert(tx, unwritten),
  };
}
