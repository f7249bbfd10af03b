import { compounds, determiners, setOf, sideIn, sides } from '../motion/motionWords.js';
import { verbs } from './verbs.js';

/** A prompt taken apart: who does what, and where. */
export interface Sentence {
  /** Who or what moves: "a frog". */
  subject: string;
  /** In its base form: "jump". */
  verb: string;
  /** A word that belongs to the verb: the "off" of "a rocket blasting off". */
  particle: string;
  /** What the verb acts on: the "its tail" of "a dog wagging its tail". */
  object: string;
  phrases: readonly Phrase[];
  /** A second deed: the "pop" of "a balloon getting bigger and popping". */
  next?: Pick<Sentence, 'verb' | 'particle' | 'object' | 'phrases'>;
  /** −1 to the left, 1 to the right; absent if the prompt does not say. */
  direction: -1 | 1 | undefined;
}

export interface Phrase {
  preposition: string;
  /** With its article: "the hills". */
  noun: string;
}

/** What happens without a verb: "a rainy day", "fireworks over a city". */
const events =
  /\b(?:snow\w*|rain\w*|hail|drizzle|downpour|blizzard|storm\w*|thunder\w*|lightning|fireworks?|shooting stars?|meteors?|comets?|waves|waterfalls?|rivers?|fountains?|starry|confetti|bubbles|balloons|butterflies|fireflies|petals)\b/;
const weatherVerbs = setOf('snow rain hail drizzle pour storm');
/** Verbs that lead to another: "goes swimming". */
const leading = setOf('go come get start keep');
/** Things, unless something follows on which they act. */
const ingNouns = setOf('painting drawing building');
const auxiliaries = setOf('is are was were be being that which who keeps starts begins to it and');
const prepositions = setOf(
  'in on at under over across through among by along against above below into past inside with from off behind ' +
    'around round onto toward towards to up down between near beside beneath underneath out after',
);
const particles = setOf(
  'up down away off out around round back in over on along by past apart bigger smaller',
);
const possessives = setOf('my your his her its our their');
const adverbs =
  /^(?:(?!(?:butter|dragon|fire|horse|house)?fl|famil|lil|jell|bell|holl|cur|sil|ug|friend|lone|love|wool|hil|gril)\w+ly|fast|hard|high|again|together|around|round|everywhere|forever)$/;

/** Places that are one word, in the words for other places. */
const placesInOneWord: Readonly<Record<string, string>> = {
  underwater: 'under water',
  downtown: 'in the city',
  indoors: 'in the room',
};
const placeWords = new RegExp(`\\b(?:${Object.keys(placesInOneWord).join('|')})\\b`, 'gi');

