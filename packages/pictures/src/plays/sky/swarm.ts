import type { CutOut } from '../../motion/renderPose.js';
import type { Random } from '../../random.js';
import { limbsOf } from '../engine/actors.js';
import { type Colour, type Placement, rgb } from '../engine/brush.js';
import { shaped, tinted } from '../engine/cutOuts.js';
import { asPicture } from '../engine/places.js';
import { type Layer, layered, type Play, role, type Stage } from '../engine/play.js';
import { during, swell, turn, wave } from '../engine/timing.js';
import { named } from '../sentence.js';
import { autumnal, bubble, glow, leaf, paperScrap, petal, star } from './shapes.js';
import { readSwarm, type Swarm, type Way } from './swarmWords.js';

const usualCount = 8;
const brightColours = [0xeb4646, 0xfabe32, 0x46a0eb, 0x5ac364, 0xbe64dc, 0xfa82b4].map(rgb);
const colourWords =
  /\b(?:red|green|blue|yellow|orange|purple|pink|white|black|brown|grey|gray|gold|golden|silver|violet)\b/;
const petalColours: Readonly<Record<string, Colour>> = {
  white: [250, 248, 245],
  red: [220, 50, 60],
  rose: [220, 50, 70],
  yellow: [250, 210, 70],
  purple: [170, 110, 210],
};

/** What code paints better than the model draws: how one of them looks, by its number. */
function paintedKind(kind: string, side: number): ((index: number) => CutOut) | undefined {
  if (/\bbubble$/.test(kind)) return () => shaped(bubble, 0.16 * side);
  if (/\bconfetti$/.test(kind)) {
    return (index) =>
      shaped(paperScrap(brightColours[index % brightColours.length]!), 0.035 * side, 0.055 * side);
  }
  if (/\b(?:petal|blossom)$/.test(kind)) {
    const colour = kind
      .split(' ')
      .map((word) => petalColours[word])
      .find((each) => each) ?? [255, 165, 195];
    return () => shaped(petal(colour), 0.07 * side, 0.085 * side);
  }
  if (/\bgreen leaf$/.test(kind)) return () => shaped(leaf([95, 175, 60]), 0.09 * side, 0.13 * side);
  if (/\bstar$/.test(kind)) return () => shaped(star, 0.13 * side);
  if (/\bfirefly$/.test(kind)) return () => shaped(glow([230, 240, 90]), 0.075 * side);
  return undefined;
}

const sizes: readonly [RegExp, number][] = [
  [/\b(?:leaf|coin|seed|candy|cherry|acorn)$/, 0.14],
  [/\b(?:heart|bee|ladybug|moth|apple|dragonfly)$/, 0.16],
  [/\b(?:feather|butterfly|bat|donut|cookie)$/, 0.2],
  [/\b(?:balloon|fish|bird|jellyfish|cloud|whale|plane|airplane)$/, 0.28],
];
const shareOf = ({ kind, count, origin }: Swarm): number => {
  const share = sizes.find(([pattern]) => pattern.test(kind))?.[1] ?? 0.22;
  return share * (origin ? 0.75 : count !== undefined && count <= 3 ? 1.3 : 1);
};

const countOf = ({ kind, count }: Swarm): number => {
  if (count !== undefined) return count;
  if (/\bconfetti$/.test(kind)) return 70;
  return /\b(?:petal|blossom|firefly|bubble|coin|leaf)$/.test(kind) ? 14 : usualCount;
};

/** What the model is asked for. */
const drawnKind = (kind: string, verb: string): string => {
  if (/\bleaf$/.test(kind)) return 'an autumn leaf';
  if (/\b(?:bird|seagull|gull|crow|eagle|pigeon|duck|goose|parrot|owl|swan|stork)$/.test(kind)) {
    return `${named(kind)} ${verb === 'swim' ? 'swimming' : 'flying'} to the left`;
  }
  return named(kind);
};

