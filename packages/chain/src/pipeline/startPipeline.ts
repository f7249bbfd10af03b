import { type Loop, startLoop } from '../loop.js';
import { Pipeline, type PipelineDependencies } from './pipeline.js';

/** How long an idle pipeline sleeps at most before it looks for orders. */
const idleMs = 1000;

export interface RunDependencies extends PipelineDependencies {
  /** How long to rest while transactions are unmined. */
  readonly pollMs: number;
  /** Whether this process currently works on the store. */
  readonly leads: () => boolean;
  readonly onError: (error: Error) => void;
}

/** Runs a pipeline until it is stopped. Failures of the node delay it but never end it. */
export function startPipeline(dependencies: RunDependencies): Loop {
  const pipeline = new Pipeline(dependencies);
  const step = async (): Promise<number> => {
    if (!dependencies.leads()) return idleMs;
    if (await pipeline.tick()) return 0;
    if ((await dependencies.store.openTransactions()).length > 0) return dependencies.pollMs;
    const dueMs = await dependencies.store.nextDueMs();
    return dueMs === undefined ? idleMs : Math.min(Math.max(dueMs - Date.now(), 1), idleMs);
  };
  return startLoop({ step, onError: dependencies.onError });
}
