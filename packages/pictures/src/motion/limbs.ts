import { beingOf } from './beings.js';
import type { Box } from './cutOut.js';
import { isWaving } from './facing.js';
import type { Pose } from './pose.js';
import { splitWay } from './splitScene.js';

/** What of a subject moves on its own while the subject travels. */
export type Limbs = 'legs' | 'wings' | 'folding wings' | 'wheels' | 'arms';

const winged = /\b(?:dragon|pterodactyl|phoenix)s?$/i;
/** Seen from above or from the front, so their wings fold towards the middle. */
const folding =
  /\b(?:butterfl(?:y|ies)|moths?|bees?|honeybees?|bumblebees?|dragonfl(?:y|ies)|firefl(?:y|ies)|ladybugs?|ladybirds?|bats?|fair(?:y|ies)|angels?|mosquito(?:es)?|fl(?:y|ies)|wasps?)$/i;

/** What drives on wheels, and people on it or in it: "a man riding a bicycle" ends with it. */
const wheeled =
  /\b(?:cars?|automobile|taxi|cab|ambulance|van|jeep|bus|minibus|trolleybus|truck|lorry|fire engine|tractor|train|locomotive|tram|bicycle|bike|tricycle|motorcycle|motorbike|scooter|skateboard|wheelchair|wheelbarrow|stroller|cart|wagon|carriage)$/i;

/** The limbs that the prompt's subject has, as far as its name tells. */
export function limbsOf(prompt: string): Limbs | undefined {
  const subject = (splitWay(prompt)?.subject ?? prompt).trim();
  const being = beingOf(subject);
  if (being === 'bird' || winged.test(subject)) return 'wings';
  if (folding.test(subject)) return 'folding wings';
  if (wheeled.test(subject)) return 'wheels';
  if (isWaving(subject)) return 'arms';
  return being === 'person' || being === 'beast' ? 'legs' : undefined;
}

/** Legs are below this share of the height. */
const hipShare = 0.6;
/** Between legs in front and legs behind, as a share of the width. */
const gapShare = 0.07;
/** Wings are above this share of the height, and reach this far from the middle, as a share of the width. */
const backShare = 0.58;
const wingShare = 0.28;
/** Wings that beat down keep at least this share of their height. */
const wingMin = 0.35;

/** How far a step moves this point to the right, as a share of the stride: feet most, hips not at all. */
export function stepAt(x: number, y: number, box: Box): number {
  const hip = box.top + hipShare * (box.bottom - box.top);
  if (y <= hip) return 0;
  const fromMiddle = (x - (box.left + box.right) / 2) / Math.max(1, gapShare * (box.right - box.left));
  return Math.min(1, (y - hip) / Math.max(1, box.bottom - hip)) * Math.tanh(fromMiddle);
}

/** The row that is seen at this point when the wings are raised or lowered. */
export function wingRow(x: number, y: number, box: Box, flap: Pose['flap']): number {
  const back = box.top + backShare * (box.bottom - box.top);
  if (y >= back) return y;
  const fromMiddle = (x - (box.left + box.right) / 2) / Math.max(1, wingShare * (box.right - box.left));
  return back + (y - back) / Math.max(wingMin, 1 + flap * Math.exp(-fromMiddle * fromMiddle));
}
