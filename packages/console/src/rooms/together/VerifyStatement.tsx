import { Text, Textarea } from '@mantine/core';
import { readKeyPins, readStatement, type VerifiedStatement, verifyStatement } from '@tricorn/client/sealing';
import { useState } from 'react';
import { field, useAction } from '../../data/acting.js';
import { ToldError } from '../../format/describeError.js';
import { FileDrop } from '../../parts/FileDrop.js';
import { ErrorNote } from '../../parts/notes.js';
import { Section } from '../../parts/Section.js';
import { texts } from '../../texts/together.js';
import { Answers } from './Answers.js';
import { readPins } from './pins.js';
import { Proven, SignedFacts } from './Signatures.js';
import { useIdentity } from './useSubmitting.js';
import { Values } from './Values.js';

const words = texts.together.verify;

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
    <Section title={words.title} gap="md">
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
        {...field(expected, setExpected)}
        onBlur={() => check(file, expected)}
      />
      <ErrorNote error={error} />
      {found !== undefined && (
        <>
          <Proven data={found.verified} title={words.valid(found.jobID, found.round)} />
          {found.answer !== undefined ? (
            <Answers data={found.answer} />
          ) : found.result === '' ? (
            <Text size="sm">{words.digestOnly}</Text>
          ) : (
            <Values text={found.result} label={texts.common.result} />
          )}
          <SignedFacts data={found.verified} accounts={[]} />
        </>
      )}
    </Section>
  );
}
