import { ServiceError } from '@tricorn/contract';
import { errorResponse, LanguageError, type WireError, wireError } from '@tricorn/language';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { traceIdOf } from '../../ground/observability/traceParent.js';
import { asServiceError, retryAfterOf } from '../answers/errors.js';
import { anthropicError, speaksAnthropic } from '../anthropic/errors.js';
import { traceOf } from '../pipeline/tracing.js';

const namesOfMessages = {
  stop: 'stop_sequences',
  max_new_tokens: 'max_tokens',
  prompt: 'messages',
  reasoning_effort: 'thinking',
  response_format: 'output_config.format',
};
/** Fields that are called differently on a route than in the request that it becomes. */
const namesOfResponses = {
  messages: 'input',
  max_new_tokens: 'max_output_tokens',
  max_completion_tokens: 'max_output_tokens',
  reasoning_effort: 'reasoning.effort',
  response_format: 'text.format',
};
const namesOnRoute: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  '/v1/responses': namesOfResponses,
  '/v1/responses/input_tokens': namesOfResponses,
  '/v1/messages': namesOfMessages,
  '/v1/messages/count_tokens': namesOfMessages,
  '/v1/images/edits': { init_image: 'image' },
};
const namesElsewhere = { max_new_tokens: 'max_tokens' };

/** Maps a thrown value to the error format that clients of the route expect, with the id of the trace beside. */
export function toWire(request: FastifyRequest, thrown: unknown): Omit<WireError, 'body'> & { body: object } {
  const wire = thrown instanceof LanguageError ? errorResponse(thrown) : serviceError(request, thrown);
  const names = namesOnRoute[request.routeOptions.url ?? ''] ?? namesElsewhere;
  const error = renamed(wire.body.error, names);
  const trace_id = traceIdOf(traceOf(request));
  if (speaksAnthropic(request)) return anthropicError({ ...wire, body: { error } }, request.id, trace_id);
  return { ...wire, body: { error: { ...error, trace_id } } };
}

/** Answers a request for a path of `/v1` that is not served here. */
export function sendUnknownRoute(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const [path] = request.url.split('?');
  const unknown = new ServiceError(
    'routeUnknown',
    `${request.method} ${path!.slice(0, 100)} is not supported; GET /v1/models lists what each model serves.`,
  );
  const { status, headers, body } = toWire(request, unknown);
  return reply.code(status).headers(headers).send(body);
}

function serviceError(request: FastifyRequest, thrown: unknown): WireError {
  const service = asServiceError(request, thrown);
  const { code, message, error, details } = service;
  const retryAfterSeconds = retryAfterOf(service);
  return wireError(
    code,
    { message, type: typeOf(code), code: error, param: details.field ?? null },
    retryAfterSeconds === undefined ? undefined : retryAfterSeconds * 1000,
  );
}

type WireBody = WireError['body']['error'];

/** The field at fault in the caller's words, such as `input.0.content` for `messages.0.content`. */
function renamed(error: WireBody, names: Readonly<Record<string, string>>): WireBody {
  if (error.param === null) return error;
  const [field, ...path] = error.param.split('.');
  const name = Object.hasOwn(names, field!) ? names[field!]! : undefined;
  if (name === undefined) return error;
  const inMessage = new RegExp(`(?<=^|\`)${field}(?=[.\` ])`, 'g');
  return {
    ...error,
    param: [name, ...path].join('.'),
    message: error.message.replace(inMessage, name),
  };
}

function typeOf(status: number): string {
  if (status === 401) return 'authentication_error';
  if (status === 402) return 'insufficient_quota';
  if (status === 403) return 'permission_error';
  if (status === 429) return 'rate_limit_error';
  return status < 500 ? 'invalid_request_error' : 'server_error';
}
