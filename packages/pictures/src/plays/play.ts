import type { Raster } from '../motion/raster.js';
import type { CutOut, Frame } from '../motion/renderPose.js';
import type { Random } from '../random.js';
import type { Sentence } from './sentence.js';

/** A way to stage a sentence: which pictures it needs and how they move. Undefined if it stages something else. */
export type Play = (sentence: Sentence) => Cast | undefined;

export interface Cast {
  /** What is drawn behind the actors and fills the picture; white paper if absent. */
  backdrop?: string;
  /** Each is drawn by itself and cut out. */
  actors: readonly Role[];
  /** Prepares the scene once. The answer paints one moment onto a frame that shows the backdrop. */
  stage(scene: Scene): Moment;
}

export interface Role {
  /** What is drawn: "a frog jumping". */
  prompt: string;
  /** The longer side of what is cut out, as a share of the picture's shorter side. */
  share: number;
  /** The side to which a living thing or a vehicle should face: −1 left, 1 right. */
  faces?: -1 | 1;
}

export interface Scene {
  width: number;
  height: number;
  backdrop: Raster;
  /** In the order of the roles. */
  actors: readonly CutOut[];
  random: Random;
}

/** Paints the moment at a phase from 0 to 1. Phase 1 would be phase 0 again, so that the loop closes. */
export type Moment = (frame: Frame, phase: number) => void;
