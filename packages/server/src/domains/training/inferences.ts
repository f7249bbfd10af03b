import { type ErrorName, errorTable, formatCcd, ServiceError } from '@tricorn/contract';
import { type Selectable, sql } from 'kysely';
import { recordEvents } from '../../ground/events/recordEvents.js';
import type { Files } from '../../ground/files/files.js';
import { releaseCharge } from '../../ground/ledger/charges.js';
import type { Db, Tx } from '../../ground/store/database.js';
import { type PageRequest, pageOf } from '../../ground/store/page.js';
import type { Database } from '../../ground/store/schema.js';
import { unixSeconds } from '../../ground/store/unixSeconds.js';
import { inferenceCharge } from './charges.js';

export type Inference = Selectable<Database['inference']>;

export const inferenceEnded = ({ status }: Pick<Inference, 'status'>): boolean =>
  status !== 'queued' && status !== 'running';

/** Locks an inference, so that only one caller decides how it ends. */
export async function lockInference(tx: Tx, id: number): Promise<Inference | undefined> {
  return await tx.selectFrom('inference').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

/** An inference as participants of its job see it; for others it is unknown. */
export async function readInference(db: Db, files: Files, id: number, accountId: string) {
  const row = await selectInferences(
    db
      .selectFrom('inference')
      .where('inference.id', '=', id)
      .where(({ exists, selectFrom }) =>
        exists(
          selectFrom('job')
            .innerJoin('job_party', 'job_party.job_id', 'job.id')
            .select('job.id')
            .whereRef('job.id', '=', 'inference.job_id')
            .where('job.deleted_at', 'is', null)
            .where('job_party.account_id', '=', accountId),
        ),
      ),
  ).executeTakeFirst();
  if (row === undefined) throw new ServiceError('inferenceUnknown', undefined, { field: 'id' });
  return { record: inferenceRecord(row, files), reason: row.reason };
}

/** Inferences of a job, newest first. */
export async function inferencesOf(db: Db, files: Files, jobId: bigint, page: PageRequest) {
  return await pageOf(
    page,
    db.selectFrom('inference').where('inference.job_id', '=', jobId),
    async (rows) => {
      const list = await selectInferences(rows as InferenceQuery)
        .orderBy('inference.id', 'desc')
        .execute();
      return list.map((row) => inferenceRecord(row, files));
    },
  );
}

type InferenceQuery = ReturnType<typeof inferenceQuery>;
const inferenceQuery = (db: Db) => db.selectFrom('inference').where('inference.id', '>', 0);

/** Adds the result file and its submission on chain. */
const selectInferences = (query: InferenceQuery) =>
  query
    .innerJoin('account', 'account.id', 'inference.account_id')
    .leftJoin('file', 'file.id', 'inference.result_file_id')
    .leftJoin('chain_event', (join) =>
      join
        .onRef('chain_event.job_id', '=', 'inference.job_id')
        .onRef('chain_event.round', '=', 'inference.round')
        .on(sql<boolean>`lower(chain_event.party) = lower(account.wallet_address)`),
    )
    .selectAll('inference')
    .select(['file.secret', 'file.name', 'chain_event.tx_hash', 'chain_event.submitted_at']);

type InferenceRow = Inference & {
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
