import type { WireError } from '@tricorn/language';
import type { FastifyRequest } from 'fastify';

/** Whether a caller speaks Anthropic's interface: it has paths of its own, and shares that of the models. */
export const speaksAnthropic = ({ url, headers }: FastifyRequest): boolean =>
  /^\/v1\/messages(?=[/?]|$)/.test(url) ||
  (headers['anthropic-version'] !== undefined && /^\/v1\/models(?=[/?]|$)/.test(url));

const types: Readonly<Record<number, string>> = {
  401: 'authentication_error',
  402: 'billing_error',
  403: 'permission_error',
  404: 'not_found_error',
  409: 'conflict_error',
  413: 'request_too_large',
  429: 'rate_limit_error',
  503: 'overloaded_error',
  504: 'timeout_error',
};
/** Its clients know this status for a service that cannot answer now. */
const overloadedStatus = 529;

/** An error in the form that Anthropic's clients expect. */
export function anthropicError({ status, headers, body }: WireError, id: string, trace_id: string) {
  const { message, param, code } = body.error;
  const type = types[status] ?? (status < 500 ? 'invalid_request_error' : 'api_error');
  // By this name its client learns to send all messages of a conversation instead.
  const named = param === 'thread' ? { error_code: 'thread_unsupported_request', unsupported: [param] } : {};
  const details = { error_code: code, ...(param === null ? {} : { field: param }), ...named, trace_id };
  return {
    status: status === 503 ? overloadedStatus : status,
    headers: { ...headers, 'request-id': id },
    body: { type: 'error', error: { type, message, details }, request_id: id },
  };
}
