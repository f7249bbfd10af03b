import { smoothStep } from '../smoothStep.js';
import type { Limbs } from './limbs.js';
import type { MotionKind } from './motionWords.js';

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

export interface Stage {
  width: number;
  height: number;
  /** The subject's bounding box. */
  left: number;
  top: number;
  right: number;
  bottom: number;
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
/** Raised arms are above this share of a person's height. */
const shoulderShare = 0.66;
/** A swing from −1 to 1 and back for each whole turn. */
export const wave = (turns: number, ahead = 0): number => Math.sin(turn * turns + ahead);
/** Rises from 0 to 1 and falls back once per phase, flat at both ends. */
export const swell = (phase: number) => (1 - Math.cos(turn * phase)) / 2;

/**
 * The pose at a phase from 0 to 1. Every path is periodic: phase 1 is phase 0, so the last frame flows into
 * the first.
 */
export function poseAt(kind: MotionKind, phase: number, stage: Stage): Pose {
  return { ...standing, ...paths[kind](phase, stage) };
}

type Path = (phase: number, stage: Stage) => Partial<Pose>;

const paths: Record<MotionKind, Path> = {
  fly(phase, stage) {
    const body = beat(4 * stage.cycles * phase, stage);
    const bob = -0.05 * stage.height * wave(2 * phase);
    const parallax = -stage.direction * 0.015 * stage.width * wave(phase);
    if (stage.across) return { ...body, x: crossX(phase, stage), y: bob, backgroundX: parallax };
    return {
      ...body,
      x: stage.direction * 0.12 * stage.width * wave(phase),
      y: bob - 0.04 * stage.height * swell(phase),
      angle: stage.direction * 0.12 * Math.cos(turn * phase),
      backgroundX: parallax,
    };
  },
  swim(phase, stage) {
    const beat = turn * 3 * stage.cycles * phase;
    return {
      x: stage.across ? crossX(phase, stage) : stage.direction * 0.1 * stage.width * wave(phase),
      y: 0.03 * stage.height * wave(2 * phase),
      angle: 0.09 * Math.sin(beat),
      scaleX: 1 + 0.04 * Math.sin(beat + 1),
      backgroundX: -stage.direction * 0.012 * stage.width * wave(phase),
    };
  },
  walk: (phase, stage) => stride(phase, stage, 4 * stage.cycles, 0.025, 0.06),
  run: (phase, stage) => stride(phase, stage, 6 * stage.cycles, 0.045, 0.09),
  slide: (phase, stage) => drive(crossX(phase, stage), 0.006 * stage.height * wave(6 * phase)),
  roll(phase, stage) {
    if (stage.limbs === 'wheels') return paths.slide(phase, stage);
    const radius = Math.max(8, (stage.bottom - stage.top) / 2);
    const turns = Math.max(1, Math.round(crossing(stage) / (turn * radius)));
    return { x: crossX(phase, stage), angle: stage.direction * turn * turns * phase, lift: 0 };
  },
  jump(phase, stage) {
    if (stage.across) return hops(phase, stage);
    // A crouch, a flight, a landing.
    const part = (phase * stage.cycles) % 1;
    if (part < 0.2) return { ...squash(-0.16 * Math.sin(Math.PI * (part / 0.2))), lift: 0 };
    if (part > 0.8) return { ...squash(-0.14 * Math.sin(Math.PI * ((part - 0.8) / 0.2))), lift: 0 };
    const flight = (part - 0.2) / 0.6;
    const height = 4 * flight * (1 - flight);
    return {
      ...squash(0.1 * Math.sin(turn * flight) ** 2),
      y: -headroom(stage) * height,
      lift: height,
    };
  },
  bounce(phase, stage) {
    const part = (phase * 2 * stage.cycles) % 1;
    const height = 4 * part * (1 - part);
    const contact = Math.min(part, 1 - part);
    return {
      ...squash(0.06 * height - 0.2 * Math.exp(-((contact / 0.07) ** 2))),
      y: -headroom(stage) * height,
      lift: height,
    };
  },
  fall: (phase, stage) => drop(phase, stage, 1),
  rise: (phase, stage) => drop(phase, stage, -1),
  spin: (phase, stage) =>
    // Whoever stands on legs turns about them.
    stage.limbs === 'legs'
      ? { scaleX: aboutLegs(2 * stage.cycles * phase), pivot: 'base' }
      : { angle: stage.direction * turn * stage.cycles * phase },
  flip: (phase, stage) => ({
    scaleX: Math.cos(turn * stage.cycles * phase),
    y: -0.3 * headroom(stage) * swell(phase),
  }),
  orbit: (phase, stage) => ({
    x: stage.direction * 0.16 * stage.width * wave(stage.cycles * phase),
    y: -0.16 * stage.height * swell(stage.cycles * phase),
  }),
  grow: (phase, stage) => resize(0.5 + 0.75 * swell(stage.cycles * phase)),
  shrink: (phase, stage) => resize(1.1 - 0.65 * swell(stage.cycles * phase)),
  pulse(phase, stage) {
    const size = 1 + 0.12 * wave(2 * stage.cycles * phase);
    return { scaleX: size, scaleY: size };
  },
  shake: (phase, stage) => ({
    x: 0.018 * stage.width * (wave(4 * phase) + 0.6 * wave(6 * phase, 1)),
    y: 0.008 * stage.height * wave(5 * phase),
    angle: 0.05 * wave(5 * phase, 2),
  }),
  float: (phase, stage) => ({
    y: -0.06 * stage.height * wave(stage.cycles * phase),
    angle: 0.05 * Math.cos(turn * stage.cycles * phase),
    backgroundX: 0.008 * stage.width * wave(phase),
  }),
  sway: (phase, stage) =>
    stage.limbs === 'arms'
      ? {
          bend: 0.12 * (stage.bottom - stage.top) * wave(3 * stage.cycles * phase),
          bendFrom: shoulderShare,
          pivot: 'base',
        }
      : {
          // A tree leans more than somebody who nods.
          bend: (stage.limbs ? 0.1 : 0.22) * (stage.bottom - stage.top) * wave(stage.cycles * phase),
          pivot: 'base',
        },
  swing: (phase, stage) => ({ angle: 0.3 * wave(stage.cycles * phase), pivot: 'top' }),
  dance(phase, stage) {
    const beat = turn * 2 * stage.cycles * phase;
    return {
      ...squash(-0.07 * Math.cos(2 * beat)),
      x: 0.05 * stage.width * Math.sin(beat),
      angle: 0.12 * Math.sin(beat),
      lift: 0,
    };
  },
  blink: (phase, stage) => ({ opacity: 1 - 0.85 * swell(2 * stage.cycles * phase) ** 4 }),
  flicker: (phase) => ({
    scaleY: 1 + 0.06 * wave(3 * phase) + 0.04 * wave(5 * phase, 1),
    scaleX: 1 + 0.03 * wave(4 * phase, 2),
    angle: 0.03 * wave(3 * phase, 0.5),
    opacity: 0.93 + 0.07 * wave(5 * phase),
    pivot: 'base',
  }),
  zoom(phase, stage) {
    const near = swell(stage.cycles * phase);
    return { scaleX: 1 + 0.32 * near, scaleY: 1 + 0.32 * near, backgroundZoom: 1 + 0.14 * near };
  },
  // Enlarged by more than the camera turns, so that the rim never shows.
  pan: (phase, stage) => ({
    backgroundX: -stage.direction * 0.11 * stage.width * wave(phase),
    backgroundZoom: 1.3,
  }),
  flow: (phase, stage) => ({ y: 0.012 * stage.height * wave(2 * phase) }),
  fade: (phase, stage) => ({ opacity: 1 - swell(stage.cycles * phase) }),
  enter(phase, stage) {
    const { way, opacity } = oneWay(phase);
    return { ...drive((1 - way) * outside(stage, stage.direction === 1 ? -1 : 1), 0), opacity };
  },
  leave(phase, stage) {
    const { way, opacity } = oneWay(1 - phase);
    return { ...drive((1 - way) * outside(stage, stage.direction), 0), opacity };
  },
  stretch: (phase, stage) => ({ ...squash(-0.22 * swell(stage.cycles * phase)), lift: 0 }),
  crawl: (phase, stage) => ({
    ...squash(0.05 * wave(5 * stage.cycles * phase)),
    x: crossX(phase, stage),
    lift: 0,
  }),
  breathe: (phase, stage) => ({
    ...squash(0.022 * wave(stage.cycles * phase)),
    bend: 0.012 * (stage.bottom - stage.top) * wave(stage.cycles * phase, 1),
    ...(stage.limbs ? { lift: 0 } : {}),
  }),
};

/** The width of somebody who turns about their legs; seen from the side, a body is not flat. */
function aboutLegs(phase: number): number {
  const width = Math.cos(turn * phase);
  return (width < 0 ? -1 : 1) * Math.max(0.3, Math.abs(width));
}

/** A path in three parts: the way, a rest, and a fade that hides the return. */
function oneWay(phase: number): { way: number; opacity: number } {
  if (phase < 0.6) return { way: smoothStep(phase / 0.6), opacity: 1 };
  return { way: 1, opacity: phase < 0.85 ? 1 : 1 - smoothStep((phase - 0.85) / 0.15) };
}

/** Pixels from the subject's place until nothing of it shows on that side. */
const outside = (stage: Stage, side: -1 | 1): number =>
  side === 1 ? stage.width - stage.left + 2 : -(stage.right + 2);

/** The length of a path that leaves the picture on one side and returns on the other. */
function crossing(stage: Stage): number {
  return stage.width + (stage.right - stage.left) * 1.1;
}

function crossX(phase: number, stage: Stage): number {
  const length = crossing(stage);
  const hidden = length - stage.width;
  const from = stage.left + hidden;
  const to = (((from + stage.direction * length * phase) % length) + length) % length;
  return to - from;
}

/** Wings beat once per phase. What has none that are known stretches a little. */
function beat(phase: number, { limbs }: Stage): Partial<Pose> {
  const up = wave(phase);
  if (limbs === 'wings') return { flap: 0.42 * up - 0.1 };
  if (limbs === 'folding wings') return { scaleX: 1 - 0.42 * swell(phase) };
  return { scaleY: 1 + 0.05 * up, scaleX: 1 - 0.025 * up };
}

/** Along the ground. */
const drive = (x: number, y: number): Partial<Pose> => ({ x, y, roll: x, pivot: 'base', lift: 0 });

/**
 * The angle of a wheel that has rolled so far. It turns whole times while the subject crosses the picture, so the loop
 * closes, and at most `turnsMax` times: faster wheels would seem to turn backwards.
 */
export function wheelAngle(rolled: number, radius: number, stage: Stage, turnsMax: number): number {
  const turns = Math.min(turnsMax, Math.max(1, Math.round(crossing(stage) / (turn * radius))));
  return (turn * turns * rolled) / crossing(stage);
}

function stride(phase: number, stage: Stage, steps: number, height: number, tilt: number): Partial<Pose> {
  if (stage.limbs === 'wheels') return paths.slide(phase, stage);
  const step = Math.abs(Math.sin((turn / 2) * steps * phase));
  return {
    ...squash(0.04 * (step - 0.5)),
    x: crossX(phase, stage),
    y: -height * stage.height * step,
    angle: tilt * Math.sin((turn / 2) * (steps % 2 === 0 ? steps : steps + 1) * phase),
    lift: 0.25 * step,
    // One leg after the other, so a pair of steps is one swing of the legs.
    ...(stage.limbs === 'legs' || stage.limbs === 'wings'
      ? { stride: 1.6 * tilt * (stage.bottom - stage.top) * Math.sin((turn / 2) * steps * phase) }
      : {}),
    backgroundX: -stage.direction * 0.01 * stage.width * wave(phase),
  };
}

/** Jump after jump across the picture. */
function hops(phase: number, stage: Stage): Partial<Pose> {
  const part = (4 * stage.cycles * phase) % 1;
  const height = 4 * part * (1 - part);
  return {
    ...squash(0.1 * height - 0.16 * Math.exp(-((Math.min(part, 1 - part) / 0.08) ** 2))),
    x: crossX(phase, stage),
    y: -0.8 * headroom(stage) * height,
    lift: height,
  };
}

/** Leaves at the bottom and returns from the top; starts and ends at rest. */
function drop(phase: number, stage: Stage, sign: -1 | 1): Partial<Pose> {
  const hidden = (stage.bottom - stage.top) * 1.1;
  const length = stage.height + hidden;
  const eased = smoothStep(phase) * stage.cycles;
  const from = stage.top + hidden;
  const to = (((from + sign * length * eased) % length) + length) % length;
  return {
    y: to - from,
    x: 0.02 * stage.width * wave(2 * phase),
    angle: 0.1 * wave(2 * phase),
  };
}

/** How high the subject may go before it leaves the picture, within reason. */
function headroom(stage: Stage): number {
  return Math.min(0.32 * stage.height, Math.max(0.12 * stage.height, 0.9 * stage.top));
}

/** Taller and narrower, or flatter and wider: the volume stays. */
function squash(amount: number): Partial<Pose> {
  return { scaleY: 1 + amount, scaleX: 1 / (1 + amount), pivot: 'base' };
}

function resize(size: number): Partial<Pose> {
  return { scaleX: size, scaleY: size, pivot: 'base', lift: 0 };
}
