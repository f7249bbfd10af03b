import { type CheckedRequest, checkFields, checkRequest, refuseLoras } from '../checkRequest.js';
import type { Engine } from '../engine.js';
import { requestInvalid } from '../errors.js';
import { imagePixelsMax } from '../fetch/checkImage.js';
import { type Mode, mediumOf } from '../mode.js';
import type { DrawingJob, Job, StartPicture } from './job.js';
import { readManifest } from './pictureModel.js';
import {
  embeddedLimits,
  motionProfiles,
  type PictureProfile,
  pictureProfiles,
  styleFor,
} from './profiles.js';
import type { WorkerPool } from './workerPool.js';

export interface EmbeddedEngineOptions {
  /** The folder with `model.json` and the weights. */
  modelsFolder: string;
  pool: WorkerPool;
}

/** The embedded model and animation, in worker processes on this machine's CPU. */
export function createEmbeddedEngine({ modelsFolder, pool }: EmbeddedEngineOptions): Engine {
  return {
    name: 'embedded',

    check: (mode, request) => void jobFor(mode, checkFields(mode, request)),

    async generate(mode, request, options) {
      const checked = checkRequest(mode, request);
      const { files, model, notes = [] } = await pool.run(jobFor(mode, checked), options);
      return { files, model: model ?? 'tricorn-motion', seed: checked.seed, notes };
    },

    async health(mode) {
      if (mode === 'img2Motion') return { ok: true, detail: 'animates given pictures without a model' };
      try {
        const { name } = await readManifest(modelsFolder);
        const { pids, running, waiting } = pool.status();
        return {
          ok: true,
          detail: `${name}; workers: ${pids.length}, running: ${running}, waiting: ${waiting}`,
        };
      } catch (error) {
        return { ok: false, detail: (error as Error).message };
      }
    },

    // The pool is shared with the other engines and closed by its owner.
    close: async () => {},
  };
}

/** Keeps the layout of the start picture and gives the prompt room to change what is in it. */
const usualStrength = 0.6;
/** Inside a mask everything may change. */
const maskedStrength = 1;

function jobFor(mode: Mode, request: CheckedRequest): Job {
  refuseLoras('the embedded engine', request);
  if (mediumOf[mode] === 'picture') {
    const profile = pictureProfiles[mode as keyof typeof pictureProfiles];
    return {
      kind: 'picture',
      ...drawing(request, profile, embeddedLimits.sizeMax),
      ...(request.taskId === undefined ? {} : { taskId: request.taskId }),
      ...(request.initImage === undefined ? {} : { start: startOf(request, request.initImage) }),
    };
  }
  return motionJob(mode as keyof typeof motionProfiles, request);
}

function startOf({ maskImage, strength, width, height }: CheckedRequest, image: Uint8Array): StartPicture {
  return {
    image,
    ...(maskImage === undefined ? {} : { mask: maskImage }),
    strength: strength ?? (maskImage === undefined ? usualStrength : maskedStrength),
    keepsShape: width === undefined && height === undefined,
    pixelsMax: imagePixelsMax,
  };
}

/** The job that animates a picture: the one of the request, or one drawn from its prompt. */
export function motionJob(mode: keyof typeof motionProfiles, request: CheckedRequest): Job {
  const profile = motionProfiles[mode];
  return {
    kind: 'motion',
    ...drawing(request, profile, embeddedLimits.motionSizeMax),
    frames: profile.frames,
    delayMs: profile.delayMs,
    pixelsMax: imagePixelsMax,
    ...(request.image ? { image: request.image } : {}),
  };
}

function drawing(request: CheckedRequest, profile: PictureProfile, sizeMax: number): DrawingJob {
  const { width = request.height ?? profile.size, height = request.width ?? profile.size } = request;
  const { steps = profile.steps, guidance = profile.guidance } = request;
  const within = (field: string, value: number, max: number) => {
    if (value > max) throw requestInvalid(field, `must be at most ${max} on the embedded engine`);
    return value;
  };
  if (Math.max(width, height) > 2 * Math.min(width, height)) {
    throw requestInvalid('size', 'must have an aspect ratio of at most 2:1 on the embedded engine');
  }
  return {
    prompt: request.prompt,
    style: styleFor(request.prompt, profile.style),
    negativePrompt: request.negativePrompt,
    seed: request.seed,
    width: within('size', width, sizeMax),
    height: within('size', height, sizeMax),
    steps: within('n_steps', steps, embeddedLimits.stepsMax),
    guidance: within('guidance_scale', guidance, embeddedLimits.guidanceMax),
  };
}
