import type { OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

export const eventStreamType = 'text/event-stream';

const eventHeaders = {
  'content-type': `${eventStreamType}; charset=utf-8`,
  'cache-control': 'no-store',
  // A buffering reverse proxy would hold back the text until the end.
  'x-accel-buffering': 'no',
};

/** Sends single-line texts as server-sent events, at the pace of the reader. */
export const sendEvents = (reply: FastifyReply, events: AsyncIterable<string>): FastifyReply =>
  reply.headers(eventHeaders).send(Readable.from(asEventText(events)));

/** Starts an event stream that bypasses the framework, which would send a packet per event. */
export function openEvents(reply: FastifyReply, headers: OutgoingHttpHeaders = {}): ServerResponse {
  reply.hijack();
  return reply.raw.writeHead(200, {
    ...(reply.getHeaders() as OutgoingHttpHeaders),
    ...eventHeaders,
    ...headers,
    'x-request-id': reply.request.id,
  });
}

async function* asEventText(events: AsyncIterable<string>): AsyncGenerator<string> {
  for await (const event of events) yield `data: ${event}\n\n`;
}
