import type { CompletionOptions, CompletionRequest, CompletionResult } from '../engine.js';
import { LanguageError } from '../errors.js';
import {
  type OpenAiCompatibleOptions,
  openaiCompatibleEngine,
  type RemoteEngine,
} from '../remote/openaiCompatible.js';

export interface MemberOptions
  extends Pick<
    OpenAiCompatibleOptions,
    'url' | 'model' | 'key' | 'contextTokens' | 'defaultMaxNewTokens' | 'features' | 'timeouts' | 'calls'
  > {
  /** Its share of the calls, relative to the others. */
  weight?: number | undefined;
  /** Its place in the chain of the model's engines; 0 is the first. */
  place?: number | undefined;
  /** How long it may take to begin an answer while another engine is left. */
  beginsWithinMs?: number | undefined;
  tags?: readonly string[] | undefined;
  /** It gets no new calls. */
  draining?: boolean | undefined;
}

/** An engine as an operator sees it. */
export interface MemberState {
  /** Without credentials. */
  address: string;
  model: string;
  status: 'ready' | 'down' | 'draining';
  activeCalls: number;
  calls: number;
  failures: number;
  /** A moving average. */
  firstTokenMs: number | undefined;
  weight: number;
  tags: readonly string[];
  /** What a comparison of its reported usage with its tokenizer has shown, if there was one. */
  usageFinding: string | undefined;
}

/** How much a new latency counts in the average. */
const latencyShare = 0.2;
/** Another engine is asked at once, so an engine does not repeat a call by itself. */
const noRetries = { retriesMax: 0 };
const breaker = { failuresMax: 3, openMs: 5_000 };

/** One engine of a fleet, with what is known of its health. */
export class FleetMember {
  readonly engine: RemoteEngine;
  readonly identity: string;
  #options: MemberOptions;
  #active = 0;
  #calls = 0;
  #failures = 0;
  #isDown = false;
  #firstTokenMs: number | undefined;
  #onIdle: (() => void) | undefined;

  constructor(options: MemberOptions) {
    this.#options = options;
    this.identity = FleetMember.identityOf(options);
    this.engine = openaiCompatibleEngine({ ...options, backOff: noRetries, breaker });
  }

  /** Engines that differ in nothing else are the same engine. */
  static identityOf(options: MemberOptions): string {
    const {
      weight: _weight,
      place: _place,
      beginsWithinMs: _ms,
      tags: _tags,
      draining: _draining,
      ...rest
    } = options;
    return JSON.stringify(Object.entries(rest).sort(([one], [other]) => (one < other ? -1 : 1)));
  }

  get weight(): number {
    return this.#options.weight ?? 1;
  }

  get place(): number {
    return this.#options.place ?? 0;
  }

  /** When its answer must have begun if another engine could answer instead. */
  get beginsBeforeMs(): number {
    return performance.now() + (this.#options.beginsWithinMs ?? Number.POSITIVE_INFINITY);
  }

  get isDraining(): boolean {
    return this.#options.draining ?? false;
  }

  /** It failed, and has not shown since that it works. */
  get isDown(): boolean {
    return this.#isDown;
  }

  /** Calls in relation to its weight. */
  get load(): number {
    return this.#active / this.weight;
  }

  change(options: MemberOptions): void {
    this.#options = options;
  }

  async complete(request: CompletionRequest, options: CompletionOptions): Promise<CompletionResult> {
    const started = performance.now();
    let isFirst = true;
    this.#active += 1;
    this.#calls += 1;
    try {
      const result = await this.engine.complete(request, {
        ...options,
        onToken: (...piece) => {
          if (isFirst) this.#measure(performance.now() - started);
          isFirst = false;
          options.onToken?.(...piece);
        },
      });
      this.#isDown = false;
      return result;
    } catch (thrown) {
      if (thrown instanceof LanguageError && thrown.kind !== 'invalid' && thrown.kind !== 'tooLarge') {
        this.#failures += 1;
        this.#isDown = thrown.kind !== 'busy';
      }
      throw thrown;
    } finally {
      this.#active -= 1;
      if (this.#active === 0) this.#onIdle?.();
    }
  }

  /** Asks an engine that failed, or that nobody uses, whether it works. */
  async probe(): Promise<void> {
    if (!this.#isDown && this.#active > 0) return;
    const { status } = await this.engine.health();
    this.#isDown = status === 'unavailable';
  }

  /** Resolves when it has no call. */
  async idle(): Promise<void> {
    if (this.#active > 0) await new Promise<void>((resolve) => (this.#onIdle = resolve));
  }

  state(): MemberState {
    const { url, model, tags = [] } = this.#options;
    return {
      address: new URL(url).origin,
      model,
      status: this.isDraining ? 'draining' : this.#isDown ? 'down' : 'ready',
      activeCalls: this.#active,
      calls: this.#calls,
      failures: this.#failures,
      firstTokenMs: this.#firstTokenMs === undefined ? undefined : Math.round(this.#firstTokenMs),
      weight: this.weight,
      tags,
      usageFinding: this.engine.usageFinding,
    };
  }

  #measure(ms: number): void {
    this.#firstTokenMs =
      this.#firstTokenMs === undefined ? ms : this.#firstTokenMs * (1 - latencyShare) + ms * latencyShare;
  }
}
