import { ServiceError } from '@tricorn/contract';
import { recordEvents } from '../../ground/events/recordEvents.js';
import type { WorkItem } from '../../ground/queue/queue.js';
import type { WorkHandler } from '../../ground/queue/worker.js';
import type { Tx } from '../../ground/store/database.js';
import { inTransaction } from '../../ground/store/inTransaction.js';
import { endTranscript, succeedTranscript } from './endTranscript.js';
import { awaitEngine, isTransient } from './errors.js';
import { keepSegments } from './progress.js';
import type { Speech } from './speech.js';
import {
  hasEnded,
  lockTranscript,
  readSegments,
  type speechQueue,
  type TranscriptRow,
} from './transcripts.js';

const attemptsMax = 4;
type SpeechWork = WorkItem<typeof speechQueue>;

/** Transcribes recordings. */
export function createSpeechWork(speech: Speech): WorkHandler<typeof speechQueue> {
  const { db, engine, settings } = speech;
  const end = async (tx: Tx, { payload }: SpeechWork, status: 'failed' | 'cancelled', error?: unknown) => {
    const row = await lockTranscript(tx, payload.transcriptId);
    if (row !== undefined && !hasEnded(row)) await endTranscript(tx, row, status, error);
  };
  return {
    concurrency: settings.workers,
    attemptsMax,
    transient: isTransient,

    run: async (item, signal) => {
      const row = await begin(speech, item.payload.transcriptId);
      if (row === undefined) return async () => {};
      const known = await readSegments(db, row.id);
      const fromSeconds = known.at(-1)?.endSeconds ?? 0;
      const keeper = keepSegments(speech, item, row, known.length);
      const copy = await recordingOf(speech, row);
      const { language } = await engine
        .transcribe(
          copy.path,
          { ...row.request, fromSeconds },
          {
            signal,
            onSegment: (segment) => {
              if (segment.endSeconds > fromSeconds) keeper.add(segment);
            },
            onProgress: keeper.reach,
          },
        )
        .catch(awaitEngine)
        .finally(async () => {
          await keeper.stop();
          await copy.dispose();
        });
      return async (tx) => {
        const current = await lockTranscript(tx, row.id);
        if (current?.status !== 'running') return;
        await keeper.writeRest(tx);
        await succeedTranscript(tx, current, { model: engine.model, language });
      };
    },

    fail: async (tx, item, error) => await end(tx, item, 'failed', error),
    cancel: async (tx, item) => await end(tx, item, 'cancelled'),
  };
}

/** Marks a transcript as running. One that has ended is not run. */
const begin = async ({ db }: Speech, id: string): Promise<TranscriptRow | undefined> =>
  await inTransaction(db, async (tx) => {
    const row = await tx
      .updateTable('transcript')
      .set({ status: 'running', updated_at: new Date() })
      .where('id', '=', id)
      .where('status', 'in', ['queued', 'running'])
      .returningAll()
      .executeTakeFirst();
    if (row !== undefined)
      recordEvents(tx, [row.account_id], {
        type: 'transcript.progress',
        transcript_id: id,
        progress: row.progress,
      });
    return row;
  });

async function recordingOf({ db, files }: Speech, { file_id }: TranscriptRow) {
  const file =
    file_id === null
      ? undefined
      : await db.selectFrom('file').select('blob_key').where('id', '=', file_id).executeTakeFirst();
  if (file === undefined) throw new ServiceError('fileUnknown', 'The recording has been deleted.');
  return await files.blobs.localCopy(file.blob_key);
}
