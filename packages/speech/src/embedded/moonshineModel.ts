import '@tricorn/onnx/silent';
import tokenizer from 'llama-tokenizer-js';
import { InferenceSession, Tensor } from 'onnxruntime-node';
import { sampleRate } from '../audio/resampler.js';

const beginning = 1;
const end = 2;
/** Nobody says more; a model that repeats itself stops there. */
const tokensPerSecondMax = 6;
/** The model writes nothing useful of less. */
const shortestSamples = sampleRate / 2;
const heads = 8;
const headWidth = 52;

/** The embedded speech model, an encoder and a decoder that writes token by token: what is said in some seconds of speech. */
export async function loadMoonshine(
  paths: { encoder: string; decoder: string },
  options: InferenceSession.SessionOptions,
) {
  const encoder = await InferenceSession.create(paths.encoder, options);
  const decoder = await InferenceSession.create(paths.decoder, options);
  return async (speech: Float32Array): Promise<string> => {
    const samples = padded(speech);
    const encoded = await encoder.run({
      input_values: new Tensor('float32', samples, [1, samples.length]),
    });
    const most = Math.ceil((samples.length / sampleRate) * tokensPerSecondMax);
    const tokens: number[] = [];
    let past = nothingFor(decoder);
    for (let token = beginning; tokens.length < most; ) {
      const isFirst = tokens.length === 0;
      const answer = await decoder.run({
        ...past,
        input_ids: new Tensor('int64', [BigInt(token)], [1, 1]),
        encoder_hidden_states: encoded['last_hidden_state']!,
        use_cache_branch: new Tensor('bool', [!isFirst], [1]),
      });
      token = indexOfMost(answer['logits']!.data as Float32Array);
      if (token === end) break;
      tokens.push(token);
      past = next(past, answer, isFirst);
    }
    return tokenizer.decode([beginning, ...tokens]).trim();
  };
}

/** What the decoder remembers before its first token. */
const nothingFor = ({ inputNames }: InferenceSession): Record<string, Tensor> =>
  Object.fromEntries(
    inputNames
      .filter((name) => name.startsWith('past_key_values'))
      .map((name) => [name, new Tensor('float32', new Float32Array(), [0, heads, 1, headWidth])]),
  );

/** What it remembers of the sound is complete after the first step; what it remembers of its words grows. */
const next = (
  past: Readonly<Record<string, Tensor>>,
  answer: InferenceSession.ReturnType,
  isFirst: boolean,
): Record<string, Tensor> =>
  Object.fromEntries(
    Object.entries(past).map(([name, tensor]) => [
      name,
      isFirst || name.includes('.decoder.') ? answer[name.replace('past_key_values', 'present')]! : tensor,
    ]),
  );

function padded(speech: Float32Array): Float32Array {
  if (speech.length >= shortestSamples) return speech;
  const samples = new Float32Array(shortestSamples);
  samples.set(speech);
  return samples;
}

function indexOfMost(values: Float32Array): number {
  let most = 0;
  for (let at = 1; at < values.length; at++) if (values[at]! > values[most]!) most = at;
  return most;
}
