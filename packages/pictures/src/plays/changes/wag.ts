import { alphaAt, type CutOut, sizeOf } from '../../motion/cutOut.js';
import { looksTo } from '../../motion/facing.js';
import { smoothStep } from '../../smoothStep.js';
import { isLiving, isPerson } from '../engine/actors.js';
import type { Brush, Colour, Point } from '../engine/brush.js';
import { colourOf } from '../engine/cutOuts.js';
import { behind } from '../engine/places.js';
import { clamp, type Play, swell, wave } from '../engine/play.js';
import { does, type Sentence } from '../sentence.js';

type Part = 'tail' | 'ears' | 'head';

function partOf(sentence: Sentence): Part | undefined {
  const { verb, object } = sentence;
  if (object === '') return verb === 'nod' ? 'head' : verb === 'wag' ? 'tail' : undefined;
  if (!does(sentence, 'wag swish flick twitch wiggle shake nod flap wave move swing tilt bob sway turn'))
    return undefined;
  const part = /\b(tail|ear|head)s?$/.exec(object.replace(/ (?:no|yes)$/, ''))?.[1];
  return part === 'ear' ? 'ears' : (part as 'tail' | 'head' | undefined);
}

/** An animal or a person that stands still and moves one part. */
export const wag: Play = {
  stage(sentence) {
    const part = partOf(sentence);
    const said = / (?:sitting|standing|lying|lying down)(?= and$|$)/.exec(sentence.subject)?.[0].trim();
    const subject = sentence.subject
      .replace(/ with(?: (?:a|an|its|his|her|the|one))?$/, '')
      .replace(/ (?:sitting|standing|lying|lying down)$/, '');
    if (!part || !isLiving(subject)) return undefined;
    const sits = part === 'ears' && /\b(?:rabbit|bunny|hare|mouse)$/.test(subject);
    // Its tail is seen from the side.
    const pose = said ?? (part === 'tail' ? 'walking to the left' : sits ? 'sitting' : 'standing');
    return {
      backdrop: behind(sentence),
      actors: [{ prompt: `${subject} ${pose}`, share: 0.68 }],
      layers(scene) {
        const [actor] = scene.actors;
        const move = { tail: tailMove, ears: earsMove, head: headMove }[part]({
          actor,
          wide: scene.wide(actor),
          tall: scene.tall(actor),
          faces: looksTo(actor) ?? -1,
          person: isPerson(subject),
          sideways: does(sentence, 'shake turn'),
          stands: !/^(?:sitting|lying)/.test(pose),
          long: !/\b(?:elephant|bear|panda|pig|cow|monkey|koala|sheep)$/.test(subject),
        });
        return (paint, phase) => {
          paint.shadow(0.5, footing, 0.4 * scene.wide(actor));
          move(paint, phase);
        };
      },
    };
  },
};

const footing = 0.88;

interface Body {
  actor: CutOut;
  wide: number;
  tall: number;
  faces: -1 | 1;
  person: boolean;
  /** Whether the head is shaken and not nodded. */
  sideways: boolean;
  /** Whether it stands or walks. */
  stands: boolean;
  /** Whether its ears stand up from its head. */
  long: boolean;
}

type Move = (body: Body) => (paint: Brush, phase: number) => void;

/** Shows the actor where it stands, each point from another point of it; points are shares of it. */
function bent(
  paint: Brush,
  { actor, wide, tall }: Body,
  from: (u: number, v: number) => Point | undefined,
): void {
  const { width, height } = paint.frame;
  // The middle of the cut-out's pixels is in the middle, and the last row of them on the ground.
  const [left, top] = [0.5 - (wide - 1 / width) / 2, footing - tall + 1 / height];
  paint.warp(actor, {
    left: left - 0.5 * wide,
    right: left + 1.5 * wide,
    top: top - 0.4 * tall,
    bottom: footing + 0.2 * tall,
    from: (x, y) => from((x - left) / wide, (y - top) / tall),
  });
}

/** A point turned about another one, in a body of these proportions. */
function turned([u, v]: Point, [pivotU, pivotV]: Point, angle: number, { wide, tall }: Body): Point {
  const [dx, dy] = [(u - pivotU) * wide, (v - pivotV) * tall];
  const [cosine, sine] = [Math.cos(angle), Math.sin(angle)];
  return [pivotU + (cosine * dx + sine * dy) / wide, pivotV + (cosine * dy - sine * dx) / tall];
}

/** A tail covers at most this share of the height in each column; a foot that is set back is below it. */
const tailShare = 0.34;
const tailUntil = 0.68;
const tailLengthMin = 0.05;

