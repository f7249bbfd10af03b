import { errorTable, type ServiceEvent } from '@tricorn/contract';
import { isErrorName } from '../answer.js';
import { type Download, type DownloadOptions, downloadUrl } from '../download.js';
import { WorkError } from '../errors.js';
import { type WaitOptions, waitFor } from '../events/waitFor.js';
import type { AnswerOf, CallOptions } from '../operationTypes.js';
import type { HandleContext } from './context.js';
import type { TaskState } from './taskReader.js';

/** The outcome of a task, with the address of its picture or GIF. */
export type TaskResult = Pick<TaskState, 'task_id' | 'result_url' | 'extra_urls' | 'status'>;

export type TaskProgress = Pick<TaskState, 'status' | 'progress' | 'position'> & {
  /** A small picture as a data URL; empty if there is none. */
  preview: string;
};

/** A submitted generative task. */
export class Task {
  readonly id: string;
  readonly #context: HandleContext;

  constructor(context: HandleContext, id: string) {
    this.#context = context;
    this.id = id;
  }

  /** Waits for the end; rejects with a `WorkError` when the task failed or was cancelled. */
  async done(options: WaitOptions<TaskProgress> = {}): Promise<TaskResult> {
    return await waitFor<TaskResult>(
      this.#context.watcher,
      {
        key: `task:${this.id}`,
        what: 'The task',
        onEvent: (event) => this.#onEvent(event, options),
        check: async () => {
          const state = await this.#context.tasks.read(this.id);
          const { status, progress, position } = state;
          const ended = endOf(state, state);
          if (ended === undefined) options.onProgress?.({ status, progress, position, preview: '' });
          return ended;
        },
      },
      options as WaitOptions<never>,
    );
  }

  /** Waits until the result is on chain; the answer's `tx_hash` says where. */
  async submitted(options: Omit<WaitOptions<never>, 'onProgress'> = {}): Promise<AnswerOf<'queryTask'>> {
    await this.done(options);
    const { jobID } = await this.read({ signal: options.signal });
    return await waitFor<AnswerOf<'queryTask'>>(
      this.#context.watcher,
      {
        key: `job:${jobID}`,
        what: 'The submission to the chain',
        onEvent: (event) => (event.type === 'job.submitted' ? 'ask' : undefined),
        check: async () => {
          const record = await this.#context.questions.run(() => this.read());
          return record.tx_hash === '' ? undefined : record;
        },
      },
      options,
    );
  }

  async read(options?: CallOptions): Promise<AnswerOf<'queryTask'>> {
    return await this.#context.api.queryTask({ task_id: this.id }, options);
  }

  async cancel(options?: CallOptions): Promise<void> {
    await this.#context.api.cancelTask({ task_id: this.id }, options);
  }

  /** Waits for the result and opens it. */
  async download(options: DownloadOptions & { wait?: WaitOptions<TaskProgress> } = {}): Promise<Download> {
    const { result_url } = await this.done({ signal: options.signal, ...options.wait });
    return await downloadUrl(this.#context.transport, result_url, options);
  }

  #onEvent(event: ServiceEvent, options: WaitOptions<TaskProgress>): TaskResult | undefined {
    if (event.type === 'task.finished') return endOf(event, event);
    if (event.type === 'task.progress') {
      const { status, progress, position, preview } = event;
      options.onProgress?.({ status, progress, position, preview });
    }
    return undefined;
  }
}

function endOf(
  { task_id, result_url, extra_urls, status }: TaskResult,
  { error, reason }: { error: string; reason: string },
): TaskResult | undefined {
  if (status === 'failed' || status === 'cancelled') {
    const name = isErrorName(error) ? error : undefined;
    const words = reason || (name === undefined ? error : errorTable[name].meaning);
    throw new WorkError('task', task_id, status, status === 'cancelled' ? '' : words, name);
  }
  return status === 'succeeded' ? { task_id, result_url, extra_urls, status } : undefined;
}
