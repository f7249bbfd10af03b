import { ServiceError } from '@tricorn/contract';
import { outageIn } from '../health/unavailableError.js';
import type { Logger } from '../observability/logger.js';
import { failSpan, SpanKind, startSpan, traceParentOf, withSpan } from '../observability/spans.js';
import { readTraceParent, traceIdOf } from '../observability/traceParent.js';
import type { Db, OpenDatabase, Tx } from '../store/database.js';
import { DatabaseLostError } from '../store/databaseLostError.js';
import { inTransaction } from '../store/inTransaction.js';
import { createClaimer, nextLookAt } from './createClaimer.js';
import {
  complete,
  hasCancelled,
  LeaseLostError,
  leaseMs,
  type QueueName,
  reclaim,
  renew,
  requeue,
  type WorkItem,
  workChannel,
} from './queue.js';

/** Writes what a run has computed. */
export interface Write {
  (tx: Tx): Promise<void>;
  /** Removes the bytes that the run has stored; called if it is certain that they were not written. */
  discard?(): Promise<void>;
}

/** Handles the items of a queue. A handler computes first and writes last: `run` returns the function that writes. */
export interface WorkHandler<Name extends QueueName = QueueName> {
  /** Concurrent items per process. */
  concurrency: number;
  attemptsMax: number;
  /** Whether a retry may help; by default after everything except a refusal. */
  transient?(error: unknown): boolean;
  /** Computes. The returned function runs in the transaction that removes the item from the queue. */
  run(item: WorkItem<Name>, signal: AbortSignal): Promise<Write>;
  /** Records a permanent failure: a refusal, or too many attempts. */
  fail(tx: Tx, item: WorkItem<Name>, error: unknown): Promise<void>;
  /** Records that running work was cancelled. */
  cancel(tx: Tx, item: WorkItem<Name>): Promise<void>;
}

export interface Workers {
  /** Stops running work, returns it to the queue and waits until nothing runs. */
  stop(): Promise<void>;
  running(): number;
}

const pollMs = 2_000;
/** Worker crashes after which the work counts as the cause. */
const crashesMax = 10;
/** Pause before work that lacks a part of the service is tried again. */
const outageMs = 5_000;
const backoffMsMin = 500;
const backoffMsMax = 60_000;

class Stopping extends Error {}
class Cancelled extends Error {}

/** Runs the work of every queue that has a handler, until it is stopped. */
export async function startWorkers(
  database: OpenDatabase,
  handlers: Record<string, WorkHandler>,
  log: Logger,
): Promise<Workers> {
  const { db } = database;
  const stopping = new AbortController();
  const heartbeats = new Set<() => void>();
  const wakers = new Map<string, Set<() => void>>(Object.keys(handlers).map((queue) => [queue, new Set()]));
  const wakeAll = () => {
    for (const group of wakers.values()) for (const wake of group) wake();
  };
  const wakeOne = (queue: string) => {
    const [wake] = wakers.get(queue) ?? [];
    wake?.();
  };
  const beatAll = () => {
    for (const beat of heartbeats) beat();
  };
  await database.listen(workChannel, (payload) => {
    if (payload === 'cancel' || payload === '') beatAll();
    if (payload === '') wakeAll();
    wakeOne(payload);
  });

  const claimers = new Map(Object.keys(handlers).map((queue) => [queue, createClaimer(db, queue)]));
  const nextOf = async (queue: string) => await claimers.get(queue)!();

  let runningCount = 0;
  const slot = async (queue: string, handler: WorkHandler): Promise<void> => {
    while (!stopping.signal.aborted) {
      const item = await nextOf(queue).catch((error: unknown) => {
        log.error({ err: error, queue }, 'could not claim work');
        return undefined;
      });
      if (item === undefined) {
        await waitForWork(queue);
        continue;
      }
      // Several items of one transaction share one notification, so each claim triggers the next.
      wakeOne(queue);
      runningCount++;
      await runItem(db, item, handler, stopping.signal, heartbeats, log).catch((error: unknown) =>
        log.error({ err: error, queue, work: item.id }, 'could not record the outcome of work'),
      );
      runningCount--;
    }
  };

  const waitForWork = async (queue: string): Promise<void> => {
    const group = wakers.get(queue)!;
    await new Promise<void>((done) => {
      const wake = () => {
        clearTimeout(timer);
        group.delete(wake);
        done();
      };
      const timer = setTimeout(wake, pollMs);
      group.add(wake);
    });
  };

  let reclaimAt = 0;
  const reclaimExpired = async (): Promise<void> => {
    const beganAt = performance.now();
    if (beganAt < reclaimAt) return;
    reclaimAt = Number.POSITIVE_INFINITY;
    try {
      db.notifier.notify(await reclaim(db));
    } catch (error) {
      log.error({ err: error }, 'could not reclaim work');
    }
    reclaimAt = nextLookAt(performance.now() - beganAt);
  };
  const reclaiming = setInterval(reclaimExpired, pollMs);
  // Whoever missed a notification finds new and cancelled work by itself.
  database.onCommit(() => {
    for (const queue of wakers.keys()) wakeOne(queue);
    if (heartbeats.size > 0)
      hasCancelled(db)
        .then((cancelled) => cancelled && beatAll())
        .catch((error: unknown) => log.error({ err: error }, 'could not look for cancelled work'));
  });

  const slots = Object.entries(handlers).flatMap(([queue, handler]) =>
    Array.from({ length: handler.concurrency }, () => slot(queue, handler)),
  );
  return {
    running: () => runningCount,
    stop: async () => {
      clearInterval(reclaiming);
      stopping.abort(new Stopping('the server is stopping'));
      wakeAll();
      await Promise.all(slots);
    },
  };
}

