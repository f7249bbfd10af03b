import { speechProcesses } from './embedded/speechProcesses.js';

export interface Measurer {
  /** The length of a recording in seconds; refuses what cannot be transcribed. Accounts (`key`) take turns. */
  measure(path: string, options: { key: string; signal: AbortSignal }): Promise<number>;
  close(): Promise<void>;
}

const places = 2;
const waitingMax = 32;
/** Decoders hold some megabytes; a recording whose pieces grow beyond this is refused. */
const memoryBytesMax = 700_000_000;
const timeoutMs = 300_000;

/** Decodes recordings before they are accepted, in processes without models. */
export function createMeasurer(secondsMax: number): Measurer {
  const processes = speechProcesses({ places, waitingMax, memoryBytesMax, timeoutMs });
  return {
    measure: async (path, options) =>
      (await processes.run({ kind: 'measure', path, secondsMax }, options)) as number,
    close: async () => await processes.close(),
  };
}