/** Several or many of a kind that fall, rise, cross the picture or hover. */
export const swarm: Play = {
  stage(sentence) {
    const read = readSwarm(sentence);
    if (!read) return undefined;
    const side = sentence.direction ?? -1;
    const painted = paintedKind(read.kind, 1) !== undefined;
    const faces = read.way === 'cross' ? side : undefined;
    return {
      backdrop: read.backdrop,
      actors: [
        ...(painted ? [] : [role(drawnKind(read.kind, sentence.verb), shareOf(read), faces)]),
        ...(read.origin ? [role(asPicture(read.origin), 0.78)] : []),
      ],
      layers(scene) {
        const source = read.origin ? scene.actors.at(-1) : undefined;
        const path = source ? fromSource(source, read.way, scene) : paths[read.way](read, scene, side);
        const tree =
          source && /leaf$/.test(read.kind) && !/green/.test(read.kind) ? autumnal(source) : source;
        const moving = membersOf(read, scene).map((member) => follow(member, path, beatOf(read)));
        return layered([(paint) => tree && paint.actor(tree, { x: 0.5, y: 0.95 }), ...moving]);
      },
    };
  },
};

interface Member {
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

const follow =
  (member: Member, path: Path, beat: (phase: number, member: Member) => Partial<Placement>): Layer =>
  (paint, phase) => {
    for (let follower = 0; follower < member.followers; follower++) {
      const along = (member.start + (follower + phase) / member.followers) % 1;
      const { size = 1, ...place } = path(along, member, phase);
      paint.actor(member.looks, {
        pivot: 'centre',
        ...beat(phase, member),
        ...place,
        size: size * member.size,
      });
    }
  };

function membersOf(read: Swarm, { width, height, random, actors: [drawn] }: Stage): Member[] {
  const count = countOf(read);
  const painted = paintedKind(read.kind, Math.min(width, height));
  // A counted swarm has one on each path; more paths with two make a slower one.
  // A few that cross the picture keep together, so that they are seen together.
  const together = read.way === 'cross' && count <= 4;
  const followers = together || read.way === 'hover' || count % 2 === 1 ? 1 : 2;
  const paths = count / followers;
  const lanes = shuffled(paths, random);
  return lanes
    .map((lane, index) => ({
      looks: painted ? painted(index) : varied(drawn, read.kind, index, random),
      size: count === 2 ? 1 : 0.65 + 0.45 * random.uniform(),
      start: together
        ? (index * 0.6) / paths / 1.6
        : ((index + 0.3 * random.uniform()) / paths / followers) % 1,
      followers,
      lane: (lane + 0.5 + 0.5 * (random.uniform() - 0.5)) / paths,
      lean: random.uniform(),
      turns: random.uniform() < 0.5 ? -1 : 1,
    }))
    .sort((one, other) => one.size - other.size);
}

function shuffled(length: number, random: Random): number[] {
  const list = Array.from({ length }, (_, index) => index);
  for (let at = length - 1; at > 0; at--) {
    const other = Math.floor(random.uniform() * (at + 1));
    [list[at], list[other]] = [list[other]!, list[at]!];
  }
  return list;
}

/** Balloons and butterflies come in many colours, autumn leaves in a few. */
function varied(drawn: CutOut, kind: string, index: number, random: Random): CutOut {
  if (/\bleaf$/.test(kind)) return tinted(drawn, 0.5 * (random.uniform() - 0.4));
  if (colourWords.test(kind) || !/\b(?:balloon|butterfly|fish|kite|lantern)$/.test(kind)) return drawn;
  return tinted(drawn, turn * ((index * 0.618) % 1));
}

type Path = (along: number, member: Member, phase: number) => Placement;

const tumbling = /\b(?:leaf|petal|blossom|feather|confetti|coin|star|heart|candy)$/;

const paths: Record<Way, (read: Swarm, stage: Stage, side: -1 | 1) => Path> = {
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
function fromSource(source: CutOut, way: Way, { wide, tall }: Stage): Path {
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
function beatOf(read: Swarm): (phase: number, member: Member) => Partial<Placement> {
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
