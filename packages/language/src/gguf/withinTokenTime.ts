import { unsupported } from '../wire/refuse.js';
import type { GgufPrompt } from './ggufPrompt.js';

/** A token that takes longer holds up the calls that share its batch. */
const tokenMsMax = 30_000;

/** Evaluates a token of an answer that follows a grammar, and ends the answer if its grammar takes too long. */
export async function withinTokenTime<T>(
  { responseFormat }: Pick<GgufPrompt, 'responseFormat'>,
  next: () => Promise<T>,
  msMax = tokenMsMax,
): Promise<T> {
  const startMs = performance.now();
  const token = await next();
  if (performance.now() - startMs <= msMax) return token;
  throw unsupported(
    responseFormat ? 'response_format' : 'tools',
    `The JSON schema takes the model more than ${msMax} ms for a token; simplify it.`,
  );
}
