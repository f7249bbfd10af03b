import {
  ConnectionError,
  type ErrorName,
  InsecurePageError,
  isRefused,
  TricornError,
  WorkError,
} from '@tricorn/client';
import { texts } from '../texts/index.js';

/** Where in the console a refusal can be put right. */
const remedyOf = (name: ErrorName): Remedy | undefined =>
  name === 'llmTokensInsufficient' ? { label: texts.errors.buyTokens, href: '/ledger' } : undefined;

interface Remedy {
  label: string;
  href: string;
}

/** What went wrong, already in words for people. */
export class ToldError extends Error {}

export interface Described {
  message: string;
  /** The words of the service, where the message is in another language; otherwise empty. */
  original: string;
  advice: string;
  remedy?: Remedy | undefined;
  /** Finds the request in the server's log; empty where there is none. */
  requestId: string;
}

/** Anything that was caught, in words for people. */
export function describeError(error: unknown): Described {
  // Read at each call: the bundler loads this file before the texts of the language.
  const words = texts.errors;
  if (isRefused(error)) {
    const { row, column } = error.details;
    const place = row === undefined ? '' : words.inRow(row, column);
    const meaning = words.meaningOf(error.error, error.message);
    return {
      message: `${meaning}${meaning.includes('row') ? '' : place}`,
      original: meaning === error.message ? '' : error.message,
      advice: words.advice[error.error] ?? '',
      remedy: remedyOf(error.error),
      requestId: error.code >= 500 ? error.requestId : '',
    };
  }
  if (error instanceof ConnectionError)
    return { ...plain, message: words.unreachable, advice: words.unreachableAdvice };
  if (error instanceof InsecurePageError)
    return { ...plain, message: words.insecure(error.message), advice: words.insecureAdvice };
  if (error instanceof WorkError) {
    const message = words.endOf(error.status, error.message);
    return { ...plain, message, original: message === error.message ? '' : error.message };
  }
  const message = error instanceof Error ? error.message : String(error);
  const isKnown = error instanceof TricornError || error instanceof ToldError;
  return { ...plain, message, advice: isKnown ? '' : words.unexpectedAdvice };
}

const plain = { original: '', advice: '', requestId: '' };

export const isSessionEnd = (error: unknown): boolean =>
  isRefused(error, 'tokenExpired', 'tokenEnded', 'tokenInvalid', 'tokenMissing');
