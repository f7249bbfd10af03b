import { Call } from '../../../ground/store/call.js';
import type { Db } from '../../../ground/store/database.js';
import { sendAlone } from '../../../ground/store/send.js';
import { endedLines } from './batchFiles.js';

/** A line that has ended: a line of the output, and what is charged for it. */
export interface EndedLine {
  number: number;
  succeeded: boolean;
  line: string;
  use: object | undefined;
}

/** Lines that may wait to be recorded. */
const waitingMax = 256;

/**
 * Records the lines of a batch that have ended, and charges them; continues where an earlier run ended. One write at a time
 * takes everything that has ended since the last one, so lines do not wait for each other.
 */
export async function openRecorder(db: Db, batchId: string) {
  const recorded = await endedLines(db, batchId);
  let waiting: EndedLine[] = [];
  let writing: Promise<void> | undefined;
  const write = async () => {
    // Lines that end in the same turn are written together.
    await Promise.resolve();
    while (waiting.length > 0) {
      const ended = JSON.stringify(waiting);
      waiting = [];
      await sendAlone(db, [new Call('llm_batch_record', [batchId, ended])]);
    }
    writing = undefined;
  };
  return {
    /** Whether an earlier run has recorded this line. */
    has: (number: number) => recorded.has(number),
    /** Waits only if the database is far behind. */
    add: async (line: EndedLine) => {
      waiting.push(line);
      if (writing === undefined) {
        writing = write();
        // A failure is thrown to whoever waits for it.
        writing.catch(() => {});
      }
      if (waiting.length >= waitingMax) await writing;
    },
    /** Waits until everything is recorded. */
    close: async () => await writing,
  };
}
