import type { Agent } from 'undici';
import { CallGate, type CallGateOptions } from '../calls/callGate.js';
import { checkRequest } from '../calls/checkRequest.js';
import { CircuitBreaker, type CircuitBreakerOptions } from '../calls/circuitBreaker.js';
import { promptTokensUpperBound } from '../calls/estimateTokens.js';
import { resolveMaxNewTokens } from '../calls/metering.js';
import { cancelledBeforeStart, RunningCalls } from '../calls/runningCalls.js';
import type { TokenPrice } from '../calls/tokenPrice.js';
import type {
  CompletionOptions,
  CompletionRequest,
  CompletionResult,
  EngineHealth,
  LanguageEngine,
} from '../engine.js';
import { LanguageError } from '../errors.js';
import { type AnswerDelta, allFeatures, type Feature, featuresOf } from '../features.js';
import { type BackOffOptions, backOffMs, pause } from './backOff.js';
import type { RemoteAnswer } from './remoteAnswer.js';
import { attemptRemoteCall, type RemoteCall, type RemoteTimeouts } from './remoteAttempt.js';
import { remoteBody, remoteResult } from './remoteBody.js';
import type { RemoteChunk } from './remoteChunk.js';
import { AttemptFailure } from './remoteRefusal.js';
import { UsageCheck } from './usageCheck.js';

/** Time limit of the health check. */
const healthTimeoutMs = 2_000;
/** How long closing waits for cancelled calls to end. */
const closeMs = 2_000;
/** Idle connections are kept this long for the next call. */
const keepAliveMs = 30_000;

export interface OpenAiCompatibleOptions {
  /** The server's address, with or without its `/v1`. */
  url: string | URL;
  model: string;
  key?: string | undefined;
  /** Context size of the server's model; there is no common way to ask for it. */
  contextTokens?: number | undefined;
  defaultMaxNewTokens?: number | undefined;
  /** What the server can do; everything if absent, and the server refuses what it cannot. */
  features?: readonly Feature[] | undefined;
  price?: TokenPrice | undefined;
  timeouts?: Partial<RemoteTimeouts> | undefined;
  calls?: Partial<CallGateOptions> | undefined;
  backOff?: Partial<BackOffOptions> | undefined;
  breaker?: Partial<CircuitBreakerOptions> | undefined;
}

const defaults = {
  contextTokens: 8_192,
  defaultMaxNewTokens: 512,
  // The first token may take longer than a local model behind the server lets a call wait, so that it says why itself.
  timeouts: { connectMs: 5_000, firstTokenMs: 150_000, betweenTokensMs: 30_000 },
  calls: { concurrencyMax: 64, waitingMax: 256, waitMs: 30_000 },
  backOff: { retriesMax: 2, firstMs: 250, pauseMsMax: 5_000 },
  breaker: { failuresMax: 5, openMs: 10_000 },
};

/** A model behind any server with OpenAI's chat completions API: Ollama, vLLM, llama.cpp, a commercial one. */
export function openaiCompatibleEngine(options: OpenAiCompatibleOptions): RemoteEngine {
  return new OpenAiCompatibleEngine(options);
}

/** An engine on another machine, whose reports can be checked. */
export interface RemoteEngine extends LanguageEngine {
  /** What a comparison of the reported usage with the server's tokenizer has shown, if there was one. */
  readonly usageFinding: string | undefined;
}

class OpenAiCompatibleEngine implements RemoteEngine {
  readonly model: string;
  readonly contextTokens: number;
  readonly defaultMaxNewTokens: number;
  readonly countsExactly = false;
  readonly features: ReadonlySet<Feature>;
  readonly price: TokenPrice | undefined;
  readonly #origin: string;
  readonly #path: string;
  readonly #headers: Record<string, string>;
  readonly #timeouts: RemoteTimeouts;
  readonly #backOff: BackOffOptions;
  readonly #gate: CallGate;
  readonly #breaker: CircuitBreaker;
  readonly #connections: number;
  #opened: Promise<Agent> | undefined;
  readonly #calls = new RunningCalls();
  readonly #usageCheck: UsageCheck;
  #asksForUsage = true;

