import { Alert, Group, Text } from '@mantine/core';
import type { VerifiedResult } from '@tricorn/client/sealing';
import { saveText } from '../../format/saveText.js';
import { SmallButton } from '../../parts/buttons.js';
import { Facts } from '../../parts/Facts.js';
import { Section } from '../../parts/Section.js';
import { texts } from '../../texts/together.js';
import type { InputReport } from './readInputReport.js';
import type { RoundResultState } from './useRoundResult.js';

const words = texts.together.signatures;

interface Props {
  jobID: string;
  report: InputReport;
  state: RoundResultState;
}

/** Everything that was signed, with the signatures; `tricorn verify` checks the same of the job. */
const statementOf = (jobID: string, report: InputReport): string =>
  `${JSON.stringify({ jobID, ...report }, undefined, 2)}\n`;

/** Who signed a result and the data it was computed from; this browser checks the signatures itself. */
export function Signatures({ jobID, report, state: { checked } }: Props) {
  if (checked === undefined) return null;
  const { verified: data, faultyNodes } = checked;
  return (
    <Section title={words.title} gap="md">
      <Proven data={data} title={words.verified} />
      {faultyNodes.length > 0 && (
        <Alert color="yellow" role="status">
          {words.faulty(faultyNodes)}
        </Alert>
      )}
      <SignedFacts data={data} accounts={report.parties.map(({ account }) => account)} />
      <Group>
        <SmallButton
          onClick={() =>
            saveText(
              `statement-${jobID}-${report.round}.json`,
              statementOf(jobID, report),
              'application/json',
            )
          }
        >
          {words.download}
        </SmallButton>
      </Group>
    </Section>
  );
}

/** What valid signatures prove: it depends on whose keys these are. */
export function Proven({ data: { nodesFrom, partiesFrom }, title }: { data: VerifiedResult; title: string }) {
  const doubtful = nodesFrom === 'service' || partiesFrom === 'unconfirmed';
  return (
    <Alert color={doubtful ? 'yellow' : 'green'} role="status" title={title}>
      <Text size="sm">{words.parties[partiesFrom]}</Text>
      <Text size="sm">{words.trust[nodesFrom]}</Text>
    </Alert>
  );
}

/** Who signed, with the fingerprints of the keys. */
export const SignedFacts = ({ data, accounts }: { data: VerifiedResult; accounts: readonly string[] }) => (
  <Facts
    labelWidth={200}
    facts={[
      ...data.nodes.map((fingerprint, node) => [words.node(node), fingerprint] as const),
      ...data.parties.map(({ fingerprint, heldBy, own }, place) => {
        const signer = heldBy === 'service' ? words.byService : own ? words.byYou : words.byParty;
        return [words.party(place, accounts[place] ?? ''), `${fingerprint} (${signer})`] as const;
      }),
    ]}
  />
);
