import { unsupported } from '../wire/refuse.js';
import type { GgufPrompt } from './ggufPrompt.js';

/** A token that takes longer holds up the calls that share its batch. */
const tokenMsMax = 30_000;

/**
 * Evaluates a token of an answer that follows a grammar, and ends the answer if its grammar takes too long. The caller is
 * told when the time is over; the model cannot leave a token half done, so only this answer's place waits for it.
 */
export async function withinTokenTime<T>(
  { responseFormat }: Pick<GgufPrompt, 'responseFormat'>,
  next: () => Promise<T>,
  onLate: (refusal: Error) => void,
  msMax = tokenMsMax,
): Promise<T> {
  let refusal: Error | undefined;
  const timer = setTimeout(() => {
    refusal = unsupported(
      responseFormat ? 'response_format' : 'tools',
      `The JSON schema takes the model more than ${msMax} ms for a token; simplify it.`,
    );
    onLate(refusal);
  }, msMax);
  try {
    const token = await next();
    if (refusal !== undefined) throw refusal;
    return token;
  } finally {
    clearTimeout(timer);
  }
}
