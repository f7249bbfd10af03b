import type { Db } from '../store/database.js';
import { claim, type QueuePlace, queueStart, type WorkItem } from './queue.js';

/** Retries return to their old turn, behind the place where a worker looks; it looks there this often. */
const restartMs = 1_000;

/** Claims items of a queue one after another, and remembers where it found the last one. */
export function createClaimer(db: Db, queue: string): () => Promise<WorkItem | undefined> {
  let from: QueuePlace = queueStart;
  let restartAt = 0;
  const claimFrom = async (place: QueuePlace): Promise<WorkItem | undefined> => {
    const item = await claim(db, queue, place);
    if (item !== undefined) from = { turn: item.turn, id: item.id };
    return item;
  };
  return async () => {
    const now = performance.now();
    if (now < restartAt && from !== queueStart) {
      const item = await claimFrom(from);
      if (item !== undefined) return item;
    }
    restartAt = now + restartMs;
    return await claimFrom(queueStart);
  };
}
