import { type Loop, startLoop } from '../loop.js';
import { Pipeline, type PipelineOptions } from './pipeline.js';

/** How long an idle pipeline sleeps at the most before it looks for orders of its own accord. */
const IDLE_MS = 1000;

export interface RunOptions extends PipelineOptions {
  /** How long to rest while transactions wait to be mined. */
  readonly pollMs: number;
  /** Whether this process is the one that works on the store now. */
  readonly leads: () => boolean;
  readonly onError: (error: Error) => void;
}

/** Runs a pipeline until it is stopped. A node that fails slows it down and never ends it. */
export function startPipeline(options: RunOptions): Loop {
  const pipeline = new Pipeline(options);
  const step = async (): Promise<number> => {
    if (!options.leads()) return IDLE_MS;
    if (await pipeline.tick()) return 0;
    if ((await options.store.openTransactions()).length > 0) return options.pollMs;
    const dueMs = await options.store.nextDueMs();
    return dueMs === undefined ? IDLE_MS : Math.min(Math.max(dueMs - Date.now(), 1), IDLE_MS);
  };
  return startLoop({ step, onError: options.onError });
}
