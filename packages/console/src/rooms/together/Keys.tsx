import { Group, Stack, Text, Textarea } from '@mantine/core';
import {
  fingerprintOfKey,
  listKnownKeys,
  nodeFingerprint,
  register,
  type SealingIdentity,
} from '@tricorn/client/sealing';
import { useState } from 'react';
import { renderSVG } from 'uqr';
import { useAction } from '../../data/acting.js';
import { useLoad } from '../../data/reading.js';
import { ActionButton, SmallButton } from '../../parts/buttons.js';
import { Facts } from '../../parts/Facts.js';
import { ErrorNote, Hint, Status } from '../../parts/notes.js';
import { Section } from '../../parts/Section.js';
import { useSession } from '../../session/session.js';
import { texts } from '../../texts/together.js';
import { type PinTexts, pinTexts, storePins } from './pins.js';
import { useIdentity } from './useSubmitting.js';

const words = texts.together.keys;

/** The keys of this browser, of the nodes and of other parties, as people compare them. */
export function Keys() {
  const { tricorn, me } = useSession();
  const open = useIdentity();
  const { data, error, reload } = useLoad(`keys ${me}`, async (signal) => {
    const identity = await open();
    const { publicKey } = identity.signer;
    const [{ keys }, { nodes }, known] = await Promise.all([
      tricorn.api.signingKeys({}, { signal }),
      tricorn.api.privacyNodes({}, { signal }),
      listKnownKeys(identity.known),
    ]);
    const shown = await Promise.all(nodes.map(({ signKey }) => nodeFingerprint({ sign: signKey })));
    return {
      identity,
      fingerprint: await fingerprintOfKey(publicKey),
      registered: keys.some((key) => key.publicKey === publicKey),
      known,
      /** Nodes of which nothing is remembered yet. */
      claimed: shown
        .map((fingerprint, node) => ({ who: `node ${node}`, fingerprints: [fingerprint] }))
        .filter(({ who }) => !known.some((one) => one.who === who)),
      pins: await pinTexts(identity.known),
    };
  });
  return (
    <Section title={words.title} gap="md">
      <Hint>{words.about}</Hint>
      <ErrorNote error={error} />
      {data !== undefined && (
        <>
          <Facts
            labelWidth={230}
            facts={[
              [words.own, <OwnKey key="own" account={me} fingerprint={data.fingerprint} />],
              ...[...data.claimed, ...data.known].map(
                ({ who, fingerprints }) => [who, <Fingerprints key={who} of={fingerprints} />] as const,
              ),
            ]}
          />
          {data.claimed.length > 0 && <Hint>{words.claimed(data.claimed.map(({ who }) => who))}</Hint>}
          {!data.registered && <Register identity={data.identity} onRegistered={reload} />}
          <Pins identity={data.identity} kept={data.pins} />
        </>
      )}
    </Section>
  );
}

/** The fingerprint of this browser's key, also as a code that another party scans. */
const OwnKey = ({ account, fingerprint }: { account: string; fingerprint: string }) => (
  <Group align="start">
    <Fingerprints of={[fingerprint]} />
    <img
      alt={words.code}
      width={116}
      height={116}
      src={`data:image/svg+xml,${encodeURIComponent(renderSVG(`${account}=${fingerprint.replaceAll(' ', '')}`))}`}
    />
  </Group>
);

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
  const run = () => register(tricorn, { identity, label: words.label }).then(onRegistered);
  return (
    <Stack gap="xs" align="start">
      <Text size="sm">{words.registerAbout}</Text>
      <ActionButton variant="light" act={run}>
        {words.register}
      </ActionButton>
    </Stack>
  );
}

function Pins({ identity, kept }: { identity: SealingIdentity; kept: PinTexts }) {
  const [pins, setPins] = useState(kept);
  const [saved, setSaved] = useState(false);
  const [save, { error }] = useAction(async () => {
    await storePins(identity.known, pins);
    setSaved(true);
  }, pins);
  const field = (name: keyof PinTexts) => (
    <Textarea
      w="100%"
      autosize
      label={words.pins[name]}
      description={words.pinsAbout[name]}
      classNames={{ input: 'console-mono' }}
      value={pins[name]}
      onChange={(event) => {
        setPins({ ...pins, [name]: event.currentTarget.value });
        setSaved(false);
      }}
    />
  );
  return (
    <Stack gap="xs" align="start">
      {field('nodes')}
      {field('parties')}
      <ErrorNote error={error} />
      <SmallButton onClick={save}>{words.savePins}</SmallButton>
      <Status>{saved && words.pinsSaved}</Status>
    </Stack>
  );
}
