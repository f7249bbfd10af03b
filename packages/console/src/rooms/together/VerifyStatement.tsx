import { Alert, Stack, Text } from '@mantine/core';
import {
  browserIdentity,
  readStatement,
  type VerifiedStatement,
  verifyStatement,
} from '@tricorn/client/sealing';
import { useState } from 'react';
import { useAction } from '../../data/useAction.js';
import { ErrorNote } from '../../parts/ErrorNote.js';
import { FileDrop } from '../../parts/FileDrop.js';
import { Section } from '../../parts/Section.js';
import { useSession } from '../../session/session.js';
import { togetherTexts } from '../../texts/together.js';
import { readNodePins } from './nodePins.js';
import { SignedFacts } from './Signatures.js';
import { Values } from './Values.js';

const words = togetherTexts.verify;

/** Checks the signatures of a downloaded statement in this browser; nothing is sent. */
export function VerifyStatement() {
  const { account } = useSession();
  const [file, setFile] = useState<File>();
  const [found, setFound] = useState<VerifiedStatement>();
  const [verify, { error, clear }] = useAction(async (chosen: File) => {
    const statement = readStatement(await chosen.text());
    if (statement === undefined) throw new Error(words.none(chosen.name));
    const identity = await browserIdentity(account!.account);
    setFound(await verifyStatement(statement, { identity, nodeKeys: readNodePins() }));
  });
  return (
    <Section title={words.title}>
      <Stack>
        <FileDrop
          label={words.file}
          about={words.about}
          file={file}
          onChange={(chosen) => {
            setFile(chosen);
            setFound(undefined);
            clear();
            if (chosen !== undefined) void verify(chosen);
          }}
        />
        {error !== undefined && <ErrorNote error={error} />}
        {found !== undefined && (
          <>
            <Alert color="green" role="status" title={words.valid(found.jobID, found.round)}>
              <Text size="sm">{togetherTexts.signatures.trust[found.verified.nodesFrom]}</Text>
            </Alert>
            {found.result === '' ? (
              <Text size="sm">{words.digestOnly}</Text>
            ) : (
              <Values text={found.result} label={togetherTexts.result.label} />
            )}
            <SignedFacts data={found.verified} accounts={[]} />
          </>
        )}
      </Stack>
    </Section>
  );
}
