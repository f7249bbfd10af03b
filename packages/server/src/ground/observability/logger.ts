import type { FastifyBaseLogger } from 'fastify';
import { pino } from 'pino';

export type Logger = FastifyBaseLogger;

/** Structured logs on standard output. Secrets and inputs are never passed to it; headers are also redacted. */
export const createLogger = (level: string): Logger =>
  pino({
    level,
    base: undefined,
    redact: { paths: ['*.token', '*.passwd', '*.authorization', 'req.headers', 'headers'], remove: true },
    serializers: { err: describeError },
  });

/**
 * What an operator can cause or mend, by its code: errors of the system (a port in use, a host that is gone), of the
 * chain's node, and those of PostgreSQL about connections, passwords, missing databases, memory, disk and shutdown.
 */
const operatorErrors = /^(E[A-Z]+|EAI_[A-Z]+|CHAIN_[A-Z_]+|(08|28|3D|53|57)[0-9A-Z]{3})$/;

/**
 * Logs an error's name and message, and its stack unless an operator needs none. A database error would otherwise
 * include the values of a row.
 */
export function describeError(error: unknown): object {
  if (!(error instanceof Error)) return { message: String(error) };
  const { name, message, stack, code, constraint } = error as Error & { code?: string; constraint?: string };
  return { name, message, code, constraint, ...(operatorErrors.test(code ?? '') ? {} : { stack }) };
}
