import { ServiceError } from '@tricorn/contract';
import { type ListedModel, modelEntry, modelList, plainPrice } from '@tricorn/language';
import { embeddingTokensMax, embeddingWidth } from '@tricorn/pictures';
import type { Language } from '../../domains/language/language.js';
import type { OfferedModel } from '../../domains/language/models.js';
import { unixSeconds } from '../../ground/store/unixSeconds.js';
import { pictureModels } from './imagesRequest.js';

const createdSeconds = unixSeconds(new Date());
const listed = (id: string, details: object): ListedModel => ({
  id,
  ownedBy: 'tricorn',
  createdSeconds,
  details,
});

/** Every model with what it can do: those for text first, then the one for embeddings and those for pictures. */
function modelsOf({ models, embeddings }: Language): ListedModel[] {
  const texts = models.all().map(({ name, kind, engine }) => {
    const price = engine.price ?? plainPrice;
    return listed(name, {
      endpoints: [
        'chat/completions',
        ...(engine.features.has('rawPrompt') ? ['completions'] : []),
        'responses',
        'messages',
      ],
      kind,
      context_length: engine.contextTokens,
      capabilities: [...engine.features].sort(),
      price: {
        input: price.inputPerThousand / 1_000,
        cached_input: price.cachedInputPerThousand / 1_000,
        output: price.outputPerThousand / 1_000,
      },
    });
  });
  return [
    ...texts,
    listed(embeddings.model, {
      endpoints: ['embeddings'],
      context_length: embeddingTokensMax,
      dimensions: embeddingWidth,
    }),
    ...pictureModels.map((name) => listed(name, { endpoints: ['images/generations'] })),
  ];
}

export function listModels(language: Language, forAnthropic: boolean): object {
  if (!forAnthropic) return modelList(modelsOf(language));
  const data = language.models.all().map(anthropicEntry);
  return { data, has_more: false, first_id: data[0]!.id, last_id: data.at(-1)!.id };
}

/** A model for text, as Anthropic's clients read it. */
const anthropicEntry = ({ name, engine }: OfferedModel) => ({
  type: 'model',
  id: name,
  display_name: name,
  created_at: new Date(createdSeconds * 1000).toISOString(),
  max_input_tokens: engine.contextTokens,
  max_tokens: engine.contextTokens,
});

export function findModel(language: Language, id: string, forAnthropic: boolean): object {
  if (forAnthropic) return anthropicEntry(language.models.find(id));
  const all = modelsOf(language);
  const found = all.find((model) => model.id === id);
  if (found !== undefined) return modelEntry(found);
  const names = all.map((one) => one.id).join(', ');
  throw new ServiceError('modelUnknown', `Unknown model; this server has ${names}.`, { field: 'model' });
}
