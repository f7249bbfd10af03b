import { ServiceError } from '@tricorn/contract';
import { type ListedModel, modelEntry, modelList, plainPrice } from '@tricorn/language';
import { embeddingTokensMax, embeddingWidth } from '@tricorn/pictures';
import type { Language } from '../../domains/language/language.js';
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

export const listModels = (language: Language): object => modelList(modelsOf(language));

export function findModel(language: Language, id: string): object {
  const all = modelsOf(language);
  const found = all.find((model) => model.id === id);
  if (found !== undefined) return modelEntry(found);
  throw new ServiceError(
    'modelUnknown',
    `Unknown model; this server has ${all.map((one) => one.id).join(', ')}.`,
    {
      field: 'model',
    },
  );
}
