import { errorResponse, LanguageError, type WireError, wireError } from '@tricorn/language';
import type { FastifyRequest } from 'fastify';
import { asServiceError, retryAfterOf } from '../errors.js';

/** Maps a thrown value to the error format that OpenAI clients expect. */
export function toWire(request: FastifyRequest, thrown: unknown): WireError {
  if (thrown instanceof LanguageError) {
    const wire = errorResponse(thrown);
    // The field has another name in this interface.
    if (wire.body.error.param === 'max_new_tokens') wire.body.error.param = 'max_tokens';
    return wire;
  }
  const service = asServiceError(request, thrown);
  const { code, message, error, details } = service;
  const retryAfterSeconds = retryAfterOf(service);
  return wireError(
    code,
    { message, type: typeOf(code), code: error, param: details.field ?? null },
    retryAfterSeconds === undefined ? undefined : retryAfterSeconds * 1000,
  );
}

function typeOf(status: number): string {
  if (status === 401) return 'authentication_error';
  if (status === 402) return 'insufficient_quota';
  if (status === 403) return 'permission_error';
  if (status === 429) return 'rate_limit_error';
  return status < 500 ? 'invalid_request_error' : 'server_error';
}
