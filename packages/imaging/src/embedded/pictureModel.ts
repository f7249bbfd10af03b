/** The states of a text encoder for a batch of prompts. */
export interface TextStates {
  count: number;
  /** count × tokens × width. */
  states: Float32Array;
  /** count × tokens: 1 where there is a token. */
  mask: Float32Array;
}

/**
 * A text-to-picture model as the sampler sees it. Pictures are planes (red, green, blue) of numbers from −1
 * to 1; time runs from 1 (noise) to 0 (picture), and the velocity points from the picture to the noise.
 */
export interface PictureModel {
  readonly name: string;
  readonly side: number;
  readonly upscale: number;
  encode(prompts: readonly string[]): Promise<TextStates>;
  /** `pictures` holds one picture per text. */
  velocity(pictures: Float32Array, time: number, text: TextStates): Promise<Float32Array>;
  /** Enlarges one picture by `upscale` on each side. */
  enlarge(picture: Float32Array): Promise<Float32Array>;
  release(): Promise<void>;
}
