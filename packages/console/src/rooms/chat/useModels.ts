import type { AnswerOf } from '@tricorn/client';
import { useLoad } from '../../data/useLoad.js';
import { useTricorn } from '../../session/session.js';

/** Which models answer; undefined until it is known. */
export function useModels(): AnswerOf<'languageModels'>['data'] | undefined {
  const tricorn = useTricorn();
  const { data } = useLoad('language models', (signal) => tricorn.api.languageModels({}, { signal }), {
    keepAs: 'chat',
  });
  return data?.data;
}
