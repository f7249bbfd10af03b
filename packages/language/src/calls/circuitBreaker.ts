import { LanguageError } from '../errors.js';

export interface CircuitBreakerOptions {
  /** Consecutive failures after which calls are refused without trying. */
  failuresMax: number;
  /** How long calls are refused before one is let through to try again. */
  openMs: number;
}

/**
 * Stops calling an engine that keeps failing. After `openMs` a single call tries it: its success
 * closes the circuit, its failure opens it for another `openMs`.
 */
export class CircuitBreaker {
  readonly #options: CircuitBreakerOptions;
  readonly #nowMs: () => number;
  #failures = 0;
  #openUntilMs = 0;
  #trying = false;
  #outages = 0;

  constructor(options: CircuitBreakerOptions, nowMs: () => number = () => performance.now()) {
    this.#options = options;
    this.#nowMs = nowMs;
  }

  get isOpen(): boolean {
    return this.#failures >= this.#options.failuresMax;
  }

  /**
   * Refuses the call while the circuit is open. Each admitted call reports back exactly once. Returns the number of failures
   * that were counted before it.
   */
  admit(): number {
    if (!this.isOpen) return this.#outages;
    const remainingMs = this.#openUntilMs - this.#nowMs();
    if (remainingMs > 0 || this.#trying) {
      throw new LanguageError(
        'engine_circuit_open',
        'The model failed repeatedly; calls are refused for a while.',
        {
          retryAfterMs: Math.max(1, Math.ceil(remainingMs)),
        },
      );
    }
    this.#trying = true;
    return this.#outages;
  }

  succeeded(): void {
    this.#failures = 0;
    this.#trying = false;
  }

  /** With what `admit` returned, the failures of calls that one death of the engine has ended together count once. */
  failed(admitted = this.#outages): void {
    this.#trying = false;
    if (admitted !== this.#outages) return;
    this.#outages += 1;
    this.#failures += 1;
    if (this.isOpen) this.#openUntilMs = this.#nowMs() + this.#options.openMs;
  }

  /** The call ended in a way that says nothing about the engine: it was cancelled, or never sent. */
  abstained(): void {
    this.#trying = false;
  }
}
