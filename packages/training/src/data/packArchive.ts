import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { TrainingDataError } from '../errors.js';
import { type Archive, openArchive } from './archive.js';
import { decodeImage, type ImageShape, probeImage } from './decodeImage.js';
import { type DatasetFile, refusal } from './file.js';
import type { ImageManifest, ImageRequest, Progress } from './imageDataset.js';
import { readLabels } from './labels.js';
import type { DataLimits } from './limits.js';
import { RecordWriter } from './recordFile.js';
import { writeLabels } from './writeLabels.js';

/** How many images are decoded at once. */
const decodesInFlight = 4;
/** Images sampled to choose the common size. */
const probeCount = 200;

/** Decodes the images of an archive into records of one size. */
export async function packArchive(
  request: ImageRequest,
  draft: string,
  limits: DataLimits,
  onProgress: Progress,
): Promise<ImageManifest> {
  const archive = await openArchive(request.x, limits);
  try {
    const names = archive.entries.map(({ name }) => name);
    if (names.length === 0) throw refusal(request.x, 'DATASET_EMPTY', 'The archive holds no files');
    // Labels come first: a mismatch is found before a million images are decoded.
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
      // A failure is handled when its turn comes; until then it must not count as unhandled.
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

/** The folder of a file is its class. */
function folderLabels(file: DatasetFile, names: readonly string[]): string[] {
  return names.map((name) => {
    const segments = name.split('/');
    const folder = segments.at(-2);
    if (folder === undefined) {
      throw new TrainingDataError(
        'LABELS_MISSING',
        'There is no label file, and an image is not in a class folder',
        { file: `${file.name}: ${name}` },
      );
    }
    return folder;
  });
}
