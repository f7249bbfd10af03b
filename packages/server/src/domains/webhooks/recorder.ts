import type { Logger } from '../../ground/observability/logger.js';
import type { Db } from '../../ground/store/database.js';
import { type Delivered, mayEnd, recordDelivered, recordEnding } from './deliveries.js';

export interface Recorder {
  /** Resolves when the outcomes are written, or could not be: the lease then ends and the delivery is repeated. */
  record(delivered: Delivered): Promise<void>;
}

const batchMax = 256;

/** Writes outcomes; those that arrive during a write are written together by the next one. */
export function createRecorder(db: Db, owner: string, log: Logger): Recorder {
  const waiting: { delivered: Delivered; written(): void }[] = [];
  let writing = false;

  async function writeAll(): Promise<void> {
    while (waiting.length > 0) {
      const batch = waiting.splice(0, batchMax);
      try {
        const plain = batch.filter(({ delivered }) => !mayEnd(delivered));
        if (plain.length > 0)
          await recordDelivered(
            db,
            owner,
            plain.map(({ delivered }) => delivered),
          );
        for (const { delivered } of batch) if (mayEnd(delivered)) await recordEnding(db, owner, delivered);
      } catch (error) {
        log.warn({ err: error }, 'could not record deliveries of webhooks');
      }
      for (const { written } of batch) written();
    }
  }

  return {
    record: (delivered) =>
      new Promise((written) => {
        waiting.push({ delivered, written });
        if (writing) return;
        writing = true;
        void writeAll().finally(() => {
          writing = false;
        });
      }),
  };
}
