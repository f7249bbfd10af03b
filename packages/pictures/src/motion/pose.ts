import type { Box } from './cutOut.js';
import type { Limbs } from './limbs.js';

/** Where and how the subject stands at one moment, relative to the picture it was cut from. */
export interface Pose {
  /** Pixels. */
  x: number;
  y: number;
  scaleX: number;
  scaleY: number;
  /** Radians, clockwise. */
  angle: number;
  opacity: number;
  /** What stays in place while scaling and turning. */
  pivot: 'centre' | 'base' | 'top';
  /** 0 on the ground to 1 at the highest point; absent for what casts no shadow. */
  lift?: number;
  /** Pixels by which the background shifts, and how much it is enlarged: the camera's part of the motion. */
  backgroundX: number;
  backgroundZoom: number;
  /** Pixels by which the top leans over while the base stays: what a tree does in the wind. */
  bend: number;
  /** The share of the height up to which nothing leans. */
  bendFrom: number;
  /** Pixels by which the feet in front are ahead; those behind are as far back. Negative in the other half of a step. */
  stride: number;
  /** How much higher the wings reach, as a share of their height; negative for lowered wings. */
  flap: number;
  /** Pixels that wheels have rolled to the right; absent for what does not stay on the ground. */
  roll?: number;
}

/** The picture, the subject's bounding box, and how it moves. */
export interface Stage extends Box {
  width: number;
  height: number;
  direction: -1 | 1;
  /** Whole repetitions within one loop; whole, so that the loop closes. */
  cycles: number;
  across: boolean;
  /** What moves on its own while the subject travels. */
  limbs?: Limbs | undefined;
}

/** As drawn. */
export const standing: Pose = {
  x: 0,
  y: 0,
  scaleX: 1,
  scaleY: 1,
  angle: 0,
  opacity: 1,
  pivot: 'centre',
  backgroundX: 0,
  backgroundZoom: 1,
  bend: 0,
  bendFrom: 0,
  stride: 0,
  flap: 0,
};

/** A whole turn, in radians. */
export const turn = 2 * Math.PI;
/** A swing from −1 to 1 and back for each whole turn. */
export const wave = (turns: number, ahead = 0): number => Math.sin(turn * turns + ahead);
/** Rises from 0 to 1 and falls back once per phase, flat at both ends. */
export const swell = (phase: number) => (1 - Math.cos(turn * phase)) / 2;
