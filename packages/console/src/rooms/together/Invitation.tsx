import { Group, Stack, TextInput } from '@mantine/core';
import { isRefused } from '@tricorn/client';
import { jobFragment } from '@tricorn/client/sealing';
import { useState } from 'react';
import { ActionButton, Copy } from '../../parts/buttons.js';
import { Hint } from '../../parts/notes.js';
import { useSession, useTricorn } from '../../session/session.js';
import { texts } from '../../texts/together.js';
import { useIdentity } from './useSubmitting.js';

const words = texts.together.invitation;

/**
 * The link that leads a party to its form. Whoever has no account yet chooses a password on the way. If this browser has
 * agreed to the job, the link says to what and with which keys, behind the `#`, which no server sees.
 */
export function Invitation({ jobID, party }: { jobID: string; party: string }) {
  const { tricorn, server } = useSession();
  const open = useIdentity();
  const [link, setLink] = useState<string>();
  const make = async () => {
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
  };
  if (link === undefined)
    return (
      <ActionButton small act={make}>
        {words.make}
      </ActionButton>
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
      <Copy size="compact-sm" value={link} />
    </Group>
  );
}

interface Props {
  emails: readonly string[];
  /** Tries again what an unknown account has prevented. */
  onInvited(): Promise<unknown>;
}

/** Invites the others, some of whom have no account yet. */
export function InviteUnknown({ emails, onInvited }: Props) {
  const tricorn = useTricorn();
  const invite = async () => {
    for (const email of emails)
      await tricorn.api.invite({ email }).catch((thrown: unknown) => {
        // Whoever has an account needs none.
        if (!isRefused(thrown, 'emailTaken')) throw thrown;
      });
    await onInvited();
  };
  return (
    <Stack gap="xs" align="start">
      <Hint>{words.about}</Hint>
      <ActionButton variant="default" act={invite} subject={emails}>
        {words.unknown}
      </ActionButton>
    </Stack>
  );
}