  constructor(options: OpenAiCompatibleOptions) {
    const calls = { ...defaults.calls, ...options.calls };
    this.model = options.model;
    this.contextTokens = options.contextTokens ?? defaults.contextTokens;
    this.defaultMaxNewTokens = options.defaultMaxNewTokens ?? defaults.defaultMaxNewTokens;
    this.features = new Set(options.features ?? allFeatures);
    this.price = options.price;
    const { origin, pathname } = apiBase(options.url);
    this.#origin = origin;
    this.#path = pathname;
    this.#headers = {
      'content-type': 'application/json',
      ...(options.key ? { authorization: `Bearer ${options.key}` } : {}),
    };
    this.#timeouts = { ...defaults.timeouts, ...options.timeouts };
    this.#backOff = { ...defaults.backOff, ...options.backOff };
    this.#gate = new CallGate(calls);
    this.#breaker = new CircuitBreaker({ ...defaults.breaker, ...options.breaker });
    this.#usageCheck = new UsageCheck((text) => this.#countText(text));
    this.#connections = calls.concurrencyMax + 1;
  }

  async countPromptTokens(request: CompletionRequest): Promise<number> {
    checkRequest(request);
    return promptTokensUpperBound(request);
  }

  async complete(request: CompletionRequest, options: CompletionOptions = {}): Promise<CompletionResult> {
    checkRequest(request);
    const maxNewTokens = resolveMaxNewTokens(request.maxNewTokens, 0, this);
    const ownMs = performance.now() + this.#timeouts.firstTokenMs;
    const startBeforeMs = Math.min(ownMs, options.startBeforeMs ?? ownMs);
    return this.#calls.run(options.signal, async (abort) => {
      const leave = await this.#gate.enter(options.cacheScope, abort.signal, startBeforeMs);
      if (leave === undefined) return cancelledBeforeStart();
      try {
        return await this.#completeAdmitted(request, maxNewTokens, abort, startBeforeMs, options.onToken);
      } finally {
        leave();
      }
    });
  }

  async health(): Promise<EngineHealth> {
    const calls = { activeCalls: this.#gate.activeCalls, waitingCalls: this.#gate.waitingCalls };
    if (this.#calls.closed) return { status: 'unavailable', detail: 'closed', ...calls };
    try {
      const response = await (await this.#connect()).request({
        origin: this.#origin,
        path: `${this.#path}/models`,
        method: 'GET',
        headers: this.#headers,
        signal: AbortSignal.timeout(healthTimeoutMs),
      });
      await response.body.dump();
      if (response.statusCode === 200) {
        const detail = ['the server answers', this.usageFinding].filter(Boolean).join(', ');
        return { status: 'ready', detail, ...calls };
      }
      return {
        status: 'unavailable',
        detail: `the server answers with status ${response.statusCode}`,
        ...calls,
      };
    } catch {
      return { status: 'unavailable', detail: 'the server does not answer', ...calls };
    }
  }

  async close(): Promise<void> {
    await this.#calls.close(closeMs);
    await (await this.#opened)?.destroy();
  }

  /** The connections to the server; their library is loaded with the first. */
  #connect(): Promise<Agent> {
    this.#opened ??= import('undici').then(
      ({ Agent }) =>
        new Agent({
          connections: this.#connections,
          pipelining: 1,
          keepAliveTimeout: keepAliveMs,
          connect: { timeout: this.#timeouts.connectMs },
        }),
    );
    return this.#opened;
  }

  async #completeAdmitted(
    request: CompletionRequest,
    maxNewTokens: number,
    abort: AbortController,
    startBeforeMs: number,
    onToken: CompletionOptions['onToken'],
  ): Promise<CompletionResult> {
    let callerFailure: { thrown: unknown } | undefined;
    let isShown = false;
    const onChunk = (chunk: RemoteChunk, pieces: number) => {
      isShown = onToken !== undefined;
      try {
        onToken?.(chunk.text, Math.min(pieces, maxNewTokens), deltaOf(chunk));
      } catch (thrown) {
        callerFailure = { thrown };
        abort.abort();
      }
    };
    const attempt = { signal: abort.signal, onChunk, isShown: () => isShown };
    const answer = await this.#attemptRepeatedly(request, maxNewTokens, startBeforeMs, attempt);
    if (callerFailure) throw callerFailure.thrown;
    if (answer === undefined) return cancelledBeforeStart();
    const result = remoteResult(answer, request, maxNewTokens);
    const isPlainText = result.toolCalls === undefined && result.reasoning === undefined;
    if (result.usage === 'reported' && result.finishReason === 'stop' && isPlainText)
      this.#usageCheck.offer(result.text, result.completionTokens);
    return result;
  }

  get usageFinding(): string | undefined {
    return this.#usageCheck.finding;
  }

  /** Asks `/tokenize`, which llama.cpp's server and vLLM have beside `/v1`; undefined from other servers. */
  async #countText(text: string): Promise<number | undefined> {
    const { statusCode, body } = await (await this.#connect()).request({
      origin: this.#origin,
      path: `${this.#path.replace(/\/v1$/, '')}/tokenize`,
      method: 'POST',
      headers: this.#headers,
      // Each of the two reads its own fields.
      body: JSON.stringify({
        model: this.model,
        content: text,
        prompt: text,
        add_special: false,
        add_special_tokens: false,
      }),
      signal: AbortSignal.timeout(healthTimeoutMs),
    });
    if (statusCode !== 200) {
      await body.dump();
      return undefined;
    }
    const { tokens } = (await body.json()) as { tokens?: unknown };
    return Array.isArray(tokens) ? tokens.length : undefined;
  }

  /** Undefined when the caller went away between two attempts. */
  async #attemptRepeatedly(
    request: CompletionRequest,
    maxNewTokens: number,
    startBeforeMs: number,
    attempt: Pick<RemoteCall, 'signal' | 'onChunk' | 'isShown'>,
  ): Promise<RemoteAnswer | undefined> {
    let failure: LanguageError | undefined;
    for (let retry = 0; ; retry += 1) {
      const admitted = this.#breaker.admit();
      const firstTokenMs = Math.max(1, startBeforeMs - performance.now());
      try {
        const answer = await attemptRemoteCall({
          dispatcher: await this.#connect(),
          origin: this.#origin,
          path: `${this.#path}/${request.raw ? 'completions' : 'chat/completions'}`,
          headers: this.#headers,
          body: remoteBody(request, { model: this.model, maxNewTokens, asksForUsage: this.#asksForUsage }),
          timeouts: { ...this.#timeouts, firstTokenMs },
          ...attempt,
        });
        if (answer.aborted) this.#breaker.abstained();
        else this.#breaker.succeeded();
        return answer;
      } catch (thrown) {
        if (!(thrown instanceof AttemptFailure)) {
          this.#breaker.abstained();
          throw thrown;
        }
        // Calls that hang fail one by one, each by itself.
        if (thrown.serverAtFault)
          this.#breaker.failed(thrown.error.code === 'engine_timeout' ? undefined : admitted);
        else this.#breaker.abstained();
        if (thrown.dislikesStreamOptions && this.#asksForUsage) {
          this.#asksForUsage = false;
          continue;
        }
        // The first failure says most: an engine that died and did not come back in time has not timed out.
        failure ??= refusalOf(thrown, request);
        const pauseMs = thrown.error.retryAfterMs ?? backOffMs(retry, this.#backOff);
        // An answer that was cut off has cost the server work, so it is asked for once more at most.
        const isCutOff = thrown.error.code === 'engine_crashed';
        const retriesMax = Math.min(this.#backOff.retriesMax, isCutOff ? 1 : Number.POSITIVE_INFINITY);
        const mayRetry = thrown.retryable && retry < retriesMax && !this.#breaker.isOpen;
        const isLate = performance.now() + pauseMs >= startBeforeMs;
        if (!mayRetry || isLate || pauseMs > this.#backOff.pauseMsMax) throw failure;
        if (!(await pause(pauseMs, attempt.signal))) return undefined;
      }
    }
  }
}

/** `http://host:11434` means its `/v1`; an address with a path is used as it is. */
function apiBase(url: string | URL): URL {
  const base = new URL(url);
  base.pathname = base.pathname === '/' ? '/v1' : base.pathname.replace(/\/+$/, '');
  base.search = '';
  base.hash = '';
  return base;
}

function deltaOf({ reasoning, toolCalls, logprobs }: RemoteChunk): AnswerDelta | undefined {
  if (reasoning === '' && toolCalls.length === 0 && logprobs.length === 0) return undefined;
  return { reasoning, toolCalls, logprobs };
}

/** A server that refuses a request with special features most likely lacks one of them. */
function refusalOf({ error, status }: AttemptFailure, request: CompletionRequest): LanguageError {
  const [asked] = featuresOf(request);
  if (error.code !== 'engine_refused' || asked === undefined) return error;
  if (status !== 400 && status !== 415 && status !== 422) return error;
  const [, field] = asked;
  return new LanguageError(
    'feature_unsupported',
    `The model server refused the request with status ${status}; it may not support \`${field}\`.`,
    { field },
  );
}
