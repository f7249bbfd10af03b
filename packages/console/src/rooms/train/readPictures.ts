import { unzip } from 'fflate';

export interface ZippedPicture {
  name: string;
  /** Its folder, which is its class; empty if there is none. */
  folder: string;
  url: string;
}

export interface ZippedPictures {
  pictures: ZippedPicture[];
  /** Pictures in the whole archive. */
  total: number;
  /** Class folders in the whole archive. */
  folders: string[];
}

/** Larger archives are not opened in the browser; the server looks into them. */
export const previewBytesMax = 200_000_000;
const picturesShownMax = 60;
const imageName = /\.(png|jpe?g|gif|webp|bmp)$/i;

/** Some pictures of an archive. Their addresses must be revoked when they are no longer shown. */
export async function readPictures(file: File): Promise<ZippedPictures> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const names: string[] = [];
  const wanted = new Set<string>();
  const contents = await new Promise<Record<string, Uint8Array>>((resolve, reject) => {
    unzip(
      bytes,
      {
        filter: ({ name }) => {
          if (!imageName.test(name) || name.startsWith('__MACOSX/')) return false;
          names.push(name);
          // Spread over the archive, so that not only the first class is seen.
          const keep = names.length <= picturesShownMax || names.length % 97 === 0;
          if (keep) wanted.add(name);
          return keep;
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
