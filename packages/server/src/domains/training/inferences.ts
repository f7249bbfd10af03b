import { type ErrorName, errorTable, formatCcd, ServiceError } from '@tricorn/contract';
import { type Selectable, sql } from 'kysely';
import { recordEvents } from '../../ground/events/recordEvents.js';
import type { Files } from '../../ground/files/files.js';
import type { FileUse } from '../../ground/files/uploads.js';
import { releaseCharge } from '../../ground/ledger/charges.js';
import { placeInNumbered, readPage } from '../../ground/lists/readPage.js';
import type { Db, Tx } from '../../ground/store/database.js';
import type { PageRequest } from '../../ground/store/page.js';
import type { Database } from '../../ground/store/schema.js';
import { unixSeconds } from '../../ground/store/unixSeconds.js';
import { inferenceCharge } from './price.js';

export type Inference = Selectable<Database['inference']>;

export const inferenceEnded = ({ status }: Pick<Inference, 'status'>): boolean =>
  status !== 'queued' && status !== 'running';

/** Locks an inference, so that only one caller decides how it ends. */
export async function lockInference(tx: Tx, id: number): Promise<Inference | undefined> {
  return await tx.selectFrom('inference').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

/** An inference as participants of its job see it; for others it is unknown. */
export async function readInference(db: Db, files: Files, id: number, accountId: string) {
  const { rows } = await sql<InferenceRow>`
    select ${inferenceColumns} from inference as item ${joinResults}
    where item.id = ${id} and exists (
      select from job join job_party on job_party.job_id = job.id
      where job.id = item.job_id and job.deleted_at is null and job_party.account_id = ${accountId}
    )`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new ServiceError('inferenceUnknown', undefined, { field: 'id' });
  return { record: inferenceRecord(row, files), reason: row.reason };
}

/** Inferences of a job, newest first. */
export const inferencesOf = async (db: Db, files: Files, jobId: bigint, page: PageRequest) =>
  await readPage(db, page, {
    place: placeInNumbered(
      sql`select inferences as total, inferences as last from training where job_id = ${jobId}`,
      page,
    ),
    items: (inRange) => sql`select * from inference where job_id = ${jobId} and ${inRange}`,
    columns: inferenceColumns,
    joins: joinResults,
    toRecords: (rows: InferenceRow[]) => rows.map((row) => inferenceRecord(row, files)),
  });

const inferenceColumns = sql`item.id, item.status, item.error, item.reason, item.quote, file.secret, file.name,
  event.tx_hash, event.submitted_at`;

/** The result file and its submission on chain. */
const joinResults = sql`left join file on file.id = item.result_file_id
  left join lateral (
    select tx_hash, submitted_at from chain_event
    where chain_event.job_id = item.job_id and chain_event.round = item.round and lower(chain_event.party) = (
      select lower(wallet_address) from account where account.id = item.account_id
    ) limit 1
  ) as event on true`;

type InferenceRow = Pick<Inference, 'id' | 'status' | 'error' | 'reason' | 'quote'> & {
  secret: string | null;
  name: string | null;
  tx_hash: string | null;
  submitted_at: Date | null;
};

const inferenceRecord = (row: InferenceRow, files: Files) => ({
  tx_hash: row.tx_hash ?? '',
  result: row.secret === null ? '' : files.urlOf({ secret: row.secret, name: row.name! }),
  submitTime: row.submitted_at === null ? 0 : unixSeconds(row.submitted_at),
  ccd_cost: formatCcd(row.status === 'succeeded' ? row.quote : 0n),
  status: row.status,
  error: row.error,
  id: row.id,
});

/** The envelope of an inference: a failed or cancelled one answers with the code of its error. */
export function envelopeOf({ status, error }: Pick<Inference, 'status' | 'error'>, reason: string) {
  if (status === 'succeeded') return { msg: 'Inference success' };
  const name = status === 'cancelled' ? 'taskCancelled' : (error as ErrorName | '');
  return name === '' ? {} : { code: errorTable[name].code, msg: reason || errorTable[name].meaning };
}

/** Ends a locked inference without a result; it is free. */
export async function endInference(
  tx: Tx,
  inference: Inference,
  ending: { status: 'cancelled' } | { status: 'failed'; error: ErrorName; reason: string },
): Promise<void> {
  await releaseCharge(tx, inferenceCharge(inference.id));
  await tx
    .updateTable('inference')
    .set({ ...ending, updated_at: new Date() })
    .where('id', '=', inference.id)
    .execute();
  announceInference(tx, inference, ending.status, '');
}

/** Ends the unfinished inferences of a deleted job. */
export async function cancelInferencesOf(tx: Tx, jobId: bigint): Promise<void> {
  const unfinished = await tx
    .selectFrom('inference')
    .selectAll()
    .where('job_id', '=', jobId)
    .where('status', 'in', ['queued', 'running'])
    .orderBy('id')
    .forUpdate()
    .execute();
  for (const inference of unfinished) await endInference(tx, inference, { status: 'cancelled' });
}

export function announceInference(
  tx: Tx,
  { account_id, job_id, id }: Inference,
  status: Inference['status'],
  result: string,
): void {
  recordEvents(tx, [account_id], {
    type: 'inference.finished',
    jobID: job_id.toString(),
    infer_id: id,
    status,
    result,
  });
}

/** The data of an inference that has not ended. */
export const usedByInference: FileUse = sql`exists (
  select from inference where inference.file_id = file.id and inference.status in ('queued', 'running')
)`;
