import { LanguageError } from '@tricorn/language';
import { createTextEmbedder, embeddingTokensMax, type TextEmbedder } from '@tricorn/pictures';
import type { Identity } from '../../ground/accounts/sessions.js';
import type { Language } from './language.js';
import { refusalOf } from './refusals.js';

export interface Embeddings {
  readonly model: string;
  /** A unit vector for each text; charged one LLM token for each token of the texts. */
  embed(account: Identity, texts: readonly string[], signal: AbortSignal): Promise<Embedded>;
  /** The same for a caller that charges them. */
  embedUncharged(accountId: string, texts: readonly string[], signal: AbortSignal): Promise<Embedded>;
  close(): Promise<void>;
}

interface Embedded {
  vectors: Float32Array[];
  tokens: number;
}

type EmbeddingsDependencies = Pick<Language, 'ledger' | 'limits'> & {
  countCall(accountId: string): Promise<void>;
};

/** The embedded sentence encoder, metered. */
export function createEmbeddings({ ledger, limits, countCall }: EmbeddingsDependencies): Embeddings {
  const embedder: TextEmbedder = createTextEmbedder();
  const tokenize = async (texts: readonly string[]) => {
    const tokenised = await embedder.tokenize(texts);
    const tooLong = tokenised.findIndex((tokens) => tokens.length > embeddingTokensMax);
    if (tooLong >= 0)
      throw new LanguageError(
        'context_exceeded',
        `Text ${tooLong + 1} has more than ${embeddingTokensMax} tokens, which is all this model reads.`,
        { field: 'input' },
      );
    return { tokenised, tokens: tokenised.reduce((sum, { length }) => sum + length, 0) };
  };
  return {
    model: embedder.model,
    embed: async (account, texts, signal) => {
      if (texts.reduce((sum, text) => sum + text.length, 0) > limits.llmPromptCharsMax)
        throw new LanguageError(
          'prompt_too_large',
          `The texts are longer than ${limits.llmPromptCharsMax} characters.`,
          { field: 'input' },
        );
      await countCall(account.id);
      const { tokenised, tokens } = await tokenize(texts);
      const reservation = await ledger.reserve(account.id, {
        model: embedder.model,
        tokenExpiry: account.apiKey === undefined ? account.expiresAt : 0,
        apiKeyId: account.apiKey?.id,
        wantedTokens: tokens,
        neededTokens: tokens,
      });
      if (typeof reservation === 'string')
        throw await refusalOf(reservation, tokens, account, { ledger, limits });
      let charged = 0;
      try {
        const vectors = await embedder.embed(tokenised, { key: account.id, signal });
        charged = tokens;
        return { vectors, tokens };
      } finally {
        // A failed call is free.
        reservation.settle({ promptTokens: charged, completionTokens: 0, chargedTokens: charged });
        ledger.balanceChanged(account.id);
      }
    },
    embedUncharged: async (accountId, texts, signal) => {
      const { tokenised, tokens } = await tokenize(texts);
      return { vectors: await embedder.embed(tokenised, { key: accountId, signal }), tokens };
    },
    close: embedder.close,
  };
}
