import { Alert, Stack, Text } from '@mantine/core';
import { contentIdOf, vouchesFor } from '@tricorn/client';
import { useState } from 'react';
import { useAction } from '../../data/useAction.js';
import { ErrorNote } from '../../parts/ErrorNote.js';
import { FileDrop } from '../../parts/FileDrop.js';
import { RoomLink } from '../../parts/RoomLink.js';
import { Section } from '../../parts/Section.js';
import { texts } from '../../texts/index.js';

interface Props {
  /** What the chain holds, to look for the file in. */
  values: readonly { value: string; txHash: string }[];
}

const words = texts.chain.verifyFile;

interface Verdict {
  name: string;
  contentId: string;
  txHash: string | undefined;
}

/** Computes the content id of a file here, in the browser, and looks for it in what is on chain. */
export function VerifyFile({ values }: Props) {
  const [file, setFile] = useState<File>();
  const [verdict, setVerdict] = useState<Verdict>();
  const [verify, { error }] = useAction(async (chosen: File) => {
    const contentId = await contentIdOf(new Uint8Array(await chosen.arrayBuffer()));
    const found = values.find(({ value }) => vouchesFor(value, contentId));
    setVerdict({ name: chosen.name, contentId, txHash: found?.txHash });
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
        {error !== undefined && <ErrorNote error={error} />}
        {verdict !== undefined && (
          <Alert
            color={verdict.txHash === undefined ? 'yellow' : 'green'}
            title={verdict.txHash === undefined ? words.unknown(verdict.name) : words.matches(verdict.name)}
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
