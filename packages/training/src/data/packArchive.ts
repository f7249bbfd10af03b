import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { TrainingDataError } from '../errors.js';
import { type Archive, openArchive } from './archive.js';
import { decodeImage, type ImageShape, probeImage } from './decodeImage.js';
import { type DataLimits, type DatasetFile, refusal } from './file.js';
import type { ImageManifest, ImageRequest, Progress } from './imageDataset.js';
import { readLabels } from './labels.js';
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
    await writeLabels(draft, labels, request.category);
    const broken = await decodeAll(archive, join(draft, 'records.bin'), shape, limits, onProgress);
    if (broken.size > 0 && !request.repair) throw unreadable([...broken.values()]);
    const isWhole = (_: unknown, index: number) => !broken.has(index);
    const kept = names.filter(isWhole);
    await writeFile(join(draft, 'names.json'), JSON.stringify(kept));
    const classes = await writeLabels(draft, labels?.filter(isWhole), request.category);
    return {
      kind: 'images',
      count: kept.length,
      ...shape,
      elementType: 'uint8',
      ...classes,
      ...(broken.size > 0 && { repaired: broken.size }),
    };
  } finally {
    archive.close();
  }
}

/** Returns what cannot be decoded, by its place. */
async function decodeAll(
  archive: Archive,
  path: string,
  shape: ImageShape,
  limits: DataLimits,
  onProgress: Progress,
): Promise<Map<number, TrainingDataError>> {
  const writer = await RecordWriter.create(path);
  const inFlight: Promise<Uint8Array | TrainingDataError>[] = [];
  const broken = new Map<number, TrainingDataError>();
  let done = 0;
  const finishOldest = async (): Promise<void> => {
    const decoded = await inFlight.shift()!;
    if (decoded instanceof TrainingDataError) broken.set(done, decoded);
    else await writer.append(decoded);
    if (++done % 64 === 0) onProgress(done, archive.entries.length);
  };
  try {
    for (const entry of archive.entries) {
      const decoded = archive
        .read(entry)
        .then((bytes) => readable(decodeImage(bytes, entry.name, shape, limits)));
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
  return broken;
}

/** What was read from a picture, or why it cannot be read. */
async function readable<T>(reading: Promise<T>): Promise<T | TrainingDataError> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof TrainingDataError && error.code === 'IMAGE_UNREADABLE') return error;
    throw error;
  }
}

/** The first refusal, with the number of all. */
function unreadable([first, ...others]: readonly TrainingDataError[]): TrainingDataError {
  const count = others.length === 0 ? '' : `, and ${others.length} more cannot`;
  return new TrainingDataError(first!.code, `${first!.problem}${count}`, first!.place);
}

/** The median size of the images, scaled down to the longest side allowed; colour when any of them has it. */
async function chooseShape(archive: Archive, request: ImageRequest, limits: DataLimits): Promise<ImageShape> {
  const stride = Math.max(1, Math.floor(archive.entries.length / probeCount));
  const shapes: ImageShape[] = [];
  for (let index = 0; index < archive.entries.length; index += stride) {
    const entry = archive.entries[index]!;
    const shape = await readable(probeImage(await archive.read(entry), entry.name, limits));
    if (!(shape instanceof TrainingDataError)) shapes.push(shape);
    else if (request.repair !== true) throw shape;
  }
  if (shapes.length === 0)
    throw new TrainingDataError('IMAGE_UNREADABLE', 'No image can be decoded', { file: request.x.name });
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
