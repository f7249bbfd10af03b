import { Button, FileButton, Text } from '@mantine/core';
import { useState } from 'react';
import { togetherTexts } from '../../texts/together.js';

const words = togetherTexts.sealing;

interface Detector {
  detect(image: ImageBitmap): Promise<{ rawValue: string }[]>;
}
type DetectorClass = new (options: { formats: string[] }) => Detector;

/** Reads a QR code from the camera of a phone or from a picture, in browsers that can. */
export function ScanButton({ onText }: { onText(text: string): void }) {
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
