import { useEffect, useState } from 'react';
import { type CsvTable, readCsv } from '../../format/readCsv.js';
import { texts } from '../../texts/train.js';
import { previewBytesMax, readPictures, type ZippedPictures } from './readPictures.js';

export type Preview =
  | ({ kind: 'pictures' } & ZippedPictures)
  | { kind: 'series'; table: CsvTable }
  /** An archive that cannot be opened. */
  | { kind: 'broken' }
  | { kind: 'none'; why: string };

const words = texts.train.preview;
const csvBytesRead = 1_000_000;

/** What can be seen of a dataset before it is sent. */
export function usePreview(file: File | undefined): Preview | undefined {
  const [preview, setPreview] = useState<Preview>();
  useEffect(() => {
    let current = true;
    let urls: string[] = [];
    setPreview(undefined);
    if (file !== undefined) {
      void look(file).then((seen) => {
        if (seen.kind === 'pictures') urls = seen.pictures.map(({ url }) => url);
        if (current) setPreview(seen);
        else for (const url of urls) URL.revokeObjectURL(url);
      });
    }
    return () => {
      current = false;
      for (const url of urls) URL.revokeObjectURL(url);
    };
  }, [file]);
  return preview;
}

async function look(file: File): Promise<Preview> {
  try {
    if (/\.csv$/i.test(file.name))
      return { kind: 'series', table: readCsv(await file.slice(0, csvBytesRead).text()) };
    if (!/\.zip$/i.test(file.name)) return { kind: 'none', why: words.unknownKind };
    if (file.size > previewBytesMax) return { kind: 'none', why: words.tooLarge };
    const pictures = await readPictures(file);
    return pictures.total === 0 ? { kind: 'none', why: words.noPictures } : { kind: 'pictures', ...pictures };
  } catch {
    if (/\.zip$/i.test(file.name)) return { kind: 'broken' };
    return { kind: 'none', why: words.unreadable };
  }
}
