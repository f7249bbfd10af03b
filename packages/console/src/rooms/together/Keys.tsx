import { Button, Stack, Text, Textarea } from '@mantine/core';
import {
  browserIdentity,
  fingerprintOfKey,
  listKnownKeys,
  nodeFingerprint,
  register,
  type SealingIdentity,
} from '@tricorn/client/sealing';
import { useState } from 'react';
import { useAction } from '../../data/useAction.js';
import { useLoad } from '../../data/useLoad.js';
import { ErrorNote } from '../../parts/ErrorNote.js';
import { Facts } from '../../parts/Facts.js';
import { Hint } from '../../parts/Hint.js';
import { Section } from '../../parts/Section.js';
import { useSession } from '../../session/session.js';
import { togetherTexts } from '../../texts/together.js';
import { pinnedText, storePins } from './nodePins.js';

const words = togetherTexts.keys;

/** The keys of this browser, of the nodes and of other parties, as people compare them. */
export function Keys() {
  const { tricorn, account } = useSession();
  const name = account?.account ?? '';
  const { data, error, reload } = useLoad(`keys ${name}`, async (signal) => {
    if (name === '') return undefined;
    const identity = await browserIdentity(name);
    const { publicKey } = identity.signer;
    const [{ keys }, { nodes }, known] = await Promise.all([
      tricorn.api.signingKeys({}, { signal }),
      tricorn.api.privacyNodes({}, { signal }),
      listKnownKeys(identity.known),
    ]);
    return {
      identity,
      fingerprint: await fingerprintOfKey(publicKey),
      registered: keys.some((key) => key.publicKey === publicKey),
      nodes: await Promise.all(nodes.map(async ({ signKey }) => [await nodeFingerprint({ sign: signKey })])),
      known: known.filter(({ who }) => !who.startsWith('node ')),
    };
  });
  return (
    <Section title={words.title}>
      <Stack>
        <Hint>{words.about}</Hint>
        {error !== undefined && <ErrorNote error={error} />}
        {data !== undefined && (
          <>
            <Facts
              labelWidth={230}
              facts={[
                [words.own, <Fingerprints key="own" of={[data.fingerprint]} />],
                ...data.nodes.map(
                  (of, node) => [words.node(node), <Fingerprints key={of[0]} of={of} />] as const,
                ),
                ...data.known.map(
                  ({ who, fingerprints }) => [who, <Fingerprints key={who} of={fingerprints} />] as const,
                ),
              ]}
            />
            {!data.registered && <Register identity={data.identity} onRegistered={reload} />}
          </>
        )}
        <Pins />
      </Stack>
    </Section>
  );
}

const Fingerprints = ({ of }: { of: readonly string[] }) => (
  <Stack gap={0}>
    {of.map((fingerprint) => (
      <Text key={fingerprint} size="sm" className="console-mono console-wrap">
        {fingerprint}
      </Text>
    ))}
  </Stack>
);

function Register({ identity, onRegistered }: { identity: SealingIdentity; onRegistered(): void }) {
  const { tricorn } = useSession();
  const [run, { busy, error }] = useAction(async () => {
    await register(tricorn, { identity, label: words.label });
    onRegistered();
  });
  return (
    <Stack gap="xs" align="start">
      <Text size="sm">{words.registerAbout}</Text>
      <Button variant="light" loading={busy} onClick={() => void run()}>
        {words.register}
      </Button>
      {error !== undefined && <ErrorNote error={error} />}
    </Stack>
  );
}

function Pins() {
  const [text, setText] = useState(pinnedText);
  const [saved, setSaved] = useState<boolean>();
  return (
    <Stack gap="xs" align="start">
      <Textarea
        w="100%"
        autosize
        label={words.pins}
        description={words.pinsAbout}
        classNames={{ input: 'console-mono' }}
        value={text}
        error={saved === false ? words.pinsInvalid : undefined}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setSaved(undefined);
        }}
      />
      <Button variant="default" size="compact-sm" onClick={() => setSaved(storePins(text))}>
        {words.savePins}
      </Button>
      {saved === true && (
        <Text size="sm" role="status">
          {words.pinsSaved}
        </Text>
      )}
    </Stack>
  );
}
