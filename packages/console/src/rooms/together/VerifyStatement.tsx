import { Stack, Text, Textarea } from '@mantine/core';
import { readKeyPins, readStatement, type VerifiedStatement, verifyStatement } from '@tricorn/client/sealing';
import { useState } from 'react';
import { useAction } from '../../data/useAction.js';
import { ToldError } from '../../format/describeError.js';
import { ErrorNote } from '../../parts/ErrorNote.js';
import { FileDrop } from '../../parts/FileDrop.js';
import { Section } from '../../parts/Section.js';
import { togetherTexts } from '../../texts/together.js';
import { readPins } from './pins.js';
import { Proven, SignedFacts } from './Signatures.js';
import { useIdentity } from './useSubmitting.js';
import { Values } from './Values.js';

const words = togetherTexts.verify;

/** Checks the signatures of a downloaded statement in this browser; nothing is sent. */
export function VerifyStatement() {
  const open = useIdentity();
  const [file, setFile] = useState<File>();
  const [expected, setExpected] = useState('');
  const [found, setFound] = useState<VerifiedStatement>();
  const [verify, { error, clear }] = useAction(async (chosen: File, keys: string) => {
    const statement = readStatement(await chosen.text());
    if (statement === undefined) throw new ToldError(words.none(chosen.name));
    const identity = await open();
    const { nodeKeys, partyKeys } = await readPins(identity.known);
    const pinned = [...partyKeys, ...readKeyPins(keys)];
    setFound(await verifyStatement(statement, { identity, nodeKeys, partyKeys: pinned }));
  });
  const check = (chosen: File | undefined, keys: string) => {
    setFound(undefined);
    clear();
    if (chosen !== undefined) void verify(chosen, keys);
  };
  return (
    <Section title={words.title}>
      <Stack>
        <FileDrop
          label={words.file}
          about={words.about}
          file={file}
          onChange={(chosen) => {
            setFile(chosen);
            check(chosen, expected);
          }}
        />
        <Textarea
          autosize
          label={words.expected}
          description={words.expectedAbout}
          classNames={{ input: 'console-mono' }}
          value={expected}
          onChange={(event) => setExpected(event.currentTarget.value)}
          onBlur={() => check(file, expected)}
        />
        {error !== undefined && <ErrorNote error={error} />}
        {found !== undefined && (
          <>
            <Proven data={found.verified} title={words.valid(found.jobID, found.round)} />
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
