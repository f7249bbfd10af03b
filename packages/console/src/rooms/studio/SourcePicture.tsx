import { Center, Image } from '@mantine/core';
import { type ClipboardEvent, type DragEvent, useState } from 'react';
import { sameOrigin } from '../../format/root.js';
import { Icon } from '../../parts/Icon.js';
import { texts } from '../../texts/studio.js';

const pixels = 72;

/** The picture to animate. Only the page that uploaded a picture can show it. */
export function SourcePicture({ path }: { path: string }) {
  const address = /^\/?uploads\//.test(path) ? addressOfUpload(path) : sameOrigin(path);
  return address === undefined ? (
    <Center w={pixels} h={pixels} role="img" aria-label={texts.studio.form.source} className="studio-source">
      <Icon name="picture" size={32} />
    </Center>
  ) : (
    <Image
      src={address}
      alt={texts.studio.form.source}
      w={pixels}
      h={pixels}
      fit="contain"
      radius="md"
      className="studio-source"
    />
  );
}

const keptMax = 8;

/** Addresses of uploaded pictures that this page can show; the service has none for an upload. */
const addresses = new Map<string, string>();

/** Remembers the picture that was uploaded to a path, until some others were. */
export function rememberUpload(path: string, file: File): void {
  addresses.set(path, URL.createObjectURL(file));
  for (const [oldest, address] of addresses) {
    if (addresses.size <= keptMax) break;
    URL.revokeObjectURL(address);
    addresses.delete(oldest);
  }
}

export const addressOfUpload = (path: string): string | undefined => addresses.get(path);

export const pictureTypes = 'image/png,image/jpeg,image/webp,image/gif';

/** Takes a picture that is dropped on an element or pasted into it. Its handlers belong to that element. */
export function useGivenPicture(onPicture: (picture: File) => void) {
  const [over, setOver] = useState(false);
  const take = (event: DragEvent | ClipboardEvent, files: FileList) => {
    const picture = [...files].find(({ type }) => pictureTypes.includes(type) && type !== '');
    if (picture === undefined) return;
    event.preventDefault();
    onPicture(picture);
  };
  return {
    'data-over': over,
    onPaste: (event: ClipboardEvent) => take(event, event.clipboardData.files),
    onDragOver: (event: DragEvent) => {
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      setOver(false);
      take(event, event.dataTransfer.files);
    },
  };
}