/** Takes a prompt apart. Undefined if no word of it is used as a verb. */
export function readSentence(prompt: string): Sentence | undefined {
  const text = prompt
    .replace(sides, ' ')
    .replace(/\b(?:up and down|back and forth|to and fro|outside|outdoors)\b/gi, ' ')
    .replace(placeWords, (word) => placesInOneWord[word.toLowerCase()]!);
  const words = text
    .split(/\s+/)
    .map((word) => word.toLowerCase().replace(/[^\p{L}\p{N}'-]/gu, ''))
    .filter((word) => word !== '');
  const at = words.findIndex((_, index) => isVerb(words, index));
  if (at < 0) return readEvent(words);
  const before = words.slice(0, at).filter((word) => !adverbs.test(word));
  while (before.length > 0 && auxiliaries.has(before.at(-1)!)) before.pop();
  let rest = words.slice(at + 1);
  // "a bear in the falling snow": the snow falls on the bear.
  const surrounded = /^(.+) (?:in|under|beneath|through|among)(?: the| some)?$/.exec(before.join(' '));
  if (surrounded && words[at]!.endsWith('ing')) {
    return {
      subject: rest.join(' '),
      verb: verbs.get(words[at]!)!.base,
      particle: '',
      object: '',
      phrases: [{ preposition: 'on', noun: surrounded[1]! }],
      direction: undefined,
    };
  }
  // "it is snowing", "snowing in the forest": nobody does it.
  const nobody = before.length === 0 && (at > 0 || rest.length === 0 || prepositions.has(rest[0]!));
  if (weatherVerbs.has(verbs.get(words[at]!)!.base) && (nobody || before.join(' ') === "it's")) {
    before.splice(0, 1, 'it');
  }
  // "a flying pig", "falling leaves": the verb stands before its subject.
  const attributive = before.every((word) => determiners.has(word));
  if (attributive) {
    const end = rest.findIndex((word) => prepositions.has(word));
    before.push(...(end < 0 ? rest : rest.slice(0, end)));
    rest = end < 0 ? [] : rest.slice(end);
    // "an opening door" shows "a door".
    if (/^an?$/.test(before[0]!)) before.splice(0, before.length, named(before.slice(1).join(' ')));
  }
  if (before.length === 0) return undefined;
  const link = rest.findIndex((word, index) => word === 'and' && verbs.has(rest[index + 1] ?? ''));
  const until = link < 0 ? rest.length : link;
  const second = verbs.get(rest[until + 1] ?? '');
  return {
    verb: verbs.get(words[at]!)!.base,
    ...withPlaceOfSubject(before.join(' '), readRest(rest.slice(0, until))),
    ...(second ? { next: { verb: second.base, ...readRest(rest.slice(until + 2)) } } : {}),
    direction: sideIn(prompt),
  };
}

/** A prompt that names an event and no deed: "a rainy day in the city". */
function readEvent(words: readonly string[]): Sentence | undefined {
  if (!events.test(words.join(' '))) return undefined;
  const end = words.findIndex((word, index) => index > 0 && prepositions.has(word));
  const subject = words.slice(0, end < 0 ? words.length : end).join(' ');
  const rest = end < 0 ? [] : words.slice(end);
  return { subject, verb: 'be', ...readRest(rest), particle: '', object: '', direction: undefined };
}

function isVerb(words: readonly string[], index: number): boolean {
  const verb = verbs.get(words[index]!);
  if (!verb || compounds.get(words[index]!)?.has(words[index + 1] ?? '')) return false;
  const before = words[index - 1];
  if (!verb.plain) {
    const isThing = ingNouns.has(words[index]!) && !determiners.has(words[index + 1] ?? '');
    return !isThing && !describes(words, index);
  }
  // "heavy rain falling", "autumn leaves are falling": what does something is a noun.
  const next = words.slice(index + 1).find((word) => !adverbs.test(word)) ?? '';
  if (!leading.has(verb.base) && (verbs.has(next) || next === 'is' || next === 'are')) return false;
  // "a traffic light", "city lights": "lights up" and "lights a fire" are deeds.
  if (/^lights?$/.test(words[index]!) && next !== 'up' && !determiners.has(next)) return false;
  // "a fly", "in fall" and a first word are nouns; so is what an adjective or a possessive leads to.
  return before !== undefined && !determiners.has(before) && !prepositions.has(before);
}

/** Whether a participle belongs to the subject of a later verb: the "closed" of "a closed door opening". */
function describes(words: readonly string[], index: number): boolean {
  const before = words[index - 1];
  if (before !== undefined && !determiners.has(before)) return false;
  const end = words.findIndex((word, at) => at > index && (prepositions.has(word) || word === 'and'));
  return words
    .slice(index + 2, end < 0 ? words.length : end)
    .some((word) => verbs.get(word)?.plain === false || (verbs.has(word) && /(?<!leave)s$/.test(word)));
}

const placed =
  /^(.+?) ((?:in|on|at|under|near|by|inside|behind|beside) (?:an?|the|his|her|its|their) (?:[\w'-]+ ?){1,3})$/;
const clothes = /\b(?:dress|skirt|tutu|costume|suit|hat|coat|shirt|jacket|gown|uniform|sweater)$/;

/** "a lamp on a table turning on" happens on a table. */
function withPlaceOfSubject<Rest extends Pick<Sentence, 'phrases'>>(
  whole: string,
  rest: Rest,
): Rest & Pick<Sentence, 'subject'> {
  const [, subject, place] = placed.exec(whole) ?? [];
  if (subject === undefined || clothes.test(whole)) return { ...rest, subject: whole };
  return { ...rest, subject, phrases: [...readRest(place!.split(' ')).phrases, ...rest.phrases] };
}

/** What follows the verb. */
function readRest(words: readonly string[]): Pick<Sentence, 'particle' | 'object' | 'phrases'> {
  let particle = '';
  const object: string[] = [];
  const phrases: Phrase[] = [];
  let noun: string[] | undefined;
  for (const [index, word] of words.entries()) {
    const next = words[index + 1];
    if (adverbs.test(word) && !(prepositions.has(word) && next !== undefined)) continue;
    const startsNoun = next !== undefined && !prepositions.has(next) && next !== 'and';
    if (noun === undefined && particle === '' && object.length === 0 && particles.has(word) && !startsNoun) {
      particle = word;
      continue;
    }
    if (word === 'of' && phrases.length === 0 && noun === undefined) continue;
    if (prepositions.has(word)) {
      // "out of the ground", "up from the sea": the last preposition says where.
      if (noun !== undefined && noun.length === 0) {
        phrases.at(-1)!.preposition += ` ${word}`;
        continue;
      }
      noun = [];
      phrases.push({ preposition: word, noun: '' });
      continue;
    }
    if (noun !== undefined && noun.length === 0 && word === 'of') {
      phrases.at(-1)!.preposition += ' of';
      continue;
    }
    (noun ?? object).push(word);
    if (noun !== undefined) phrases.at(-1)!.noun = noun.join(' ');
  }
  return {
    particle,
    object: object.join(' '),
    phrases: phrases.filter((phrase) => phrase.noun !== '').map(withArticle),
  };
}

/** "her kitchen" is drawn as "a kitchen". */
function withArticle({ preposition, noun }: Phrase): Phrase {
  const [first, ...rest] = noun.split(' ');
  if (!possessives.has(first!) || rest.length === 0) return { preposition, noun };
  return { preposition, noun: named(rest.join(' ')) };
}

/** A noun with its article: "owl" becomes "an owl". */
export function named(noun: string): string {
  if (determiners.has(noun.split(' ')[0]!)) return noun;
  return `${/^[aeiou]/i.test(noun) ? 'an' : 'a'} ${noun}`;
}

/** The last word of a noun without what follows it: "a little house" is a house. */
export const headOf = (noun: string): string =>
  noun
    .replace(/\s+(?:of|with|in|on)\s.*$/i, '')
    .split(' ')
    .at(-1) ?? '';

/** The noun without its article. */
export const bare = (noun: string): string =>
  noun
    .split(' ')
    .filter((word, index) => index > 0 || !determiners.has(word))
    .join(' ');

const times =
  /^(?:the )?(?:night|midnight|dusk|dawn|sunset|sunrise|evening|noon|morning|day|daytime|nighttime)$/;
export const isTime = (noun: string): boolean => times.test(noun);

/** The first phrase with one of these prepositions, "from,out of", whose noun is wanted; times of day are no places. */
export function phraseWith(
  { phrases }: Pick<Sentence, 'phrases'>,
  prepositions: string,
  wanted: (noun: string) => boolean = (noun) => !isTime(noun),
): Phrase | undefined {
  const list = prepositions.split(',');
  return phrases.find(({ preposition, noun }) => list.includes(preposition) && wanted(noun));
}

/** Whether the verb is one of a list of base forms: "jump hop leap". */
export const does = ({ verb }: Pick<Sentence, 'verb'>, verbs: string): boolean =>
  verbs.split(' ').includes(verb);
