import { type Call, effectsOf, sendCalls } from './call.js';
import type { Db, Tx } from './database.js';
import { addEffects, CollectedEffects } from './effects.js';
import { retried } from './retried.js';

const first = new WeakMap<Tx, readonly Call[]>();

/** Calls that are sent together with the first calls of a transaction, before them, so they cost no round trip. */
export const sendFirst = (tx: Tx, calls: readonly Call[]): void => void first.set(tx, calls);

/** Sends calls within a transaction, as one statement. Returns their results. */
export async function send(tx: Tx, ...calls: readonly Call[]): Promise<unknown[]> {
  const before = first.get(tx) ?? [];
  first.delete(tx);
  const results = await sendCalls(tx, [...before, ...calls]);
  for (const effects of effectsOf(calls)) addEffects(tx, effects);
  return results.slice(before.length);
}

/**
 * A transaction of one statement: the calls, then what their effects write. Locks are held for one round trip. Returns the results
 * of the calls.
 */
export async function sendAlone(
  db: Db,
  calls: readonly Call[],
  on: Pick<Db, 'executeQuery'> = db,
): Promise<unknown[]> {
  const effects = new CollectedEffects();
  for (const effect of effectsOf(calls)) effects.add(effect);
  const results = await retried(async () => await sendCalls(on, [...calls, ...effects.writes()]));
  db.notifier.notify(effects.notifications());
  effects.committed();
  return results.slice(0, calls.length);
}
