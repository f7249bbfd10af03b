import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import type { ListedItem } from '../../domains/language/responses.js';
import type { Identity } from '../../ground/accounts/sessions.js';
import type { Tx } from '../../ground/store/database.js';
import { readUntil } from '../../ground/store/readUntil.js';
import type { EdgeDependencies } from '../edge.js';
import { abortedWith, whenClosed } from '../pipeline/abortedWith.js';
import type { Pipeline } from '../pipeline/pipeline.js';

/** Reads until its caller has gone. */
export type Reading = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;
/** Sends JSON in pieces. */
export type SendPieces = (pieces: readonly Buffer[]) => FastifyReply;

/**
 * Stored answers may be large: an account reads a few at a time. For a caller that has gone, reading ends, and only then is
 * its place free for the next.
 */
export async function readInTurn(
  { db }: EdgeDependencies,
  { answers, holdAnswer }: Pipeline,
  { id }: Identity,
  reply: FastifyReply,
  read: (reading: Reading, send: SendPieces) => Promise<object>,
): Promise<object> {
  const signal = abortedWith(reply);
  const leave = await answers.enter(id, signal);
  const send: SendPieces = (pieces) => {
    const bytes = pieces.reduce((sum, piece) => sum + piece.length, 0);
    holdAnswer(reply, bytes);
    return reply
      .type('application/json; charset=utf-8')
      .header('content-length', bytes)
      .send(Readable.from(pieces));
  };
  try {
    return await read(async (work) => await readUntil(db, signal, work), send);
  } finally {
    whenClosed(reply, leave);
  }
}

export function sendList(page: readonly ListedItem[], has_more: boolean, send: SendPieces): object {
  const ends = { first_id: page[0]?.id ?? null, last_id: page.at(-1)?.id ?? null, has_more };
  const data = page.flatMap(({ pieces }, index) => (index === 0 ? pieces : [Buffer.from(','), ...pieces]));
  const end = Buffer.from(`],${JSON.stringify(ends).slice(1)}`);
  return send([Buffer.from('{"object":"list","data":['), ...data, end]);
}
