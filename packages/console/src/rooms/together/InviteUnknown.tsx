import { Button, Stack } from '@mantine/core';
import { isRefused } from '@tricorn/client';
import { once } from '../../data/once.js';
import { useAction } from '../../data/useAction.js';
import { ErrorNote } from '../../parts/ErrorNote.js';
import { Hint } from '../../parts/Hint.js';
import { useTricorn } from '../../session/session.js';
import { togetherTexts } from '../../texts/together.js';

const words = togetherTexts.invitation;

interface Props {
  emails: readonly string[];
  /** Tries again what an unknown account has prevented. */
  onInvited(): Promise<unknown>;
}

/** Invites the others, some of whom have no account yet. */
export function InviteUnknown({ emails, onInvited }: Props) {
  const tricorn = useTricorn();
  const [invite, { busy, error }] = useAction(async () => {
    for (const email of emails)
      await tricorn.api.invite({ email }).catch((thrown: unknown) => {
        // Whoever has an account needs none.
        if (!isRefused(thrown, 'emailTaken')) throw thrown;
      });
    await onInvited();
  }, emails);
  return (
    <Stack gap="xs" align="start">
      <Button variant="default" loading={busy} onClick={once(() => void invite())}>
        {words.unknown}
      </Button>
      <Hint>{words.about}</Hint>
      {error !== undefined && <ErrorNote error={error} />}
    </Stack>
  );
}
