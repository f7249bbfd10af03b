import { isGliding, isLiving, isRider, isWaving } from './facing.js';
import { limbsOf } from './limbs.js';
import { compounds, determiners, type MotionKind, motionWords, setOf, sideIn } from './motionWords.js';

export interface ParsedMotion {
  /** Absent if no word of the prompt names a motion. */
  kind: MotionKind | undefined;
  /** −1 to the left, 1 to the right; absent if the prompt does not say. */
  direction: -1 | 1 | undefined;
  /** Whether the path should cross the whole picture. */
  across: boolean;
  speed: 'slow' | 'normal' | 'fast';
  /** The prompt without its motion: what the picture shows. */
  subject: string;
}

const prepositionsOfNouns = setOf('in of for with at');
const fast = setOf('quickly fast rapidly swiftly wildly furiously quick rapid hard');
const slow = setOf('slowly gently softly calmly lazily slow gentle gracefully');
const manner = setOf('smoothly happily around outside outdoors');
const crossing = setOf('across through past over along by towards toward away');
const lastParticles = setOf('away off over by past along back up down out together');
const transitive = setOf('riding chasing rowing driving');
/** Words that only connect a motion to its subject and are removed with it. */
const ties = setOf('is are was were be being that which who to it and then keeps starts begins make let');
const turningWheels = /\bwheels of (?:an?|the)\b|\b(?:its|his|her|their) wheels\b/i;
/** They glide on the water as well as in the air. */
const waterBirds = /\b(?:swans?|ducks?|ducklings?|geese|goose)\b.*\bon\b.*\b(?:lake|pond|water|river|sea)\b/i;
const orders = setOf('make let have');

/** Finds how the prompt's subject moves, and what remains to be drawn. */
export function parseMotion(prompt: string): ParsedMotion {
  const tokens = prompt.split(/\s+/).filter((token) => token !== '');
  const bare = tokens.map((token) => token.toLowerCase().replace(/[^\p{L}'-]/gu, ''));
  const drop = new Set<number>();
  let kind: MotionKind | undefined;
  bare.forEach((word, index) => {
    const motion = motionAt(bare, index);
    if (!motion) return;
    kind ??= motion;
    // What is ridden or chased belongs to the picture, and so does the word.
    if (transitive.has(word) && determiners.has(bare[index + 1] ?? '')) return;
    // Only who is drawn waving has an arm to wave with, and who skates has skates.
    const until = bare.slice(0, index + 1).join(' ');
    if (isWaving(until) || isGliding(until)) return;
    drop.add(index);
    for (let tie = index - 1; tie >= 0 && ties.has(bare[tie]!); tie--) drop.add(tie);
    const next = bare[index + 1];
    // "a dog running away": the last word belongs to the verb.
    if (index + 2 === bare.length && lastParticles.has(next!)) drop.add(index + 1);
    if (word.startsWith('zoom') && (next === 'in' || next === 'out')) drop.add(index + 1);
  });
  if (kind !== undefined && orders.has(bare[0]!)) drop.add(0);
  let speed: ParsedMotion['speed'] = 'normal';
  if (kind !== undefined) {
    bare.forEach((word, index) => {
      if (fast.has(word)) speed = 'fast';
      else if (slow.has(word)) speed = 'slow';
      else if (!manner.has(word) || (word === 'around' && determiners.has(bare[index + 1] ?? ''))) return;
      drop.add(index);
    });
  }
  // Whatever the camera does, the view changes: it nears, or it passes by.
  if (/^(?:the )?camera\b/i.test(prompt) && kind !== 'zoom')
    kind = /\b(?:closer|toward|towards|into|nearer)\b/i.test(prompt) ? 'zoom' : 'pan';
  const subject = tokens
    .filter((_, index) => !drop.has(index))
    .join(' ')
    .replace(/\b(?:from )?(?:left|right) to (?:the )?(?:left|right)\b/gi, '')
    .replace(/\bto the (?:left|right)\b(?! of)/gi, '')
    .replace(/\bup and down\b/gi, '')
    // The camera is not in the picture: "the camera pans over the mountains" shows mountains.
    .replace(
      /^(?:the )?camera\b\s*(?:(?:slowly|quickly)\s+)?(?:(?:in|out|over|across|along|on|to|towards?|past|through)\s+)*/i,
      '',
    )
    .replace(/\b(?:its|his|her|their) (?:wings|tail|legs|arms|ears|head|sails|blades|wheels)\b/gi, '')
    // "the sails of a windmill": what is drawn is the windmill.
    .replace(/^(?:the )?(?:sails|blades|wings|leaves|wheels|flames) of (?=an? |the )/i, '')
    .replace(/\s+/g, ' ')
    .replace(/^[\s,.;]+|[\s,;]+$/g, '')
    .replace(/\briding (?:an?|the|some)?\s?(?:big |huge )?waves?\b/i, 'surfing')
    // The model counts, but knows no flocks.
    .replace(
      /\b(?:an?|the) (?:(?:big|large|small) )?(?:flock|herd|pack|swarm|school|group|crowd|bunch) of /i,
      'three ',
    )
    .replace(/\bsurfing$/i, 'surfing on the sea')
    .replace(/\b(skiing|snowboarding|sledding)$/i, '$1 in the snow')
    // Who drives is inside: what is seen is the vehicle.
    .replace(/^.+ driving (?:an?|the|his|her|their|my) (?=\w)/i, 'a ');
  const limbs = limbsOf(subject);
  // What turns its wheels drives, and a ridden animal runs.
  if (kind === 'spin' && limbs === 'wheels' && turningWheels.test(prompt)) kind = 'slide';
  if (
    kind === 'slide' &&
    limbs === 'legs' &&
    isRider(subject) &&
    isLiving(/\sriding\s(.*)$/.exec(subject)?.[1] ?? '')
  )
    kind = 'run';
  if (kind === 'fly' && waterBirds.test(subject)) kind = 'swim';
  // Whoever splashes through water runs.
  if (kind === 'flow' && limbs === 'legs') kind = 'run';
  return {
    kind,
    direction: sideIn(prompt),
    across: bare.some(
      (word, index) => crossing.has(word) && drop.has(index - 1) && !/^hover/.test(bare[index - 1]!),
    ),
    speed,
    subject: subject === '' ? prompt : subject,
  };
}

/** The motion that the word at `index` names, if it is used as a verb. */
function motionAt(bare: readonly string[], index: number): MotionKind | undefined {
  const word = bare[index]!;
  const motion = motionWords.get(word);
  if (!motion) return undefined;
  if (compounds.get(word)?.has(bare[index + 1] ?? '')) return undefined;
  const before = bare[index - 1];
  if (motion.form === 'plain' && before !== undefined) {
    if (determiners.has(before) && before !== 'that') return undefined;
    if (prepositionsOfNouns.has(before)) return undefined;
    // "a man shoveling snow": what a deed acts on.
    if (/.ing$/.test(before) && !compounds.has(before)) return undefined;
  }
  return motion.kind;
}
