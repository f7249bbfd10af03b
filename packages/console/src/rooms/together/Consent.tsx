import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import type { Proposal } from '@tricorn/client/sealing';
import { fullTime } from '../../format/times.js';
import { Facts } from '../../parts/Facts.js';
import { texts } from '../../texts/index.js';
import { togetherTexts } from '../../texts/together.js';
import { securityText } from './securityText.js';

const words = togetherTexts.sealing;

/** Everything that is about to be signed; what only the server says is marked. */
export function Consent({ proposal, onAgree }: { proposal: Proposal; onAgree(): void }) {
  const { unconfirmed, computation, parties, place, round, bounds, resultFor, keys, serviceSignsFor } =
    proposal;
  const mark = (field: string, value: string) =>
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
            ...(bounds === undefined
              ? []
              : [[words.bounds, mark('bounds', words.boundsOf(bounds.scale, bounds.bits))] as const]),
            [words.result, mark('result', words.resultFor[resultFor])],
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
