import { type ErrorName, ServiceError } from '@tricorn/contract';
import type { Segment, Transcript } from '@tricorn/speech';
import { type Selectable, sql } from 'kysely';
import type { FileUse } from '../../ground/files/uploads.js';
import type { ChargeReference } from '../../ground/ledger/charges.js';
import { placeInList, readPage } from '../../ground/lists/readPage.js';
import type { Db, Tx } from '../../ground/store/database.js';
import type { PageRequest } from '../../ground/store/page.js';
import type { Database } from '../../ground/store/schema.js';
import { unixSeconds } from '../../ground/store/unixSeconds.js';

export type TranscriptRow = Selectable<Database['transcript']>;

export const speechQueue = 'speech';

declare module '../../ground/queue/queue.js' {
  interface QueuePayloads {
    speech: { transcriptId: string };
  }
}

/** The charge for a transcript. */
export const chargeOf = (transcriptId: string): ChargeReference => ({
  kind: 'speech',
  reference: transcriptId,
});

/** A recording is in use until its transcript has ended. */
export const usedByTranscript: FileUse = sql<boolean>`exists (select from transcript
  where transcript.file_id = file.id and transcript.status in ('queued', 'running'))`;

export const hasEnded = ({ status }: Pick<TranscriptRow, 'status'>): boolean =>
  status !== 'queued' && status !== 'running';

const transcriptUnknown = () => new ServiceError('transcriptUnknown', undefined, { field: 'transcript_id' });
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Locks a transcript until the transaction ends, so that only one caller decides how it ends. */
export const lockTranscript = async (tx: Tx, id: string): Promise<TranscriptRow | undefined> =>
  await tx.selectFrom('transcript').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

/** A transcript of an account; that of another one is unknown. */
export async function findTranscript(db: Db | Tx, accountId: string, id: string): Promise<TranscriptRow> {
  const row = uuid.test(id)
    ? await db
        .selectFrom('transcript')
        .selectAll()
        .where('id', '=', id)
        .where('account_id', '=', accountId)
        .executeTakeFirst()
    : undefined;
  if (row === undefined) throw transcriptUnknown();
  return row;
}

export async function readSegments(db: Db | Tx, id: string): Promise<Segment[]> {
  const rows = await db
    .selectFrom('transcript_segment')
    .select(['start_seconds', 'end_seconds', 'text'])
    .where('transcript_id', '=', id)
    .orderBy('place')
    .execute();
  return rows.map(({ start_seconds, end_seconds, text }) => ({
    startSeconds: start_seconds,
    endSeconds: end_seconds,
    text,
  }));
}

/** A transcript with what is known of its text so far. */
export async function readTranscript(db: Db, accountId: string, id: string) {
  const row = await findTranscript(db, accountId, id);
  const segments = await readSegments(db, id);
  return {
    ...recordOf(row),
    segments: segments.map(({ startSeconds, endSeconds, text }) => ({
      start: startSeconds,
      end: endSeconds,
      text,
    })),
  };
}

/** A transcript that is complete. */
export async function completeTranscript(
  db: Db,
  accountId: string,
  id: string,
): Promise<Transcript & { name: string }> {
  const { name, status, seconds, request, language } = await findTranscript(db, accountId, id);
  if (status !== 'succeeded')
    throw new ServiceError('stateConflict', `The transcript is not complete; it is ${status}.`, {
      field: 'transcript_id',
    });
  return { name, task: request.task, language, seconds, segments: await readSegments(db, id) };
}

/** Transcripts of an account, newest first, without their texts. */
export const listTranscripts = async (db: Db, accountId: string, request: PageRequest) =>
  await readPage(db, request, {
    place: placeInList('transcripts', accountId, request),
    items: (inRange) => sql`select * from transcript where account_id = ${accountId} and ${inRange}`,
    columns: sql`item.*`,
    joins: sql``,
    toRecords: async (rows: TranscriptRow[]) => rows.map(recordOf),
  });

const recordOf = (row: TranscriptRow) => ({
  transcript_id: row.id,
  name: row.name,
  task: row.request.task,
  status: row.status,
  progress: row.progress,
  seconds: row.seconds,
  token_cost: row.status === 'failed' || row.status === 'cancelled' ? 0 : Number(row.cost),
  language: row.language,
  model: row.model,
  error: row.error as ErrorName | '',
  reason: row.reason,
  creationTime: unixSeconds(row.created_at),
  updateTime: unixSeconds(row.updated_at),
});
