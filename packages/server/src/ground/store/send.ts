import { type Call, effectsOf, sendCalls } from './call.js';
import type { Db, Tx } from './database.js';
import { addEffects, CollectedEffects } from './effects.js';
import { retried } from './retried.js';

/** Sends calls within a transaction, as one statement. Returns their results. */
export async function send(tx: Tx, ...calls: readonly Call[]): Promise<unknown[]> {
  const results = await sendCalls(tx, calls);
  for (const effects of effectsOf(calls)) addEffects(tx, effects);
  return results;
}

/**
 * A transaction of one statement: the calls, then their events. Locks are held for one round trip. Returns the results
 * of the calls.
 */
export async function sendAlone(db: Db, calls: readonly Call[]): Promise<unknown[]> {
  const effects = new CollectedEffects();
  for (const effect of effectsOf(calls)) effects.add(effect);
  const results = await retried(async () => await sendCalls(db, [...calls, ...effects.writes()]));
  db.notifier.notify(effects.notifications());
  return results;
}
