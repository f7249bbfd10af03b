import { embeddedModel } from '@tricorn/language';
import type { RoomHandler } from '../../../ground/operations/handler.js';
import type { Language } from '../language.js';
import type { OfferedModel } from '../models.js';

export const languageModels: RoomHandler<'languageModels', Language> = async ({ models }) => ({
  data: [
    { operation: 'callLLM3' as const, ...shown(models.default) },
    { operation: 'verticalLLM' as const, ...shown(models.coding) },
  ],
  others: models
    .all()
    .filter(({ kind }) => kind === 'other')
    .map(({ name }) => name),
});

const shown = ({ name }: OfferedModel) => ({ model: name, embedded: name.startsWith(embeddedModel.name) });
