import { ServiceError } from '@tricorn/contract';
import { type Selectable, type SqlBool, sql } from 'kysely';
import { type Files, findOwnFile, type StoredFile } from '../../../ground/files/files.js';
import type { FileUse } from '../../../ground/files/uploads.js';
import { placeInList, readPage } from '../../../ground/lists/readPage.js';
import type { Db, Tx } from '../../../ground/store/database.js';
import type { PageRequest } from '../../../ground/store/page.js';
import type { Database } from '../../../ground/store/schema.js';
import { unixSeconds } from '../../../ground/store/unixSeconds.js';

export type Batch = Selectable<Database['llm_batch']>;

/** The queue of batches. */
export const batchQueue = 'batches';

declare module '../../../ground/queue/queue.js' {
  interface QueuePayloads {
    batches: { batchId: string };
  }
}

/** The input of a batch that has not ended. */
export const usedByBatch: FileUse = sql`exists (
  select from llm_batch where input_file_id = file.id and ended_at is null
)`;

const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const fileForm = new RegExp(`^(?:file-|/?uploads/)(${uuid})(?:/|$)`);
const batchForm = new RegExp(`^batch_(${uuid})$`);

export const batchIdOf = (id: string): string => `batch_${id}`;
export const fileIdOf = (id: string): string => `file-${id}`;

/** A file of the account, by its id on `/v1/files` or its path: an upload, or what a batch has made. */
export async function fileOfAccount(
  db: Db,
  accountId: string,
  given: string,
  field?: string,
): Promise<StoredFile> {
  const file = await findOwnFile(db, accountId, fileForm.exec(given)?.[1]);
  if (file !== undefined && (file.purpose === 'upload' || file.api_purpose !== null)) return file;
  throw new ServiceError('fileUnknown', 'The account has no such file.', field ? { field } : {});
}

/** The id of a batch in the database; that of another account is reported as unknown. */
export async function batchOf(db: Db | Tx, accountId: string, id: string): Promise<Batch> {
  const known = batchForm.exec(id)?.[1];
  const batch =
    known === undefined
      ? undefined
      : await db
          .selectFrom('llm_batch')
          .selectAll()
          .where('id', '=', known)
          .where('account_id', '=', accountId)
          .executeTakeFirst();
  if (batch === undefined) throw new ServiceError('batchUnknown', undefined, { field: 'batch_id' });
  return batch;
}

/** Locks a batch until the transaction ends, so that only one caller decides how it goes on. */
export const lockBatch = async (tx: Tx, id: string): Promise<Batch | undefined> =>
  await tx.selectFrom('llm_batch').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

/** A page of the batches of an account, newest first. */
export const batchList = async (db: Db, files: Files, accountId: string, request: PageRequest) =>
  await readPage(db, request, {
    place: placeInList('batches', accountId, request),
    items: (inRange) => sql`select * from llm_batch where account_id = ${accountId} and ${inRange}`,
    columns: sql`item.*`,
    toRecords: async (rows: Batch[]) => await recordsOf(db, files, rows),
  });

/** The next batches after one of them, and whether there are more. */
export async function batchesAfter(
  db: Db,
  files: Files,
  accountId: string,
  limit: number,
  after: string | undefined,
) {
  const last = after === undefined ? undefined : await batchOf(db, accountId, after);
  const rows = await db
    .selectFrom('llm_batch')
    .selectAll()
    .where('account_id', '=', accountId)
    .where(last === undefined ? sql<SqlBool>`true` : sql<SqlBool>`line < ${last.line}`)
    .orderBy('line', 'desc')
    .limit(limit + 1)
    .execute();
  return { data: await recordsOf(db, files, rows.slice(0, limit)), hasMore: rows.length > limit };
}

export async function batchRecord(db: Db | Tx, files: Files, batch: Batch) {
  const [record] = await recordsOf(db, files, [batch]);
  return record!;
}

async function recordsOf(db: Db | Tx, files: Files, batches: readonly Batch[]) {
  const ids = batches.flatMap(({ output_file_id, error_file_id }) => [output_file_id, error_file_id]);
  const known = ids.filter((id) => id !== null);
  const found =
    known.length === 0
      ? []
      : await db
          .selectFrom('file')
          .select(['id', 'name', 'secret'])
          .where('id', 'in', known)
          .where('blob_key', '<>', '')
          .execute();
  const urlOf = (id: string | null): string => {
    const file = found.find((one) => one.id === id);
    return file === undefined ? '' : files.urlOf(file);
  };
  return batches.map((batch) => recordOf(batch, urlOf));
}

/** A batch as OpenAI's clients read it. */
function recordOf(batch: Batch, urlOf: (id: string | null) => string) {
  const { status, completed, failed, stopped_at, ended_at } = batch;
  const total = batch.lines;
  const seconds = (time: Date | null) => (time === null ? null : unixSeconds(time));
  const endedAs = (wanted: Batch['status']) => (status === wanted ? seconds(ended_at) : null);
  const isCancelled = status === 'cancelled' || status === 'cancelling';
  return {
    id: batchIdOf(batch.id),
    object: 'batch' as const,
    endpoint: batch.endpoint,
    model: batch.model,
    status,
    errors: batch.errors.length === 0 ? null : { object: 'list' as const, data: [...batch.errors] },
    input_file_id: fileIdOf(batch.input_file_id),
    completion_window: batch.completion_window,
    output_file_id: batch.output_file_id && fileIdOf(batch.output_file_id),
    error_file_id: batch.error_file_id && fileIdOf(batch.error_file_id),
    output_url: urlOf(batch.output_file_id),
    error_url: urlOf(batch.error_file_id),
    // Lines that were not run before the batch ended have failed.
    request_counts: { total, completed, failed: ended_at === null ? failed : total - completed },
    usage: {
      input_tokens: batch.input_tokens,
      output_tokens: batch.output_tokens,
      total_tokens: batch.input_tokens + batch.output_tokens,
    },
    tokens_quoted: batch.quoted,
    tokens_charged: batch.charged,
    metadata: batch.metadata,
    created_at: unixSeconds(batch.created_at),
    in_progress_at: seconds(batch.begun_at),
    expires_at: unixSeconds(batch.expires_at),
    finalizing_at: isCancelled ? null : (seconds(stopped_at) ?? endedAs('completed')),
    completed_at: endedAs('completed'),
    failed_at: endedAs('failed'),
    expired_at: endedAs('expired'),
    cancelling_at: isCancelled ? seconds(stopped_at) : null,
    cancelled_at: endedAs('cancelled'),
  };
}
