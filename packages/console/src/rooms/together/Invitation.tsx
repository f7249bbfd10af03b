import { Button, CopyButton, Group, TextInput } from '@mantine/core';
import { isRefused } from '@tricorn/client';
import { jobFragment } from '@tricorn/client/sealing';
import { useState } from 'react';
import { useAction } from '../../data/useAction.js';
import { ErrorNote } from '../../parts/ErrorNote.js';
import { useSession } from '../../session/session.js';
import { texts } from '../../texts/index.js';
import { togetherTexts } from '../../texts/together.js';
import { useIdentity } from './useSubmitting.js';

const words = togetherTexts.invitation;

/**
 * The link that leads a party to its form. Whoever has no account yet chooses a password on the way. If this browser has
 * agreed to the job, the link says to what and with which keys, behind the `#`, which no server sees.
 */
export function Invitation({ jobID, party }: { jobID: string; party: string }) {
  const { tricorn, server } = useSession();
  const open = useIdentity();
  const [link, setLink] = useState<string>();
  const [make, { busy, error }] = useAction(async () => {
    const path = `/jobs/${jobID}`;
    const said = (await jobFragment(await open(), jobID)) ?? '';
    const plain = said === '' ? path : `${path}#${said}`;
    try {
      const { invitation } = await tricorn.api.invite({ email: party });
      // Where the code goes by mail, the person joins first and then follows the same link as somebody with an account.
      const joining = `/join?next=${path}#${[invitation, said].filter(Boolean).join('&')}`;
      setLink(server + (invitation === '' ? plain : joining));
    } catch (thrown) {
      // Somebody with an account, or whom another person invited, signs in first.
      if (!isRefused(thrown, 'emailTaken', 'registrationClosed')) throw thrown;
      setLink(server + plain);
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
