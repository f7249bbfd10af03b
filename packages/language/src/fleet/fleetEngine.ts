import type { TokenPrice } from '../calls/tokenPrice.js';
import type {
  CompletionOptions,
  CompletionRequest,
  CompletionResult,
  EngineHealth,
  LanguageEngine,
} from '../engine.js';
import { LanguageError, type LanguageErrorCode } from '../errors.js';
import { type AnswerDelta, type Feature, featuresOf } from '../features.js';
import { choose } from './choose.js';
import { FleetMember, type MemberOptions, type MemberState } from './fleetMember.js';

export interface FleetOptions {
  /** The public name of the model that all engines serve. */
  model: string;
  price?: TokenPrice | undefined;
  probeMs?: number | undefined;
}

/** One model on several engines, which can change while it serves. */
export interface Fleet extends LanguageEngine {
  /** Replaces the engines. Those that stay keep their calls and their figures; others finish theirs and are closed. */
  update(members: readonly MemberOptions[], price?: TokenPrice): void;
  states(): MemberState[];
  /** Closes it once its calls have ended. */
  retire(): Promise<void>;
}

const probeMsDefault = 5_000;

/** Failures after which another engine may succeed. Everything else would fail there too. */
const passedOn: ReadonlySet<LanguageErrorCode> = new Set([
  'engine_circuit_open',
  'engine_closed',
  'engine_crashed',
  'engine_failed',
  'engine_protocol',
  'engine_rate_limited',
  'engine_refused',
  'engine_timeout',
  'engine_unreachable',
  'context_exceeded',
  'queue_full',
  'queue_timeout',
]);

export function createFleet(members: readonly MemberOptions[], options: FleetOptions): Fleet {
  return new FleetEngine(members, options);
}

class FleetEngine implements Fleet {
  readonly model: string;
  readonly countsExactly = false;
  price: TokenPrice | undefined;
  #members: FleetMember[] = [];
  readonly #leaving = new Set<FleetMember>();
  readonly #probing: NodeJS.Timeout;
  #closed = false;

  constructor(members: readonly MemberOptions[], { model, price, probeMs = probeMsDefault }: FleetOptions) {
    this.model = model;
    this.price = price;
    this.update(members, price);
    this.#probing = setInterval(() => {
      for (const member of this.#members) void member.probe();
    }, probeMs).unref();
  }

  get contextTokens(): number {
    return Math.max(...this.#members.map(({ engine }) => engine.contextTokens));
  }

  get defaultMaxNewTokens(): number {
    return Math.min(...this.#members.map(({ engine }) => engine.defaultMaxNewTokens));
  }

  /** What some engine can do; a request goes to one that can do all of it. */
  get features(): ReadonlySet<Feature> {
    return new Set(this.#members.flatMap(({ engine }) => [...engine.features]));
  }

  update(members: readonly MemberOptions[], price?: TokenPrice): void {
    if (members.length === 0) throw new TypeError(`The model ${this.model} needs an engine.`);
    this.price = price ?? this.price;
    const kept = new Map(this.#members.map((member) => [member.identity, member]));
    this.#members = members.map((options) => {
      const identity = FleetMember.identityOf(options);
      const known = kept.get(identity);
      kept.delete(identity);
      if (known === undefined) return new FleetMember(options);
      known.change(options);
      return known;
    });
    for (const member of kept.values()) this.#retire(member);
  }

  states(): MemberState[] {
    return this.#members.map((member) => member.state());
  }

  async countPromptTokens(request: CompletionRequest): Promise<number> {
    return await this.#members[0]!.engine.countPromptTokens(request);
  }

  /**
   * Asks the engine that suits best, and the next one if it fails before the caller has seen anything. A call whose text
   * was passed on is never repeated.
   */
  async complete(request: CompletionRequest, options: CompletionOptions = {}): Promise<CompletionResult> {
    const tried = new Set<FleetMember>();
    const { startBeforeMs = Number.POSITIVE_INFINITY } = options;
    let shown = false;
    const onToken = options.onToken && {
      onToken: (textDelta: string, tokensSoFar: number, delta?: AnswerDelta) => {
        shown = true;
        options.onToken?.(textDelta, tokensSoFar, delta);
      },
    };
    let failure: LanguageError | undefined;
    for (;;) {
      const able = this.#able(request, tried);
      const member = choose(able, options.cacheScope);
      if (member === undefined) throw failure ?? this.#unable(request);
      tried.add(member);
      try {
        const isAnotherLeft = able.some((other) => other !== member && !other.isDown);
        const beginsBeforeMs = isAnotherLeft ? member.beginsBeforeMs : startBeforeMs;
        const mustBegin = { startBeforeMs: Math.min(startBeforeMs, beginsBeforeMs) };
        return await member.complete(request, { ...options, ...onToken, ...mustBegin });
      } catch (thrown) {
        if (!(thrown instanceof LanguageError) || shown || this.#closed || !passedOn.has(thrown.code))
          throw thrown;
        // The first failure says most: later engines are the second choice.
        failure ??= thrown;
        if (performance.now() >= startBeforeMs) throw failure;
      }
    }
  }

  async health(): Promise<EngineHealth> {
    const states = this.states();
    const ready = states.filter(({ status }) => status === 'ready');
    return {
      status: ready.length > 0 ? 'ready' : 'unavailable',
      detail: `${ready.length} of ${states.length} engines are ready`,
      activeCalls: states.reduce((sum, { activeCalls }) => sum + activeCalls, 0),
      waitingCalls: 0,
    };
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearInterval(this.#probing);
    await Promise.all([...this.#members, ...this.#leaving].map(({ engine }) => engine.close()));
  }

  async retire(): Promise<void> {
    clearInterval(this.#probing);
    await Promise.all(this.#members.map((member) => member.idle()));
    await this.close();
  }

  /** The engines that can do what is asked and have not failed at it. */
  #able(request: CompletionRequest, tried: ReadonlySet<FleetMember>): FleetMember[] {
    const needed = featuresOf(request).map(([feature]) => feature);
    return this.#members.filter(
      (member) => !tried.has(member) && needed.every((feature) => member.engine.features.has(feature)),
    );
  }

  #unable(request: CompletionRequest): LanguageError {
    const [first] = featuresOf(request);
    const field = first?.[1];
    return new LanguageError(
      'feature_unsupported',
      `No engine of ${this.model} can do everything that was asked together.`,
      field === undefined ? {} : { field },
    );
  }

  /** Lets a removed engine finish its calls. */
  #retire(member: FleetMember): void {
    this.#leaving.add(member);
    void member.idle().then(async () => {
      await member.engine.close();
      this.#leaving.delete(member);
    });
  }
}
