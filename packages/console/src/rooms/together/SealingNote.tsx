import { Button, Checkbox, Stack, Text } from '@mantine/core';
import { ConsentNeededError, KeysChangedError, ServiceSignsError } from '@tricorn/client/sealing';
import { useState } from 'react';
import { ErrorNote } from '../../parts/ErrorNote.js';
import { togetherTexts } from '../../texts/together.js';
import { ChangedKey } from './ChangedKey.js';
import { Consent } from './Consent.js';
import type { Agreed } from './submitNumbers.js';

const words = togetherTexts.sealing;

interface Props {
  error: unknown;
  /** Submits again with what the person has agreed to. */
  onAgree(agreed: Agreed): void;
}

/** Why nothing was submitted, and what a person may agree to. */
export function SealingNote({ error, onAgree }: Props) {
  if (error instanceof ConsentNeededError)
    return <Consent proposal={error.proposal} onAgree={() => onAgree({ proposal: error.proposal })} />;
  if (error instanceof KeysChangedError)
    return (
      <ChangedKey
        key={`${error.who} ${error.now.join()}`}
        changed={error}
        onAccept={(pin) => onAgree({ acceptKeys: [pin] })}
      />
    );
  return (
    <Stack gap="xs" align="start">
      <ErrorNote error={error} />
      {error instanceof ServiceSignsError && (
        <ServiceSigns
          key={error.who.join()}
          who={error.who}
          onAgree={() => onAgree({ althoughServiceSignsFor: error.who })}
        />
      )}
    </Stack>
  );
}

/** Each party for which the server signs is accepted by its name. */
function ServiceSigns({ who, onAgree }: { who: readonly string[]; onAgree(): void }) {
  const [ticked, setTicked] = useState<readonly string[]>([]);
  return (
    <Stack gap="xs" align="start">
      <Text size="sm">{words.serviceSigns}</Text>
      {who.map((party) => (
        <Checkbox
          key={party}
          label={words.although(party)}
          checked={ticked.includes(party)}
          onChange={({ currentTarget: { checked } }) =>
            setTicked(checked ? [...ticked, party] : ticked.filter((one) => one !== party))
          }
        />
      ))}
      <Button variant="default" disabled={!who.every((party) => ticked.includes(party))} onClick={onAgree}>
        {words.submitAlthough}
      </Button>
    </Stack>
  );
}
