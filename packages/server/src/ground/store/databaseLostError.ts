/**
 * The connection to the database was lost or refused, the database has no disk, memory or connection left, or it came back
 * empty. Whether a transaction that was being committed took effect is unknown.
 */
export class DatabaseLostError extends Error {
  override readonly name = 'DatabaseLostError';
  readonly code: string | undefined;

  constructor(cause: Error & { code?: string }) {
    super(cause.message, { cause });
    this.code = cause.code;
  }

  /** The disk of the database is full: it answers, but writes nothing. */
  get isDiskFull(): boolean {
    return this.code === diskFullCode;
  }
}

const diskFullCode = '53100';
const networkCodes = new Set(['ECONNREFUSED', 'ECONNRESET', 'EHOSTUNREACH', 'ENOENT', 'EPIPE', 'ETIMEDOUT']);
/** The database, a schema, a table or a function is missing: it came back empty, or another one is at its address. */
const emptyCodes = new Set(['3D000', '3F000', '42P01', '42883']);
const messages =
  /^(Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect)/;

/** Recognises the errors of a lost connection; passes all others on. */
export function asDatabaseLost(thrown: unknown): unknown {
  if (!(thrown instanceof Error)) return thrown;
  const { code = '' } = thrown as { code?: string };
  // Class 08 is a connection exception, 53 a lack of resources, 57P the shutdown of the server; a server that was demoted is
  // read-only.
  const lost =
    networkCodes.has(code) ||
    code.startsWith('08') ||
    code.startsWith('53') ||
    code.startsWith('57P') ||
    code === '25006' ||
    emptyCodes.has(code) ||
    messages.test(thrown.message);
  return lost ? new DatabaseLostError(thrown) : thrown;
}
