import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { type CheckedRequest, checkFields, checkRequest, refuseLoras } from '../checkRequest.js';
import type { WorkerPool } from '../embedded/workerPool.js';
import type { Engine } from '../engine.js';
import { engineBusy, throwIfAborted, withDeadline } from '../errors.js';
import { imageKindOf } from '../fetch/checkImage.js';
import { type Mode, mediumOf } from '../mode.js';
import { comfyName, createComfyClient, quietly } from './comfyClient.js';
import { addLoras, checkLoraNames } from './loras.js';
import { motionFiles, outputFiles, pictureFiles } from './resultFiles.js';
import { runPrompt } from './runPrompt.js';
import { fillWorkflow, loadWorkflow, type Start } from './workflow.js';

export interface ComfyEngineOptions {
  url: string;
  /** A folder whose `<mode>.json` files replace the shipped workflows. */
  workflowFolder?: string;
  /** New prompts are refused as busy when this many wait in ComfyUI's queue, whoever sent them. */
  queueMax?: number;
  requestTimeoutMs?: number;
  jobTimeoutMs?: number;
  /** ComfyUI is asked to unload its models after this time without work; 0 means never. */
  freeMemoryAfterMs?: number;
  fileBytesMax?: number;
  /** Turns ComfyUI's animation into a looping GIF. */
  pool: WorkerPool;
}

const defaults = {
  queueMax: 16,
  requestTimeoutMs: 15_000,
  jobTimeoutMs: 30 * 60_000,
  freeMemoryAfterMs: 10 * 60_000,
  fileBytesMax: 256 * 1024 * 1024,
};

const previewIntervalMs = 200;
const previewSide = 128;

/** The defaults of each workflow: the values its model was made for. */
const profiles: Record<
  Mode,
  { width: number; height: number; steps: number; guidance: number; frames: number }
> = {
  genImg: { width: 512, height: 512, steps: 25, guidance: 7, frames: 1 },
  genImgSDXL: { width: 1024, height: 1024, steps: 30, guidance: 7, frames: 1 },
  genImgFlux: { width: 1024, height: 1024, steps: 20, guidance: 3.5, frames: 1 },
  txt2Motion: { width: 512, height: 512, steps: 25, guidance: 7, frames: 16 },
  img2Motion: { width: 1024, height: 576, steps: 20, guidance: 2.5, frames: 25 },
  cogVideo: { width: 720, height: 480, steps: 50, guidance: 6, frames: 49 },
  pyramid: { width: 640, height: 384, steps: 10, guidance: 9, frames: 57 },
};

/** Inside a mask everything may change; without one the layout of the start picture stays. */
const usualStrength: Record<Start, number> = { nothing: 1, picture: 0.7, mask: 1 };

const startOf = ({ initImage, maskImage }: CheckedRequest): Start =>
  maskImage ? 'mask' : initImage ? 'picture' : 'nothing';

