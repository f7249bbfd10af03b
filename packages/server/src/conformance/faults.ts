import { ServiceError } from '@tricorn/contract';
import { until } from '@tricorn/testing';
import { sql } from 'kysely';
import {
  LeaseLostError,
  type QueueName,
  reclaim,
  type WorkItem,
  workChannel,
} from '../ground/queue/queue.js';
import type { WorkHandler } from '../ground/queue/worker.js';
import type { Db } from '../ground/store/database.js';
import { addEffects } from '../ground/store/effects.js';
import { inTransaction } from '../ground/store/inTransaction.js';

/** Where a fault strikes a piece of work. Each item is struck once; its next run is undisturbed. */
export type Fault = keyof typeof strikes;

export const refusal = new ServiceError('tooLarge', 'The conformance suite refuses this work.');

/** What happened while a fault was armed. */
export interface Observed {
  /** Every run, in order. */
  runs: WorkItem[];
  /** The items that were struck. */
  struck: Set<number>;
}

/** A real handler that can be struck by faults. */
export interface FaultyWork {
  handler: WorkHandler;
  /** Arms a fault for the items of the next piece of work; without one, only observes. */
  arm(fault?: Fault, isStruck?: (item: WorkItem) => boolean): Observed;
}

interface Strike {
  db: Db;
  real: WorkHandler;
  item: WorkItem;
  signal: AbortSignal;
}

type Run = ReturnType<WorkHandler['run']>;

export function faultyWork(real: WorkHandler, database: () => Db): FaultyWork {
  let armed: { fault: Fault | undefined; isStruck(item: WorkItem): boolean; observed: Observed } | undefined;
  return {
    arm: (fault, isStruck = () => true) => {
      const observed: Observed = { runs: [], struck: new Set() };
      armed = { fault, isStruck, observed };
      return observed;
    },
    handler: {
      ...real,
      // A worker that has lost its lease still occupies its slot while the next one runs.
      concurrency: real.concurrency + 1,
      run: async (item, signal) => {
        armed?.observed.runs.push(item);
        const strikesNow = armed?.isStruck(item) && !armed.observed.struck.has(item.id);
        if (armed?.fault === undefined || !strikesNow) return await real.run(item, signal);
        armed.observed.struck.add(item.id);
        return await strikes[armed.fault]({ db: database(), real, item, signal });
      },
    },
  };
}

const strikes = {
  refusal: async (): Run => {
    throw refusal;
  },

  transientError: async (): Run => {
    throw new Error('a transient error of the conformance suite');
  },

  /** The worker dies before it computes. */
  crashBeforeComputing: async ({ db, item }: Strike): Run => {
    await expireLease(db, item);
    throw new LeaseLostError();
  },

  /** The worker dies after computing, before the transaction that writes. */
  crashBeforeWriting: async ({ db, real, item, signal }: Strike): Run => {
    await real.run(item, signal);
    await expireLease(db, item);
    throw new LeaseLostError();
  },

  /** The connection breaks after everything is written, just before the commit. */
  crashBeforeCommit: async ({ real, item, signal }: Strike): Run => {
    const write = await real.run(item, signal);
    return async (tx) => {
      await write(tx);
      await sql`select pg_terminate_backend(pg_backend_pid())`.execute(tx);
    };
  },

  /** The lease expires while the worker computes; the worker tries to write after its successor has finished. */
  leaseLost: async ({ db, real, item, signal }: Strike): Run => {
    const write = await real.run(item, signal);
    await expireLease(db, item);
    await until(async () => !(await isQueued(db, item)), { describe: 'the next worker has finished' });
    return write;
  },

  /** Work that waits in the queue. */
  waits: async ({ db, item }: Strike): Run => {
    await sql`
      update work set state = 'ready', lease = null, lease_until = null, attempt = attempt - 1,
        run_at = now() + interval '1 hour' where id = ${item.id}`.execute(db);
    throw new LeaseLostError();
  },

  /** Work that runs until it is cancelled, although it has computed everything. */
  holds: async ({ real, item, signal }: Strike): Run => {
    const write = await real.run(item, signal);
    await until(() => signal.aborted, { describe: 'the running work is cancelled' });
    return write;
  },
};

const isQueued = async (db: Db, { id }: WorkItem): Promise<boolean> =>
  (await db.selectFrom('work').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;

/** Ends the lease as if its time had passed; in one transaction, so that no heartbeat renews it in between. */
async function expireLease(db: Db, { id, lease }: WorkItem): Promise<void> {
  await inTransaction(db, async (tx) => {
    await sql`
      update work set lease_until = now() - interval '1 second' where id = ${id} and lease = ${lease}`.execute(
      tx,
    );
    addEffects(tx, { notifications: await reclaim(tx) });
  });
}

/** Retries failed work at once instead of after its pause. */
export async function skipPauses(db: Db, queue: QueueName): Promise<void> {
  const { rows } = await sql`
    update work set run_at = now() where queue = ${queue} and state = 'ready' and run_at > now()
    returning id`.execute(db);
  if (rows.length > 0) await sql`select pg_notify(${workChannel}, ${queue})`.execute(db);
}

/** Delivers finished items once more, and waits until they have been handled. */
export async function deliverAgain(db: Db, items: readonly WorkItem[]): Promise<void> {
  for (const item of items) {
    await sql`
      insert into work (id, queue, account_id, job_id, payload, turn) overriding system value
      values (${item.id}, ${item.queue}, ${item.account_id}, ${item.job_id}, ${JSON.stringify(item.payload)}, 0)`.execute(
      db,
    );
    await sql`select pg_notify(${workChannel}, ${item.queue})`.execute(db);
    await until(async () => !(await isQueued(db, item)), { describe: 'the repeated item is handled' });
  }
}
