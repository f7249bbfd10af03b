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

/** Logs an error's name, message and stack only; a database error would otherwise include the values of a row. */
function describeError(error: unknown): object {
  if (!(error instanceof Error)) return { message: String(error) };
  const { name, message, stack, code, constraint } = error as Error & { code?: string; constraint?: string };
  return { name, message, code, constraint, stack };
}
