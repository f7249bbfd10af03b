import type { Random } from '@tricorn/random';
import type { CutOut } from '../../motion/cutOut.js';
import { type Colour, type Placement, rgb } from '../engine/brush.js';
import { shaped, tinted } from '../engine/cutOuts.js';
import { asPicture } from '../engine/places.js';
import { type Layer, layered, type Play, role, type Stage, turn } from '../engine/play.js';
import { named } from '../sentence.js';
import { autumnal, bubble, glow, leaf, petal, star } from './shapes.js';
import { beatOf, fromSource, type Member, type Path, paths } from './swarmPaths.js';
import { readSwarm, type Swarm } from './swarmWords.js';

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
  pink: [255, 165, 195],
};

/** What code paints better than the model draws: how one of them looks, by its number. */
function paintedKind(kind: string, side: number): ((index: number) => CutOut) | undefined {
  if (/\bbubble$/.test(kind)) return () => shaped(bubble, 0.16 * side);
  if (/\bconfetti$/.test(kind)) {
    const colourOf = (index: number) => brightColours[index % brightColours.length]!;
    return (index) => shaped(() => [colourOf(index), 1], 0.035 * side, 0.055 * side);
  }
  if (/\b(?:petal|blossom)$/.test(kind)) {
    const said = kind.split(' ').find((word) => Object.hasOwn(petalColours, word));
    const colour = petalColours[said ?? 'pink']!;
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
        !painted && role(drawnKind(read.kind, sentence.verb), shareOf(read), faces),
        read.origin && role(asPicture(read.origin), 0.78),
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
