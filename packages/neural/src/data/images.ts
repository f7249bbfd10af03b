import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { NeuralDataError } from '../errors.js';
import { type Archive, openArchive } from './archive.js';
import { decodeImage, type ImageShape, probeImage } from './decodeImage.js';
import { type DatasetFile, detectFormat, fingerprint } from './file.js';
import { readImageRows } from './imageRows.js';
import { numberClasses, readLabels } from './labels.js';
import type { DataLimits } from './limits.js';
import { cachedFolder, RecordWriter } from './recordFile.js';

export interface ImageRequest {
  x: DatasetFile;
  y?: DatasetFile;
  channel?: number;
  /** Absent when the images are to be classified and not learned from. */
  category?: number;
  size?: { height: number; width: number };
}

/** What the cache holds about a set of decoded images. */
export interface ImageManifest {
  kind: 'images';
  count: number;
  channels: number;
  height: number;
  width: number;
  elementType: 'uint8' | 'float32';
  valueMax: number;
  classNames: string[];
  classCounts: number[];
}

export interface PreparedImages {
  cacheKey: string;
  folder: string;
  manifest: ImageManifest;
}

export type Progress = (done: number, total: number) => void;

/** How many images are decoded at once. */
const decodesInFlight = 4;
/** Images looked at to choose the common size. */
const probeCount = 200;

/** Decodes the images once into records of one size, with their labels; later calls find them ready. */
export async function prepareImages(
  request: ImageRequest,
  cacheFolder: string,
  limits: DataLimits,
  onProgress: Progress = () => {},
): Promise<PreparedImages> {
  const { x, y, channel, category, size } = request;
  const format = await detectFormat(x);
  const cacheKey = await fingerprint(y ? [x, y] : [x], [
    'images1',
    channel,
    category,
    size,
    limits.imageSideMax,
  ]);
  const { folder, manifest } = await cachedFolder(cacheFolder, cacheKey, (draft) =>
    format === 'zip' ? packArchive(request, draft, limits, onProgress) : packRows(request, draft, limits),
  );
  return { cacheKey, folder, manifest };
}

async function packArchive(
  request: ImageRequest,
  draft: string,
  limits: DataLimits,
  onProgress: Progress,
): Promise<ImageManifest> {
  const archive = await openArchive(request.x, limits);
  try {
    const names = archive.entries.map(({ name }) => name);
    if (names.length === 0)
      throw new NeuralDataError('DATASET_EMPTY', 'The archive holds no files', { file: request.x.name });
    // Labels come first: a mismatch is told before a million images are decoded.
    const labels =
      request.category === undefined
        ? undefined
        : request.y
          ? await readLabels(request.y, names, limits)
          : folderLabels(request.x, names);
    const shape = await chooseShape(archive, request, limits);
    const classes = await writeLabels(draft, labels, request.category);
    await writeFile(join(draft, 'names.json'), JSON.stringify(names));
    await decodeAll(archive, join(draft, 'records.bin'), shape, limits, onProgress);
    return { kind: 'images', count: names.length, ...shape, elementType: 'uint8', valueMax: 255, ...classes };
  } finally {
    archive.close();
  }
}

async function decodeAll(
  archive: Archive,
  path: string,
  shape: ImageShape,
  limits: DataLimits,
  onProgress: Progress,
): Promise<void> {
  const writer = await RecordWriter.create(path);
  const inFlight: Promise<Uint8Array>[] = [];
  let done = 0;
  const finishOldest = async (): Promise<void> => {
    await writer.append(await inFlight.shift()!);
    if (++done % 64 === 0) onProgress(done, archive.entries.length);
  };
  try {
    for (const entry of archive.entries) {
      const decoded = archive.read(entry).then((bytes) => decodeImage(bytes, entry.name, shape, limits));
      // A failure is seen when its turn comes; until then it must not count as unhandled.
      decoded.catch(() => {});
      inFlight.push(decoded);
      if (inFlight.length >= decodesInFlight) await finishOldest();
    }
    while (inFlight.length > 0) await finishOldest();
  } finally {
    await Promise.allSettled(inFlight);
    await writer.close();
  }
}

