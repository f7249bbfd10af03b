import { isLiving, looksTo } from '../../motion/facing.js';
import type { CutOut, Frame } from '../../motion/renderPose.js';
import { smoothStep } from '../../smoothStep.js';
import { heightOf, paintLine, paste, widthOf } from '../paint.js';
import type { Play } from '../play.js';
import type { Sentence } from '../sentence.js';
import { backdropOf, isPerson, paintShadow } from '../setting.js';
import { swell, turn } from '../timing.js';
import { colourOf, pasteWarped } from './warp.js';

type Part = 'tail' | 'ears' | 'head';

const moving = /^(?:wag|swish|flick|twitch|wiggle|shake|nod|flap|wave|move|swing|tilt|bob|sway|turn)$/;
const parts: readonly [Part, RegExp][] = [
  ['tail', /\btails?$/],
  ['ears', /\bears?$/],
  ['head', /\bheads?$/],
];

/** An animal or a person that stands still and moves one part. */
export const wag: Play = (sentence) => {
  const part = partOf(sentence);
  const said = / (?:sitting|standing|lying|lying down)(?= and$|$)/.exec(sentence.subject)?.[0].trim();
  const subject = sentence.subject
    .replace(/ with(?: (?:a|an|its|his|her|the|one))?$/, '')
    .replace(/ (?:sitting|standing|lying|lying down)$/, '');
  if (!part || !isLiving(subject)) return undefined;
  const sits = part === 'ears' && /\b(?:rabbit|bunny|hare|mouse)$/.test(subject);
  // Its tail is seen from the side.
  const pose =
    said ?? (part === 'tail' && isLiving(subject) ? 'walking to the left' : sits ? 'sitting' : 'standing');
  return {
    ...backdropOf(sentence),
    actors: [{ prompt: `${subject} ${pose}`, share: 0.68 }],
    stage({ width, height, actors: [actor] }) {
      const [x, ground] = [width / 2, 0.88 * height];
      const faces = looksTo(actor!) ?? -1;
      const move = { tail: tailMove, ears: earsMove, head: headMove }[part];
      const paint = move(actor!, {
        x,
        ground,
        faces,
        person: isPerson(subject),
        verb: sentence.verb,
        upright: !/^(?:sitting|lying)/.test(pose),
        long: !/\b(?:elephant|bear|panda|pig|cow|monkey|koala|sheep)$/.test(subject),
      });
      return (frame, phase) => {
        paintShadow(frame, x, ground, 0.45 * widthOf(actor!));
        paint(frame, phase);
      };
    },
  };
};

function partOf({ verb, object }: Sentence): Part | undefined {
  if (verb === 'nod' && object === '') return 'head';
  if (verb === 'wag' && object === '') return 'tail';
  if (!moving.test(verb)) return undefined;
  const moved = object.replace(/ (?:no|yes)$/, '');
  return parts.find(([, pattern]) => pattern.test(moved))?.[0];
}

interface Stand {
  x: number;
  ground: number;
  faces: -1 | 1;
  person: boolean;
  verb: string;
  /** Whether it stands or walks. */
  upright: boolean;
  /** Whether its ears stand up from its head. */
  long: boolean;
}

type Move = (actor: CutOut, stand: Stand) => (frame: Frame, phase: number) => void;

/** A tail covers at most this share of the height in each column; a foot that is set back is below it. */
const tailShare = 0.34;
const tailUntil = 0.68;
const tailLengthMin = 0.05;

