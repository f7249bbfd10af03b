import { createRandom } from '@tricorn/random';
import sharp from 'sharp';
import { contentTypeOf, type FileKind, type GeneratedFile } from '../engine.js';
import { imageInvalid } from '../errors.js';
import { encodeGif, type Motion } from '../gif/encodeGif.js';
import { encodeWebp } from '../gif/encodeWebp.js';
import { animate, pacedMs } from '../motion/animate.js';
import { closeLoop } from '../motion/closeLoop.js';
import type { Raster } from '../motion/cutOut.js';
import { parseMotion } from '../motion/parseMotion.js';
import { type Frame, toBytes } from '../motion/renderPose.js';
import { encodeMp4 } from '../mp4/encodeMp4.js';
import { castFor, weatherAround } from '../plays/plays.js';
import { readSentence, type Sentence } from '../plays/sentence.js';
import { pngFile } from '../png/textChunks.js';
import { mannerOf } from '../text/mannerOf.js';
import { placeOf } from '../text/placeOf.js';
import { readable } from '../text/readable.js';
import { draw } from './draw.js';
import { drawScene, type Scene } from './drawScene.js';
import { fitTo, toRaster } from './finishPicture.js';
import type { DrawingJob, Job, JobContext, JobResult, MotionJob, PictureJob, TranscodeJob } from './job.js';
import { performPlay } from './performPlay.js';
import { drawnWidth } from './sampleWide.js';
import { readStart } from './startPicture.js';
import { understand } from './understand.js';

/** An animation of another engine is cut to this many frames. */
const transcodeFramesMax = 240;
/** A longer or larger animation of another engine gets no MP4: its frames would take too long to encode. */
const videoPixelsMax = 64 * 512 * 512;
/** The share of an animation's progress that drawing takes. */
const drawnShare = 0.5;

export function runJob(job: Job, context: JobContext): Promise<JobResult> {
  if (job.kind === 'picture') return runPicture(job, context);
  if (job.kind === 'motion') return runMotion(asRead(job), context);
  return runTranscode(job, context);
}

const asRead = <Kind extends DrawingJob>(job: Kind): Kind => ({
  ...job,
  prompt: readable(job.prompt),
  negativePrompt: readable(job.negativePrompt),
});

async function runPicture(given: PictureJob, context: JobContext): Promise<JobResult> {
  const job = asRead(given);
  const model = await context.model();
  const start = job.start && (await readStart(job.start, job, model.side));
  const vocabulary = await model.vocabulary();
  const { prompt, notes } = await understand(job.prompt, model, vocabulary);
  const { width, height } = start ?? job;
  const place = vocabulary && !start ? placeOf(prompt, mannerOf(prompt, vocabulary.isThing)) : undefined;
  const wideWidth = drawnWidth(width, height, model.side);
  const picture = await draw(job, prompt, model, context, [0, 0.97], {
    ...(start ? { start: start.sample } : {}),
    ...(place !== undefined && wideWidth > model.side ? { wide: { width: wideWidth, place } } : {}),
  });
  const sized = start ? await start.finish(picture) : await fitTo(picture, width, height);
  return {
    files: [await pngFile(sized.png({ compressionLevel: 9 }), given, model.name)],
    model: model.name,
    notes,
  };
}

async function runMotion(job: MotionJob, context: JobContext): Promise<JobResult> {
  const parsed = parseMotion(job.prompt);
  const model = job.image ? undefined : await context.model();
  const showFrame =
    (from: number, size: { width: number; height: number }) => (done: number, frame: Uint8Array) =>
      context.checkpoint(from + (0.75 - from) * (done / job.frames), () => preview(frame, size));
  const sentence = model && readSentence(job.prompt);
  const cast = sentence && castFor(sentence);
  const played =
    cast &&
    (await performPlay({ ...job, delayMs: pacedMs(job.delayMs, parsed.speed) }, cast, model, context, {
      drawnAt: drawnShare,
      onFrame: showFrame(drawnShare + 0.02, job),
    }));
  if (model && played) {
    const { motion, notes } = played;
    return { files: await encodeMotion(motion, context, 0.75), notes, model: model.name };
  }
  const { prompt: subject, notes } = model
    ? await understand(parsed.subject, model, await model.vocabulary())
    : { prompt: parsed.subject, notes: [] };
  const motion = { ...parsed, subject };
  const { picture, layers }: Scene = model
    ? await drawScene(job, motion, model, context, drawnShare)
    : { picture: await decodePicture(job.image!, job) };
  const start = model ? drawnShare + 0.02 : 0.05;
  const moved = await animate(picture, motion, {
    frames: job.frames,
    delayMs: job.delayMs,
    layers,
    onFrame: showFrame(start, picture),
  });
  const shown = sentence ? letFall(sentence, picture, moved, job.seed) : moved;
  return { files: await encodeMotion(shown, context, 0.75), notes, ...(model ? { model: model.name } : {}) };
}

