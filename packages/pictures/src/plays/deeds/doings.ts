import { beingOf, facingLeft, ground, isLiving, mouthOf } from '../engine/actors.js';
import type { Placement } from '../engine/brush.js';
import { asPicture, settingOf } from '../engine/places.js';
import { type Play, role, type Staging, swell, wave } from '../engine/play.js';
import { does, phraseWith, type Sentence } from '../sentence.js';
import { call, marks } from './marks.js';

/** What a body does in place, from its foot. */
const moves = {
  breathe: (phase) => ({ scaleY: 1 + 0.05 * wave(phase), scaleX: 1 - 0.015 * wave(phase) }),
  nod: (phase) => ({
    bend: 0.015 * wave(3 * phase),
    scaleY: 1 - 0.08 * swell(3 * phase),
    scaleX: 1 + 0.02 * swell(3 * phase),
  }),
  slowNod: (phase) => ({ bend: 0.03 * wave(phase), scaleY: 1 - 0.03 * swell(2 * phase) }),
  sway: (phase) => ({ bend: 0.07 * wave(2 * phase), scaleY: 1 - 0.025 * swell(4 * phase) }),
  jerk: (phase) => ({ bend: -0.06 * call(phase), scaleY: 1 + 0.06 * call(phase) }),
  /** The head is on the left. */
  headUp: (phase) => ({ angle: 0.22 * call(phase) }),
  shake: (phase) => ({ bend: 0.025 * wave(4 * phase), scaleY: 1 + 0.045 * wave(6 * phase) }),
  sob: (phase) => ({ scaleY: 1 - 0.05 * swell(4 * phase) }),
  work: (phase) => ({ bend: 0.04 * wave(3 * phase), scaleY: 1 - 0.03 * swell(6 * phase) }),
  squat: (phase) => ({ scaleY: 1 - 0.28 * swell(2 * phase), scaleX: 1 + 0.08 * swell(2 * phase) }),
  clap: (phase) => ({ scaleX: 1 - 0.06 * swell(6 * phase), scaleY: 1 + 0.03 * swell(6 * phase) }),
} satisfies Record<string, (phase: number) => Partial<Placement>>;

interface Doing {
  verbs: string;
  /** What the verb must act on. */
  object?: RegExp;
  move: keyof typeof moves;
  mark?: keyof typeof marks;
  /** Whether somebody is drawn just standing; otherwise the deed is drawn with what it acts on: "eating a carrot". */
  plain?: true;
  /** The deed's word in the drawing, where the verb's own is not known to the model. */
  deed?: string;
}

const instruments =
  /\b(?:guitar|violin|piano|drums?|flute|trumpet|accordion|cello|saxophone|harp|banjo|ukulele|trombone|clarinet|music|instrument)\b/;

/** What people and animals do without going anywhere; the first that fits is taken. */
const doings: readonly Doing[] = [
  { verbs: 'sleep snore nap doze snooze dream', move: 'breathe', mark: 'zs', deed: 'sleeping' },
  { verbs: 'eat chew munch nibble graze bite taste have', move: 'nod', deed: 'eating' },
  { verbs: 'lick', move: 'nod', deed: 'licking' },
  { verbs: 'drink sip', move: 'nod', deed: 'drinking' },
  { verbs: 'sing hum whistle chirp tweet', move: 'sway', mark: 'notes', deed: 'singing' },
  { verbs: 'laugh giggle chuckle', move: 'shake', mark: 'ha', plain: true },
  { verbs: 'cry weep sob', move: 'sob', mark: 'tears', plain: true },
  {
    verbs:
      'bark meow roar growl moo quack neigh cluck oink hiss croak talk speak chat shout yell scream whisper sneeze cough yawn',
    move: 'jerk',
    mark: 'voice',
    plain: true,
  },
  { verbs: 'fight wrestle argue', move: 'shake', deed: 'fighting' },
  { verbs: 'feed pet', move: 'nod' },
  { verbs: 'juggle', move: 'clap', mark: 'juggled', plain: true },
  { verbs: 'howl crow', move: 'headUp', mark: 'voice', plain: true },
  { verbs: 'think ponder wonder', move: 'breathe', mark: 'thought', plain: true },
  { verbs: 'clap applaud cheer', move: 'clap', deed: 'clapping' },
  { verbs: 'cook bake fry stir', move: 'work', mark: 'steam' },
  { verbs: 'hug kiss cuddle embrace', move: 'clap', mark: 'hearts', deed: 'hugging' },
  { verbs: 'read study', move: 'slowNod', deed: 'reading' },
  { verbs: 'pray meditate fish watch listen', move: 'breathe' },
  { verbs: 'write draw paint sew type iron wash sweep mop dig rake hammer saw chop shovel', move: 'work' },
  { verbs: 'brush comb clean work', move: 'work' },
  { verbs: 'knit', move: 'work', deed: 'with yarn' },
  { verbs: 'drum', move: 'work', mark: 'notes' },
  { verbs: 'do', object: /\bsquats?\b/, move: 'squat', plain: true },
  { verbs: 'do', object: /\b(?:yoga|dishes|laundry|homework|ironing)\b/, move: 'breathe', deed: 'doing' },
  { verbs: 'play', object: instruments, move: 'sway', mark: 'notes', deed: 'playing' },
  { verbs: 'play', move: 'work', deed: 'playing' },
];

