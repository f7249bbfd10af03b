import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

export const eventStreamType = 'text/event-stream';

/** Sends texts of one line each as server-sent events, at the pace of the reader. */
export const sendEvents = (reply: FastifyReply, events: AsyncIterable<string>): FastifyReply =>
  sendEventText(reply, asEventText(events));

/** Sends what already is in the form of server-sent events. */
export const sendEventText = (reply: FastifyReply, text: AsyncIterable<string>): FastifyReply =>
  reply
    .type(`${eventStreamType}; charset=utf-8`)
    .header('cache-control', 'no-cache')
    // A reverse proxy that buffers would keep the text from the reader until its end.
    .header('x-accel-buffering', 'no')
    .send(Readable.from(text));

async function* asEventText(events: AsyncIterable<string>): AsyncGenerator<string> {
  for await (const event of events) yield `data: ${event}\n\n`;
}
