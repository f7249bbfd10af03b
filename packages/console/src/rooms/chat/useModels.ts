import type { AnswerOf } from '@tricorn/client';
import { useAnswer } from '../../data/reading.js';
import type { Question } from './question.js';

/** Which models answer; undefined until it is known. */
export function useModels(): Pick<AnswerOf<'languageModels'>, 'data' | 'others'> | undefined {
  const { data } = useAnswer('languageModels', {}, { keepAs: 'chat' });
  return data;
}

/** The name of the model that answers a question; empty for that of its operation. A demonstration gives way to others. */
export function namedModel(
  { model, named }: Pick<Question, 'model' | 'named'>,
  models: ReturnType<typeof useModels>,
): string {
  if (models === undefined || model === 'code') return '';
  if (named !== undefined) return models.others.includes(named) ? named : '';
  return models.data[0]?.embedded ? (models.others[0] ?? '') : '';
}
