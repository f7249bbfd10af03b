import '@tricorn/onnx/silent';
import { join } from 'node:path';
import { exactBytes } from '@tricorn/onnx';
import { InferenceSession, Tensor } from 'onnxruntime-node';
import { modelMissing } from '../errors.js';
import { encoderFolder, loadWordPiece, runEncoder } from '../text/embedText.js';
import { readVocabulary, type Vocabulary } from '../text/vocabulary.js';
import { inStrips } from './inStrips.js';
import type { ModelManifest, PictureModel } from './pictureModel.js';

const denoiserInputs = ['sample', 'time', 'step', 'guidance', 'text', 'mask', 'style'];

/** Loads the text encoder, the denoiser and the upscaler into onnxruntime. */
export async function loadPictureModel(
  folder: string,
  manifest: ModelManifest,
  threads: number,
): Promise<PictureModel> {
  const open = (file: string) =>
    InferenceSession.create(file, {
      intraOpNumThreads: threads,
      interOpNumThreads: 1,
      // The arena never shrinks. Without it a worker stays small between requests.
      enableCpuMemArena: false,
      // Spinning threads would take the cores from the server.
      extra: { session: { ...exactBytes, intra_op: { allow_spinning: '0' } } },
      logSeverityLevel: 3,
    }).catch((cause: unknown) => {
      throw modelMissing(`a weight file cannot be loaded: ${(cause as Error).message}`);
    });
  const encoderFiles = encoderFolder();
  const wordPiece = await loadWordPiece(encoderFiles);
  const encoder = await open(join(encoderFiles, 'onnx', 'model_quantized.onnx'));
  const denoiser = await open(join(folder, manifest.denoiser));
  const upscaler = manifest.upscaler === undefined ? undefined : await open(join(folder, manifest.upscaler));
  const missing = denoiserInputs.filter((name) => !denoiser.inputNames.includes(name));
  if (missing.length > 0 || denoiser.inputNames.length !== denoiserInputs.length) {
    throw modelMissing(`the denoiser must take the inputs ${denoiserInputs.join(', ')}`);
  }
  const { side, textTokens, textWidth, upscale } = manifest;
  let words: Promise<Vocabulary> | undefined;

  return {
    name: manifest.name,
    side,
    upscale: upscaler ? upscale : 1,
    stepShift: manifest.stepShift,

    async vocabulary() {
      if (manifest.vocabulary !== undefined) words ??= readVocabulary(folder, manifest.vocabulary, textWidth);
      return await words;
    },

    async encode(prompts) {
      const texts = prompts.map((prompt) => wordPiece.encode(prompt, textTokens));
      const mask = new Float32Array(prompts.length * textTokens);
      // For the denoiser an empty prompt has no tokens, not even the start and end tokens.
      texts.forEach((tokens, row) => {
        if (prompts[row] !== '') mask.fill(1, row * textTokens, row * textTokens + tokens.length);
      });
      const states = Float32Array.from(await runEncoder(encoder, texts, textTokens));
      return { count: prompts.length, states, mask };
    },

    async velocity(pictures, step, text) {
      const { count } = text;
      const same = (value: number) => new Tensor('float32', new Float32Array(count).fill(value), [count]);
      const answer = await denoiser.run({
        sample: new Tensor('float32', pictures, [count, 3, side, side]),
        time: same(step.time),
        step: same(step.length),
        guidance: new Tensor('float32', Float32Array.from(step.guidance), [count]),
        text: new Tensor('float32', text.states, [count, textTokens, textWidth]),
        mask: new Tensor('float32', text.mask, [count, textTokens]),
        style: new Tensor('int64', new BigInt64Array(count).fill(BigInt(step.style)), [count]),
      });
      return answer[denoiser.outputNames[0]!]!.data as Float32Array;
    },

    async enlarge(picture, width) {
      if (!upscaler) return picture;
      const inRange = picture.map((value) => Math.min(1, Math.max(-1, value)));
      return await inStrips(inRange, { width, side, factor: upscale }, async (strip, stripWidth) => {
        const shape = [1, 3, strip.length / (3 * stripWidth), stripWidth];
        const answer = await upscaler.run({
          [upscaler.inputNames[0]!]: new Tensor('float32', strip, shape),
        });
        return answer[upscaler.outputNames[0]!]!.data as Float32Array;
      });
    },

    async release() {
      await Promise.all([encoder, denoiser, upscaler].map((session) => session?.release()));
    },
  };
}
