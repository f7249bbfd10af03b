import { malformed } from '@tricorn/language';
import type { FastifyReply } from 'fastify';
import { noteChat, readChats, readResponse } from '../../domains/language/responses.js';
import type { Identity } from '../../ground/accounts/sessions.js';
import type { EdgeDependencies } from '../edge.js';
import { countOf, metadataQueryOf, orderOf, pageQueryOf } from './pages.js';
import { type Reading, type SendPieces, sendList } from './readInTurn.js';

/** `GET /v1/chat/completions`: oldest first unless the caller asks otherwise; a page of long answers ends early. */
export async function listChats(
  reading: Reading,
  account: Identity,
  query: unknown,
  send: SendPieces,
): Promise<object> {
  const { limit, order = 'asc', after, model } = pageQueryOf(query);
  const metadata = metadataQueryOf(query);
  const wanted = { count: countOf(limit, 20, 100), order: orderOf(order), after, model, metadata };
  const found = await reading(async (tx) => await readChats(tx, account.id, wanted));
  if (found === undefined) throw malformed('after', '`after` names no stored chat completion.');
  return sendList(found.page, found.hasMore, send);
}

/** `POST /v1/chat/completions/{id}`: replaces its metadata. */
export async function noteOnChat(
  { db }: EdgeDependencies,
  reading: Reading,
  account: Identity,
  id: string,
  metadata: Readonly<Record<string, string>>,
  send: SendPieces,
): Promise<FastifyReply> {
  await noteChat(db, account.id, id, metadata);
  return send(await reading(async (tx) => await readResponse(tx, account.id, id)));
}
