import { ServiceError } from '@tricorn/contract';
import { embeddingsResponse, type ParsedEmbeddingsRequest } from '@tricorn/language';
import type { Language } from '../../domains/language/language.js';
import type { Identity } from '../../ground/accounts/sessions.js';

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
