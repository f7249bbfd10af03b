import { Button, CopyButton, Group, TextInput } from '@mantine/core';
import { isRefused } from '@tricorn/client';
import { useState } from 'react';
import { useAction } from '../../data/useAction.js';
import { ErrorNote } from '../../parts/ErrorNote.js';
import { useTricorn } from '../../session/session.js';
import { texts } from '../../texts/index.js';
import { togetherTexts } from '../../texts/together.js';

const words = togetherTexts.invitation;

/** The link that leads a party to its form. Whoever has no account yet chooses a password on the way. */
export function Invitation({ jobID, party }: { jobID: string; party: string }) {
  const tricorn = useTricorn();
  const [link, setLink] = useState<string>();
  const [make, { busy, error }] = useAction(async () => {
    const path = `/jobs/${jobID}`;
    try {
      const { invitation } = await tricorn.api.invite({ email: party });
      // Where the code goes by mail, the person joins first and then follows the same link as somebody with an account.
      setLink(new URL(invitation === '' ? path : `/join?next=${path}#${invitation}`, location.href).href);
    } catch (thrown) {
      // Somebody with an account, or whom another person invited, signs in first.
      if (!isRefused(thrown, 'emailTaken', 'registrationClosed')) throw thrown;
      setLink(new URL(path, location.href).href);
    }
  });
  if (link === undefined)
    return (
      <>
        <Button variant="default" size="compact-sm" loading={busy} onClick={() => void make()}>
          {words.make}
        </Button>
        {error !== undefined && <ErrorNote error={error} />}
      </>
    );
  return (
    <Group gap="xs" align="end" wrap="nowrap">
      <TextInput
        size="xs"
        readOnly
        aria-label={words.label(party)}
        value={link}
        onFocus={(event) => event.currentTarget.select()}
      />
      <CopyButton value={link}>
        {({ copied, copy }) => (
          <Button variant="default" size="compact-sm" onClick={copy}>
            {copied ? texts.common.copied : texts.common.copy}
          </Button>
        )}
      </CopyButton>
    </Group>
  );
}
