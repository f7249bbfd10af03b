import { setMaxListeners } from 'node:events';
import {
  type AnswerDelta,
  type CompletionRequest,
  type CompletionResult,
  completeCode,
  LanguageError,
  settledTokens,
  type TokenPrice,
} from '@tricorn/language';
import type { Identity } from '../../ground/accounts/sessions.js';
import { nothingUsed, type Reservation, type Use } from '../../ground/ledger/allowances/reservation.js';
import { inSpan } from '../../ground/observability/spans.js';
import type { Tx } from '../../ground/store/database.js';
import type { OfferedModel } from './models.js';
import { Pieces } from './pieces.js';
import { sumOf } from './sumOf.js';

/** What is asked of a model, and for whom. */
export interface AskedCall {
  account: Identity;
  model: OfferedModel;
  /** One request, or one for each choice and prompt. All are made at once and charged together. */
  requests: readonly CompletionRequest[];
  /** Aborted when the caller disconnects; tokens used until then are charged. */
  signal: AbortSignal | undefined;
  /** Whether the caller reads the answer while it is generated. */
  streams: boolean;
}

/** A part of an answer: text, or other parts such as calls of tools. */
export interface Piece {
  textDelta: string;
  /** Which of the requests it answers. */
  index: number;
  delta: AnswerDelta | undefined;
}

/** The end of a call: what the model answered, and what that costs. */
export interface Settled {
  results: readonly CompletionResult[];
  usedTokens: number;
  /** The spendable balance after the charge is written; only callers that ask for it wait for that. */
  balance(): Promise<number>;
}

/** A call that has been admitted; of its account only the id matters any more. */
export interface AdmittedCall {
  asked: Omit<AskedCall, 'account'> & { account: Pick<Identity, 'id'> };
  reservation: Reservation;
  /** What a token costs, if it is not the price of the model. */
  price?: TokenPrice;
  /** When the answer must have begun, in `performance.now()`. */
  startBeforeMs: number;
  /** The longest answer of each request. */
  maxNewTokens: readonly number[];
  /** Called with what the model answered, before it is charged. */
  onResults(results: readonly CompletionResult[]): void;
  /** Called when the call is settled, or has failed, with what it was charged. */
  onEnd(chargedTokens: number): void;
}

/**
 * A call that has been admitted and runs. Its caller reads the pieces while they come, and settles it, once, at any time:
 * settling waits for the model. Completed and cut off calls are charged for what was used; a failed one is free.
 */
export class ModelCall {
  /** Empty unless the caller streams. */
  readonly pieces = new Pieces<Piece>();
  readonly #call: AdmittedCall;
  readonly #results: Promise<CompletionResult[]>;
  #isShown = false;

  constructor(call: AdmittedCall) {
    this.#call = call;
    this.#results = inSpan('language engine', this.#attributes, async () => await this.#complete());
    const end = () => this.pieces.end();
    this.#results.then(end, end);
  }

  /** Charges the call; the charge is written soon after. */
  async settle(): Promise<Settled> {
    return await this.#deliver(async (results, use) => {
      const { reservation } = this.#call;
      reservation.settle(use);
      return { results, usedTokens: use.chargedTokens, balance: reservation.balance };
    });
  }

  /** Charges the call in a transaction of its caller, which writes what belongs to it. */
  async settleIn<T>(commit: (charge: (tx: Tx) => Promise<Settled>) => Promise<T>): Promise<T> {
    return await this.#deliver(async (results, use) => {
      let onCommitted = () => {};
      const committed = await commit(async (tx) => {
        const { balance, committed } = await this.#call.reservation.settleIn(tx, use);
        onCommitted = committed;
        return { results, usedTokens: use.chargedTokens, balance: async () => balance };
      });
      onCommitted();
      return committed;
    });
  }

  get #attributes(): { model: string } {
    return { model: this.#call.asked.model.name };
  }

  async #deliver<T>(settle: (results: readonly CompletionResult[], use: Use) => Promise<T>): Promise<T> {
    const { asked, reservation, price = asked.model.engine.price, onResults, onEnd } = this.#call;
    let use = nothingUsed;
    let charged = 0;
    try {
      const results = await this.#results;
      use = useOf(reservation, results, price);
      if (results.some(({ finishReason }) => finishReason === 'cancelled') && !asked.signal?.aborted)
        throw new LanguageError('engine_closed', 'The server is stopping; try again.');
      // There is nothing to find under its key, so the key stays free.
      if (results.every(isUnbegun))
        throw new LanguageError('engine_closed', 'The caller disconnected before the model began.');
      onResults(results);
      const settled = await inSpan('language settlement', this.#attributes, () => settle(results, use));
      charged = use.chargedTokens;
      return settled;
    } catch (thrown) {
      // Nothing was delivered, so nothing is charged. Text that was already streamed is charged even if settlement
      // failed.
      const owed = this.#isShown ? use : nothingUsed;
      reservation.settle(owed);
      charged = owed.chargedTokens;
      throw thrown;
    } finally {
      onEnd(charged);
    }
  }

  /** Makes all requests; the failure of one ends the others. */
  async #complete(): Promise<CompletionResult[]> {
    const { requests, signal: ended } = this.#call.asked;
    const abort = requests.length === 1 ? undefined : new AbortController();
    const signals = [ended, abort?.signal].filter((signal) => signal !== undefined);
    const signal = signals.length > 1 ? AbortSignal.any(signals) : signals[0];
    // Every request listens to it; Node would take more than ten for a leak.
    if (signal !== undefined && requests.length > 1) setMaxListeners(2 * requests.length, signal);
    const running = requests.map(async (request, index) => {
      try {
        return await this.#completeOne(request, index, signal);
      } catch (thrown) {
        abort?.abort();
        throw thrown;
      }
    });
    await Promise.allSettled(running);
    return await Promise.all(running);
  }

  async #completeOne(
    request: CompletionRequest,
    index: number,
    signal: AbortSignal | undefined,
  ): Promise<CompletionResult> {
    const { asked, maxNewTokens, startBeforeMs } = this.#call;
    const { account, model, streams } = asked;
    const options = {
      signal,
      cacheScope: account.id,
      // Several choices are meant to differ.
      mayRepeat: asked.requests.length === 1,
      startBeforeMs,
      ...(streams && {
        onToken: (textDelta: string, _tokens: number, delta?: AnswerDelta) => {
          this.#isShown = true;
          this.pieces.add({ textDelta, index, delta });
        },
      }),
    };
    const limited = { ...request, maxNewTokens: maxNewTokens[index] };
    return model.kind === 'coding' && !request.raw
      ? await completeCode(model.engine, limited, options)
      : await model.engine.complete(limited, options);
  }
}

const isUnbegun = ({ finishReason, promptTokens, completionTokens }: CompletionResult): boolean =>
  finishReason === 'cancelled' && promptTokens + completionTokens === 0;

function useOf(
  reservation: Reservation,
  results: readonly CompletionResult[],
  price: TokenPrice | undefined,
): Use {
  const use = {
    promptTokens: sumOf(results, ({ promptTokens }) => promptTokens),
    completionTokens: sumOf(results, ({ completionTokens }) => completionTokens),
    cachedTokens: sumOf(results, ({ cachedTokens }) => cachedTokens ?? 0),
    repeated: results.every(({ repeated }) => repeated),
  };
  const { promptTokens, completionTokens } = use;
  return { promptTokens, completionTokens, chargedTokens: settledTokens(reservation.tokens, use, price) };
}
