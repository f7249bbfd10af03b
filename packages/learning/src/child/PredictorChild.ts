import { ChildError } from '@tricorn/workers';
import { LearningError } from '../errors.js';
import type { RowsAnswer, RowsQuestion } from '../explain/predictRows.js';
import { openChild } from './childMessages.js';

export interface PredictorTask extends RowsQuestion {
  /** Identifies the bytes of the model. */
  modelKey: string;
  /** Where the model is, if the child has to load it. */
  path?: string;
}

const module = new URL('./predictorMain.js', import.meta.url);

/** A process that predicts rows and keeps models loaded. It performs one task at a time. */
export class PredictorChild {
  readonly #child;

  constructor({ memoryLimitMb }: { memoryLimitMb: number }) {
    this.#child = openChild<PredictorTask, never>(module, memoryLimitMb);
  }

  /** The answer; undefined if the model is not loaded and the task does not say where it is. */
  async predict(
    task: PredictorTask,
    options: { signal?: AbortSignal; timeoutMs: number },
  ): Promise<RowsAnswer | undefined> {
    try {
      return (await this.#child.run(task, options)) as RowsAnswer | undefined;
    } catch (error) {
      if (!(error instanceof ChildError)) throw error;
      if (error.end === 'timeLimit')
        throw new LearningError('TIME_LIMIT', `The prediction took longer than ${options.timeoutMs} ms.`);
      if (error.end === 'memoryLimit')
        throw new LearningError('MEMORY_LIMIT', 'The prediction needed too much memory.');
      throw new LearningError(error.end === 'cancelled' ? 'CANCELLED' : 'CHILD_FAILED', error.message);
    }
  }

  async close(): Promise<void> {
    await this.#child.close();
  }
}
