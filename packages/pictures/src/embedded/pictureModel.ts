import type { Vocabulary } from '../text/vocabulary.js';

/** Hidden states of the text encoder for a batch of prompts. */
export interface TextStates {
  count: number;
  /** count × tokens × width. */
  states: Float32Array;
  /** count × tokens: 1 where there is a token; all 0 for an empty prompt. */
  mask: Float32Array;
}

/** One sampling step. */
export interface Step {
  time: number;
  /** The length of the step; the model predicts the mean velocity over it. */
  length: number;
  /** The strength of guidance for each text of the batch; 1 is none. */
  guidance: readonly number[];
  style: number;
}

/**
 * A text-to-picture model as the sampler sees it. Pictures are planes (red, green, blue) of numbers from −1
 * to 1; time runs from 1 (noise) to 0 (picture), and the velocity points from the picture to the noise. The
 * model is distilled: it takes the guidance as an input and needs few steps.
 */
export interface PictureModel {
  readonly name: string;
  readonly side: number;
  readonly upscale: number;
  readonly stepShift: number;
  /** The words it was trained with, if they are known; read at their first use. */
  vocabulary(): Promise<Vocabulary | undefined>;
  encode(prompts: readonly string[]): Promise<TextStates>;
  /** `pictures` holds one picture per text. */
  velocity(pictures: Float32Array, step: Step, text: TextStates): Promise<Float32Array>;
  /** Enlarges one picture of this width by `upscale` on each side. */
  enlarge(picture: Float32Array, width: number): Promise<Float32Array>;
  release(): Promise<void>;
}
