import type { SealedInput } from '@tricorn/privacy/client';
import { TaskThread } from '../../ground/processes/taskThread.js';
import { type InputWork, type OpenWork, openText, type SealWork, sealText } from './inputWork.js';

/** Data above this size is processed in a thread; less takes a few milliseconds. */
const largeBytesMin = 64 * 1024;

/** Processes parties' data without blocking other requests. */
export interface InputThread {
  seal(work: Omit<SealWork, 'kind'>): Promise<SealedInput>;
  open(work: Omit<OpenWork, 'kind'>): Promise<string>;
  close(): Promise<void>;
}

export function createInputThread(): InputThread {
  const thread = new TaskThread<InputWork, SealedInput | string>(
    new URL('./inputThreadMain.js', import.meta.url),
  );
  return {
    seal: async (fields) => {
      const work: SealWork = { kind: 'seal', ...fields };
      return work.text.length < largeBytesMin
        ? await sealText(work)
        : ((await thread.run(work)) as SealedInput);
    },
    open: async (fields) => {
      const work: OpenWork = { kind: 'open', ...fields };
      const bytes = work.shares.reduce((sum, { length }) => sum + length, 0);
      return bytes < largeBytesMin ? await openText(work) : ((await thread.run(work)) as string);
    },
    close: async () => await thread.close(),
  };
}
