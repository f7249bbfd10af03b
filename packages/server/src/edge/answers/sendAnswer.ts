import { stringifyExact } from '@tricorn/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { EventsAnswer, StreamAnswer } from '../../ground/operations/handler.js';
import { asServiceError, errorBody } from './errors.js';

/** Distinguishes a stream of events from an answer that has a field of that name. */
export const isEvents = (answer: object): answer is EventsAnswer =>
  'events' in answer && typeof (answer.events as Partial<AsyncGenerator> | null)?.next === 'function';

/** The pieces of the answer, then its envelope; if it fails midway, the envelope of the error. */
export async function* eventsOf(
  request: FastifyRequest,
  { events }: EventsAnswer,
  onError: (error: unknown) => Promise<never>,
): AsyncGenerator<string> {
  try {
    for (;;) {
      const { done, value } = await events.next().catch(onError);
      yield done ? envelope(value) : stringifyExact(value);
      if (done) return;
    }
  } catch (thrown) {
    yield errorBody(request, asServiceError(request, thrown));
  }
}

/** `code` and `msg` come first, as existing clients expect. */
export const envelope = (answer: object): string => stringifyExact({ code: 200, msg: 'success', ...answer });

export const sendJson = (reply: FastifyReply, status: number, body: string): FastifyReply =>
  reply.code(status).type('application/json; charset=utf-8').send(body);

export function sendStream(
  reply: FastifyReply,
  { stream, contentType, bytes, fileName }: StreamAnswer,
): FastifyReply {
  if (bytes !== undefined) reply.header('content-length', bytes);
  return reply
    .type(contentType)
    .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(fileName)}`)
    .send(stream);
}
