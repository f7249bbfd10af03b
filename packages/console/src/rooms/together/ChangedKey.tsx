import { Alert, Button, FileButton, Group, Stack, Text, TextInput } from '@mantine/core';
import type { KeyPin, KeysChangedError } from '@tricorn/client/sealing';
import { useState } from 'react';
import { field } from '../../data/acting.js';
import { Facts } from '../../parts/Facts.js';
import { useSession } from '../../session/session.js';
import { texts } from '../../texts/together.js';
import { acceptedKey } from './acceptedKey.js';

const words = texts.together.sealing;

interface Props {
  changed: KeysChangedError;
  onAccept(pin: KeyPin): void;
}

/** The old and the new keys of one owner. One new key is accepted by typing or scanning what its owner reads out. */
export function ChangedKey({ changed, onAccept }: Props) {
  const { me } = useSession();
  const [typed, setTyped] = useState('');
  const pin = acceptedKey(changed, typed);
  const { who, before, now } = changed;
  const fresh = now.filter((one) => !before.includes(one));
  return (
    <Stack gap="xs">
      <Alert color="red" role="alert" title={words.keyChanged(who)}>
        {who === me ? words.ownKeyChanged : words.keyChangedAbout}
      </Alert>
      <Facts
        labelWidth={230}
        facts={[
          [words.keysBefore(who), before.join(', ')],
          // It is not to be copied from here into the field below.
          [
            words.keysNow,
            <span key="now" className="console-unselectable">
              {fresh.join(', ')}
            </span>,
          ],
        ]}
      />
      <TextInput
        label={words.typeKey(who)}
        description={words.typeKeyAbout}
        classNames={{ input: 'console-mono' }}
        maw={560}
        autoComplete="off"
        {...field(typed, setTyped)}
        error={typed.trim().length >= digitsOf(fresh) && pin === undefined ? words.otherKey : undefined}
      />
      <Group>
        <Button variant="default" disabled={pin === undefined} onClick={() => onAccept(pin!)}>
          {words.acceptKey(who)}
        </Button>
        <ScanButton onText={setTyped} />
      </Group>
    </Stack>
  );
}

/** Before so much has been typed, nothing can be said about it. */
const digitsOf = ([first = '']: readonly string[]): number => first.replaceAll(' ', '').length;

interface Detector {
  detect(image: ImageBitmap): Promise<{ rawValue: string }[]>;
}
type DetectorClass = new (options: { formats: string[] }) => Detector;
/** Reads a QR code from the camera of a phone or from a picture, in browsers that can. */
function ScanButton({ onText }: { onText(text: string): void }) {
  const [missing, setMissing] = useState(false);
  const { BarcodeDetector } = globalThis as { BarcodeDetector?: DetectorClass };
  if (BarcodeDetector === undefined) return null;
  const scan = async (picture: File | null) => {
    if (picture === null) return;
    const [code] = await new BarcodeDetector({ formats: ['qr_code'] })
      .detect(await createImageBitmap(picture))
      // A file that is not a picture has no code either.
      .catch(() => []);
    setMissing(code === undefined);
    if (code !== undefined) onText(code.rawValue);
  };
  return (
    <>
      <FileButton accept="image/*" capture="environment" onChange={(picture) => void scan(picture)}>
        {(props) => (
          <Button variant="default" {...props}>
            {words.scan}
          </Button>
        )}
      </FileButton>
      {missing && (
        <Text size="sm" c="red" role="alert">
          {words.noCode}
        </Text>
      )}
    </>
  );
}
