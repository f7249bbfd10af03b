import { type ErrorName, type Limits, ServiceError } from '@tricorn/contract';
import { LanguageError, type LanguageErrorKind } from '@tricorn/language';
import type { Refusal } from '../../ground/ledger/allowances/reservation.js';

/** Why a call could not start, for its caller. */
export function refused(refusal: Refusal, neededTokens: number, limits: Limits): ServiceError {
  switch (refusal) {
    case 'balance':
      return new ServiceError(
        'llmTokensInsufficient',
        `This call needs ${neededTokens} LLM tokens, which is more than the account has. Buy some with buyLLMToken, or ask for a shorter answer.`,
      );
    case 'calls':
      return new ServiceError(
        'tooManyRequests',
        `The account has ${limits.llmCallsAtOnceMax} calls running, the most at once; wait for one to end.`,
        { retryAfterSeconds: 1 },
      );
    case 'key':
      return new ServiceError(
        'tokenUsedUp',
        `Calls with one access token may use ${limits.llmTokensPerKeyMax} LLM tokens; get a new one with genToken.`,
      );
  }
}

const names: Record<LanguageErrorKind, ErrorName> = {
  invalid: 'invalidField',
  tooLarge: 'tooLarge',
  busy: 'modelBusy',
  unavailable: 'unavailable',
  timedOut: 'modelTimeout',
  failed: 'modelFailed',
};

/** A refusal of an engine in the words of this interface; anything else passes as it is. */
export function engineRefusal(thrown: unknown): unknown {
  if (!(thrown instanceof LanguageError)) return thrown;
  const { code, kind, message, field, retryAfterMs } = thrown;
  return new ServiceError(code === 'context_exceeded' ? 'contextExceeded' : names[kind], message, {
    // What engines call messages is the history before the prompt here.
    ...(field === undefined ? {} : { field: field === 'messages' ? 'history' : field }),
    ...(retryAfterMs === undefined ? {} : { retryAfterSeconds: Math.ceil(retryAfterMs / 1000) }),
  });
}
