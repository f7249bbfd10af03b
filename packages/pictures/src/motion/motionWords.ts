/** The verbs that name each motion, in their base form. */
const verbs = {
  fly: 'fly flap glide soar flutter hover swoop',
  swim: 'swim dive paddle wriggle snorkel',
  walk:
    'walk stroll march wander stomp step hike waddle tiptoe plod limp sneak trudge toddle strut saunter ' +
    'amble prance hobble shuffle stagger prowl parade roam tramp',
  run: 'run race gallop dash sprint jog rush chase charge speed trot canter scamper scurry scuttle flee hurry escape',
  slide: 'slide drive sail ski skate surf ride travel move pass cruise row skateboard snowboard skid',
  roll: 'roll tumble',
  jump: 'jump leap hop skip vault',
  bounce: 'bounce rebound bob dribble',
  fall: 'fall drop sink descend plunge rain snow',
  rise: 'rise ascend climb launch lift',
  spin: 'spin rotate turn twirl whirl revolve twist pirouette swirl',
  flip: 'flip somersault cartwheel',
  orbit: 'orbit circle loop',
  grow: 'grow expand inflate swell bloom enlarge sprout',
  shrink: 'shrink deflate dwindle contract',
  pulse: 'pulse beat throb pulsate',
  shake: 'shake tremble vibrate shiver quiver jiggle wobble rattle buzz twitch shudder jitter',
  float: 'float drift levitate',
  sway: 'sway wave nod rock tilt wag lean bow teeter totter',
  swing: 'swing dangle',
  dance: 'dance groove boogie wiggle',
  blink: 'blink flash twinkle glow shine sparkle glitter wink gleam shimmer',
  flicker: 'flicker burn blaze',
  zoom: 'zoom approach',
  pan: 'pan',
  flow: 'flow pour stream splash ripple gush cascade trickle',
  fade: 'fade vanish disappear appear dissolve',
  enter: 'enter arrive',
  leave: 'leave exit depart',
  breathe: 'breathe pant',
  stretch: 'stretch',
  crawl: 'crawl creep slither inch',
};

/** Every way a subject can move. */
export type MotionKind = keyof typeof verbs;

/** Forms that the rules below do not give, each with its verb. */
export const irregularVerbs = formsOf(
  'flew:fly flown:fly swam:swim swum:swim dove:dive ran:run sped:run slid:slide fled:flee fleeing:flee ' +
    'drove:drive driven:drive rode:ride ridden:ride leapt:leap fell:fall fallen:fall sank:sink sunk:sink ' +
    'rose:rise risen:rise spun:spin grew:grow grown:grow shrank:shrink shrunk:shrink shook:shake ' +
    'shaken:shake swung:swing crept:creep shone:shine burnt:burn beaten:beat',
);

/** Reads a list of "word:word". */
export function formsOf(list: string): ReadonlyMap<string, string> {
  return new Map(list.split(' ').map((pair) => pair.split(':') as [string, string]));
}

/** `plain` forms (fly, flies) may as well be nouns; the others are verbs wherever they stand. */
export type WordForm = 'plain' | 'inflected';

export interface MotionWord {
  kind: MotionKind;
  form: WordForm;
}

/** Verbs of one syllable that double their last consonant: jog, jogging. */
const doubling = /^[^aeiou]*[aeiou][bdfgklmnprtvz]$/;

/** The forms of a verb. */
export function inflections(base: string): [string, WordForm][] {
  const stem = base.endsWith('e') ? base.slice(0, -1) : doubling.test(base) ? base + base.at(-1) : base;
  const endsInY = /[^aeiou]y$/.test(base);
  const third = endsInY
    ? `${base.slice(0, -1)}ies`
    : /(?:s|x|z|ch|sh)$/.test(base)
      ? `${base}es`
      : `${base}s`;
  const past = endsInY ? `${base.slice(0, -1)}ied` : `${stem}ed`;
  return [
    [base, 'plain'],
    [third, 'plain'],
    [`${stem}ing`, 'inflected'],
    [past, 'inflected'],
  ];
}

/** A flower, a pan, a stream and leaves are far more often things than deeds. */
export const commonNouns = ['rose', 'pan', 'stream', 'streams', 'leaves', 'exit'];

function buildWords(): ReadonlyMap<string, MotionWord> {
  const words = new Map<string, MotionWord>();
  for (const [kind, list] of Object.entries(verbs) as [MotionKind, string][]) {
    for (const base of list.split(' ')) {
      for (const [word, form] of inflections(base)) words.set(word, { kind, form });
    }
  }
  for (const [word, base] of irregularVerbs) {
    words.set(word, { kind: words.get(base)!.kind, form: 'inflected' });
  }
  for (const noun of commonNouns) words.delete(noun);
  return words;
}

/** All verbs of motions, in their base form. */
export const motionVerbs: readonly string[] = Object.values(verbs).flatMap((list) => list.split(' '));

/** From every inflected form to the motion it names. */
export const motionWords = buildWords();

/** Reads a list of words with spaces between them. */
export function setOf(list: string): ReadonlySet<string> {
  return new Set(list.split(' '));
}

export const determiners = setOf(
  'a an the this that these those my your his her its our their one two three four five six some many several',
);

/** `a swimming pool` is a place, not a motion: each such word, and those after it that make it a name. */
const names =
  'shooting star stars, swimming pool suit trunks, walking stick cane, rolling pin pins, ' +
  'running shoe shoes, spinning wheel top, rocking horse chair, burning man, racing car bike, ' +
  'sailing boat ship, diving board mask, dancing shoes, sewing machine needle, fishing boat rod, ' +
  'washing machine line, drinking glass fountain, sleeping bag beauty, reading lamp glasses, ' +
  'ironing board, chopping board, cooking pot, shopping cart bag bags mall trolley';
export const compounds: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  names.split(', ').map((name) => {
    const [first, ...others] = name.split(' ');
    return [first!, new Set(others)];
  }),
);

/** Words that say to which side something moves. */
export const sides =
  /\b(?:from (?:the )?(?:left|right) )?to (?:the )?(left|right)\b(?! of)|\b(left|right)wards?\b/i;

/** −1 if the prompt says to the left, 1 if to the right. */
export function sideIn(prompt: string): -1 | 1 | undefined {
  const [, to, wards] = sides.exec(prompt) ?? [];
  const side = to ?? wards;
  if (side === undefined) return undefined;
  return side.toLowerCase() === 'left' ? -1 : 1;
}
