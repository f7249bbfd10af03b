import { Alert, Button, Group, Stack, TextInput } from '@mantine/core';
import type { KeyPin, KeysChangedError } from '@tricorn/client/sealing';
import { useState } from 'react';
import { Facts } from '../../parts/Facts.js';
import { useSession } from '../../session/session.js';
import { togetherTexts } from '../../texts/together.js';
import { acceptedKey } from './acceptedKey.js';
import { ScanButton } from './ScanButton.js';

const words = togetherTexts.sealing;

interface Props {
  changed: KeysChangedError;
  onAccept(pin: KeyPin): void;
}

/** The old and the new keys of one owner. One new key is accepted by typing or scanning what its owner reads out. */
export function ChangedKey({ changed, onAccept }: Props) {
  const { me } = useSession();
  const [typed, setTyped] = useState('');
  const pin = acceptedKey(changed, typed);
  const { who, before, now } = changed;
  const fresh = now.filter((one) => !before.includes(one));
  return (
    <Stack gap="xs">
      <Alert color="red" role="alert" title={words.keyChanged(who)}>
        {who === me ? words.ownKeyChanged : words.keyChangedAbout}
      </Alert>
      <Facts
        labelWidth={230}
        facts={[
          [words.keysBefore(who), before.join(', ')],
          // It is not to be copied from here into the field below.
          [
            words.keysNow,
            <span key="now" className="console-unselectable">
              {fresh.join(', ')}
            </span>,
          ],
        ]}
      />
      <TextInput
        label={words.typeKey(who)}
        description={words.typeKeyAbout}
        classNames={{ input: 'console-mono' }}
        maw={560}
        autoComplete="off"
        value={typed}
        error={typed.trim().length >= digitsOf(fresh) && pin === undefined ? words.otherKey : undefined}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <Group>
        <Button variant="default" disabled={pin === undefined} onClick={() => onAccept(pin!)}>
          {words.acceptKey(who)}
        </Button>
        <ScanButton onText={setTyped} />
      </Group>
    </Stack>
  );
}

/** Before so much has been typed, nothing can be said about it. */
const digitsOf = ([first = '']: readonly string[]): number => first.replaceAll(' ', '').length;