/** Pictures and animations from a ComfyUI server. */
export function createComfyEngine(options: ComfyEngineOptions): Engine {
  const settings = { ...defaults, ...options };
  const client = createComfyClient(settings);
  let active = 0;
  let idleTimer: NodeJS.Timeout | undefined;

  function end(): void {
    active--;
    if (active > 0 || settings.freeMemoryAfterMs === 0) return;
    idleTimer = setTimeout(() => void quietly(() => client.freeMemory()), settings.freeMemoryAfterMs);
    idleTimer.unref();
  }

  async function prepare(mode: Mode, request: CheckedRequest) {
    const start = startOf(request);
    const workflow = await loadWorkflow(mode, settings.workflowFolder, start);
    const { pending } = await client.queue();
    if (pending.length >= settings.queueMax) {
      throw engineBusy(comfyName, `${pending.length} prompts are waiting in its queue`);
    }
    const upload = async (bytes: Uint8Array | undefined) =>
      bytes ? await client.uploadImage(bytes, uploadName(bytes)) : '';
    const profile = profiles[mode];
    const steps = request.steps ?? profile.steps;
    return fillWorkflow(`${mode}.json`, addLoras(workflow, request.loras), {
      prompt: request.prompt,
      negative: request.negativePrompt,
      seed: request.seed,
      width: eighths(request.width ?? request.height ?? profile.width),
      height: eighths(request.height ?? request.width ?? profile.height),
      steps,
      guidance: request.guidance ?? profile.guidance,
      frames: profile.frames,
      // A refiner takes over after four fifths of the way.
      refinerStart: Math.max(1, Math.round(0.8 * steps)),
      image: await upload(request.image ?? request.initImage),
      mask: await upload(request.maskImage),
      strength: request.strength ?? usualStrength[start],
    });
  }

  return {
    name: 'comfyui',

    check(mode, request) {
      checkFields(mode, request);
      // Only the picture workflows have one model that adapters fit.
      if (mediumOf[mode] === 'motion') refuseLoras(`${comfyName} in ${mode}`, request);
      checkLoraNames(request.loras);
    },

    async generate(mode, request, { onProgress, signal } = {}) {
      const checked = checkRequest(mode, request);
      throwIfAborted(signal);
      active++;
      clearTimeout(idleTimer);
      const deadline = withDeadline(comfyName, settings.jobTimeoutMs, signal);
      let [progress, previewedAt] = [0, 0];
      const report = (reached: number, preview?: Uint8Array) => {
        progress = Math.max(progress, reached);
        if (!deadline.signal.aborted) onProgress?.(progress, preview);
      };
      try {
        const workflow = await prepare(mode, checked);
        const entry = await runPrompt(client, workflow, {
          signal: deadline.signal,
          onProgress: report,
          async onPreview(image) {
            if (performance.now() - previewedAt < previewIntervalMs) return;
            previewedAt = performance.now();
            const png = await toPreview(image);
            if (png) report(progress, png);
          },
        });
        const model = modelOf(workflow);
        const downloads = await Promise.all(outputFiles(entry).map((file) => client.view(file)));
        const files =
          mediumOf[mode] === 'picture'
            ? await pictureFiles(downloads, checked, model)
            : await motionFiles(downloads, settings.pool, deadline.signal);
        return { files, model, seed: checked.seed };
      } finally {
        deadline.end();
        end();
      }
    },

    async health(mode) {
      try {
        const { devices } = await client.systemStats();
        const workflow = await loadWorkflow(mode, settings.workflowFolder);
        const types = [...new Set(Object.values(workflow).map(({ class_type }) => class_type))];
        const known = await Promise.all(types.map((type) => client.knowsNode(type)));
        const missing = types.filter((_, index) => !known[index]);
        const state =
          missing.length > 0
            ? `does not have the nodes ${missing.join(', ')}`
            : `on ${devices?.[0]?.name ?? 'its device'}`;
        return { ok: missing.length === 0, detail: `${comfyName} at ${client.place} ${state}` };
      } catch (error) {
        return { ok: false, detail: (error as Error).message };
      }
    },

    async close() {
      clearTimeout(idleTimer);
    },
  };
}

/** Latent pictures have an eighth of the side. ComfyUI would silently crop other sizes. */
function eighths(size: number): number {
  return Math.max(64, Math.round(size / 8) * 8);
}

function uploadName(image: Uint8Array): string {
  return `tricorn-${randomUUID()}.${imageKindOf(image) ?? 'png'}`;
}

/** The first weight file that the workflow names. */
function modelOf(workflow: Record<string, { inputs: Record<string, unknown> }>): string {
  for (const { inputs } of Object.values(workflow)) {
    for (const field of ['ckpt_name', 'unet_name', 'model']) {
      const value = inputs[field];
      if (typeof value === 'string') return value;
    }
  }
  return comfyName;
}

async function toPreview(image: Buffer): Promise<Buffer | undefined> {
  return sharp(image)
    .resize(previewSide, previewSide, { fit: 'inside', withoutEnlargement: true })
    .png()
    .toBuffer()
    .catch(() => undefined);
}
