import type { CutOut } from '../../motion/cutOut.js';
import { limbsOf } from '../engine/actors.js';
import type { Placement } from '../engine/brush.js';
import { during, type Stage, swell, turn, wave } from '../engine/play.js';
import type { Swarm, Way } from './swarmWords.js';

export interface Member {
  looks: CutOut;
  size: number;
  /** How far on its path it is at phase 0, and how many follow each other on it. */
  start: number;
  followers: number;
  /** Across the paths of the swarm: 0 to 1. */
  lane: number;
  lean: number;
  turns: number;
}

export type Path = (along: number, member: Member, phase: number) => Placement;

const tumbling = /\b(?:leaf|petal|blossom|feather|confetti|coin|star|heart|candy)$/;

/** Where each of a swarm is, by how it moves. */
export const paths: Record<Way, (read: Swarm, stage: Stage, side: -1 | 1) => Path> = {
  fall:
    ({ kind }, { tall }) =>
    (along, { lane, lean, turns, looks }) => ({
      x: lane + 0.06 * wave(2 * along + lean),
      y: along * (1 + 1.2 * tall(looks)) - 0.6 * tall(looks),
      angle: tumbling.test(kind) ? turn * (turns * along + lean) : 0.15 * wave(along + lean),
    }),
  rise:
    (_, { tall }) =>
    (along, { lane, lean, looks }) => ({
      x: lane + 0.03 * wave(along + lean),
      y: 1 + 0.6 * tall(looks) - along * (1 + 1.2 * tall(looks)),
      angle: 0.08 * wave(2 * along + lean),
    }),
  cross: (read, { wide }, side) => {
    const [top, bottom] = bandOf(read);
    return (along, { lane, lean, looks }, phase) => ({
      x: 0.5 + side * (along - 0.5) * (1 + 1.3 * wide(looks)),
      y: top + (bottom - top) * lane + 0.015 * wave(phase + lean),
    });
  },
  hover:
    () =>
    (along, { lane, lean, turns }, phase) => ({
      x: 0.12 + 0.76 * lane + 0.07 * turns * wave(phase + lean),
      y: 0.18 + 0.6 * ((lane * 2.6 + lean * 0.5) % 1) + 0.06 * wave(2 * phase + along),
      angle: 0.18 * turns * wave(phase + lean, turn / 4),
    }),
};

/** Ducks and boats are carried by the water, unless they fly. */
const onWater = ({ kind, verb, backdrop = '' }: Swarm): boolean =>
  verb !== 'fly' &&
  /\b(?:duck|duckling|swan|boat|ship|goose|sailboat)$/.test(kind) &&
  /lake|sea/.test(backdrop);

/** Between which shares of the height a swarm crosses the picture. */
const bandOf = (read: Swarm): readonly [number, number] => {
  const { kind, backdrop = '' } = read;
  if (/under water/.test(backdrop)) return [0.12, 0.85];
  if (onWater(read)) return [0.66, 0.88];
  return /fish|dolphin|whale/.test(kind) ? [0.6, 0.9] : [0.1, 0.52];
};

/** From within the upper part of what they come from to the ground, or out of its top into the air. */
export function fromSource(source: CutOut, way: Way, { wide, tall }: Stage): Path {
  const ground = 0.95;
  const top = ground - tall(source);
  if (way === 'rise') {
    return (along, { lane, lean }) => ({
      x: 0.5 + (lane - 0.5) * wide(source) * (0.2 + 1.2 * along) + 0.02 * wave(along + lean),
      y: top + 0.12 * tall(source) - along * (top + 0.2),
      opacity: during(along, 0, 0.12),
      size: 0.5 + 0.5 * during(along, 0, 0.3),
    });
  }
  return (along, { lane, lean, turns }) => {
    const fallen = Math.min(1, along / 0.85);
    const startY = top + (0.15 + 0.35 * ((lane * 3.7 + lean) % 1)) * tall(source);
    const swing = wave(1.5 * fallen + lean) - wave(lean);
    return {
      x: 0.5 + (lane - 0.5) * wide(source) * (0.85 + 0.4 * fallen) + 0.03 * swing,
      y: startY + (ground + 0.01 - startY) * fallen ** 1.3,
      angle: turn * (turns * 0.6 * fallen + lean),
      opacity: during(along, 0, 0.08) * (1 - during(along, 0.92, 1)),
    };
  };
}

/** What each does while it moves: birds and butterflies beat their wings, fish their tails, fireflies glow. */
export function beatOf(read: Swarm): (phase: number, member: Member) => Partial<Placement> {
  const { kind, way } = read;
  const limbs = limbsOf(kind);
  if (limbs === 'wings' && way === 'cross' && !onWater(read)) {
    return (phase, { lean }) => ({ flap: 0.42 * wave(4 * phase + lean) - 0.1 });
  }
  if (limbs === 'folding wings') return (phase, { lean }) => ({ scaleX: 1 - 0.6 * swell(5 * phase + lean) });
  if (kind === 'firefly') return (phase, { lean }) => ({ opacity: 0.15 + 0.85 * swell(2 * phase + lean) });
  if (/\b(?:fish|goldfish|shark|whale|dolphin)$/.test(kind)) {
    return (phase, { lean }) => ({
      scaleX: 1 + 0.06 * wave(4 * phase + lean),
      angle: 0.08 * wave(2 * phase + lean),
    });
  }
  if (/\bjellyfish$/.test(kind)) return (phase, { lean }) => ({ scaleY: 1 + 0.14 * wave(2 * phase + lean) });
  if (/\b(?:coin|confetti|petal)$/.test(kind)) {
    return (phase, { lean }) => ({ scaleX: wave(2 * phase + lean, turn / 4) });
  }
  return () => ({});
}
