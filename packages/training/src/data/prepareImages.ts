import { detectFormat, fingerprint } from './file.js';
import type { ImageManifest, ImageRequest, Progress } from './imageDataset.js';
import type { DataLimits } from './limits.js';
import { packArchive } from './packArchive.js';
import { packRows } from './packRows.js';
import { cachedFolder } from './recordFile.js';

export interface PreparedImages {
  cacheKey: string;
  folder: string;
  manifest: ImageManifest;
}

/** Decodes the images once into records of one size, with their labels; later calls use the cache. */
export async function prepareImages(
  request: ImageRequest,
  cacheFolder: string,
  limits: DataLimits,
  onProgress: Progress = () => {},
): Promise<PreparedImages> {
  const { x, y, channel, category, size, repair } = request;
  const format = await detectFormat(x);
  const cacheKey = await fingerprint(y ? [x, y] : [x], [
    'images1',
    channel,
    category,
    size,
    limits.imageSideMax,
    ...(repair ? ['repair'] : []),
  ]);
  const { folder, manifest } = await cachedFolder(cacheFolder, cacheKey, (draft) =>
    format === 'zip' ? packArchive(request, draft, limits, onProgress) : packRows(request, draft, limits),
  );
  return { cacheKey, folder, manifest };
}
