import type { MotionKind } from './motionWords.js';
import { type Pose, type Stage, standing, swell, turn, wave } from './pose.js';
import * as steps from './steps.js';

/** Raised arms are above this share of a person's height. */
const shoulderShare = 0.66;

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
    const body = steps.beat(4 * stage.cycles * phase, stage);
    const bob = -0.05 * stage.height * wave(2 * phase);
    const parallax = -stage.direction * 0.015 * stage.width * wave(phase);
    if (stage.across) return { ...body, x: steps.crossX(phase, stage), y: bob, backgroundX: parallax };
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
      x: stage.across ? steps.crossX(phase, stage) : stage.direction * 0.1 * stage.width * wave(phase),
      y: 0.03 * stage.height * wave(2 * phase),
      angle: 0.09 * Math.sin(beat),
      scaleX: 1 + 0.04 * Math.sin(beat + 1),
      backgroundX: -stage.direction * 0.012 * stage.width * wave(phase),
    };
  },
  walk: (phase, stage) => steps.stride(phase, stage, 4 * stage.cycles, 0.025, 0.06),
  run: (phase, stage) => steps.stride(phase, stage, 6 * stage.cycles, 0.045, 0.09),
  slide: steps.slide,
  roll(phase, stage) {
    if (stage.limbs === 'wheels') return steps.slide(phase, stage);
    const radius = Math.max(8, (stage.bottom - stage.top) / 2);
    const turns = Math.max(1, Math.round(steps.crossing(stage) / (turn * radius)));
    return { x: steps.crossX(phase, stage), angle: stage.direction * turn * turns * phase, lift: 0 };
  },
  jump(phase, stage) {
    if (stage.across) return steps.hops(phase, stage);
    // A crouch, a flight, a landing.
    const part = (phase * stage.cycles) % 1;
    if (part < 0.2) return { ...steps.squash(-0.16 * Math.sin(Math.PI * (part / 0.2))), lift: 0 };
    if (part > 0.8) return { ...steps.squash(-0.14 * Math.sin(Math.PI * ((part - 0.8) / 0.2))), lift: 0 };
    const flight = (part - 0.2) / 0.6;
    const height = 4 * flight * (1 - flight);
    return {
      ...steps.squash(0.1 * Math.sin(turn * flight) ** 2),
      y: -steps.headroom(stage) * height,
      lift: height,
    };
  },
  bounce(phase, stage) {
    const part = (phase * 2 * stage.cycles) % 1;
    const height = 4 * part * (1 - part);
    const contact = Math.min(part, 1 - part);
    return {
      ...steps.squash(0.06 * height - 0.2 * Math.exp(-((contact / 0.07) ** 2))),
      y: -steps.headroom(stage) * height,
      lift: height,
    };
  },
  fall: (phase, stage) => steps.drop(phase, stage, 1),
  rise: (phase, stage) => steps.drop(phase, stage, -1),
  spin: (phase, stage) =>
    // Whoever stands on legs turns about them.
    stage.limbs === 'legs'
      ? { scaleX: steps.aboutLegs(2 * stage.cycles * phase), pivot: 'base' }
      : { angle: stage.direction * turn * stage.cycles * phase },
  flip: (phase, stage) => ({
    scaleX: Math.cos(turn * stage.cycles * phase),
    y: -0.3 * steps.headroom(stage) * swell(phase),
  }),
  orbit: (phase, stage) => ({
    x: stage.direction * 0.16 * stage.width * wave(stage.cycles * phase),
    y: -0.16 * stage.height * swell(stage.cycles * phase),
  }),
  grow: (phase, stage) => steps.resize(0.5 + 0.75 * swell(stage.cycles * phase)),
  shrink: (phase, stage) => steps.resize(1.1 - 0.65 * swell(stage.cycles * phase)),
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
  sway(phase, stage) {
    const tall = stage.bottom - stage.top;
    if (stage.limbs === 'arms') {
      const bend = 0.12 * tall * wave(3 * stage.cycles * phase);
      return { bend, bendFrom: shoulderShare, pivot: 'base' };
    }
    // A tree leans more than somebody who nods.
    return { bend: (stage.limbs ? 0.1 : 0.22) * tall * wave(stage.cycles * phase), pivot: 'base' };
  },
  swing: (phase, stage) => ({ angle: 0.3 * wave(stage.cycles * phase), pivot: 'top' }),
  dance(phase, stage) {
    const beat = turn * 2 * stage.cycles * phase;
    return {
      ...steps.squash(-0.07 * Math.cos(2 * beat)),
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
    const { way, opacity } = steps.oneWay(phase);
    return { ...steps.drive((1 - way) * steps.outside(stage, stage.direction === 1 ? -1 : 1), 0), opacity };
  },
  leave(phase, stage) {
    const { way, opacity } = steps.oneWay(1 - phase);
    return { ...steps.drive((1 - way) * steps.outside(stage, stage.direction), 0), opacity };
  },
  stretch: (phase, stage) => ({ ...steps.squash(-0.22 * swell(stage.cycles * phase)), lift: 0 }),
  crawl: (phase, stage) => ({
    ...steps.squash(0.05 * wave(5 * stage.cycles * phase)),
    x: steps.crossX(phase, stage),
    lift: 0,
  }),
  breathe: (phase, stage) => ({
    ...steps.squash(0.022 * wave(stage.cycles * phase)),
    bend: 0.012 * (stage.bottom - stage.top) * wave(stage.cycles * phase, 1),
    ...(stage.limbs ? { lift: 0 } : {}),
  }),
};
