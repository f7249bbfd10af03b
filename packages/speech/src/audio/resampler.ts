/** Samples a second that all models here read. */
export const sampleRate = 16_000;
/** Zero crossings of the kernel on each side. */
const crossings = 16;

/** Brings samples that arrive in pieces to the rate of the models, with a windowed sinc as the low-pass filter. */
export class Resampler {
  readonly #step: number;
  readonly #phases: number;
  readonly #half: number;
  readonly #kernels: (Float32Array | undefined)[];
  readonly #cutoff: number;
  /** The input that later output still needs; it begins at the sample `#first`. */
  #input: Float32Array;
  #first: number;
  #written = 0;

  constructor(rate: number) {
    const common = greatestCommonDivisor(rate, sampleRate);
    this.#step = rate / common;
    this.#phases = sampleRate / common;
    this.#cutoff = Math.min(1, sampleRate / rate);
    this.#half = Math.ceil(crossings / this.#cutoff);
    this.#kernels = new Array(this.#phases);
    this.#input = new Float32Array(this.#half);
    this.#first = -this.#half;
  }

  push(samples: Float32Array): Float32Array {
    const input = new Float32Array(this.#input.length + samples.length);
    input.set(this.#input);
    input.set(samples, this.#input.length);
    const end = this.#first + input.length;
    const output: number[] = [];
    for (;;) {
      const at = this.#written * this.#step;
      const centre = Math.floor(at / this.#phases);
      if (centre + this.#half >= end) break;
      const kernel = this.#kernel(at % this.#phases);
      const from = centre - this.#half + 1 - this.#first;
      let sum = 0;
      for (let tap = 0; tap < kernel.length; tap++) sum += kernel[tap]! * input[from + tap]!;
      output.push(sum);
      this.#written++;
    }
    const needed = Math.floor((this.#written * this.#step) / this.#phases) - this.#half;
    const kept = Math.min(Math.max(needed - this.#first, 0), input.length);
    this.#input = input.slice(kept);
    this.#first += kept;
    return Float32Array.from(output);
  }

  flush(): Float32Array {
    return this.push(new Float32Array(this.#half));
  }

  /** The weights of the samples around an output sample that lies a part of a step behind one of them. */
  #kernel(phase: number): Float32Array {
    this.#kernels[phase] ??= Float32Array.from({ length: 2 * this.#half }, (_, tap) => {
      const distance = tap - this.#half + 1 - phase / this.#phases;
      const angle = Math.PI * distance * this.#cutoff;
      const sinc = angle === 0 ? 1 : Math.sin(angle) / angle;
      const window = 0.5 + 0.5 * Math.cos((Math.PI * distance) / this.#half);
      return Math.abs(distance) >= this.#half ? 0 : this.#cutoff * sinc * window;
    });
    return this.#kernels[phase];
  }
}

const greatestCommonDivisor = (a: number, b: number): number =>
  b === 0 ? a : greatestCommonDivisor(b, a % b);
