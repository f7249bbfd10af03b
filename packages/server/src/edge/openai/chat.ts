import { ServiceError } from '@tricorn/contract';
import {
  embeddingsResponse,
  type ParsedChatRequest,
  type ParsedEmbeddingsRequest,
  type ParsedTextRequest,
  unsupported,
} from '@tricorn/language';
import { chatTexts, completionTexts } from '../../domains/language/askedTexts.js';
import type { Language } from '../../domains/language/language.js';
import type { Identity } from '../../ground/accounts/sessions.js';
import type { EdgeDependencies } from '../edge.js';
import { assertPlainText } from '../pipeline/acceptedFields.js';
import type { TextCall } from './answerText.js';
import { saving } from './responses.js';

/** `POST /v1/chat/completions`; the answer is stored if the caller wants it. */
export async function chatCall(
  edge: EdgeDependencies,
  account: Identity,
  asked: ParsedChatRequest,
): Promise<TextCall> {
  const { stored, stream } = asked;
  const texts = chatTexts(edge.language.models, asked);
  const call = { route: 'chat completion', asked, stream, ...texts };
  if (stored === undefined) return call;
  if (account.payment !== undefined) throw unsupported('store', '`store` needs an account.');
  assertPlainText({ metadata: stored.metadata });
  const save = await saving(edge, account, stored, (answer, results) => ({
    id: answer.id,
    response: texts.form(answer).whole(results),
    items: stored.messages.map((message, index) => ({ id: `${answer.id}-${index}`, ...message })),
    messages: [],
    chat: { model: answer.model, metadata: stored.metadata },
  }));
  return { ...call, save };
}

/** `POST /v1/completions` */
export const textCall = ({ models }: Language, asked: ParsedTextRequest): TextCall => ({
  route: 'text completion',
  asked,
  stream: asked.stream,
  ...completionTexts(models, asked),
});

/** `POST /v1/embeddings` */
export async function embedTexts(
  { embeddings }: Language,
  account: Identity,
  { model, texts, encoding }: ParsedEmbeddingsRequest,
  signal: AbortSignal,
): Promise<object> {
  if (model !== embeddings.model)
    throw new ServiceError('modelUnknown', `Unknown embedding model; this server has ${embeddings.model}.`, {
      field: 'model',
    });
  const { vectors, tokens } = await embeddings.embed(account, texts, signal);
  return embeddingsResponse(embeddings.model, vectors, encoding, tokens);
}
