import { Alert, Stack, Text } from '@mantine/core';
import { contentIdOf, vouchesFor } from '@tricorn/client';
import { useState } from 'react';
import { useAction } from '../../data/acting.js';
import { FileDrop } from '../../parts/FileDrop.js';
import { RoomLink } from '../../parts/inline.js';
import { ErrorNote } from '../../parts/notes.js';
import { Section } from '../../parts/Section.js';
import { useTricorn } from '../../session/session.js';
import { texts } from '../../texts/chain.js';

interface Props {
  /** What one transaction holds; absent: look through all results of the account. */
  values?: readonly string[];
  txHash?: string;
}

const words = texts.chain.verifyFile;

interface Verdict {
  name: string;
  contentId: string;
  txHash: string | undefined;
}

/** Computes the content id of a file here, in the browser; only the id is looked for in what is on chain. */
export function VerifyFile({ values, txHash = '' }: Props) {
  const tricorn = useTricorn();
  const [file, setFile] = useState<File>();
  const [verdict, setVerdict] = useState<Verdict>();
  const [verify, { error }] = useAction(async (chosen: File) => {
    const contentId = await contentIdOf(new Uint8Array(await chosen.arrayBuffer()));
    const found =
      values === undefined
        ? (await tricorn.api.findSubmission({ cid: contentId })).txHash
        : values.some((value) => vouchesFor(value, contentId))
          ? txHash
          : '';
    setVerdict({ name: chosen.name, contentId, txHash: found === '' ? undefined : found });
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
            setVerdict(undefined);
            if (chosen !== undefined) void verify(chosen);
          }}
        />
        <ErrorNote error={error} />
        {verdict !== undefined && (
          <Alert
            color={verdict.txHash === undefined ? 'yellow' : 'green'}
            title={
              verdict.txHash === undefined
                ? (values === undefined ? words.unknown : words.notHere)(verdict.name)
                : words.matches(verdict.name)
            }
            role="status"
          >
            <Text size="sm" className="console-mono console-wrap">
              {verdict.contentId}
            </Text>
            {verdict.txHash !== undefined && (
              <RoomLink href={`/chain/${verdict.txHash}`}>{words.transaction}</RoomLink>
            )}
          </Alert>
        )}
      </Stack>
    </Section>
  );
}
