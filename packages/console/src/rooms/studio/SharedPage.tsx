import { Anchor, Container, Group, Image, Skeleton, Stack, Text, Title } from '@mantine/core';
import { type AnswerOf, Tricorn } from '@tricorn/client';
import { useEffect, useState } from 'react';
import { root, sameOrigin } from '../../format/root.js';
import { Logo } from '../../parts/Icon.js';
import { When } from '../../parts/inline.js';
import { Hint } from '../../parts/notes.js';
import { NotHere } from '../../parts/Section.js';
import { serverAddress } from '../../session/server.js';
import { texts } from '../../texts/studio.js';
import { labelOf } from './modes.js';

const words = texts.studio.shared;

/** One result that its owner has shared, for everybody who has the address. */
export default function SharedPage({ secret }: { secret: string }) {
  const [result, setResult] = useState<AnswerOf<'sharedResult'> | null>();
  useEffect(() => {
    // Reading a shared result needs no token; nothing else is called on this client.
    const anybody = new Tricorn({ baseUrl: serverAddress(), token: '' });
    anybody.api.sharedResult({ secret }).then(setResult, () => setResult(null));
  }, [secret]);
  useEffect(() => {
    document.title = texts.shell.titleOf(result?.prompt ?? words.title);
  }, [result]);
  return (
    <Container component="main" size="sm" py="xl">
      {result === undefined && <Skeleton h={420} aria-busy="true" />}
      {result === null && (
        <NotHere title={words.unknown} description={words.unknownAbout} href="/" exit={words.exit} />
      )}
      {result !== undefined && result !== null && (
        <Stack>
          <Title order={1} size="h2" className="console-wrap">
            {result.prompt}
          </Title>
          {result.result_url === '' ? (
            <Text>{words.expired}</Text>
          ) : (
            <Image src={sameOrigin(result.result_url)} alt={result.prompt} radius="lg" />
          )}
          <Group justify="space-between">
            <Hint>
              {labelOf(result.mode)} · <When seconds={result.creationTime} />
            </Hint>
            <Group gap="xs">
              <Logo size={20} />
              <Anchor href={`${root}/`} size="sm">
                {words.made}
              </Anchor>
            </Group>
          </Group>
        </Stack>
      )}
    </Container>
  );
}
