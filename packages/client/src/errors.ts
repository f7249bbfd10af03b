import { type ErrorDetails, type ErrorName, errorTable } from '@tricorn/contract';

/** Everything this package throws on purpose, apart from the reason of an aborted signal. */
export abstract class TricornError extends Error {}

/**
 * A refusal with a name from the contract's error table. The same names are used for what the service
 * refused and for what this client refused before anything was sent.
 */
export class RefusedError<Name extends ErrorName = ErrorName> extends TricornError {
  override readonly name = 'RefusedError';
  readonly error: Name;
  readonly details: ErrorDetails;
  /** Finds the request in the server's log; empty when nothing was sent. */
  readonly requestId: string;

  constructor(error: Name, message?: string, details: ErrorDetails = {}, requestId = '') {
    super(message ?? errorTable[error].meaning);
    this.error = error;
    this.details = details;
    this.requestId = requestId;
  }

  /** The HTTP status, which is also the `code` of the envelope. */
  get code(): number {
    return errorTable[this.error].code;
  }

  /** False when the request was refused on this side, so that the service never saw it. */
  get sent(): boolean {
    return this.requestId !== '';
  }

  /** Narrows to one name: `if (error.is('jobNameTaken'))`. */
  is<Wanted extends ErrorName>(...names: Wanted[]): this is RefusedError<Wanted> {
    return (names as ErrorName[]).includes(this.error);
  }
}

/** Narrows a caught value to a refusal with one of the given names, or with any name when none is given. */
export function isRefused<Name extends ErrorName>(
  thrown: unknown,
  ...names: Name[]
): thrown is RefusedError<Name> {
  return thrown instanceof RefusedError && (names.length === 0 || thrown.is(...names));
}

/** The service could not be reached, or the connection broke and the request was not safe to repeat. */
export class ConnectionError extends TricornError {
  override readonly name = 'ConnectionError';
}

/** Something answered that is not this service, such as a proxy's error page. */
export class AnswerError extends TricornError {
  override readonly name = 'AnswerError';
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

/** The page was not loaded over HTTPS or from this machine, so the browser does not let it use cryptography. */
export class InsecurePageError extends TricornError {
  override readonly name = 'InsecurePageError';

  constructor() {
    super('Browsers hash and seal only on pages loaded over HTTPS or from the same machine.');
  }
}

/** No answer, or no result, within the time that the caller allowed. */
export class DeadlineError extends TricornError {
  override readonly name = 'DeadlineError';
  readonly timeoutMs: number;

  constructor(timeoutMs: number, what: string) {
    super(`${what} took longer than ${timeoutMs} ms.`);
    this.timeoutMs = timeoutMs;
  }
}

/** A task, job or inference ended without a result. It was not charged. */
export class WorkError extends TricornError {
  override readonly name = 'WorkError';
  readonly kind: 'task' | 'job' | 'inference';
  readonly id: string;
  readonly status: 'failed' | 'cancelled' | 'expired';
  /** The error name, if the service gives one. */
  readonly error: ErrorName | undefined;

  constructor(
    kind: WorkError['kind'],
    id: string,
    status: WorkError['status'],
    reason: string,
    error?: ErrorName,
  ) {
    super(`The ${kind} ${status === 'failed' ? 'failed' : `was ${status}`}${reason ? `: ${reason}` : '.'}`);
    this.kind = kind;
    this.id = id;
    this.status = status;
    this.error = error;
  }
}

/** Faults of single cells in a table, which a job with `repair` counts as missing or leaves out with their rows. */
export const repairableFaults: ReadonlySet<string> = new Set(['NOT_A_NUMBER', 'MISSING_TARGET']);