/** How many columns at the rear show the tail alone, the row at which it leaves the body, and half its thickness there. */
export function findTail(
  { width, subject, box }: CutOut,
  rear: -1 | 1,
): { length: number; row: number; half: number } | undefined {
  const [wide, tall] = [box.right - box.left + 1, box.bottom - box.top + 1];
  let [length, row, half] = [0, 0, 0];
  for (; length < wide / 2; length++) {
    const x = rear > 0 ? box.right - length : box.left + length;
    let [covered, sum] = [0, 0];
    for (let y = box.top; y < box.top + tailUntil * tall; y++) {
      const alpha = subject[4 * (y * width + x) + 3]!;
      covered += alpha;
      sum += alpha * y;
    }
    if (covered > tailShare * tall) break;
    if (covered > 0) [row, half] = [sum / covered, covered / 2];
  }
  return length < tailLengthMin * wide || length >= wide / 2 ? undefined : { length, row, half };
}

const tailMove: Move = (actor, { x, ground, faces, upright }) => {
  const rear: -1 | 1 = faces < 0 ? 1 : -1;
  // The back of who sits slopes down like a tail; its own tail lies on the ground.
  const tail = upright ? findTail(actor, rear) : undefined;
  const [wide, tall] = [widthOf(actor), heightOf(actor)];
  const swing = (phase: number) => 0.5 * Math.sin(turn * 3 * phase);
  if (!tail) {
    const root = [x + rear * 0.4 * wide, ground - (upright ? 0.52 : 0.12) * tall] as const;
    const colour = colourOf(actor, {
      left: rear > 0 ? 0.7 : 0.1,
      right: rear > 0 ? 0.9 : 0.3,
      top: upright ? 0.4 : 0.7,
      bottom: upright ? 0.6 : 0.9,
    });
    return (frame, phase) => {
      paintTail(frame, { root, rear, length: 0.3 * tall, swing: swing(phase), colour });
      paste(frame, actor, { x, y: ground, pivot: 'base' });
    };
  }
  const rootX = rear > 0 ? actor.box.right - tail.length : actor.box.left + tail.length;
  const lowest = actor.box.top + tailUntil * tall;
  const isTail = (fromX: number, fromY: number) => rear * (fromX - rootX) > 0 && fromY < lowest;
  // Where it joins the body, only its own thickness turns with it.
  const joins = (fromX: number, fromY: number) =>
    isTail(fromX + rear * 0.06 * wide, fromY) && Math.abs(fromY - tail.row) < 0.8 * tail.half;
  const whole = { x, ground, pivot: [rootX - rear * 0.04 * wide, tail.row] as const, weight: () => 1 };
  return (frame, phase) => {
    pasteBent(frame, actor, {
      ...whole,
      angle: swing(phase),
      seen: (fromX, fromY) => isTail(fromX, fromY) || joins(fromX, fromY),
    });
    pasteBent(frame, actor, { ...whole, angle: 0, seen: (fromX, fromY) => !isTail(fromX - rear, fromY) });
  };
};

function paintTail(
  frame: Frame,
  tail: {
    root: readonly [number, number];
    rear: -1 | 1;
    length: number;
    swing: number;
    colour: readonly [number, number, number];
  },
): void {
  const steps = 10;
  let [x, y] = tail.root;
  for (let step = 0; step < steps; step++) {
    const angle = -0.5 - (0.6 * step) / steps + (tail.swing * 1.6 * (step + 1)) / steps;
    const to = [
      x + tail.rear * Math.cos(angle) * (tail.length / steps),
      y + Math.sin(angle) * (tail.length / steps),
    ] as const;
    const thick = tail.length * (0.24 - (0.1 * step) / steps);
    paintLine(frame, { from: [x, y], to, thick, colour: tail.colour });
    [x, y] = to;
  }
}

