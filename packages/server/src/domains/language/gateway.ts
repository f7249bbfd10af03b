import type { Limits } from '@tricorn/contract';
import {
  type CompletionRequest,
  type CompletionResult,
  completeCode,
  type LanguageEngine,
  type LanguageEngines,
  LanguageError,
  quoteCall,
  settledTokens,
} from '@tricorn/language';
import type { Identity } from '../../ground/accounts/sessions.js';
import { nothingUsed, type Reservation, type Use } from '../../ground/ledger/allowances/reservation.js';
import type { Ledger } from '../../ground/ledger/ledger.js';
import type { Logger } from '../../ground/logger.js';
import type { Tx } from '../../ground/store/database.js';
import type { Standing, Throttle } from '../../ground/throttling/throttle.js';
import type { Throttles } from '../../ground/throttling/throttles.js';
import { refused } from './refusals.js';

export type ModelKind = 'default' | 'coding';

export interface ModelCall<Answer extends object> {
  account: Identity;
  model: ModelKind;
  request: CompletionRequest;
  /** Aborted when the caller disconnects; tokens used until then are charged. */
  signal: AbortSignal | undefined;
  /** Called with each piece of text as it is generated. */
  onText?: ((textDelta: string) => void) | undefined;
  /** Builds the answer once the charge is known; only callers that ask for the balance wait for it. */
  answer(result: CompletionResult, tokens: ChargedTokens): Answer | Promise<Answer>;
  /** Writes the charge and the answer in one transaction, if the caller may ask for the answer again. */
  commit?: ((work: (tx: Tx) => Promise<Answer>) => Promise<Answer>) | undefined;
}

export interface ChargedTokens {
  used: number;
  /** The spendable balance after the charge is written. */
  balance(): Promise<number>;
}

export interface GatewayDependencies {
  engines: LanguageEngines;
  ledger: Pick<Ledger, 'balanceChanged' | 'reserve'>;
  limits: Limits;
  log: Logger;
  /** Whether to log prompts and answers. */
  logPrompts: boolean;
  throttles: Throttles;
}

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

  /** Resolves when no call is running. */
  async idle(): Promise<void> {
    await Promise.all(this.#running);
  }

  async #meter<Answer extends object>(call: ModelCall<Answer>): Promise<Answer> {
    const engine = this.#dependencies.engines[call.model];
    const { account, request } = call;
    this.#assertPromptFits(request);
    await this.#rate.hit(account.id, 'Too many language-model calls; slow down.');
    const quote = await quoteCall(engine, request, { cacheScope: account.id });
    const reservation = await this.#reserve(call, engine, quote);

    let showed = false;
    const options = {
      signal: call.signal,
      cacheScope: account.id,
      ...(call.onText && {
        onToken: (textDelta: string) => {
          showed = true;
          call.onText?.(textDelta);
        },
      }),
    };
    const complete = { ...request, maxNewTokens: reservation.tokens - quote.promptTokens };
    let use = nothingUsed;
    try {
      const result =
        call.model === 'coding'
          ? await completeCode(engine, complete, options)
          : await engine.complete(complete, options);
      use = useOf(reservation, result);
      if (result.finishReason === 'cancelled' && !call.signal?.aborted)
        throw new LanguageError('engine_closed', 'The server is stopping; try again.');
      this.#logIfAsked(account, engine, request, result);
      return await this.#deliver(call, result, reservation, use);
    } catch (thrown) {
      // Nothing was delivered, so nothing is charged. Text that was already streamed is charged even if settlement
      // failed.
      reservation.settle(showed ? use : nothingUsed);
      throw thrown;
    } finally {
      this.#dependencies.ledger.balanceChanged(account.id);
    }
  }

  /** Settles a call and builds its answer; both in one transaction if the caller may ask for the answer again. */
  async #deliver<Answer extends object>(
    { answer, commit }: ModelCall<Answer>,
    result: CompletionResult,
    reservation: Reservation,
    use: Use,
  ): Promise<Answer> {
    const used = use.chargedTokens;
    if (commit === undefined) {
      reservation.settle(use);
      return await answer(result, { used, balance: reservation.balance });
    }
    let settle = () => {};
    const answered = await commit(async (tx) => {
      const { balance, committed } = await reservation.settleIn(tx, use);
      settle = committed;
      return await answer(result, { used, balance: async () => balance });
    });
    settle();
    return answered;
  }

  async #reserve(
    { account, request }: Pick<ModelCall<object>, 'account' | 'request'>,
    engine: LanguageEngine,
    { promptTokens, reservedTokens }: Awaited<ReturnType<typeof quoteCall>>,
  ): Promise<Reservation> {
    // If the caller set no limit, the server may lower it, so that a small balance still buys a short answer.
    const neededTokens = request.maxNewTokens ? reservedTokens : promptTokens + 1;
    const reservation = await this.#dependencies.ledger.reserve(account.id, {
      model: engine.model,
      key: account.key === undefined ? account.expiresAt : 0,
      apiKeyId: account.key?.id,
      wantedTokens: reservedTokens,
      neededTokens,
    });
    if (typeof reservation === 'string') throw refused(reservation, neededTokens, this.#dependencies.limits);
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

  #logIfAsked(
    { id }: Identity,
    { model }: LanguageEngine,
    request: CompletionRequest,
    { text }: CompletionResult,
  ): void {
    if (!this.#dependencies.logPrompts) return;
    const { prompt, messages, system } = request;
    this.#dependencies.log.info(
      { account: id, model, prompt, messages, system, answer: text },
      'language model call',
    );
  }
}

const useOf = (reservation: Reservation, result: CompletionResult): Use => ({
  promptTokens: result.promptTokens,
  completionTokens: result.completionTokens,
  chargedTokens: settledTokens(reservation.tokens, result),
});
