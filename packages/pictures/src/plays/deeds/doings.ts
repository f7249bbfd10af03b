import { beingOf } from '../../motion/beings.js';
import { facingLeft } from '../../motion/facing.js';
import { heightOf, type Placement, paste } from '../paint.js';
import type { Cast, Play } from '../play.js';
import { bare, named, type Phrase, type Sentence } from '../sentence.js';
import { groundShare, mouthOf, settingOf, shade } from '../surroundings.js';
import { swell, turn } from '../timing.js';
import { call, ha, hearts, juggled, type Marks, notes, steam, tears, thought, voice, zs } from './marks.js';

/** What a body does in place, from its foot. `tall` is its height in pixels. */
type Move = (phase: number, tall: number) => Partial<Placement>;

const breathe: Move = (phase) => ({
  scaleY: 1 + 0.05 * Math.sin(turn * phase),
  scaleX: 1 - 0.015 * Math.sin(turn * phase),
});
const nod: Move = (phase, tall) => {
  const down = swell(3 * phase);
  return {
    bend: 0.015 * tall * Math.sin(turn * 3 * phase),
    scaleY: 1 - 0.08 * down,
    scaleX: 1 + 0.02 * down,
  };
};
const slowNod: Move = (phase, tall) => ({
  bend: 0.03 * tall * Math.sin(turn * phase),
  scaleY: 1 - 0.03 * swell(2 * phase),
});
const sway: Move = (phase, tall) => ({
  bend: 0.07 * tall * Math.sin(turn * 2 * phase),
  scaleY: 1 - 0.025 * swell(4 * phase),
});
const jerk: Move = (phase, tall) => ({ bend: -0.06 * tall * call(phase), scaleY: 1 + 0.06 * call(phase) });
/** The head is on the left. */
const headUp: Move = (phase) => ({ angle: 0.22 * call(phase) });
const shake: Move = (phase, tall) => ({
  bend: 0.025 * tall * Math.sin(turn * 4 * phase),
  scaleY: 1 + 0.045 * Math.sin(turn * 6 * phase),
});
const sob: Move = (phase) => ({ scaleY: 1 - 0.05 * swell(4 * phase) });
const work: Move = (phase, tall) => ({
  bend: 0.04 * tall * Math.sin(turn * 3 * phase),
  scaleY: 1 - 0.03 * swell(6 * phase),
});
const squat: Move = (phase) => ({ scaleY: 1 - 0.28 * swell(2 * phase), scaleX: 1 + 0.08 * swell(2 * phase) });
const clap: Move = (phase) => ({ scaleX: 1 - 0.06 * swell(6 * phase), scaleY: 1 + 0.03 * swell(6 * phase) });

interface Doing {
  verbs: string;
  move: Move;
  marks?: Marks;
  /** Set where somebody is drawn just standing; absent where the deed is drawn with what it acts on: "eating a carrot". */
  pose?: 'plain';
  /** The deed's word in the drawing, where the verb's own is not known to the model. */
  deed?: string;
}

const instruments =
  /\b(?:guitar|violin|piano|drums?|flute|trumpet|accordion|cello|saxophone|harp|banjo|ukulele|trombone|clarinet|music|instrument)\b/;

