import { randomInt } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { basename } from 'node:path';
import { CallGate, type CallGateOptions } from '../calls/callGate.js';
import { checkRequest, requestMessages, textsOf } from '../calls/checkRequest.js';
import { CircuitBreaker, type CircuitBreakerOptions } from '../calls/circuitBreaker.js';
import { inTime } from '../calls/inTime.js';
import { cancelledBeforeStart, RunningCalls } from '../calls/runningCalls.js';
import type { TokenPrice } from '../calls/tokenPrice.js';
import type {
  CompletionOptions,
  CompletionRequest,
  CompletionResult,
  CountingOptions,
  EngineHealth,
  LanguageEngine,
} from '../engine.js';
import { LanguageError, type LanguageErrorCode } from '../errors.js';
import { assertFeatures, type Feature } from '../features.js';
import { assertGrammar } from '../grammar/answerGrammar.js';
import { askModel, unexpected } from './askModel.js';
import { checkGgufFile } from './checkGgufFile.js';
import { generate } from './generate.js';
import type { GgufPrompt } from './ggufPrompt.js';
import type { GgufCompletion, GgufProcessSettings, Sampling } from './ggufProtocol.js';
import { ModelProcess, type ModelProcessTimeouts } from './modelProcess.js';

export interface GgufOptions {
  /** The file, or a function that provides it when it is first needed. */
  modelPath: string | (() => Promise<string>);
  /** The name clients see; the file's name if absent. */
  model?: string | undefined;
  contextTokens?: number | undefined;
  defaultMaxNewTokens?: number | undefined;
  /** Calls that run at once; each takes its share of memory. */
  sequences?: number | undefined;
  /** Default: all cores but one. With every core taken, any other work slows each batch down. */
  threads?: number | undefined;
  gpu?: boolean | undefined;
  /** The model has no special format for calls of tools, so its template need not be compared with known ones. */
  plainTemplate?: boolean | undefined;
  price?: TokenPrice | undefined;
  /** The model is unloaded after this long without a call. */
  idleMs?: number | undefined;
  /** Defaults for what a request does not set. */
  sampling?: Partial<Sampling> | undefined;
  /** Texts that end every answer. */
  stop?: readonly string[] | undefined;
  timeouts?: Partial<ModelProcessTimeouts> | undefined;
  waiting?: Partial<Omit<CallGateOptions, 'concurrencyMax'>> | undefined;
  breaker?: Partial<CircuitBreakerOptions> | undefined;
}

const defaults = {
  contextTokens: 2_048,
  defaultMaxNewTokens: 256,
  sequences: 4,
  idleMs: 300_000,
  sampling: { temperature: 0.7, topP: 0.95, topK: 40, minP: 0.05, repeatPenalty: 1.1 },
  timeouts: { loadMs: 120_000, stallMs: 300_000 },
  startMs: 120_000,
  waiting: { waitingMax: 64, waitMs: 120_000 },
  breaker: { failuresMax: 3, openMs: 30_000 },
};
/** Everything but pictures and thoughts: calls and JSON are held by a grammar. */
const ggufFeatures: ReadonlySet<Feature> = new Set([
  'tools',
  'jsonObject',
  'jsonSchema',
  'logprobs',
  'logitBias',
  'rawPrompt',
]);
/** How often a call is tried on a process that dies under it. */
const attemptsMax = 2;
const countingLimits = { waitingMax: 256, waitMs: 120_000 };
const seedsCount = 2 ** 32;
/** The longest known tokens are runs of spaces of about this length. */
const bytesPerTokenMax = 128;
/** How long closing waits for cancelled calls to end: they finish the batch they are in. */
const closeMs = 5_000;
/** Failures that would recur. Others, such as a missing file, are better reported by their own name. */
const countsAgainstModel: ReadonlySet<LanguageErrorCode> = new Set([
  'engine_crashed',
  'engine_timeout',
  'model_load_failed',
]);

interface Caller {
  signal: AbortSignal | undefined;
  startBeforeMs: number;
  /** Whether the caller has seen a part of the answer. */
  isShown?: () => boolean;
}

const startsBefore = (): number => performance.now() + defaults.startMs;

/** A GGUF file served by node-llama-cpp in a process of its own, which starts on the first call. */
export function ggufEngine(options: GgufOptions): LanguageEngine {
  return new GgufEngine(options);
}

class GgufEngine implements LanguageEngine {
  readonly model: string;
  readonly defaultMaxNewTokens: number;
  readonly countsExactly = true;
  readonly features: ReadonlySet<Feature> = ggufFeatures;
  readonly price: TokenPrice | undefined;
  readonly #options: GgufOptions;
  readonly #sampling: Sampling;
  readonly #timeouts: ModelProcessTimeouts;
  readonly #gate: CallGate;
  /** The model process counts one prompt after another; accounts take turns. */
  readonly #counting = new CallGate({ concurrencyMax: 1, ...countingLimits });
  readonly #breaker: CircuitBreaker;
  readonly #idleMs: number;
  readonly #calls = new RunningCalls();
  #contextTokens: number;
  #process: Promise<ModelProcess> | undefined;
  /** Set as soon as the process starts, so that a loading model can be stopped. */
  #running: ModelProcess | undefined;
  #isReady = false;
  #users = 0;
  #idleTimer: NodeJS.Timeout | undefined;