/** Long ears stand above the head and bend; others are turned with a part of the head. */
const earsMove: Move = (actor, { x, ground, faces, long }) => {
  const tall = heightOf(actor);
  const { box } = actor;
  const wideEar = 0.16 * widthOf(actor);
  const ear = [(box.left + box.right) / 2 + faces * 0.16 * widthOf(actor), box.top + 0.3 * tall] as const;
  return (frame, phase) => {
    const wiggle = Math.sin(turn * 3 * phase);
    const folded = Math.sin(turn * 6 * phase);
    const [wide, top] = [widthOf(actor), actor.box.top];
    pasteWarped(frame, actor, {
      area: { left: x - wide, right: x + wide, top: ground - 1.2 * tall, bottom: ground },
      from(frameX, frameY) {
        const fromX = frameX - x + (actor.box.left + actor.box.right) / 2;
        const fromY = frameY - ground + actor.box.bottom;
        if (!long) {
          const near = Math.exp(
            -(((fromX - ear[0]) / wideEar) ** 2 + ((fromY - ear[1]) / (0.22 * tall)) ** 2) / 2,
          );
          return [ear[0] + (fromX - ear[0]) / (1 + 0.6 * wiggle * near), fromY];
        }
        const rise = smoothStep(clamp((top + 0.42 * tall - fromY) / (0.42 * tall)));
        return [fromX - 0.07 * tall * wiggle * rise, fromY + 0.03 * tall * folded * rise];
      },
    });
  };
};

const headMove: Move = (actor, { x, ground, faces, person, verb }) => {
  const [wide, tall] = [widthOf(actor), heightOf(actor)];
  const { box } = actor;
  const middle = (box.left + box.right) / 2;
  if (person) {
    const sideways = verb === 'shake' || verb === 'turn';
    return (frame, phase) => {
      const moved = sideways ? 0.065 * tall * Math.sin(turn * 3 * phase) : 0.055 * tall * swell(2 * phase);
      pasteWarped(frame, actor, {
        area: { left: x - wide, right: x + wide, top: ground - 1.1 * tall, bottom: ground },
        from(frameX, frameY) {
          const fromX = frameX - x + middle;
          const fromY = frameY - ground + box.bottom;
          const share = smoothStep(clamp((box.top + 0.38 * tall - fromY) / (0.14 * tall)));
          return sideways ? [fromX - moved * share, fromY] : [fromX, fromY - moved * share];
        },
      });
    };
  }
  return (frame, phase) =>
    pasteBent(frame, actor, {
      x,
      ground,
      pivot: [middle + faces * 0.12 * wide, box.top + 0.48 * tall],
      angle: faces * 0.2 * Math.sin(turn * 2 * phase),
      weight: (fromX, fromY) =>
        smoothStep(clamp((faces * (fromX - middle)) / (0.25 * wide) + 0.3)) *
        smoothStep(clamp((box.top + 0.7 * tall - fromY) / (0.3 * tall))),
    });
};

/** Pastes an actor of which a part is turned about a pivot; `weight` says how much of the turn each point gets. */
function pasteBent(
  frame: Frame,
  actor: CutOut,
  bent: {
    x: number;
    ground: number;
    pivot: readonly [number, number];
    angle: number;
    weight(fromX: number, fromY: number): number;
    /** Which part of the actor is pasted. */
    seen?(fromX: number, fromY: number): boolean;
  },
): void {
  const { box } = actor;
  const [wide, tall] = [widthOf(actor), heightOf(actor)];
  const shift = [bent.x - (box.left + box.right) / 2, bent.ground - box.bottom] as const;
  pasteWarped(frame, actor, {
    area: {
      left: bent.x - wide,
      right: bent.x + wide,
      top: bent.ground - 1.4 * tall,
      bottom: bent.ground + 0.2 * tall,
    },
    from(frameX, frameY) {
      const [atX, atY] = [frameX - shift[0], frameY - shift[1]];
      const angle = bent.angle * bent.weight(atX, atY);
      const [dx, dy] = [atX - bent.pivot[0], atY - bent.pivot[1]];
      const fromX = bent.pivot[0] + Math.cos(angle) * dx + Math.sin(angle) * dy;
      const fromY = bent.pivot[1] - Math.sin(angle) * dx + Math.cos(angle) * dy;
      return bent.seen && !bent.seen(fromX, fromY) ? undefined : [fromX, fromY];
    },
  });
}

const clamp = (share: number): number => Math.min(1, Math.max(0, share));
