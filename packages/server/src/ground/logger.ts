import type { FastifyBaseLogger } from 'fastify';
import { pino } from 'pino';

export type Logger = FastifyBaseLogger;

/** Structured logs on standard output. Secrets and inputs are never handed to it; headers are redacted besides. */
export const createLogger = (level: string): Logger =>
  pino({
    level,
    base: undefined,
    redact: { paths: ['*.token', '*.passwd', '*.authorization', 'req.headers', 'headers'], remove: true },
    serializers: { err: describeError },
  });

/** An error as its name, message and place; a database error would otherwise carry the values of a row. */
function describeError(error: unknown): object {
  if (!(error instanceof Error)) return { message: String(error) };
  const { name, message, stack, code, constraint } = error as Error & { code?: string; constraint?: string };
  return { name, message, code, constraint, stack };
}
