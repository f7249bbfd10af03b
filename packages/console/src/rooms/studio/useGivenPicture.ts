import { type ClipboardEvent, type DragEvent, useState } from 'react';

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
