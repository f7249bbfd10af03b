import type { ErrorName } from '@tricorn/contract';
import {
  AnswerError,
  ConnectionError,
  DeadlineError,
  RefusedError,
  repairableFaults,
  WorkError,
} from '../errors.js';

/** What the exit code of the command line means. */
export const exitCodes = {
  done: 0,
  failed: 1,
  usage: 2,
  notSignedIn: 3,
  notEnough: 4,
  refused: 5,
  unavailable: 6,
  workFailed: 7,
  notVerified: 8,
  interrupted: 130,
} as const;

/** The arguments of the command are wrong or incomplete. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** An outcome with an exit code of its own. */
export class ExitError extends Error {
  override readonly name = 'ExitError';
  readonly exitCode: number;

  constructor(exitCode: number, message: string) {
    super(message);
    this.exitCode = exitCode;
  }
}

/** The person pressed Ctrl-C; the message, if there is one, says what goes on without them. */
export class InterruptedError extends Error {
  override readonly name = 'InterruptedError';
}

export function exitCodeOf(error: unknown): number {
  if (error instanceof UsageError) return exitCodes.usage;
  if (error instanceof InterruptedError) return exitCodes.interrupted;
  if (error instanceof ExitError) return error.exitCode;
  if (error instanceof WorkError) return exitCodes.workFailed;
  if (error instanceof ConnectionError || error instanceof DeadlineError || error instanceof AnswerError)
    return exitCodes.unavailable;
  if (error instanceof Error && /^(?:ResultNotVerified|NotWithdrawn)Error$/.test(error.name))
    return exitCodes.notVerified;
  if (error instanceof Error && Object.hasOwn(sealingHints, error.name)) return exitCodes.refused;
  if (!(error instanceof RefusedError)) return exitCodes.failed;
  if (error.code === 400) return exitCodes.usage;
  if (error.code === 401) return exitCodes.notSignedIn;
  if (error.code === 402) return exitCodes.notEnough;
  return error.code === 429 || error.code >= 500 ? exitCodes.unavailable : exitCodes.refused;
}

/** By the name of the error, so that the sealing code is loaded only when it is used. */
const sealingHints: Readonly<
  Record<string, (error: Error & { who?: unknown; now?: unknown; field?: unknown }) => string>
> = {
  KeysChangedError: ({ who, now }) =>
    `After you have compared them, repeat the command with ${(now as string[]).map((one) => `--accept-key '${who}=${one}'`).join(' ')}. \`tricorn keys\` shows all keys.`,
  ServiceSignsError: ({ who }) =>
    `Ask them to run \`tricorn keys --register\` before the round starts. To go on all the same: ${(who as string[]).map((one) => `--although-the-service-signs-for ${one}`).join(' ')}`,
  PlainTextError: () =>
    'Add --seal. To send plain text all the same, add --although-the-service-signs-for with your own account.',
  SealingKeysError: () =>
    'Check the fingerprints with their owners. Do not send data to this service before it is clear why they differ.',
  PlanMismatchError: ({ field }) =>
    field === 'round'
      ? 'If others started a round without you, name the one that you mean with --round.'
      : '',
};

/** What to do about a job that failed. */
export const retryHint = '`tricorn job retry` starts it again with the same data and price.';

/** What to do about an error, if its message does not say it. */
export function hintOf(error: unknown, options: object = {}): string {
  if (error instanceof ConnectionError)
    return 'Is the server running? Start one here with `tricorn start`, or name another address with `--url`.';
  if (error instanceof AnswerError) return 'Set the address of a Tricorn server with `--url`.';
  if (error instanceof Error && Object.hasOwn(sealingHints, error.name))
    return sealingHints[error.name]!(error);
  if (error instanceof WorkError && error.kind === 'job' && error.status === 'failed') return retryHint;
  if (!(error instanceof RefusedError)) return '';
  if ('repair' in options && repairableFaults.has(error.details.fault ?? ''))
    return 'Add --repair to count stray cells as missing and to leave out rows without a target.';
  return error.error === 'internal'
    ? `Tell the operator the request id ${error.requestId}.`
    : (refusalHints[error.error as ErrorName] ?? '');
}

const signInHint = 'Sign in with `tricorn login`.';
const tokenHint = 'Check TRICORN_TOKEN; `tricorn apikey list` shows the keys of the account.';
const keyHint = 'The owner of the account can change the key with `tricorn apikey update`.';

const refusalHints: Readonly<Partial<Record<ErrorName, string>>> = {
  credentialsWrong: 'Check the email and type the password again with `tricorn login`.',
  tokenMissing: signInHint,
  tokenInvalid: signInHint,
  tokenExpired: signInHint,
  tokenEnded: signInHint,
  keyUnknown: tokenHint,
  keyExpired: tokenHint,
  keyBudgetExceeded: keyHint,
  keyScopeMissing: keyHint,
  keyNetworkRefused: keyHint,
  llmTokensInsufficient: 'Buy LLM tokens with `tricorn buy NUMBER`; `tricorn balance` shows your balance.',
  ccdInsufficient: '`tricorn balance` shows your balance; an operator can add more with `tricorn grant`.',
  accountDisabled: 'Ask the operator of the server.',
  jobNameTaken: '`tricorn job list` shows the names in use.',
  jobUnknown: '`tricorn job list` shows the jobs you take part in.',
  partyKeysMissing:
    'Ask each party to run `tricorn keys --register`, or to register a key in the console under Together. Then create the job again.',
  queueFull: 'Wait until some of your tasks have finished, or cancel some.',
  storageFull: '`tricorn uploads list` shows your uploads; `tricorn uploads delete PATH` deletes one.',
};
