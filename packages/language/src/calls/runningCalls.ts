import type { CompletionResult } from '../engine.js';
import { LanguageError } from '../errors.js';

/** The calls an engine is serving, so that closing it can end them and wait for their end. */
export class RunningCalls {
  readonly #aborts = new Set<AbortController>();
  #closed = false;
  #onDrained: (() => void) | undefined;

  get closed(): boolean {
    return this.#closed;
  }

  /** Runs `work` with an abort controller that follows the caller's signal and the closing of the engine. */
  async run<T>(signal: AbortSignal | undefined, work: (abort: AbortController) => Promise<T>): Promise<T> {
    this.refuseWhenClosed();
    const abort = new AbortController();
    const onAbort = () => abort.abort();
    signal?.addEventListener('abort', onAbort, { once: true });
    if (signal?.aborted) onAbort();
    this.#aborts.add(abort);
    try {
      return await work(abort);
    } finally {
      signal?.removeEventListener('abort', onAbort);
      this.#aborts.delete(abort);
      if (this.#aborts.size === 0) this.#onDrained?.();
    }
  }

  refuseWhenClosed(): void {
    if (this.#closed) throw new LanguageError('engine_closed', 'The engine is closed.');
  }

  /** Refuses new calls, aborts the running ones and waits until they have ended, at most `waitMs`. */
  async close(waitMs: number): Promise<void> {
    this.#closed = true;
    for (const abort of this.#aborts) abort.abort();
    if (this.#aborts.size === 0) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, waitMs);
      this.#onDrained = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}

/** The result of a call that was cancelled while it waited: nothing was used. */
export function cancelledBeforeStart(): CompletionResult {
  return { text: '', promptTokens: 0, completionTokens: 0, finishReason: 'cancelled', usage: 'reported' };
}