const doings: readonly Doing[] = [
  { verbs: 'sleep snore nap doze snooze dream', move: breathe, marks: zs, deed: 'sleeping' },
  { verbs: 'eat chew munch nibble graze bite taste have', move: nod, deed: 'eating' },
  { verbs: 'lick', move: nod, deed: 'licking' },
  { verbs: 'drink sip', move: nod, deed: 'drinking' },
  { verbs: 'sing hum whistle chirp tweet', move: sway, marks: notes, deed: 'singing' },
  { verbs: 'laugh giggle chuckle', move: shake, marks: ha, pose: 'plain' },
  { verbs: 'cry weep sob', move: sob, marks: tears, pose: 'plain' },
  {
    verbs:
      'bark meow roar growl moo quack neigh cluck oink hiss croak talk speak chat shout yell scream whisper sneeze cough yawn',
    move: jerk,
    marks: voice,
    pose: 'plain',
  },
  { verbs: 'fight wrestle argue', move: shake, deed: 'fighting' },
  { verbs: 'feed pet', move: nod },
  { verbs: 'juggle', move: clap, marks: juggled, pose: 'plain' },
  { verbs: 'howl crow', move: headUp, marks: voice, pose: 'plain' },
  { verbs: 'think ponder wonder', move: breathe, marks: thought, pose: 'plain' },
  { verbs: 'clap applaud cheer', move: clap, deed: 'clapping' },
  { verbs: 'cook bake fry stir', move: work, marks: steam },
  { verbs: 'hug kiss cuddle embrace', move: clap, marks: hearts, deed: 'hugging' },
  { verbs: 'read study', move: slowNod, deed: 'reading' },
  { verbs: 'pray meditate', move: breathe },
  {
    verbs:
      'write draw paint sew type iron wash sweep mop dig rake hammer saw chop shovel brush comb clean work',
    move: work,
  },
  { verbs: 'knit', move: work, deed: 'with yarn' },
  { verbs: 'fish watch listen', move: breathe },
  { verbs: 'drum', move: work, marks: notes },
];
const doingOf = new Map(
  doings.flatMap((doing) => doing.verbs.split(' ').map((verb) => [verb, doing] as const)),
);
/** Exercises, by what is done. */
const exercises: readonly [RegExp, Doing][] = [
  [/\bsquats?\b/, { verbs: 'do', move: squat, pose: 'plain' }],
  [/\b(?:yoga|dishes|laundry|homework|ironing)\b/, { verbs: 'do', move: breathe, deed: 'doing' }],
];

/** Somebody who does something without going anywhere: small motions of the whole figure, and what shows the deed. */
export const doing: Play = (sentence) => {
  const found = findDoing(sentence);
  const being = beingOf(sentence.subject);
  if (!found || !being || sentence.particle === 'away') return undefined;
  const cared = carings.has(sentence.verb) && beingOf(sentence.object);
  const partner = cared
    ? { preposition: '', noun: sentence.object }
    : found.pose
      ? partnerOf(sentence)
      : undefined;
  const { backdrop, close } = settingOf({ phrases: sentence.phrases.filter((phrase) => phrase !== partner) });
  const prompt = drawingOf(sentence, cared ? { ...found, pose: 'plain' } : found) + close;
  return stageInPlace(found, {
    prompt,
    backdrop,
    share: (being === 'person' ? 0.62 : 0.54) * (partner ? 0.78 : 1),
    partner: partner && facingLeft(pictureOf(partner.noun), 'breathe'),
  });
};

/** "her cat" is drawn as "a cat"; pigeons need no article. */
const pictureOf = (noun: string): string =>
  /^(?:two|three|four|five|six|some|many)\s/.test(noun) || /[^su]s$/.test(noun)
    ? noun.replace(/^(?:the|his|her|its|their|my|your)\s/, '')
    : named(bare(noun));

/** Verbs whose object carries somebody or is on the way. */
const ways =
  /^(?:ride|drive|row|sail|surf|cross|enter|leave|walk|climb|pass|circle|orbit|leave|flap|blink|nod|shake|wag|get|go|become|come|take)$/;
const bodyParts = /\b(?:wings?|tails?|heads?|legs?|arms?|ears?|feet|paws?|eyes?)$/;
const noObject = new RegExp(`${bodyParts.source}|^(?:north|south|east|west|home|free|alone)$`);

