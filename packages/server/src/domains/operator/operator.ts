import type { Limits } from '@tricorn/contract';
import type { Links } from '../../ground/accounts/links.js';
import type { Sessions } from '../../ground/accounts/sessions.js';
import { createCached } from '../../ground/createCached.js';
import type { Ground } from '../../ground/ground.js';
import type { Part } from '../../ground/health/health.js';
import type { JobKinds } from '../../ground/jobs/kinds.js';
import { countQueues } from '../../ground/queue/queueCounts.js';
import type { GivenSetting } from '../../ground/settings/givenSettings.js';
import type { Db } from '../../ground/store/database.js';
import { activityOf, ledgerTotals } from './status.js';

export interface OperatorDependencies extends Pick<Ground, 'db' | 'log'> {
  links: Links;
  /** The address under which people reach this server. */
  publicUrl(): string;
  sessions: Sessions;
  /** Which failed work can be started again, and how. */
  kinds: JobKinds;
  version: string;
  parts: readonly Part[];
  /** Every setting with its description. */
  settingTable: Readonly<Record<string, string>>;
  /** The settings that the operator set, without secrets. */
  given: ReadonlyMap<string, GivenSetting>;
  limits: Limits;
}

/** Operations that only operators may call. */
export interface OperatorRoom extends OperatorDependencies {
  /** The counts and totals of the service, at most `countsMs` old. */
  counts(): ReturnType<typeof readCounts>;
}

/** Counting costs more with more waiting work and more accounts, so it is not done for every request. */
const countsMs = 1_000;

async function readCounts(db: Db) {
  const [queues, activity, ledger] = await Promise.all([countQueues(db), activityOf(db), ledgerTotals(db)]);
  return { queues, ledger, ...activity };
}

export const createOperatorRoom = (dependencies: OperatorDependencies): OperatorRoom => ({
  ...dependencies,
  counts: createCached(async () => await readCounts(dependencies.db), countsMs),
});
