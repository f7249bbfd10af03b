import { Alert } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useLoad } from '../../data/useLoad.js';
import { useTricorn } from '../../session/session.js';
import { studioTexts } from '../../texts/studio.js';
import type { Draft } from './draft.js';

/** Somebody who types is asked about after a pause. */
const pauseMs = 400;
/** So much of a prompt tells its language. */
const charsMax = 1_000;

/** Says before anything is paid for that the model may not understand the prompt. */
export function PromptWarning({ draft }: { draft: Draft }) {
  const tricorn = useTricorn();
  const [typed] = useDebouncedValue(draft.prompt.trim().slice(0, charsMax), pauseMs);
  const { data } = useLoad(`warnings ${draft.mode} ${typed}`, async (signal) =>
    typed === ''
      ? []
      : (await tricorn.api.queryTaskPrice({ mode: draft.mode, prompt: typed }, { signal })).warnings,
  );
  return data?.some(({ name }) => name === 'promptLanguage') ? (
    <Alert color="yellow" p="xs" role="status">
      {studioTexts.form.foreign}
    </Alert>
  ) : null;
}
