import type { Limits } from '@tricorn/contract';
import {
  affordableTokens,
  assertFeatures,
  type CompletionRequest,
  type CompletionResult,
  estimatePromptTokens,
  LanguageError,
  plainPrice,
  quoteCall,
  settledTokens,
} from '@tricorn/language';
import { countedAs } from '../../ground/accounts/callPayment.js';
import type { Reservation } from '../../ground/ledger/allowances/reservation.js';
import type { Ledger } from '../../ground/ledger/ledger.js';
import type { Logger } from '../../ground/observability/logger.js';
import { inSpan } from '../../ground/observability/spans.js';
import type { Standing, Throttle } from '../../ground/throttling/throttle.js';
import type { Throttles } from '../../ground/throttling/throttles.js';
import { type AskedCall, ModelCall } from './modelCall.js';
import type { OfferedModel } from './models.js';
import { refusalOf } from './refusals.js';
import { sumOf } from './sumOf.js';

export interface GatewayDependencies {
  ledger: Pick<Ledger, 'balanceChanged' | 'reserve' | 'scarcestBudget'>;
  limits: Limits;
  log: Logger;
  /** Whether to log prompts and answers. */
  logPrompts: boolean;
  throttles: Throttles;
}

type Quote = Awaited<ReturnType<typeof quoteCall>>;

const minuteMs = 60_000;
/** How long a call may wait for its first token, with all waiting, loading and repeating. */
const answerStartsMsMax = 150_000;

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

  /** Admits a call and starts it. Its caller settles it. */
  async begin(asked: AskedCall): Promise<ModelCall> {
    let onEnd = () => {};
    const running = new Promise<void>((resolve) => {
      onEnd = resolve;
    }).then(() => void this.#running.delete(running));
    this.#running.add(running);
    try {
      return await this.#start(asked, onEnd);
    } catch (thrown) {
      onEnd();
      throw thrown;
    }
  }

  /** How many calls an account may still make. */
  standing(accountId: string): Standing {
    return this.#rate.standing(accountId);
  }

  /** Counts a call against the account's rate; throws if it is exceeded. */
  async countCall(accountId: string): Promise<void> {
    await this.#rate.hit(accountId, 'Too many language-model calls; slow down.');
  }

  /** The tokens of a prompt, free of charge: estimated as for billing where the engine has no tokenizer. */
  async countTokens({ account, model, requests, signal }: AskedCall): Promise<number> {
    const request = requests[0]!;
    this.assertServed(model, requests);
    await this.countCall(countedAs(account));
    const { engine } = model;
    const startBeforeMs = performance.now() + answerStartsMsMax;
    const counted = await engine.countPromptTokens(request, {
      cacheScope: account.id,
      signal,
      startBeforeMs,
    });
    return engine.countsExactly ? counted : estimatePromptTokens(request);
  }

  /** Refuses what the model cannot do, before anything else. */
  assertServed({ engine }: OfferedModel, requests: readonly CompletionRequest[]): void {
    for (const request of requests) {
      this.#assertPromptFits(request);
      assertFeatures(engine, request);
    }
  }

  /** Resolves when no call is running. */
  async idle(): Promise<void> {
    await Promise.all(this.#running);
  }

  async #start(asked: AskedCall, onEnd: () => void): Promise<ModelCall> {
    const { account, model, requests } = asked;
    const startBeforeMs = performance.now() + answerStartsMsMax;
    this.assertServed(model, requests);
    const { quotes, reservation } = await inSpan('language admission', { model: model.name }, () =>
      this.#admit(asked, startBeforeMs),
    ).catch((refusal: unknown) => {
      account.payment?.used(0n);
      throw refusal;
    });
    return new ModelCall({
      asked,
      reservation,
      startBeforeMs,
      maxNewTokens: shared(reservation, quotes, model),
      onResults: (results) => this.#logIfAsked(asked, results),
      onEnd: (chargedTokens) => {
        account.payment?.used(BigInt(chargedTokens));
        this.#dependencies.ledger.balanceChanged(account.id);
        onEnd();
      },
    });
  }

  /** Counts the call against the account's rate and reserves what it can cost at most. */
  async #admit(
    call: AskedCall,
    startBeforeMs: number,
  ): Promise<{ quotes: Quote[]; reservation: Reservation }> {
    await this.countCall(countedAs(call.account));
    const quotes = await this.#quote(call, startBeforeMs);
    const amount = BigInt(sumOf(quotes, ({ reservedTokens }) => reservedTokens));
    await call.account.payment?.coverAlone({ currency: 'LLM', amount });
    return { quotes, reservation: await this.#reserve(call, quotes) };
  }

  /** Quotes each request; choices share their prompt, which is counted once. */
  async #quote({ account, model, requests, signal }: AskedCall, startBeforeMs: number): Promise<Quote[]> {
    const options = { cacheScope: account.id, signal, startBeforeMs };
    const byPrompt = new Map<unknown, Promise<Quote>>();
    const quotes = requests.map((request) => {
      const prompt = request.messages ?? request.prompt;
      const known = byPrompt.get(prompt);
      const quote = known ?? quoteCall(model.engine, request, options);
      byPrompt.set(prompt, quote);
      return quote;
    });
    return await Promise.all(quotes);
  }

  async #reserve({ account, model, requests }: AskedCall, quotes: readonly Quote[]): Promise<Reservation> {
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
      tokenExpiry: account.apiKey === undefined ? account.expiresAt : 0,
      apiKeyId: account.apiKey?.id,
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

  #logIfAsked({ account, model, requests }: AskedCall, results: readonly CompletionResult[]): void {
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
