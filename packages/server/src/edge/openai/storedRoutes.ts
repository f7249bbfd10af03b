import { parseMetadata } from '@tricorn/language';
import type { FastifyRequest } from 'fastify';
import type { Identity } from '../../ground/accounts/sessions.js';
import type { Received } from '../pipeline/pipeline.js';
import { pageQueryOf } from './pages.js';
import { type Reading, readInTurn, type SendPieces } from './readInTurn.js';
import {
  type AgainQuery,
  deleteStored,
  inputItems,
  readAgain,
  refuseCancel,
  storedIdOf,
} from './responses.js';
import { listChats, noteOnChat } from './storedChats.js';
import { nothing, type V1Routes } from './v1Routes.js';

/** Answers that are read again, and what each calls the parts of its input. */
const storedAnswers = [
  { path: 'responses', kind: 'resp_', parts: 'input_items', order: 'desc', deleted: 'response' },
  {
    path: 'chat/completions',
    kind: 'chatcmpl-',
    parts: 'messages',
    order: 'asc',
    deleted: 'chat.completion.deleted',
  },
] as const;

/** Answers of language models that are kept. */
export function addStoredRoutes({ edge, pipeline, add, json }: V1Routes): void {
  const read = (
    path: string,
    answer: (received: Received<Identity, undefined>, reading: Reading, send: SendPieces) => Promise<object>,
  ) =>
    add(`GET ${path}`, 'language:read', nothing, (received) =>
      readInTurn(edge, pipeline, received.account, received.reply, async (reading, send) =>
        answer(received, reading, send),
      ),
    );
  for (const { path, kind, parts, order, deleted } of storedAnswers) {
    const known = (request: FastifyRequest) => storedIdOf(kind, request);
    read(`${path}/:id`, ({ account, request, reply }, reading, send) =>
      readAgain(reading, account, known(request), request.query as AgainQuery, reply, send),
    );
    read(`${path}/:id/${parts}`, ({ account, request }, reading, send) =>
      inputItems(reading, account, known(request), { order, ...pageQueryOf(request.query) }, send),
    );
    add(`DELETE ${path}/:id`, 'language:write', nothing, ({ account, request }) =>
      deleteStored(edge, account, known(request), deleted),
    );
  }
  read('chat/completions', ({ account, request }, reading, send) =>
    listChats(reading, account, request.query, send),
  );
  add(
    'POST chat/completions/:id',
    'language:write',
    json(['metadata'], parseMetadata),
    ({ account, body, request, reply }) =>
      readInTurn(edge, pipeline, account, reply, async (reading, send) =>
        noteOnChat(edge, reading, account, storedIdOf('chatcmpl-', request), body, send),
      ),
  );
  add('POST responses/:id/cancel', 'language:write', nothing, async () => refuseCancel());
}
