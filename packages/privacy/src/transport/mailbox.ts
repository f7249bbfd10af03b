import type { MpcAbortError } from '../errors.js';

interface Waiting {
  resolve(message: Uint8Array): void;
  reject(error: MpcAbortError): void;
  timer: NodeJS.Timeout;
}

/** The receiving half of a channel: received messages, or the receivers that wait for one. */
export class Mailbox {
  readonly #arrived: Uint8Array[] = [];
  readonly #waiting: Waiting[] = [];
  readonly #timeoutMs: number;
  readonly #onSilence: () => MpcAbortError;
  #failure: MpcAbortError | undefined;
  #queuedBytes = 0;

  constructor(timeoutMs: number, onSilence: () => MpcAbortError) {
    this.#timeoutMs = timeoutMs;
    this.#onSilence = onSilence;
  }

  /** Bytes received and not yet taken. */
  get queuedBytes(): number {
    return this.#queuedBytes;
  }

  deliver(message: Uint8Array): void {
    const waiting = this.#waiting.shift();
    if (waiting === undefined) {
      this.#arrived.push(message);
      this.#queuedBytes += message.length;
      return;
    }
    clearTimeout(waiting.timer);
    waiting.resolve(message);
  }

  /** Messages received before the failure can still be read. */
  fail(error: MpcAbortError): void {
    this.#failure ??= error;
    for (const waiting of this.#waiting.splice(0)) {
      clearTimeout(waiting.timer);
      waiting.reject(this.#failure);
    }
  }

  take(): Promise<Uint8Array> {
    const message = this.#arrived.shift();
    if (message !== undefined) {
      this.#queuedBytes -= message.length;
      return Promise.resolve(message);
    }
    if (this.#failure !== undefined) return Promise.reject(this.#failure);
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => this.fail(this.#onSilence()), this.#timeoutMs);
      this.#waiting.push({ resolve, reject, timer });
    });
  }
}
