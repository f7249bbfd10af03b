import {
  chatFields,
  embeddingsFields,
  messagesFields,
  parseChatRequest,
  parseCompaction,
  parseCountRequest,
  parseEmbeddingsRequest,
  parseMessagesRequest,
  parseResponseRequest,
  parseTextRequest,
  responseFields,
  textFields,
} from '@tricorn/language';
import { embeddingWidth } from '@tricorn/pictures';
import type { Identity } from '../../ground/accounts/sessions.js';
import { messagesCall } from '../anthropic/messages.js';
import { abortedWith } from '../pipeline/abortedWith.js';
import type { Received } from '../pipeline/pipeline.js';
import { answerText, type TextCall } from './answerText.js';
import { chatCall, embedTexts, textCall } from './chat.js';
import { compactResponse, responseCall } from './responses.js';
import { type Answer, calling, type Reader, type V1Routes } from './v1Routes.js';

/** Calls of language models. */
export function addTextRoutes({ edge, add, json, paid }: V1Routes): void {
  const { language } = edge;
  const call = <Body>(path: string, reader: Reader<Body>, answer: Answer<Body>) =>
    add(`POST ${path}`, 'language:write', reader, calling(edge, answer));
  const count = async ({ account, reply }: Received<Identity, unknown>, { model, requests }: TextCall) =>
    await language.countTokens({ account, model, requests, signal: abortedWith(reply), streams: false });

  call(
    'chat/completions',
    paid(chatFields, (body) => parseChatRequest(body)),
    async ({ account, body, reply }) => answerText(edge, account, await chatCall(edge, account, body), reply),
  );
  call('messages', paid(messagesFields, parseMessagesRequest), ({ account, body, reply }) =>
    answerText(edge, account, messagesCall(language, body), reply),
  );
  call('messages/count_tokens', json(messagesFields, parseCountRequest), async (received) => ({
    input_tokens: await count(received, messagesCall(language, received.body)),
  }));
  call('completions', paid(textFields, parseTextRequest), ({ account, body, reply }) =>
    answerText(edge, account, textCall(language, body), reply),
  );
  call('responses', json(responseFields, parseResponseRequest), async ({ account, body, reply }) =>
    answerText(edge, account, await responseCall(edge, account, body), reply),
  );
  call('responses/input_tokens', json(responseFields, parseResponseRequest), async (received) => {
    const counted = await responseCall(edge, received.account, { ...received.body, store: false });
    return { object: 'response.input_tokens', input_tokens: await count(received, counted) };
  });
  call('responses/compact', json(responseFields, parseCompaction), ({ account, body, reply }) =>
    compactResponse(edge, account, body, reply),
  );
  call(
    'embeddings',
    json(embeddingsFields, (body) => parseEmbeddingsRequest(body, embeddingWidth)),
    ({ account, body, reply }) => embedTexts(language, account, body, abortedWith(reply)),
  );
}