/** How many columns at the rear show the tail alone, the row at which it leaves the body, and half its thickness there. */
export function findTail(
  body: CutOut,
  rear: -1 | 1,
): { length: number; row: number; half: number } | undefined {
  const { box } = body;
  const [wide, tall] = sizeOf(box);
  let [length, row, half] = [0, 0, 0];
  for (; length < wide / 2; length++) {
    const x = rear > 0 ? box.right - length : box.left + length;
    let [covered, sum] = [0, 0];
    for (let y = box.top; y < box.top + tailUntil * tall; y++) {
      const alpha = alphaAt(body, x, y);
      [covered, sum] = [covered + alpha, sum + alpha * y];
    }
    if (covered > tailShare * tall) break;
    if (covered > 0) [row, half] = [sum / covered, covered / 2];
  }
  return length < tailLengthMin * wide || length >= wide / 2 ? undefined : { length, row, half };
}

const tailMove: Move = (body) => {
  const { actor, wide, tall, faces, stands } = body;
  const rear = faces < 0 ? 1 : -1;
  // The back of who sits slopes down like a tail; its own tail lies on the ground.
  const tail = stands ? findTail(actor, rear) : undefined;
  const swing = (phase: number) => 0.5 * wave(3 * phase);
  if (!tail) {
    const root: Point = [0.5 + rear * 0.4 * wide, footing - (stands ? 0.52 : 0.12) * tall];
    const [left, top] = [rear > 0 ? 0.7 : 0.1, stands ? 0.4 : 0.7];
    const colour = colourOf(actor, [left, top, left + 0.2, top + 0.2]);
    return (paint, phase) => {
      paintTail(paint, root, rear, 0.3 * tall, swing(phase), colour);
      paint.actor(actor, { x: 0.5, y: footing });
    };
  }
  const { box } = actor;
  const [columns, rows] = sizeOf(box);
  const rootU = (rear > 0 ? columns - 1 - tail.length : tail.length) / columns;
  const [rootV, half] = [(tail.row - box.top) / rows, tail.half / rows];
  const pivot: Point = [rootU - rear * 0.04, rootV];
  const isTail = ([u, v]: Point) => rear * (u - rootU) > 0 && v < tailUntil;
  // Where it joins the body, only its own thickness turns with it.
  const joins = ([u, v]: Point) => isTail([u + rear * 0.06, v]) && Math.abs(v - rootV) < 0.8 * half;
  return (paint, phase) => {
    bent(paint, body, (u, v) => {
      const at = turned([u, v], pivot, swing(phase), body);
      return isTail(at) || joins(at) ? at : undefined;
    });
    bent(paint, body, (u, v) => (isTail([u - rear / columns, v]) ? undefined : [u, v]));
  };
};

function paintTail(
  paint: Brush,
  root: Point,
  rear: -1 | 1,
  length: number,
  swing: number,
  colour: Colour,
): void {
  const steps = 10;
  let [x, y] = root;
  for (let step = 0; step < steps; step++) {
    const angle = -0.5 - (0.6 * step) / steps + (swing * 1.6 * (step + 1)) / steps;
    const to: Point = [x + (rear * Math.cos(angle) * length) / steps, y + (Math.sin(angle) * length) / steps];
    paint.line([x, y], to, length * (0.24 - (0.1 * step) / steps), colour);
    [x, y] = to;
  }
}

/** Long ears stand above the head and bend; others are turned with a part of the head. */
const earsMove: Move = (body) => {
  const { wide, tall, faces, long } = body;
  const ear: Point = [0.5 + faces * 0.16, 0.3];
  return (paint, phase) => {
    const wiggle = wave(3 * phase);
    bent(paint, body, (u, v) => {
      if (!long) {
        const near = Math.exp(-(((u - ear[0]) / 0.16) ** 2 + ((v - ear[1]) / 0.22) ** 2) / 2);
        return [ear[0] + (u - ear[0]) / (1 + 0.6 * wiggle * near), v];
      }
      const rise = smoothStep(clamp((0.42 - v) / 0.42));
      return [u - (0.07 * tall * wiggle * rise) / wide, v + 0.03 * wave(6 * phase) * rise];
    });
  };
};

const headMove: Move = (body) => {
  const { wide, tall, faces, person, sideways } = body;
  if (person) {
    return (paint, phase) => {
      const moved = sideways ? 0.065 * wave(3 * phase) : 0.055 * swell(2 * phase);
      bent(paint, body, (u, v) => {
        const share = smoothStep(clamp((0.38 - v) / 0.14));
        return sideways ? [u - (moved * share * tall) / wide, v] : [u, v - moved * share];
      });
    };
  }
  return (paint, phase) =>
    bent(paint, body, (u, v) => {
      const weight = smoothStep(clamp((faces * (u - 0.5)) / 0.25 + 0.3)) * smoothStep(clamp((0.7 - v) / 0.3));
      return turned([u, v], [0.5 + faces * 0.12, 0.48], faces * 0.2 * wave(2 * phase) * weight, body);
    });
};