  constructor(options: GgufOptions) {
    const { modelPath } = options;
    this.model = options.model ?? (typeof modelPath === 'string' ? basename(modelPath, '.gguf') : 'gguf');
    this.defaultMaxNewTokens = options.defaultMaxNewTokens ?? defaults.defaultMaxNewTokens;
    this.#contextTokens = options.contextTokens ?? defaults.contextTokens;
    this.price = options.price;
    this.#options = options;
    this.#sampling = { ...defaults.sampling, ...options.sampling };
    this.#timeouts = { ...defaults.timeouts, ...options.timeouts };
    this.#idleMs = options.idleMs ?? defaults.idleMs;
    this.#gate = new CallGate({
      concurrencyMax: options.sequences ?? defaults.sequences,
      ...defaults.waiting,
      ...options.waiting,
    });
    this.#breaker = new CircuitBreaker({ ...defaults.breaker, ...options.breaker });
  }

  /** The configured value until the model is loaded; then at most what the model was trained for. */
  get contextTokens(): number {
    return this.#contextTokens;
  }

  async countPromptTokens(
    request: CompletionRequest,
    { cacheScope, signal, startBeforeMs = startsBefore() }: CountingOptions = {},
  ): Promise<number> {
    const prompt = this.#checkedPrompt(request);
    const leave = await this.#counting.enter(cacheScope, signal, startBeforeMs);
    try {
      const count = async (modelProcess: ModelProcess) => {
        const report = await askModel(modelProcess, (id) => ({ type: 'count', id, prompt }));
        if (report.type !== 'counted') throw unexpected(report);
        this.#breaker.succeeded();
        return report.promptTokens;
      };
      const counted = leave && (await this.#use(count, { signal, startBeforeMs }));
      if (counted === undefined) throw new LanguageError('engine_closed', 'The caller disconnected.');
      return counted;
    } finally {
      leave?.();
    }
  }

  async complete(request: CompletionRequest, options: CompletionOptions = {}): Promise<CompletionResult> {
    const completion = this.#completion(request, options.cacheScope);
    const { startBeforeMs = startsBefore() } = options;
    let isShown = false;
    const onToken =
      options.onToken &&
      ((...piece: Parameters<NonNullable<CompletionOptions['onToken']>>) => {
        isShown = true;
        options.onToken?.(...piece);
      });
    return this.#calls.run(options.signal, async ({ signal }) => {
      const leave = await this.#gate.enter(options.cacheScope, signal, startBeforeMs);
      if (leave === undefined) return cancelledBeforeStart();
      try {
        const complete = async (modelProcess: ModelProcess) => {
          const result = await generate(modelProcess, completion, signal, onToken);
          this.#breaker.succeeded();
          return result;
        };
        const used = await this.#use(complete, { signal, startBeforeMs, isShown: () => isShown });
        return used ?? cancelledBeforeStart();
      } finally {
        leave();
      }
    });
  }

  async health(): Promise<EngineHealth> {
    const calls = { activeCalls: this.#gate.activeCalls, waitingCalls: this.#gate.waitingCalls };
    if (this.#calls.closed) return { status: 'unavailable', detail: 'closed', ...calls };
    if (this.#isReady) return { status: 'ready', detail: 'the model is loaded', ...calls };
    if (this.#breaker.isOpen)
      return { status: 'unavailable', detail: 'the model failed repeatedly', ...calls };
    const { modelPath } = this.#options;
    try {
      if (typeof modelPath === 'string') await checkGgufFile(modelPath);
    } catch (thrown) {
      return { status: 'unavailable', detail: (thrown as Error).message, ...calls };
    }
    return { status: 'idle', detail: 'the model loads on the next call', ...calls };
  }

  async close(): Promise<void> {
    // Calls that wait for the model to load end with its process; generating calls end by themselves.
    await this.#calls.close(this.#isReady ? closeMs : 0);
    clearTimeout(this.#idleTimer);
    await this.#unload(new LanguageError('engine_closed', 'The engine was closed.'));
  }

  /**
   * Runs `work` on the loaded model, and starts the idle clock after the last user. If the process dies before the caller has
   * seen anything, the work is done once more on a new one. Undefined when the caller left before it began.
   */
  async #use<T>(work: (modelProcess: ModelProcess) => Promise<T>, caller: Caller): Promise<T | undefined> {
    const { signal, startBeforeMs, isShown = () => false } = caller;
    clearTimeout(this.#idleTimer);
    this.#users += 1;
    try {
      for (let attempt = 1; ; attempt += 1) {
        this.#calls.refuseWhenClosed();
        try {
          const modelProcess = await inTime(this.#acquire(), startBeforeMs, signal);
          return modelProcess && (await work(modelProcess));
        } catch (thrown) {
          const hasDied = thrown instanceof LanguageError && thrown.code === 'engine_crashed';
          if (!hasDied || attempt === attemptsMax || isShown()) throw thrown;
          if (performance.now() >= startBeforeMs || signal?.aborted) throw thrown;
        }
      }
    } finally {
      this.#users -= 1;
      if (this.#users === 0 && !this.#calls.closed) this.#unloadWhenIdle();
    }
  }

  /** The process that runs or is being started, or else a new one. */
  #acquire(): Promise<ModelProcess> {
    if (this.#process) return this.#process;
    this.#breaker.admit();
    const starting: Promise<ModelProcess> = this.#load((error) => this.#lost(starting, error));
    starting.catch((error: unknown) => this.#lost(starting, error));
    this.#process = starting;
    return starting;
  }

  async #load(onExit: (error: LanguageError) => void): Promise<ModelProcess> {
    const { modelPath, gpu, plainTemplate, sequences, threads } = this.#options;
    const settings: GgufProcessSettings = {
      modelPath: typeof modelPath === 'string' ? modelPath : await modelPath(),
      contextTokens: this.#contextTokens,
      sequences: sequences ?? defaults.sequences,
      threads: threads ?? Math.max(1, availableParallelism() - 1),
      defaultMaxNewTokens: this.defaultMaxNewTokens,
      gpu: gpu ?? false,
      plainTemplate: plainTemplate ?? false,
    };
    await checkGgufFile(settings.modelPath);
    this.#calls.refuseWhenClosed();
    const modelProcess = new ModelProcess(settings, this.#timeouts, onExit);
    this.#running = modelProcess;
    const { contextTokens } = await modelProcess.ready;
    this.#contextTokens = contextTokens;
    this.#isReady = true;
    return modelProcess;
  }

  /**
   * The process is gone: the next call starts another, unless it fails repeatedly. A loaded model whose process was killed
   * says nothing about the next one.
   */
  #lost(which: Promise<ModelProcess>, why: unknown): void {
    if (this.#process !== which) return;
    const wasKilled = this.#isReady && why instanceof LanguageError && why.code === 'engine_crashed';
    this.#process = undefined;
    this.#running = undefined;
    this.#isReady = false;
    if (!wasKilled && why instanceof LanguageError && countsAgainstModel.has(why.code))
      this.#breaker.failed();
    else this.#breaker.abstained();
  }

  #unloadWhenIdle(): void {
    const unload = () => this.#unload(new LanguageError('engine_closed', 'The model was unloaded.'));
    this.#idleTimer = setTimeout(() => void unload(), this.#idleMs).unref();
  }

  async #unload(error: LanguageError): Promise<void> {
    const running = this.#running;
    this.#process = undefined;
    this.#running = undefined;
    this.#isReady = false;
    this.#breaker.abstained();
    await running?.end(error);
  }

  #completion(request: CompletionRequest, cacheScope: string | undefined): GgufCompletion {
    return {
      ...this.#sampling,
      temperature: request.temperature ?? this.#sampling.temperature,
      topP: request.topP ?? this.#sampling.topP,
      topK: request.topK ?? this.#sampling.topK,
      frequencyPenalty: request.frequencyPenalty ?? 0,
      presencePenalty: request.presencePenalty ?? 0,
      prompt: this.#checkedPrompt(request),
      topLogprobs: request.topLogprobs,
      logitBias: request.logitBias,
      maxNewTokens: request.maxNewTokens,
      seed: request.seed ?? randomInt(seedsCount),
      repeatable: request.seed !== undefined,
      cacheScope,
      stop: request.stop ?? [],
      ownStop: this.#options.stop ?? [],
    };
  }

  /** Refuses what cannot fit before the shared model process spends time on counting it. */
  #checkedPrompt(request: CompletionRequest): GgufPrompt {
    checkRequest(request);
    assertFeatures(this, request);
    assertGrammar(request);
    const messages = requestMessages(request);
    const bytes = messages
      .flatMap(textsOf)
      .concat(JSON.stringify(request.tools ?? []))
      .reduce((sum, text) => sum + Buffer.byteLength(text), 0);
    if (bytes > this.#contextTokens * bytesPerTokenMax) {
      throw new LanguageError(
        'context_exceeded',
        `The prompt has ${bytes} bytes; the model's context holds ${this.#contextTokens} tokens.`,
        { field: 'prompt' },
      );
    }
    const { tools, toolChoice, parallelToolCalls, responseFormat } = request;
    return { messages, raw: request.raw ?? false, tools, toolChoice, parallelToolCalls, responseFormat };
  }
}
