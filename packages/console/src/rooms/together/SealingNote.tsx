import { Button, Stack } from '@mantine/core';
import { KeysChangedError, ServiceSignsError } from '@tricorn/client/sealing';
import { ErrorNote } from '../../parts/ErrorNote.js';
import { togetherTexts } from '../../texts/together.js';
import type { Agreed } from './useSealing.js';

const words = togetherTexts.sealing;

interface Props {
  error: unknown;
  /** Submits again with what the person has agreed to. */
  onAgree(agreed: Agreed): void;
}

/** Why nothing was submitted, and what a person may agree to. */
export function SealingNote({ error, onAgree }: Props) {
  return (
    <Stack gap="xs" align="start">
      <ErrorNote error={error} />
      {error instanceof KeysChangedError && (
        <Button variant="default" onClick={() => onAgree({ acceptKeys: true })}>
          {words.acceptKeys}
        </Button>
      )}
      {error instanceof ServiceSignsError && (
        <Button variant="default" onClick={() => onAgree({ allowServiceSignature: true })}>
          {words.serviceSigns}
        </Button>
      )}
    </Stack>
  );
}
