import { setTimeout as sleep } from 'node:timers/promises';
import { NodeRefusalError } from '@tricorn/privacy';
import type { Job } from '../../ground/jobs/jobs.js';
import type { Logger } from '../../ground/observability/logger.js';
import type { Db } from '../../ground/store/database.js';
import type { InputThread } from './inputThread.js';
import type { NodeLink } from './privacyNodes.js';
import { reopenKeyOf } from './reopenKeys.js';

interface ReopenDependencies {
  db: Db;
  log: Logger;
  secret: string;
  inputs: InputThread;
  link(): Promise<NodeLink>;
}

/** A job's detail should not wait for busy or unreachable nodes. */
const openingMsMax = 5_000;

/**
 * The data that an account last submitted for a job, reconstructed from the nodes' shares for that account only. Empty
 * for data that a client sealed itself or that the account chose not to keep, and while the nodes are unavailable.
 */
export async function readOwnInput(
  { db, log, secret, inputs, link }: ReopenDependencies,
  job: Job,
  accountId: string,
): Promise<string> {
  const fill = await db
    .selectFrom('input_fill')
    .innerJoin('job_party', (join) =>
      join
        .onRef('job_party.job_id', '=', 'input_fill.job_id')
        .onRef('job_party.position', '=', 'input_fill.position'),
    )
    .selectAll('input_fill')
    .where('input_fill.job_id', '=', job.id)
    .where('job_party.account_id', '=', accountId)
    .orderBy('input_fill.round', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (fill === undefined || fill.sealed_by === 'client') return '';
  const giveUp = new AbortController();
  try {
    const opening = (async () => {
      const { coordinator } = await link();
      const shares = await coordinator.exportInput({
        job: job.id.toString(),
        round: fill.round,
        party: fill.position,
        fill: fill.fill,
      });
      return await inputs.open({ key: reopenKeyOf(secret, accountId), shares });
    })();
    opening.catch(() => {});
    return (await Promise.race([opening, sleep(openingMsMax, undefined, { signal: giveUp.signal })])) ?? '';
  } catch (error) {
    if (error instanceof NodeRefusalError) return '';
    log.warn({ err: error, job: job.id.toString() }, 'could not open an input for its owner');
    return '';
  } finally {
    giveUp.abort();
  }
}
