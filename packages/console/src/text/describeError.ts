import { ConnectionError, type ErrorName, InsecurePageError, isRefused, TricornError } from '@tricorn/client';

/** What a person can do about a refusal; the message of the service already says what is wrong. */
const advice: Partial<Record<ErrorName, string>> = {
  ccdInsufficient: 'Ask the operator for CCD, or use a smaller job. Nothing was charged.',
  llmTokensInsufficient: 'Nothing was charged.',
  accountUnknown: 'Check the email; everybody who takes part needs an account here.',
  credentialsWrong: 'Check the email and the password, or make a new account.',
  emailTaken: 'Sign in with it instead.',
  tooManyRequests: 'Wait a moment, then try again.',
  queueFull: 'Wait until some of your work has finished, or cancel it.',
  jobNameTaken: 'Choose another name.',
  tooLarge: 'Use a smaller file or less data.',
  modelBusy: 'Try again in a moment.',
  modelFailed: 'Try again; nothing was charged.',
  modelTimeout: 'Ask for a shorter answer; nothing was charged.',
  unavailable: 'Try again in a moment. If it stays so, tell the operator.',
  internal: 'Try again. If it stays so, tell the operator the request id.',
  alreadyFilled: 'Wait for the others; the round runs when all three have filled.',
  planMissing: 'Estimate the cost first.',
};

/** Where in the console a refusal can be put right. */
const remedies: Partial<Record<ErrorName, Remedy>> = {
  llmTokensInsufficient: { label: 'Buy LLM tokens', href: '/ledger' },
};

interface Remedy {
  label: string;
  href: string;
}

export interface Described {
  message: string;
  advice: string;
  remedy?: Remedy | undefined;
  /** Finds the request in the server's log; empty where there is none. */
  requestId: string;
}

/** Anything that was caught, in words for people. */
export function describeError(error: unknown): Described {
  if (isRefused(error)) {
    const { row, column } = error.details;
    const place = row === undefined ? '' : ` (row ${row}${column === undefined ? '' : `, column ${column}`})`;
    return {
      message: `${error.message}${error.message.includes('row') ? '' : place}`,
      advice: advice[error.error] ?? '',
      remedy: remedies[error.error],
      requestId: error.code >= 500 ? error.requestId : '',
    };
  }
  if (error instanceof ConnectionError)
    return {
      message: 'The server cannot be reached.',
      advice: 'Check that it runs and that you are online, then try again.',
      requestId: '',
    };
  if (error instanceof InsecurePageError)
    return {
      message: error.message,
      advice: 'Ask the operator for an https address.',
      requestId: '',
    };
  if (error instanceof TricornError) return { message: error.message, advice: '', requestId: '' };
  return {
    message: error instanceof Error ? error.message : String(error),
    advice: 'Reload the page; if it happens again, tell the operator.',
    requestId: '',
  };
}

export const isSessionEnd = (error: unknown): boolean =>
  isRefused(error, 'tokenExpired', 'tokenInvalid', 'tokenMissing');
