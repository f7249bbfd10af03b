import { Alert, Button, Checkbox, Group, Stack, Text } from '@mantine/core';
import {
  ConsentNeededError,
  KeysChangedError,
  type Proposal,
  ServiceSignsError,
} from '@tricorn/client/sealing';
import { type ReactNode, useState } from 'react';
import { fullTime } from '../../format/times.js';
import { Facts } from '../../parts/Facts.js';
import { ErrorNote } from '../../parts/notes.js';
import { texts } from '../../texts/together.js';
import { ChangedKey } from './ChangedKey.js';
import { questionFacts } from './questionFacts.js';
import { securityText } from './readInputReport.js';
import type { Agreed } from './submitNumbers.js';

const words = texts.together.sealing;

/** What only the server may say of a question. */
const marks: Readonly<Record<string, string>> = {
  [texts.together.asked.question]: 'question',
  [texts.together.asked.recipients]: 'recipients',
};

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

/** Everything that is about to be signed; what only the server says is marked. */
function Consent({ proposal, onAgree }: { proposal: Proposal; onAgree(): void }) {
  const { unconfirmed, computation, parties, place, round, bounds, resultFor, keys, serviceSignsFor } =
    proposal;
  const { asked, question } = proposal;
  const mark = (field: string, value: ReactNode) =>
    unconfirmed.includes(field) ? (
      <>
        {value} <strong>{words.onlyServer}</strong>
      </>
    ) : (
      value
    );
  return (
    <Alert color="gray" role="alert" title={words.before} styles={{ body: { minWidth: 0 } }}>
      <Stack gap="sm">
        <Text size="sm">{unconfirmed.length === 0 ? words.allConfirmed : words.compare}</Text>
        <Facts
          labelWidth={230}
          facts={[
            [words.computation, mark('computation', texts.common.computations[computation])],
            [
              words.parties,
              mark(
                'parties',
                parties.map((party, i) => `P${i} ${i === place ? texts.common.you : party}`).join(', '),
              ),
            ],
            [words.round, mark('round', String(round))],
            [words.bounds, bounds && mark('bounds', words.boundsOf(bounds.scale, bounds.bits))],
            [
              texts.common.result,
              asked === undefined ? mark('result', words.resultFor[resultFor]) : undefined,
            ],
            ...(question === undefined || asked === undefined
              ? []
              : questionFacts({ question, parties, me: parties[place]!, recipients: asked.recipients }).map(
                  ([label, value]) => [label, mark(marks[label] ?? '', value)] as const,
                )),
            [words.nodes, securityText(proposal.security.model)],
            [words.until, fullTime(proposal.expires)],
            ...keys.map(
              ({ who, fingerprints, own }) =>
                [
                  own ? words.ownKeys : words.keysOf(who),
                  mark(`keys of ${who}`, fingerprints.join(', ')),
                ] as const,
            ),
            ...serviceSignsFor.map((party) => [party, words.signedByServer] as const),
          ]}
        />
        <Group>
          <Button variant="default" h="auto" py={8} classNames={{ label: 'console-break' }} onClick={onAgree}>
            {words.agree}
          </Button>
        </Group>
      </Stack>
    </Alert>
  );
}
