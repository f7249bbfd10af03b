import type * as ort from 'onnxruntime-node';
import { floatTensor, tensorOf } from '../train/session.js';
import type { CnnInput, LstmInput } from './modelCard.js';

/** The class of each image, and the probabilities of all classes, image after image. */
export async function classify(
  session: ort.InferenceSession,
  { channels, height, width, elementType }: CnnInput,
  pixels: Uint8Array | Float32Array,
): Promise<{ labels: number[]; shares: Float32Array }> {
  const count = pixels.length / (channels * height * width);
  const image = tensorOf(toElementType(pixels, elementType), [count, channels, height, width]);
  const { probabilities, label } = await session.run({ image });
  const labels = Array.from(label!.data as BigInt64Array, Number);
  return { labels, shares: probabilities!.data as Float32Array };
}

/** A model trained on bytes also takes arrays of other numbers, and the reverse. */
function toElementType(
  values: Uint8Array | Float32Array,
  wanted: 'uint8' | 'float32',
): Uint8Array | Float32Array {
  if (wanted === 'float32') return values instanceof Float32Array ? values : Float32Array.from(values);
  return values instanceof Uint8Array
    ? values
    : Uint8Array.from(values, (value) => Math.max(0, Math.min(255, Math.round(value))));
}

/** The inputs of so many windows, and the forecasts for them, window after window and step after step. */
export function forecaster(session: ort.InferenceSession, { columns, windowing }: LstmInput, count: number) {
  const { inputWidth, samplingRate } = windowing;
  const features = columns.length;
  const window = new Float32Array(count * inputWidth * features);
  return {
    /** Takes the rows that a window is made of. */
    take(rows: Float64Array, slot: number): void {
      for (let step = 0; step < inputWidth; step++) {
        const from = step * samplingRate * features;
        window.set(rows.subarray(from, from + features), (slot * inputWidth + step) * features);
      }
    },
    async run(): Promise<Float32Array> {
      const { forecast } = await session.run({ window: floatTensor(window, [count, inputWidth, features]) });
      return forecast!.data as Float32Array;
    },
  };
}
