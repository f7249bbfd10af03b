import { beingOf } from '../motion/beings.js';
import { standing } from '../motion/pose.js';
import { type CutOut, drawShadow, type Frame } from '../motion/renderPose.js';
import { backdropOf, splitScene, splitWay } from '../motion/splitScene.js';
import { widthOf } from './paint.js';
import type { Phrase, Sentence } from './sentence.js';

export interface Setting {
  /** What is drawn behind everybody; absent if the sentence names no place. */
  backdrop?: string;
  /** The phrases that name no place and belong to the drawing of the subject: " on a sofa". */
  close: string;
}

/** Takes the places of a sentence apart from the things in it. */
export function settingOf({ phrases }: Pick<Sentence, 'phrases'>): Setting {
  const places = phrases.filter(isPlace);
  const close = phrases.filter((phrase) => !isPlace(phrase));
  const scene = places[0] && splitScene(asScene(places[0]));
  return {
    ...(scene ? { backdrop: backdropOf(scene) } : {}),
    close: close.map(({ preposition, noun }) => ` ${preposition} ${noun}`).join(''),
  };
}

/** Like `settingOf`, for somebody on the way: a thing passed on it is part of the place. */
export function wayOf({ phrases }: Pick<Sentence, 'phrases'>): Pick<Setting, 'backdrop'> {
  const scene = phrases.map((phrase) => splitWay(asScene(phrase))).find((found) => found !== undefined);
  return scene ? { backdrop: backdropOf(scene) } : {};
}

/** Who howls at the moon is not on it; a night is drawn with its moon. */
const asScene = ({ preposition, noun }: Phrase): string =>
  /\bmoon$/.test(noun) && ['at', 'under', 'by'].includes(preposition)
    ? 'it at night'
    : `it ${preposition} ${noun}`;
const isPlace = (phrase: Phrase): boolean => {
  const scene = splitScene(asScene(phrase));
  return scene !== undefined && scene.origin === undefined;
};

/** Where feet stand, as a share of the height. */
export const groundShare = 0.9;

/** Darkens the ground where an actor stands. */
export function shade(frame: Frame, actor: CutOut, x: number, ground: number, lift = 0): void {
  const half = widthOf(actor) / 2;
  const box = { left: x - half, right: x + half, top: 0, bottom: ground };
  drawShadow(frame, box, standing, lift);
}

export interface Spot {
  /** Pixels from the middle of the foot of an actor. */
  x: number;
  y: number;
  /** The side to which it opens; 0 for both. */
  side: -1 | 0;
  /** Pixels from the middle of the face to its rim. */
  rim: number;
}

const headShare = 0.45;
const faceShare = 0.2;

/** Where the mouth of an actor is: at the front of an animal that faces left, and in the face of a person. */
export function mouthOf({ width, subject, box }: CutOut, prompt: string): Spot {
  const [middle, tall] = [(box.left + box.right) / 2, box.bottom - box.top];
  const being = beingOf(prompt);
  if (being === 'person' || being === 'creature') {
    let [sum, count, left, right] = [0, 0, box.right, box.left];
    for (let y = box.top; y < box.top + faceShare * tall; y++) {
      for (let x = box.left; x <= box.right; x++) {
        if (subject[4 * (y * width + x) + 3]! < 0.5) continue;
        [sum, count, left, right] = [sum + x, count + 1, Math.min(left, x), Math.max(right, x)];
      }
    }
    const x = (count > 0 ? sum / count : middle) - middle;
    return { x, y: -(1 - 0.75 * faceShare) * tall, side: 0, rim: Math.max(0, (right - left) / 2) };
  }
  let front = { x: middle, y: box.top };
  for (let y = box.top; y < box.top + headShare * tall; y++) {
    for (let x = box.left; x < front.x; x++) {
      if (subject[4 * (y * width + x) + 3]! > 0.5) front = { x, y };
    }
  }
  return { x: front.x - middle, y: front.y - box.bottom, side: -1, rim: 0 };
}