/** The median size of the images, scaled down to the longest side allowed; colour when any of them has it. */
async function chooseShape(archive: Archive, request: ImageRequest, limits: DataLimits): Promise<ImageShape> {
  const stride = Math.max(1, Math.floor(archive.entries.length / probeCount));
  const shapes: ImageShape[] = [];
  for (let index = 0; index < archive.entries.length; index += stride) {
    const entry = archive.entries[index]!;
    shapes.push(await probeImage(await archive.read(entry), entry.name, limits));
  }
  const median = (values: number[]): number => values.sort((a, b) => a - b)[Math.floor(values.length / 2)]!;
  const height = median(shapes.map((shape) => shape.height));
  const width = median(shapes.map((shape) => shape.width));
  const scale = Math.min(1, limits.imageSideMax / Math.max(height, width));
  return {
    height: request.size?.height ?? Math.max(1, Math.round(height * scale)),
    width: request.size?.width ?? Math.max(1, Math.round(width * scale)),
    channels: request.channel ?? (shapes.some((shape) => shape.channels === 3) ? 3 : 1),
  };
}

/** The folder a file lies in is its class. */
function folderLabels(file: DatasetFile, names: readonly string[]): string[] {
  return names.map((name) => {
    const segments = name.split('/');
    const folder = segments.at(-2);
    if (folder === undefined) {
      throw new NeuralDataError(
        'LABELS_MISSING',
        'There is no label file, and an image lies in no class folder',
        { file: `${file.name}: ${name}` },
      );
    }
    return folder;
  });
}

async function packRows(request: ImageRequest, draft: string, limits: DataLimits): Promise<ImageManifest> {
  const rows = await readImageRows(request, limits);
  const { shape, elementType } = rows;
  const length = shape.height * shape.width * shape.channels;
  const record = elementType === 'uint8' ? new Uint8Array(length) : new Float32Array(length);
  const bytes = new Uint8Array(record.buffer);
  const writer = await RecordWriter.create(join(draft, 'records.bin'));
  const inlineLabels: string[] = [];
  let count = 0;
  let valueMax = 0;
  try {
    for await (const { values, label } of rows.read()) {
      if (++count > limits.samplesMax) {
        throw new NeuralDataError('DATASET_TOO_LARGE', `There are more than ${limits.samplesMax} samples`, {
          file: request.x.name,
        });
      }
      rows.arrange(values, record);
      for (const value of record) if (Math.abs(value) > valueMax) valueMax = Math.abs(value);
      if (label !== undefined) inlineLabels.push(label);
      await writer.append(bytes);
    }
  } finally {
    await writer.close();
  }
  if (count === 0)
    throw new NeuralDataError('DATASET_EMPTY', 'The file holds no samples', { file: request.x.name });
  const names = Array.from({ length: count }, (_, index) => String(index));
  let labels: string[] | undefined;
  if (request.category !== undefined) {
    labels = request.y ? await readLabels(request.y, names, limits) : inlineLabels;
    if (labels.length === 0) {
      throw new NeuralDataError('LABELS_MISSING', 'There is neither a label file nor a label column', {
        file: request.x.name,
      });
    }
  }
  return {
    kind: 'images',
    count,
    ...shape,
    elementType,
    valueMax,
    ...(await writeLabels(draft, labels, request.category)),
  };
}

async function writeLabels(
  draft: string,
  labels: readonly string[] | undefined,
  category: number | undefined,
): Promise<{ classNames: string[]; classCounts: number[] }> {
  if (labels === undefined || category === undefined) return { classNames: [], classCounts: [] };
  const { names, indexes } = numberClasses(labels, category);
  await writeFile(join(draft, 'labels.bin'), new Uint8Array(indexes.buffer));
  const counts = new Array<number>(names.length).fill(0);
  for (const index of indexes) counts[index]!++;
  return { classNames: names, classCounts: counts };
}
