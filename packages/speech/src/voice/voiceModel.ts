import '@tricorn/onnx/silent';
import { InferenceSession, Tensor } from 'onnxruntime-node';
import { sampleRate } from '../audio/resampler.js';
import { frameSamples } from './cutSpeech.js';

/** Samples of the frame before that the model reads again. */
const contextSamples = 64;
const stateShape = [2, 1, 128];

/** The voice model. For each recording, it makes a function that tells how likely somebody speaks in its next frame. */
export async function loadVoiceModel(path: string, options: InferenceSession.SessionOptions) {
  const session = await InferenceSession.create(path, options);
  return (): ((frame: Float32Array) => Promise<number>) => {
    let state = new Tensor('float32', new Float32Array(2 * 128), stateShape);
    const input = new Float32Array(contextSamples + frameSamples);
    const rate = new Tensor('int64', [BigInt(sampleRate)], []);
    return async (frame) => {
      input.copyWithin(0, frameSamples);
      input.set(frame, contextSamples);
      const answer = await session.run({
        input: new Tensor('float32', input, [1, input.length]),
        state,
        sr: rate,
      });
      state = answer['stateN'] as typeof state;
      return (answer['output']!.data as Float32Array)[0]!;
    };
  };
}