async function runItem(
  db: Db,
  item: WorkItem,
  handler: WorkHandler,
  stopping: AbortSignal,
  heartbeats: Set<() => void>,
  log: Logger,
): Promise<void> {
  const abort = new AbortController();
  const onStop = () => abort.abort(stopping.reason);
  stopping.addEventListener('abort', onStop);
  const beat = () => {
    renew(db, item).then(
      ({ cancelled }) => cancelled && abort.abort(new Cancelled('the work was cancelled')),
      (error: unknown) => error instanceof LeaseLostError && abort.abort(error),
    );
  };
  const timer = setInterval(beat, leaseMs / 3);
  heartbeats.add(beat);
  const fail = async (traced: WorkItem, error: unknown) =>
    await afterFailure(db, traced, handler, abort.signal.aborted ? abort.signal.reason : error, log);
  try {
    await traceItem(item, async (traced) => await tryItem(db, traced, handler, abort.signal), fail);
  } finally {
    clearInterval(timer);
    heartbeats.delete(beat);
    stopping.removeEventListener('abort', onStop);
  }
}

/** Computes and writes in the trace of whoever added the item; so does the end of an item that fails. */
async function traceItem(
  item: WorkItem,
  work: (item: WorkItem) => Promise<void>,
  fail: (item: WorkItem, error: unknown) => Promise<void>,
): Promise<void> {
  const { queue, id, attempt, job_id, created_at } = item;
  const span = startSpan(`work ${queue}`, {
    kind: SpanKind.CONSUMER,
    parent: readTraceParent(item.trace),
    attributes: {
      'tricorn.queue': queue,
      'tricorn.work': id,
      'tricorn.attempt': attempt,
      'tricorn.waited_ms': Math.max(0, Date.now() - created_at.getTime()),
      ...(job_id === null ? {} : { 'tricorn.job': String(job_id) }),
    },
  });
  const traced = { ...item, trace: traceParentOf(span) ?? item.trace };
  await withSpan(span, async () => {
    try {
      await work(traced);
    } catch (error) {
      failSpan(span, error);
      await fail(traced, error);
    } finally {
      span.end();
    }
  });
}

async function tryItem(db: Db, item: WorkItem, handler: WorkHandler, signal: AbortSignal): Promise<void> {
  if (item.cancelled) throw new Cancelled();
  if (item.crash >= crashesMax)
    throw new ServiceError('internal', 'The work crashed its worker too many times.');
  const write = await handler.run(item, signal);
  try {
    signal.throwIfAborted();
    await inTransaction(db, async (tx) => {
      await complete(tx, item);
      await write(tx);
    });
  } catch (error) {
    // After a lost connection the transaction may have been committed; then the bytes are those of a result.
    if (error === signal.reason || error instanceof LeaseLostError) await write.discard?.();
    throw error;
  }
}

async function afterFailure(
  db: Db,
  item: WorkItem,
  handler: WorkHandler,
  error: unknown,
  log: Logger,
): Promise<void> {
  if (error instanceof LeaseLostError) return;
  if (error instanceof Stopping) return await requeue(db, item, 0, true);
  if (error instanceof Cancelled) {
    return await inTransaction(db, async (tx) => {
      await complete(tx, item);
      await handler.cancel(tx, item);
    });
  }
  const outage = outageIn(error) ?? (error instanceof DatabaseLostError ? error : undefined);
  if (outage !== undefined) {
    // The work is not the cause, so it waits for as long as the outage lasts, and no attempt is counted.
    log.warn({ err: outage, ...idsOf(item) }, 'work waits for a part of the service');
    return await requeue(db, item, outageMs, true);
  }
  const transient = (handler.transient ?? isNotRefusal)(error);
  if (transient && item.attempt < handler.attemptsMax) {
    log.warn({ err: error, ...idsOf(item), attempt: item.attempt }, 'work failed and will be retried');
    return await requeue(db, item, Math.min(backoffMsMin * 2 ** (item.attempt - 1), backoffMsMax));
  }
  log.warn({ err: error, ...idsOf(item) }, 'work failed');
  await inTransaction(db, async (tx) => {
    await complete(tx, item);
    await handler.fail(tx, item, error);
  });
}

function idsOf({ queue, id, trace }: WorkItem) {
  const parent = readTraceParent(trace);
  return { queue, work: id, ...(parent === undefined ? {} : { trace: traceIdOf(parent) }) };
}

/** Whether a retry may help, unless a handler knows better. */
export const isNotRefusal = (error: unknown): boolean =>
  !(error instanceof ServiceError) || error.error === 'unavailable';
