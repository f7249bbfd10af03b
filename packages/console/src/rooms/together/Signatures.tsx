import { Alert, Stack, Text } from '@mantine/core';
import { browserIdentity, isSignedReport, verifyResult } from '@tricorn/client/sealing';
import { useLoad } from '../../data/useLoad.js';
import { ErrorNote } from '../../parts/ErrorNote.js';
import { Facts } from '../../parts/Facts.js';
import { Section } from '../../parts/Section.js';
import { useSession } from '../../session/session.js';
import { texts } from '../../texts/index.js';
import { readNodePins } from './nodePins.js';
import type { InputReport } from './readInputReport.js';

const words = texts.together.signatures;

interface Props {
  jobID: string;
  report: InputReport;
}

/** Who signed a result and the data it was computed from; this browser checks the signatures itself. */
export function Signatures({ jobID, report }: Props) {
  const { account } = useSession();
  const name = account?.account ?? '';
  const { data, error } = useLoad(`signatures ${jobID} ${report.round} ${name}`, async () => {
    // A long result is in a file, which the command line can verify.
    if (name === '' || report.result === '' || !isSignedReport(report)) return undefined;
    const identity = await browserIdentity(name);
    return await verifyResult(jobID, report, report.result, { identity, nodeKeys: readNodePins() });
  });
  if (error !== undefined) return <ErrorNote error={error} />;
  if (data === undefined) return null;
  return (
    <Section title={words.title}>
      <Stack>
        <Alert color={data.nodesFrom === 'service' ? 'yellow' : 'green'} role="status" title={words.verified}>
          <Text size="sm">{words.trust[data.nodesFrom]}</Text>
        </Alert>
        <Facts
          labelWidth={180}
          facts={[
            ...data.nodes.map((fingerprint, node) => [words.node(node), fingerprint] as const),
            ...data.parties.map(({ fingerprint, heldBy, own }, place) => {
              const account = report.parties[place]?.account ?? '';
              const signer = heldBy === 'service' ? words.byService : own ? words.byYou : words.byParty;
              return [words.party(place, account), `${fingerprint} (${signer})`] as const;
            }),
          ]}
        />
      </Stack>
    </Section>
  );
}
