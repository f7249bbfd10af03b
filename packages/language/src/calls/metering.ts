import type { CompletionRequest, CountingOptions, LanguageEngine } from '../engine.js';
import { LanguageError } from '../errors.js';
import { promptTokensUpperBound } from './estimateTokens.js';
import { costOf, plainPrice, type TokenPrice, type TokenUse } from './tokenPrice.js';

type EngineLimits = Pick<LanguageEngine, 'contextTokens' | 'defaultMaxNewTokens' | 'countsExactly'>;

/**
 * How many tokens an answer may have: the requested number, or the default reduced to what fits into the context.
 * Only a limit stated by the caller is refused for being too large. An upper bound of the prompt proves
 * nothing about the context, so an engine that cannot count leaves that refusal to the model's server.
 */
export function resolveMaxNewTokens(
  requested: number | undefined,
  promptTokens: number,
  engine: EngineLimits,
): number {
  assertTokenCount(promptTokens, 'promptTokens');
  const stated = requested !== undefined && requested !== 0;
  if (stated && requested > engine.contextTokens) throw beyondContext(requested, engine.contextTokens);
  if (!engine.countsExactly) {
    return stated ? requested : Math.min(engine.defaultMaxNewTokens, engine.contextTokens);
  }
  const room = engine.contextTokens - promptTokens;
  if (room < 1) {
    throw new LanguageError(
      'context_exceeded',
      `The prompt has ${promptTokens} tokens; the model's context holds ${engine.contextTokens} with the answer.`,
      { field: 'prompt' },
    );
  }
  if (!stated) return Math.min(engine.defaultMaxNewTokens, room);
  if (requested > room) throw beyondContext(requested, room);
  return requested;
}

function beyondContext(requested: number, room: number): LanguageError {
  return new LanguageError(
    'context_exceeded',
    `\`max_new_tokens\` is ${requested}; the model's context has room for ${room}.`,
    { field: 'max_new_tokens' },
  );
}

/** The most that a call can cost, to hold before it starts: nothing is cached, and the answer has its full length. */
export function reserveTokens(
  promptTokens: number,
  maxNewTokens: number,
  price: TokenPrice = plainPrice,
): number {
  assertTokenCount(promptTokens, 'promptTokens');
  assertTokenCount(maxNewTokens, 'maxNewTokens');
  const dearest = Math.max(price.inputPerThousand, price.cachedInputPerThousand);
  return costOf({ ...price, inputPerThousand: dearest }, { promptTokens, completionTokens: maxNewTokens });
}

/** The cost of a call, complete or cut off. */
export function usedTokens(use: TokenUse, price: TokenPrice = plainPrice): number {
  assertTokenCount(use.promptTokens, 'promptTokens');
  assertTokenCount(use.completionTokens, 'completionTokens');
  return costOf(price, use);
}

/** What to charge: the cost, but never more than was held. */
export function settledTokens(reserved: number, use: TokenUse, price: TokenPrice = plainPrice): number {
  assertTokenCount(reserved, 'reserved');
  return Math.min(reserved, usedTokens(use, price));
}

/** Counts the prompt, resolves the limit of the answer and computes what to hold for the call. */
export async function quoteCall(
  engine: LanguageEngine,
  request: CompletionRequest,
  options: CountingOptions = {},
): Promise<{ promptTokens: number; maxNewTokens: number; reservedTokens: number }> {
  const promptTokens = await engine.countPromptTokens(request, options);
  const maxNewTokens = resolveMaxNewTokens(request.maxNewTokens, promptTokens, engine);
  return {
    promptTokens,
    maxNewTokens,
    reservedTokens: reserveTokens(promptTokens, maxNewTokens, engine.price),
  };
}

/** The same without asking the engine to count, for work that runs much later: the prompt has as many tokens as it can have. */
export function quoteUnread(engine: EngineLimits, request: CompletionRequest, price: TokenPrice) {
  const promptTokens = promptTokensUpperBound(request);
  const { contextTokens, defaultMaxNewTokens } = engine;
  const uncounted = { contextTokens, defaultMaxNewTokens, countsExactly: false };
  const maxNewTokens = resolveMaxNewTokens(request.maxNewTokens, promptTokens, uncounted);
  return { promptTokens, maxNewTokens, reservedTokens: reserveTokens(promptTokens, maxNewTokens, price) };
}

function assertTokenCount(value: number, name: string): void {
  if (!Number.isSafeInteger(value) || value < 0)
    throw new RangeError(`${name} must be a count, got ${value}`);
}
