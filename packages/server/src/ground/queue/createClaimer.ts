import type { Db } from '../store/database.js';
import { claim, type QueuePlace, queueStart, type WorkItem } from './queue.js';

/** Retries return to their old turn, behind the place where a worker looks; it looks there this often. */
const restartMs = 1_000;
/** The share of its time that a process may look through finished items, which a held transaction keeps in the indexes. */
const lookingShareMax = 0.05;
/** A look that takes no longer than this is also made when nothing is found behind the last place. */
const cheapMs = 10;

/** When to look through finished items again, after a look that took so long and has just ended. */
export const nextLookAt = (tookMs: number): number => performance.now() + tookMs / lookingShareMax;

/** Claims items of a queue one after another, and remembers where it found the last one. */
export function createClaimer(db: Db, queue: string): () => Promise<WorkItem | undefined> {
  let from: QueuePlace = queueStart;
  let restartAt = 0;
  let lookMs = 0;
  const claimFrom = async (place: QueuePlace): Promise<WorkItem | undefined> => {
    const item = await claim(db, queue, place);
    if (item !== undefined) from = { turn: item.turn, id: item.id };
    return item;
  };
  return async () => {
    const beganAt = performance.now();
    if (beganAt < restartAt && from !== queueStart) {
      const item = await claimFrom(from);
      if (item !== undefined || lookMs > cheapMs) return item;
    }
    // Whoever asks meanwhile does not look as well.
    restartAt = beganAt + restartMs;
    const lookedAt = performance.now();
    const item = await claimFrom(queueStart);
    lookMs = performance.now() - lookedAt;
    restartAt = Math.max(restartAt, nextLookAt(lookMs));
    return item;
  };
}