/** Lets the weather that the sentence names fall over an animation. */
function letFall(sentence: Sentence, backdrop: Raster, motion: Motion, seed: number): Motion {
  const { width, height, frames } = motion;
  const falling = weatherAround(sentence)?.({
    width,
    height,
    backdrop,
    actors: [],
    random: createRandom(seed),
  });
  if (!falling) return motion;
  return {
    ...motion,
    frames: frames.map((bytes, index) => {
      const frame: Frame = { width, height, data: Float32Array.from(bytes) };
      falling(frame, index / frames.length);
      return toBytes(frame);
    }),
  };
}

const preview = (
  frame: Uint8Array,
  { width, height }: { width: number; height: number },
): Promise<Uint8Array> =>
  sharp(frame, { raw: { width, height, channels: 3 } })
    .resize(128, 128, { fit: 'inside' })
    .png()
    .toBuffer();

async function runTranscode(job: TranscodeJob, context: JobContext): Promise<JobResult> {
  const invalid = (cause: unknown) => {
    throw imageInvalid('is not a readable animation', cause);
  };
  const { pages = 1 } = await sharp(job.bytes, { limitInputPixels: job.pixelsMax }).metadata().catch(invalid);
  const taken = Math.min(pages, transcodeFramesMax);
  const image = sharp(job.bytes, { pages: taken, limitInputPixels: job.pixelsMax });
  const { delay } = await image.metadata().catch(invalid);
  const { data, info } = await image
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch(invalid);
  await context.checkpoint(0.2);
  const height = info.pageHeight ?? info.height / taken;
  const size = info.width * height * 3;
  const frames = Array.from({ length: taken }, (_, page) => data.subarray(page * size, (page + 1) * size));
  const delayMs = delay?.[0] || 100;
  const looped: Motion = { frames: closeLoop(frames), width: info.width, height, delayMs };
  return { files: await encodeMotion(looped, context, 0.2) };
}

/** Decodes a given picture: upright, without transparency, scaled down to the requested size. */
async function decodePicture(bytes: Uint8Array, { width, height, pixelsMax }: MotionJob): Promise<Raster> {
  const image = sharp(bytes, { limitInputPixels: pixelsMax, failOn: 'error', pages: 1 })
    .rotate()
    .flatten({ background: '#ffffff' })
    .resize(width, height, { fit: 'inside', kernel: 'lanczos3' });
  return toRaster(image).catch((cause: unknown) => {
    throw imageInvalid('is not a readable picture', cause);
  });
}

async function encodeMotion(motion: Motion, context: JobContext, start: number): Promise<GeneratedFile[]> {
  const gif = await encodeGif(motion, (done) =>
    context.checkpoint(start + (0.9 - start) * (done / motion.frames.length)),
  );
  const webp = await encodeWebp(motion);
  const files = [file('gif', gif, motion), file('webp', webp, motion)];
  if (motion.frames.length * motion.width * motion.height > videoPixelsMax) return files;
  const mp4 = await encodeMp4(motion, (done) =>
    context.checkpoint(0.9 + 0.09 * (done / motion.frames.length)),
  );
  return [...files, file('mp4', mp4, motion)];
}

function file(kind: FileKind, bytes: Uint8Array, size: { width: number; height: number }): GeneratedFile {
  return { kind, bytes, contentType: contentTypeOf[kind], width: size.width, height: size.height };
}
