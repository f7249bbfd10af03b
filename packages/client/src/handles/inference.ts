import { type Download, type DownloadOptions, downloadUrl } from '../download.js';
import { WorkError } from '../errors.js';
import { type WaitOptions, waitFor } from '../events/waitFor.js';
import type { AnswerOf, CallOptions } from '../operationTypes.js';
import type { HandleContext } from './context.js';

export type InferenceRecord = AnswerOf<'queryInfer'>['data'];
export type InferenceProgress = Pick<InferenceRecord, 'status'>;

/** A run of a trained model over new data. */
export class Inference {
  readonly id: number;
  readonly #context: HandleContext;

  constructor(context: HandleContext, id: number) {
    this.#context = context;
    this.id = id;
  }

  async done(options: WaitOptions<InferenceProgress> = {}): Promise<InferenceRecord> {
    const check = async () => {
      const record = await this.#context.questions.run(() => this.read());
      const { status, error } = record;
      if (status === 'failed' || status === 'cancelled')
        throw new WorkError('inference', String(this.id), status, error);
      if (status === 'succeeded') return record;
      options.onProgress?.({ status });
      return undefined;
    };
    return await waitFor<InferenceRecord>(
      this.#context.watcher,
      {
        key: `inference:${this.id}`,
        what: 'The inference',
        // The event reports the end; the record has the cost.
        onEvent: (event) => (event.type === 'inference.finished' ? 'ask' : undefined),
        check,
      },
      options as WaitOptions<never>,
    );
  }

  async read(options?: CallOptions): Promise<InferenceRecord> {
    const { data } = await this.#context.api.queryInfer({ id: this.id }, options);
    return data;
  }

  /** Waits for the result and opens it. */
  async download(
    options: DownloadOptions & { wait?: WaitOptions<InferenceProgress> } = {},
  ): Promise<Download> {
    const { result } = await this.done({ signal: options.signal, ...options.wait });
    return await downloadUrl(this.#context.transport, result, options);
  }
}
