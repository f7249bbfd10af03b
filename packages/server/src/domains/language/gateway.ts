import { setMaxListeners } from 'node:events';
import type { Limits } from '@tricorn/contract';
import {
  type AnswerDelta,
  affordableTokens,
  assertFeatures,
  type CompletionRequest,
  type CompletionResult,
  completeCode,
  LanguageError,
  plainPrice,
  quoteCall,
  settledTokens,
} from '@tricorn/language';
import type { Identity } from '../../ground/accounts/sessions.js';
import { nothingUsed, type Reservation, type Use } from '../../ground/ledger/allowances/reservation.js';
import type { Ledger } from '../../ground/ledger/ledger.js';
import type { Logger } from '../../ground/observability/logger.js';
import { inSpan } from '../../ground/observability/spans.js';
import type { Tx } from '../../ground/store/database.js';
import type { Standing, Throttle } from '../../ground/throttling/throttle.js';
import type { Throttles } from '../../ground/throttling/throttles.js';
import type { OfferedModel } from './models.js';
import { refusalOf } from './refusals.js';

export interface ModelCall<Answer extends object> {
  account: Identity;
  model: OfferedModel;
  /** What is asked: one request, or one for each choice and prompt. All are made at once and charged together. */
  requests: readonly CompletionRequest[];
  /** Aborted when the caller disconnects; tokens used until then are charged. */
  signal: AbortSignal | undefined;
  /** Called with each piece of text, and with other parts of the answer, as they are generated. */
  onText?: ((textDelta: string, index: number, delta?: AnswerDelta) => void) | undefined;
  /** Builds the answer once the charge is known; only callers that ask for the balance wait for it. */
  answer(results: readonly CompletionResult[], tokens: ChargedTokens): Answer | Promise<Answer>;
  /** Writes the charge and the answer in one transaction, if the caller may ask for the answer again. */
  commit?: ((work: (tx: Tx) => Promise<Answer>) => Promise<Answer>) | undefined;
}

export interface ChargedTokens {
  used: number;
  /** The spendable balance after the charge is written. */
  balance(): Promise<number>;
}

export interface GatewayDependencies {
  ledger: Pick<Ledger, 'balanceChanged' | 'reserve' | 'scarcestBudget'>;
  limits: Limits;
  log: Logger;
  /** Whether to log prompts and answers. */
  logPrompts: boolean;
  throttles: Throttles;
}

type Quote = Awaited<ReturnType<typeof quoteCall>>;

/** A call without its answer. */
type Asked = Pick<ModelCall<object>, 'account' | 'model' | 'requests' | 'signal' | 'onText'>;

const minuteMs = 60_000;

/**
 * Calls language models on behalf of accounts. The highest possible usage is reserved before a call starts, the actual
 * usage is charged when it ends, completed or cut off, and a failed call is free.
 */
export class Gateway {
  readonly #dependencies: GatewayDependencies;
  readonly #rate: Throttle;
  readonly #running = new Set<Promise<unknown>>();

