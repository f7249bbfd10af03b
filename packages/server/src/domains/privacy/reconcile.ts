import { recordEvents } from '../../ground/events/recordEvents.js';
import { isAwaited, lockJob, partiesOf } from '../../ground/jobs/jobs.js';
import type { Logger } from '../../ground/observability/logger.js';
import type { Db } from '../../ground/store/database.js';
import { inTransaction } from '../../ground/store/inTransaction.js';
import { endRoundsOfFormerNodes } from './endRoundsOfFormerNodes.js';
import { lockRound, moveRound } from './moveRound.js';
import type { NodeLink } from './privacyNodes.js';
import { nameParties, waitingReason } from './rounds.js';
import type { PrivacySettings } from './settings.js';
import { roundEvents } from './states.js';

interface ReconcileDependencies {
  db: Db;
  log: Logger;
  settings: PrivacySettings;
  link(): Promise<NodeLink>;
}

const intervalMs = 30_000;
/** How often unreferenced data is looked for at the nodes, and how old it must be: older than any running request. */
const unusedIntervalMs = 3_600_000;
/** Jobs per pass; the rest follow in the next one. */
const batchMax = 100;

/** Reconciles waiting jobs until it is stopped. Every pass is idempotent. */
export function reconcileRegularly({ db, log, settings, link }: ReconcileDependencies): () => Promise<void> {
  let pass: Promise<void> = Promise.resolve();
  let stopped = false;
  let unusedDueAt = Date.now();
  let knownKeys: string | undefined;
  const endFormer = async (): Promise<void> => {
    if (settings.nodes === 'off') return;
    const keys = (await link()).coordinator.signKeys();
    if (JSON.stringify(keys) === knownKeys) return;
    const ended = await endRoundsOfFormerNodes(db, keys);
    if (ended > 0) log.warn({ ended }, 'ended rounds that were sealed for nodes with other keys');
    knownKeys = JSON.stringify(keys);
  };
  const run = async (): Promise<void> => {
    await expireRounds(db);
    await remindParties(db, settings.reminderMs);
    await endFormer();
    await settleRounds(db, link);
    await removeDeletedJobs(db, link);
    if (Date.now() < unusedDueAt) return;
    unusedDueAt = Date.now() + unusedIntervalMs;
    await removeUnusedInputs(db, link, unusedIntervalMs);
  };
  const timer = setInterval(() => {
    pass = pass.then(async () => {
      if (!stopped)
        await run().catch((error: unknown) => log.warn({ err: error }, 'could not reconcile input jobs'));
    });
  }, intervalMs);
  return async () => {
    stopped = true;
    clearInterval(timer);
    await pass;
  };
}

/** Expires rounds for which a party did not submit data in time; their holds are released. */
export async function expireRounds(db: Db, now = new Date()): Promise<void> {
  const { expire } = roundEvents.reconciler;
  const due = await waitingRounds(db).where('input_round.expires_at', '<=', now).execute();
  for (const { id, round } of due) {
    await inTransaction(db, async (tx) => {
      const job = await lockRound(tx, { jobId: id, round }, expire);
      if (job === undefined) return;
      const silent = (await partiesOf(tx, id)).filter(isAwaited);
      const reason = `${nameParties(silent)} did not submit data in time; nothing was charged.`;
      await moveRound(tx, job, expire, { reason });
    });
  }
}

/** Reminds parties whose data is missing. */
export async function remindParties(db: Db, reminderMs: number, now = new Date()): Promise<void> {
  const due = await waitingRounds(db)
    .where('input_round.reminded_at', '<=', new Date(now.getTime() - reminderMs))
    .execute();
  for (const { id, round } of due) {
    await inTransaction(db, async (tx) => {
      const job = await lockJob(tx, id);
      if (job?.state !== 'waiting' || job.round !== round) return;
      const awaited = (await partiesOf(tx, id)).filter(isAwaited);
      recordEvents(
        tx,
        awaited.map((party) => party.id),
        {
          type: 'job.changed',
          jobID: id.toString(),
          jobName: job.name,
          state: 'waiting',
          reason: `Reminder. ${await waitingReason(tx, id)}`,
        },
      );
      await tx
        .updateTable('input_round')
        .set({ reminded_at: now })
        .where('job_id', '=', id)
        .where('round', '=', round)
        .execute();
    });
  }
}

/** Tells the nodes which rounds have ended: they never run again, and data that nobody may reopen is deleted. */
export async function settleRounds(db: Db, link: () => Promise<NodeLink>): Promise<void> {
  const ended = await db
    .selectFrom('input_round')
    .innerJoin('job', 'job.id', 'input_round.job_id')
    .select(['input_round.job_id', 'input_round.round'])
    .where('input_round.settled_at', 'is', null)
    .where((where) =>
      where.or([
        where('job.state', 'in', ['succeeded', 'expired', 'cancelled']),
        where('job.round', '>', where.ref('input_round.round')),
      ]),
    )
    .orderBy('input_round.opened_at')
    .limit(batchMax)
    .execute();
  if (ended.length === 0) return;
  const { coordinator } = await link();
  for (const { job_id: jobId, round } of ended) {
    await coordinator.settleRound(jobId.toString(), round);
    await db
      .updateTable('input_round')
      .set({ settled_at: new Date() })
      .where('job_id', '=', jobId)
      .where('round', '=', round)
      .execute();
  }
}

/** Removes the shares of deleted jobs from the nodes, then the rows that refer to them. */
export async function removeDeletedJobs(db: Db, link: () => Promise<NodeLink>): Promise<void> {
  const deleted = await db
    .selectFrom('job')
    .select('id')
    .where('deleted_at', 'is not', null)
    .where('id', 'in', (from) => from.selectFrom('input_round').select('job_id'))
    .limit(batchMax)
    .execute();
  if (deleted.length === 0) return;
  const { coordinator } = await link();
  for (const { id } of deleted) {
    await coordinator.deleteJob(id.toString());
    await inTransaction(db, async (tx) => {
      await tx.deleteFrom('input_fill').where('job_id', '=', id).execute();
      await tx.deleteFrom('input_round').where('job_id', '=', id).execute();
    });
  }
}

/** Removes sealed data without a fill from the nodes: the request ended before the data was recorded. */
export async function removeUnusedInputs(
  db: Db,
  link: () => Promise<NodeLink>,
  olderThanMs: number,
): Promise<void> {
  const { coordinator } = await link();
  let after: string | undefined;
  do {
    const { inputs, next } = await coordinator.listInputs(olderThanMs, after);
    const used = await usedFills(db, [...new Set(inputs.map(({ fill }) => fill))]);
    for (const input of inputs) if (!used.has(input.fill)) await coordinator.discardInput(input);
    after = next ?? undefined;
  } while (after !== undefined);
}

async function usedFills(db: Db, fills: readonly string[]): Promise<ReadonlySet<string>> {
  if (fills.length === 0) return new Set();
  const rows = await db.selectFrom('input_fill').select('fill').where('fill', 'in', fills).execute();
  return new Set(rows.map(({ fill }) => fill));
}

const waitingRounds = (db: Db) =>
  db
    .selectFrom('job')
    .innerJoin('input_round', (join) =>
      join.onRef('input_round.job_id', '=', 'job.id').onRef('input_round.round', '=', 'job.round'),
    )
    .select(['job.id', 'job.round'])
    .where('job.state', '=', 'waiting')
    .where('job.deleted_at', 'is', null)
    .limit(batchMax);