/** Somebody who does anything else to something: both are drawn as the sentence says, and the figure moves a little. */
export const anyDeed: Play = (sentence) => {
  const { subject, verb, object, particle } = sentence;
  if (object === '' || !beingOf(subject) || ways.test(verb) || noObject.test(object)) return undefined;
  const { backdrop, close } = settingOf(sentence);
  const deed = `${ingOf(verb)} ${particle}`.trim();
  const prompt = drawingOf(sentence, { verbs: verb, move: work, deed }) + close;
  return stageInPlace({ verbs: verb, move: work }, { prompt, backdrop, share: 0.6, partner: undefined });
};

/** Who is cared for is drawn by itself: the pigeons of "feeding pigeons". */
const carings = new Set(['feed', 'pet']);

/** To whom something is said: the cat of "a dog barking at a cat". */
const partnerOf = ({ phrases }: Sentence): Phrase | undefined =>
  phrases.find(({ preposition, noun }) => ['at', 'to', 'with'].includes(preposition) && beingOf(noun));

function findDoing({ verb, object }: Sentence): Doing | undefined {
  if (object === 'asleep') return doingOf.get('sleep');
  if (verb === 'do') return exercises.find(([pattern]) => pattern.test(object))?.[1];
  if (verb !== 'play') return doingOf.get(verb);
  return instruments.test(object)
    ? { verbs: 'play', move: sway, marks: notes, deed: 'playing' }
    : { verbs: 'play', move: work, deed: 'playing' };
}

/** The words that draw the whole figure with its deed. */
function drawingOf({ subject, verb, object: named }: Sentence, { pose, deed }: Doing): string {
  const object = bodyParts.test(named) || named === 'asleep' ? '' : named;
  // An animal without food just stands, and so does one that sings; a person has a pose for it.
  const stands =
    pose === 'plain' || (object === '' && beingOf(subject) !== 'person' && postured.test(deed ?? ''));
  if (stands) return facingLeft(subject, 'breathe');
  const things = object.replace(
    /^(?:his|her|its|their|my|your)\s/,
    /(?:hair|teeth|s)$/.test(object) ? '' : 'a ',
  );
  const thing = deed === 'reading' && things === '' ? 'a book' : things;
  return `${subject} ${deed ?? ingOf(verb)} ${thing}`.trim();
}

const postured = /^(?:eating|drinking|singing|licking)$/;

const ingOf = (verb: string): string => {
  if (verb.endsWith('e')) return `${verb.slice(0, -1)}ing`;
  return `${/^[^aeiou]*[aeiou][bdgmnprt]$/.test(verb) ? verb + verb.at(-1) : verb}ing`;
};

interface InPlace {
  prompt: string;
  backdrop: string | undefined;
  share: number;
  partner: string | undefined;
}

function stageInPlace({ move, marks }: Doing, { prompt, backdrop, share, partner }: InPlace): Cast {
  const turns = beingOf(prompt) !== 'person' || partner !== undefined;
  return {
    ...(backdrop === undefined ? {} : { backdrop }),
    actors: [
      { prompt, share, ...(turns ? { faces: -1 as const } : {}) },
      ...(partner === undefined
        ? []
        : [{ prompt: partner, share: beingOf(partner) === 'bird' ? 0.24 : 0.4, faces: 1 as const }]),
    ],
    stage({ width, height, actors: [actor, other] }) {
      const [ground, tall] = [groundShare * height, heightOf(actor!)];
      const x = (other ? 0.7 : 0.5) * width;
      const face = mouthOf(actor!, prompt);
      const mouth = other ? { ...face, side: -1 as const } : face;
      return (frame, phase) => {
        if (other) {
          shade(frame, other, 0.24 * width, ground);
          paste(frame, other, {
            x: 0.24 * width,
            y: ground,
            pivot: 'base',
            ...breathe(phase, heightOf(other)),
          });
        }
        shade(frame, actor!, x, ground);
        paste(frame, actor!, { x, y: ground, pivot: 'base', ...move(phase, tall) });
        marks?.(frame, phase, { ...mouth, x: x + mouth.x, y: ground + mouth.y });
      };
    },
  };
}
