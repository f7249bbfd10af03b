import { type ErrorName, type Limits, ServiceError } from '@tricorn/contract';
import { LanguageError, type LanguageErrorCode, type LanguageErrorKind } from '@tricorn/language';
import type { Identity } from '../../ground/accounts/sessions.js';
import type { Refusal } from '../../ground/ledger/allowances/reservation.js';
import { budgetExceeded } from '../../ground/ledger/exceededBudget.js';
import type { Ledger } from '../../ground/ledger/ledger.js';

/** Explains to the caller why a call could not start. */
export async function refusalOf(
  refusal: Refusal,
  neededTokens: number,
  account: Identity,
  { ledger, limits }: { ledger: Pick<Ledger, 'scarcestBudget'>; limits: Limits },
): Promise<ServiceError> {
  switch (refusal) {
    case 'budget':
      return budgetExceeded(
        'LLM',
        BigInt(neededTokens),
        await ledger.scarcestBudget(account.id, account.apiKey!.id),
      );
    case 'balance':
      return new ServiceError(
        'llmTokensInsufficient',
        `This call needs ${neededTokens} LLM tokens, more than the account has. Buy some with CCD, or ask for a shorter answer.`,
      );
    case 'calls':
      return new ServiceError(
        'tooManyRequests',
        `The account has ${limits.llmCallsAtOnceMax} calls running, which is the maximum; wait for one to end.`,
        { retryAfterSeconds: 1 },
      );
    case 'accessToken':
      return new ServiceError(
        'tokenUsedUp',
        `This access token has used its ${limits.llmTokensPerKeyMax} LLM tokens; get a new one with genToken.`,
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

const codes: Partial<Record<LanguageErrorCode, ErrorName>> = {
  context_exceeded: 'contextExceeded',
  content_refused: 'contentRefused',
};

/** Translates an engine's refusal into the terms of this interface; other errors pass unchanged. */
export function engineRefusal(thrown: unknown): unknown {
  if (!(thrown instanceof LanguageError)) return thrown;
  const { code, kind, message, field, retryAfterMs } = thrown;
  return new ServiceError(codes[code] ?? names[kind], message, {
    // Engines call it messages; here it is the history before the prompt.
    ...(field === undefined ? {} : { field: field === 'messages' ? 'history' : field }),
    ...(retryAfterMs === undefined ? {} : { retryAfterSeconds: Math.ceil(retryAfterMs / 1000) }),
  });
}
