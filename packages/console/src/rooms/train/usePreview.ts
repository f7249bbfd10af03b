import { unzip } from 'fflate';
import { useEffect, useState } from 'react';
import { type CsvTable, readCsv } from '../../format/readCsv.js';
import { texts } from '../../texts/train.js';

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

export interface ZippedPicture {
  name: string;
  /** Its folder, which is its class; empty if there is none. */
  folder: string;
  url: string;
}

interface ZippedPictures {
  pictures: ZippedPicture[];
  /** Pictures in the whole archive. */
  total: number;
  /** Class folders in the whole archive. */
  folders: string[];
}

/** Larger archives are not opened in the browser; the server looks into them. */
const previewBytesMax = 200_000_000;
/** Some pictures of every class are kept, and one of each in archives with many. */
const picturesKept = 60;
const picturesPerClass = 6;
const classesShownMax = 200;
const imageName = /\.(png|jpe?g|gif|webp|bmp)$/i;

/** Some pictures of an archive. Their addresses must be revoked when they are no longer shown. */
async function readPictures(file: File): Promise<ZippedPictures> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const names: string[] = [];
  const wanted = new Set<string>();
  const perFolder = new Map<string, number>();
  const contents = await new Promise<Record<string, Uint8Array>>((resolve, reject) => {
    unzip(
      bytes,
      {
        filter: ({ name }) => {
          if (!imageName.test(name) || name.startsWith('__MACOSX/')) return false;
          names.push(name);
          const folder = folderOf(name);
          const known = perFolder.get(folder) ?? 0;
          const keep =
            known === 0
              ? perFolder.size < classesShownMax
              : known < (folder === '' ? picturesKept : picturesPerClass) && wanted.size < picturesKept;
          if (!keep) return false;
          perFolder.set(folder, known + 1);
          wanted.add(name);
          return true;
        },
      },
      (error, data) => (error ? reject(error) : resolve(data)),
    );
  });
  return {
    pictures: [...wanted].map((name) => ({
      name,
      folder: folderOf(name),
      url: URL.createObjectURL(new Blob([contents[name] as BlobPart])),
    })),
    total: names.length,
    folders: [...new Set(names.map(folderOf).filter((folder) => folder !== ''))].sort(),
  };
}

const folderOf = (name: string): string => name.split('/').at(-2) ?? '';
