import sharp from 'sharp';
import type { CheckedRequest } from '../checkRequest.js';
import type { WorkerPool } from '../embedded/workerPool.js';
import { contentTypeOf, type GeneratedFile } from '../engine.js';
import { engineFailed } from '../errors.js';
import { imageKindOf } from '../fetch/checkImage.js';
import { pngFile } from '../png/textChunks.js';
import { comfyName, type HistoryEntry, type OutputFile } from './comfyClient.js';

/** The largest animation that is decoded: 240 frames of 1280 × 768 pixels. */
const animationPixelsMax = 240 * 1280 * 768;

/** The saved files of all nodes, which list them under different names (`images`, `gifs`, `videos`). */
export function outputFiles(entry: HistoryEntry): OutputFile[] {
  const files = Object.values(entry.outputs)
    .flatMap((output) => Object.values(output))
    .filter((list) => Array.isArray(list))
    .flat()
    .filter((item): item is OutputFile => typeof (item as OutputFile)?.filename === 'string')
    .filter(({ type }) => type === 'output');
  if (files.length === 0) throw engineFailed(comfyName, 'the workflow saved no file');
  return files;
}

export async function pictureFiles(
  downloads: readonly Buffer[],
  request: CheckedRequest,
  model: string,
): Promise<GeneratedFile[]> {
  const picture = downloads.find((bytes) => imageKindOf(bytes) !== undefined);
  if (!picture) throw engineFailed(comfyName, 'the workflow saved no picture');
  // Encoding again drops ComfyUI's own text chunks, which hold the whole workflow.
  return [await pngFile(sharp(picture).png(), request, model)];
}

export async function motionFiles(
  downloads: readonly Buffer[],
  pool: WorkerPool,
  signal: AbortSignal,
): Promise<GeneratedFile[]> {
  const animation = downloads.find((bytes) => ['webp', 'gif'].includes(imageKindOf(bytes) ?? ''));
  if (!animation) {
    throw engineFailed(comfyName, 'the workflow saved no animated WebP or GIF');
  }
  const { files } = await pool.run(
    { kind: 'transcode', bytes: animation, pixelsMax: animationPixelsMax },
    { signal },
  );
  const video = downloads.find((bytes) => bytes.toString('latin1', 4, 8) === 'ftyp');
  return video
    ? [
        ...files.filter(({ kind }) => kind !== 'mp4'),
        { kind: 'mp4', bytes: video, contentType: contentTypeOf.mp4, width: 0, height: 0 },
      ]
    : files;
}
