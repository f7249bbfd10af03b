import type { CompletionOptions, CompletionRequest, CompletionResult, LanguageEngine } from './engine.js';
import { LanguageError } from './errors.js';

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

/** The maximum usage of a call, to hold before it starts. */
export function reserveTokens(promptTokens: number, maxNewTokens: number): number {
  assertTokenCount(promptTokens, 'promptTokens');
  assertTokenCount(maxNewTokens, 'maxNewTokens');
  return promptTokens + maxNewTokens;
}

/** The usage of a call, complete or cut off. */
export function usedTokens(result: Pick<CompletionResult, 'promptTokens' | 'completionTokens'>): number {
  assertTokenCount(result.promptTokens, 'promptTokens');
  assertTokenCount(result.completionTokens, 'completionTokens');
  return result.promptTokens + result.completionTokens;
}

/** What to charge: the usage, but never more than was held. */
export function settledTokens(
  reserved: number,
  result: Pick<CompletionResult, 'promptTokens' | 'completionTokens'>,
): number {
  assertTokenCount(reserved, 'reserved');
  return Math.min(reserved, usedTokens(result));
}

/** Counts the prompt, resolves the limit of the answer and computes what to hold for the call. */
export async function quoteCall(
  engine: LanguageEngine,
  request: CompletionRequest,
  options: Pick<CompletionOptions, 'cacheScope'> = {},
): Promise<{ promptTokens: number; maxNewTokens: number; reservedTokens: number }> {
  const promptTokens = await engine.countPromptTokens(request, options);
  const maxNewTokens = resolveMaxNewTokens(request.maxNewTokens, promptTokens, engine);
  return { promptTokens, maxNewTokens, reservedTokens: reserveTokens(promptTokens, maxNewTokens) };
}

function assertTokenCount(value: number, name: string): void {
  if (!Number.isSafeInteger(value) || value < 0)
    throw new RangeError(`${name} must be a count, got ${value}`);
}
