import { join } from 'node:path';
import { type DataLimits, detectFormat, fingerprint, refusal } from './file.js';
import type { ImageManifest, ImageRequest, Progress } from './imageDataset.js';
import { readImageRows } from './imageRows.js';
import { readLabels } from './labels.js';
import { packArchive } from './packArchive.js';
import { cachedFolder, RecordWriter } from './recordFile.js';
import { writeLabels } from './writeLabels.js';

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

/** Stores images that are given as rows of numbers as records. */
async function packRows(request: ImageRequest, draft: string, limits: DataLimits): Promise<ImageManifest> {
  const rows = await readImageRows(request, limits);
  const { shape, elementType } = rows;
  const length = shape.height * shape.width * shape.channels;
  const record = elementType === 'uint8' ? new Uint8Array(length) : new Float32Array(length);
  const bytes = new Uint8Array(record.buffer);
  const writer = await RecordWriter.create(join(draft, 'records.bin'));
  const inlineLabels: string[] = [];
  let count = 0;
  try {
    for await (const { values, label } of rows.read()) {
      if (++count > limits.samplesMax) {
        throw refusal(request.x, 'DATASET_TOO_LARGE', `There are more than ${limits.samplesMax} samples`);
      }
      rows.arrange(values, record);
      if (label !== undefined) inlineLabels.push(label);
      await writer.append(bytes);
    }
  } finally {
    await writer.close();
  }
  if (count === 0) throw refusal(request.x, 'DATASET_EMPTY', 'The file holds no samples');
  const names = Array.from({ length: count }, (_, index) => String(index));
  let labels: string[] | undefined;
  if (request.category !== undefined) {
    labels = request.y ? await readLabels(request.y, names, limits) : inlineLabels;
    if (labels.length === 0) {
      throw refusal(request.x, 'LABELS_MISSING', 'There is neither a label file nor a label column');
    }
  }
  return {
    kind: 'images',
    count,
    ...shape,
    elementType,
    ...(await writeLabels(draft, labels, request.category)),
  };
}
