import type { ErrorName } from '@tricorn/client';

/** What a person can do about a refusal. The message of the service already says what is wrong. */
const advice: Partial<Record<ErrorName, string>> = {
  ccdInsufficient: 'Ask the operator for CCD or run a smaller job. Nothing was charged.',
  llmTokensInsufficient: 'Buy LLM tokens with CCD in the ledger. Nothing was charged.',
  accountUnknown: 'Check the email. Every participant needs an account on this server.',
  credentialsWrong: 'Check the email and the password, or create an account.',
  keyNameTaken: 'Choose another name, or revoke the key that has it.',
  emailTaken: 'Sign in with it instead.',
  tooManyRequests: 'Wait a moment, then try again.',
  queueFull: 'Wait until some of your work has finished, or cancel some of it.',
  jobNameTaken: 'Choose another name.',
  storageFull: 'Delete uploads in the ledger, or jobs that you no longer need.',
  fileInUse: 'Delete the job that uses it first, or wait until its work has ended.',
  tooLarge: 'Use a smaller file or less data.',
  modelBusy: 'Try again in a moment.',
  modelFailed: 'Try again. Nothing was charged.',
  modelTimeout: 'Ask for a shorter answer. Nothing was charged.',
  unavailable: 'Try again in a moment. If the problem persists, tell the operator.',
  internal: 'Try again. If the problem persists, send the operator the request ID.',
  alreadyFilled: 'Wait for the other parties. The round runs when all three have submitted.',
  planMissing: 'Estimate the cost first.',
  partyKeysMissing:
    'Ask each of the others to sign in on their own device and to register a key in Together, under “Keys”. Then create the job again.',
};

export const errors = {
  advice,
  /** The service says in English what is wrong; other languages have words of their own for each name. */
  meaningOf: (_name: ErrorName, message: string) => message,
  /** Why a task, job or inference ended without a result. */
  endOf: (_status: string, message: string) => message,
  inEnglish: 'Details',
  buyTokens: 'Buy LLM tokens',
  inRow: (row: number, column: number | string | undefined) =>
    column === undefined ? ` (row ${row})` : ` (row ${row}, column ${column})`,
  insecure: (message: string) => message,
  unreachable: 'The server cannot be reached.',
  unreachableAdvice: 'Check that it is running and that you are online, then try again.',
  insecureAdvice: 'Ask the operator for an https address.',
  unexpectedAdvice: 'Reload the page. If it happens again, tell the operator.',
};