  constructor(dependencies: GatewayDependencies) {
    this.#dependencies = dependencies;
    this.#rate = dependencies.throttles.create(
      'language-model-calls',
      dependencies.limits.llmCallsPerMinuteMax,
      minuteMs,
    );
  }

  async call<Answer extends object>(call: ModelCall<Answer>): Promise<Answer> {
    const running = this.#meter(call);
    const settled = running.catch(() => {}).finally(() => this.#running.delete(settled));
    this.#running.add(settled);
    return await running;
  }

  /** How many calls an account may still make. */
  standing(accountId: string): Standing {
    return this.#rate.standing(accountId);
  }

  /** Counts a call against the account's rate; throws if it is exceeded. */
  async countCall(accountId: string): Promise<void> {
    await this.#rate.hit(accountId, 'Too many language-model calls; slow down.');
  }

  /** Resolves when no call is running. */
  async idle(): Promise<void> {
    await Promise.all(this.#running);
  }

  async #meter<Answer extends object>(call: ModelCall<Answer>): Promise<Answer> {
    const { account, model, requests } = call;
    for (const request of requests) {
      this.#assertPromptFits(request);
      assertFeatures(model.engine, request);
    }
    const shown = { model: model.name };
    const { quotes, reservation } = await inSpan('language admission', shown, () => this.#admit(call));

    let showed = false;
    let use = nothingUsed;
    try {
      const results = await inSpan('language engine', shown, () =>
        this.#complete(call, shared(reservation, quotes, model), () => {
          showed = true;
        }),
      );
      use = useOf(reservation, results, model);
      if (results.some(({ finishReason }) => finishReason === 'cancelled') && !call.signal?.aborted)
        throw new LanguageError('engine_closed', 'The server is stopping; try again.');
      this.#logIfAsked(call, results);
      return await inSpan('language settlement', shown, () => this.#deliver(call, results, reservation, use));
    } catch (thrown) {
      // Nothing was delivered, so nothing is charged. Text that was already streamed is charged even if settlement
      // failed.
      reservation.settle(showed ? use : nothingUsed);
      throw thrown;
    } finally {
      this.#dependencies.ledger.balanceChanged(account.id);
    }
  }

  /** Counts the call against the account's rate and reserves what it can cost at most. */
  async #admit(call: Asked): Promise<{ quotes: Quote[]; reservation: Reservation }> {
    await this.countCall(call.account.id);
    const quotes = await this.#quote(call);
    return { quotes, reservation: await this.#reserve(call, quotes) };
  }

  /** Quotes each request; choices share their prompt, which is counted once. */
  async #quote({ account, model, requests }: Asked): Promise<Quote[]> {
    const byPrompt = new Map<unknown, Promise<Quote>>();
    const quotes = requests.map((request) => {
      const prompt = request.messages ?? request.prompt;
      const known = byPrompt.get(prompt);
      const quote = known ?? quoteCall(model.engine, request, { cacheScope: account.id });
      byPrompt.set(prompt, quote);
      return quote;
    });
    return await Promise.all(quotes);
  }

  /** Makes all requests; the failure of one ends the others. */
  async #complete(
    call: Asked,
    maxNewTokens: readonly number[],
    onShown: () => void,
  ): Promise<CompletionResult[]> {
    const { account, model, requests, onText } = call;
    const abort = requests.length === 1 ? undefined : new AbortController();
    const signals = [call.signal, abort?.signal].filter((signal) => signal !== undefined);
    const signal = signals.length > 1 ? AbortSignal.any(signals) : signals[0];
    // Every request listens to it; Node would take more than ten for a leak.
    if (signal !== undefined && requests.length > 1) setMaxListeners(2 * requests.length, signal);
    const complete = async (request: CompletionRequest, index: number) => {
      const options = {
        signal,
        cacheScope: account.id,
        ...(onText && {
          onToken: (textDelta: string, _tokens: number, delta?: AnswerDelta) => {
            onShown();
            onText(textDelta, index, delta);
          },
        }),
      };
      const limited = { ...request, maxNewTokens: maxNewTokens[index] };
      return model.kind === 'coding' && !request.raw
        ? await completeCode(model.engine, limited, options)
        : await model.engine.complete(limited, options);
    };
    const running = requests.map(async (request, index) => {
      try {
        return await complete(request, index);
      } catch (thrown) {
        abort?.abort();
        throw thrown;
      }
    });
    await Promise.allSettled(running);
    return await Promise.all(running);
  }

  /** Settles a call and builds its answer; both in one transaction if the caller may ask for the answer again. */
  async #deliver<Answer extends object>(
    { answer, commit }: ModelCall<Answer>,
    results: readonly CompletionResult[],
    reservation: Reservation,
    use: Use,
  ): Promise<Answer> {
    const used = use.chargedTokens;
    if (commit === undefined) {
      reservation.settle(use);
      return await answer(results, { used, balance: reservation.balance });
    }
    let settle = () => {};
    const answered = await commit(async (tx) => {
      const { balance, committed } = await reservation.settleIn(tx, use);
      settle = committed;
      return await answer(results, { used, balance: async () => balance });
    });
    settle();
    return answered;
  }

  async #reserve({ account, model, requests }: Asked, quotes: readonly Quote[]): Promise<Reservation> {
    const wantedTokens = sumOf(quotes, ({ reservedTokens }) => reservedTokens);
    // If the caller set no limit, the server may lower it, so that a small balance still buys a short answer.
    const shortest = settledTokens(
      wantedTokens,
      {
        promptTokens: sumOf(quotes, ({ promptTokens }) => promptTokens),
        completionTokens: quotes.length,
      },
      model.engine.price,
    );
    const neededTokens = requests[0]?.maxNewTokens ? wantedTokens : shortest;
    const reservation = await this.#dependencies.ledger.reserve(account.id, {
      model: model.name,
      key: account.key === undefined ? account.expiresAt : 0,
      apiKeyId: account.key?.id,
      wantedTokens,
      neededTokens,
    });
    if (typeof reservation === 'string')
      throw await refusalOf(reservation, neededTokens, account, this.#dependencies);
    return reservation;
  }

  #assertPromptFits({ messages, prompt, system }: CompletionRequest): void {
    const { llmPromptCharsMax } = this.#dependencies.limits;
    const texts = [prompt ?? '', system ?? '', ...(messages ?? []).map(({ content }) => content)];
    if (texts.reduce((sum, text) => sum + text.length, 0) <= llmPromptCharsMax) return;
    throw new LanguageError(
      'prompt_too_large',
      `The prompt is longer than ${llmPromptCharsMax} characters.`,
      {
        field: messages ? 'messages' : 'prompt',
      },
    );
  }

  #logIfAsked({ account, model, requests }: Asked, results: readonly CompletionResult[]): void {
    if (!this.#dependencies.logPrompts) return;
    requests.forEach(({ prompt, messages, system }, index) => {
      const { text, toolCalls } = results[index]!;
      this.#dependencies.log.info(
        { account: account.id, model: model.name, prompt, messages, system, answer: text, toolCalls },
        'language model call',
      );
    });
  }
}

/** The longest answer of each request: what was quoted, or its share of a smaller reservation. */
function shared({ tokens }: Reservation, quotes: readonly Quote[], { engine }: OfferedModel): number[] {
  const price = engine.price ?? plainPrice;
  const wanted = sumOf(quotes, ({ reservedTokens }) => reservedTokens);
  const shortBy = Math.max(0, Math.ceil((wanted - tokens) / quotes.length));
  return quotes.map(({ promptTokens, maxNewTokens, reservedTokens }) =>
    Math.max(1, affordableTokens(price, promptTokens, reservedTokens - shortBy, maxNewTokens)),
  );
}

function useOf(
  reservation: Reservation,
  results: readonly CompletionResult[],
  { engine }: OfferedModel,
): Use {
  const use = {
    promptTokens: sumOf(results, ({ promptTokens }) => promptTokens),
    completionTokens: sumOf(results, ({ completionTokens }) => completionTokens),
    cachedTokens: sumOf(results, ({ cachedTokens }) => cachedTokens ?? 0),
  };
  const { promptTokens, completionTokens } = use;
  return {
    promptTokens,
    completionTokens,
    chargedTokens: settledTokens(reservation.tokens, use, engine.price),
  };
}

const sumOf = <Item>(items: readonly Item[], count: (item: Item) => number): number =>
  items.reduce((sum, item) => sum + count(item), 0);