const doingOf = ({ verb, object }: Sentence): Doing | undefined =>
  doings.find(
    (doing) =>
      does({ verb: object === 'asleep' ? 'sleep' : verb }, doing.verbs) &&
      (doing.object?.test(object) ?? true),
  );

/** Somebody who does something without going anywhere: small motions of the whole figure, and what shows the deed. */
export const doing: Play = {
  when: { subject: isLiving },
  stage(sentence) {
    const found = doingOf(sentence);
    const being = beingOf(sentence.subject);
    if (!found || sentence.particle === 'away') return undefined;
    // Who is cared for is drawn by itself: the pigeons of "feeding pigeons".
    const cared = does(sentence, 'feed pet') && beingOf(sentence.object) ? sentence.object : undefined;
    // To whom something is said: the cat of "a dog barking at a cat".
    const told = found.plain && phraseWith(sentence, 'at,to,with', isLiving);
    const partner = cared ?? (told || undefined)?.noun;
    const { backdrop, close } = settingOf(sentence, told || undefined);
    const prompt = drawingOf(sentence, cared === undefined ? found : { ...found, plain: true }) + close;
    const share = (being === 'person' ? 0.62 : 0.54) * (partner === undefined ? 1 : 0.78);
    return inPlace(found, prompt, share, backdrop, partner && facingLeft(asPicture(partner), 'breathe'));
  },
};

/** Verbs whose object carries somebody or is on the way. */
const ways =
  'ride drive row sail surf cross enter leave walk climb pass circle orbit flap blink nod shake wag get go become come take';
const bodyParts = /\b(?:wings?|tails?|heads?|legs?|arms?|ears?|feet|paws?|eyes?)$/;
const noObject = new RegExp(`${bodyParts.source}|^(?:north|south|east|west|home|free|alone)$`);

/** Somebody who does anything else to something: both are drawn as the sentence says, and the figure moves a little. */
export const anyDeed: Play = {
  when: { subject: isLiving },
  stage(sentence) {
    const { verb, object, particle } = sentence;
    if (object === '' || does(sentence, ways) || noObject.test(object)) return undefined;
    const { backdrop, close } = settingOf(sentence);
    const deed: Doing = { verbs: verb, move: 'work', deed: `${ingOf(verb)} ${particle}`.trim() };
    return inPlace(deed, drawingOf(sentence, deed) + close, 0.6, backdrop);
  },
};

/** The words that draw the whole figure with its deed. */
function drawingOf({ subject, verb, object: given }: Sentence, { plain, deed }: Doing): string {
  const object = bodyParts.test(given) || given === 'asleep' ? '' : given;
  // An animal without food just stands, and so does one that sings; a person has a pose for it.
  const postured = /^(?:eating|drinking|singing|licking)$/.test(deed ?? '');
  const stands = plain || (object === '' && beingOf(subject) !== 'person' && postured);
  if (stands) return facingLeft(subject, 'breathe');
  const article = /(?:hair|teeth|s)$/.test(object) ? '' : 'a ';
  const things = object.replace(/^(?:his|her|its|their|my|your)\s/, article);
  const thing = deed === 'reading' && things === '' ? 'a book' : things;
  return `${subject} ${deed ?? ingOf(verb)} ${thing}`.trim();
}

const ingOf = (verb: string): string => {
  if (verb.endsWith('e')) return `${verb.slice(0, -1)}ing`;
  return `${/^[^aeiou]*[aeiou][bdgmnprt]$/.test(verb) ? verb + verb.at(-1) : verb}ing`;
};

function inPlace(
  { move, mark }: Doing,
  prompt: string,
  share: number,
  backdrop?: string,
  partner?: string,
): Staging {
  const turns = beingOf(prompt) !== 'person' || partner !== undefined;
  return {
    backdrop,
    actors: [
      role(prompt, share, turns ? -1 : undefined),
      partner !== undefined && role(partner, beingOf(partner) === 'bird' ? 0.24 : 0.4, 1),
    ],
    layers({ actors: [actor, other], wide, tall }) {
      const x = other ? 0.7 : 0.5;
      const face = mouthOf(actor, prompt);
      const side = other ? -1 : face.side;
      const mouth = {
        x: x + face.x * wide(actor),
        y: ground + face.y * tall(actor),
        rim: face.rim * wide(actor),
        side,
      };
      return (paint, phase) => {
        if (other) {
          paint.actor(other, { x: 0.24, y: ground, shadow: 0.425, ...moves.breathe(phase) });
        }
        paint.actor(actor, { x, y: ground, shadow: 0.425, ...moves[move](phase) });
        if (mark) marks[mark](paint, phase, mouth);
      };
    },
  };
}
