import { smoothStep } from '../smoothStep.js';
import { type Pose, type Stage, swell, turn, wave } from './pose.js';

/** What of a pose a step changes. */
type Step = Partial<Pose>;

/** The width of somebody who turns about their legs; seen from the side, a body is not flat. */
export function aboutLegs(phase: number): number {
  const width = Math.cos(turn * phase);
  return (width < 0 ? -1 : 1) * Math.max(0.3, Math.abs(width));
}

/** A path in three parts: the way, a rest, and a fade that hides the return. */
export function oneWay(phase: number): { way: number; opacity: number } {
  if (phase < 0.6) return { way: smoothStep(phase / 0.6), opacity: 1 };
  return { way: 1, opacity: phase < 0.85 ? 1 : 1 - smoothStep((phase - 0.85) / 0.15) };
}

/** Pixels from the subject's place until nothing of it shows on that side. */
export const outside = (stage: Stage, side: -1 | 1): number =>
  side === 1 ? stage.width - stage.left + 2 : -(stage.right + 2);

/** The length of a path that leaves the picture on one side and returns on the other. */
export function crossing(stage: Stage): number {
  return stage.width + (stage.right - stage.left) * 1.1;
}

export function crossX(phase: number, stage: Stage): number {
  const length = crossing(stage);
  const hidden = length - stage.width;
  const from = stage.left + hidden;
  const to = (((from + stage.direction * length * phase) % length) + length) % length;
  return to - from;
}

/** Wings beat once per phase. What has none that are known stretches a little. */
export function beat(phase: number, { limbs }: Stage): Step {
  const up = wave(phase);
  if (limbs === 'wings') return { flap: 0.42 * up - 0.1 };
  if (limbs === 'folding wings') return { scaleX: 1 - 0.42 * swell(phase) };
  return { scaleY: 1 + 0.05 * up, scaleX: 1 - 0.025 * up };
}

/** Along the ground. */
export const drive = (x: number, y: number): Step => ({ x, y, roll: x, pivot: 'base', lift: 0 });

/**
 * The angle of a wheel that has rolled so far. It turns whole times while the subject crosses the picture, so the loop
 * closes, and at most `turnsMax` times: faster wheels would seem to turn backwards.
 */
export function wheelAngle(rolled: number, radius: number, stage: Stage, turnsMax: number): number {
  const turns = Math.min(turnsMax, Math.max(1, Math.round(crossing(stage) / (turn * radius))));
  return (turn * turns * rolled) / crossing(stage);
}

export function stride(phase: number, stage: Stage, steps: number, height: number, tilt: number): Step {
  if (stage.limbs === 'wheels') return slide(phase, stage);
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
export function hops(phase: number, stage: Stage): Step {
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
export function drop(phase: number, stage: Stage, sign: -1 | 1): Step {
  const hidden = (stage.bottom - stage.top) * 1.1;
  const length = stage.height + hidden;
  const eased = smoothStep(phase) * stage.cycles;
  const from = stage.top + hidden;
  const to = (((from + sign * length * eased) % length) + length) % length;
  return { y: to - from, x: 0.02 * stage.width * wave(2 * phase), angle: 0.1 * wave(2 * phase) };
}

/** How high the subject may go before it leaves the picture, within reason. */
export function headroom(stage: Stage): number {
  return Math.min(0.32 * stage.height, Math.max(0.12 * stage.height, 0.9 * stage.top));
}

/** Taller and narrower, or flatter and wider: the volume stays. */
export function squash(amount: number): Step {
  return { scaleY: 1 + amount, scaleX: 1 / (1 + amount), pivot: 'base' };
}

export function resize(size: number): Step {
  return { scaleX: size, scaleY: size, pivot: 'base', lift: 0 };
}

/** Along the ground without steps. */
export const slide = (phase: number, stage: Stage): Step =>
  drive(crossX(phase, stage), 0.006 * stage.height * wave(6 * phase));
