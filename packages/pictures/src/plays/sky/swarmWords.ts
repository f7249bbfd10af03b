import { singular } from '../../motion/beings.js';
import { emptyPlace, inItsLight, isOpenPlace } from '../engine/places.js';
import { does, type Phrase, type Sentence } from '../sentence.js';

/** How the members of a swarm move. */
export type Way = 'fall' | 'rise' | 'cross' | 'hover';

export interface Swarm {
  /** One of them, without an article: "red balloon". */
  kind: string;
  /** Absent if the sentence names no number. */
  count: number | undefined;
  verb: string;
  way: Way;
  /** What they come from: the tree of falling leaves. */
  origin: string | undefined;
  backdrop: string | undefined;
}

const numbers = ['two', 'three', 'four', 'five', 'six', 'seven', 'eight'];
const digits = /^[2-8]$/;
const groups =
  /^(?:(?:an?|the)\s+)?(?:\w+ )?(?:flock|school|swarm|group|shoal|bunch|lots?|cloud|shower|handful|hundreds|dozens|thousands|bouquet|stream|flurry|pile|load)s? of\s+(?:the\s+)?/;
const quantities = /^(?:(?:the|some|many|several|these|those|more|countless|a few|a lot of)\s+)+/;
/** Words for many, with and without the form for it. */
const several = /[^su]s$|^(?:geese|\w*fish|confetti|candy|money)$/;
const people = /\b(?:man|woman|men|women|people|person|boy|girl|kid|child|children|baby|lady|guy|swimmer)$/;
const manner = /\b(?:beautiful|colou?rful|dead|dry|falling|flying|little|tiny|small|big|lovely|pretty)\s+/g;

/** "autumn leaves" is many of "autumn leaf"; undefined for one or for none that can be counted. */
export function readMany(subject: string): { kind: string; count: number | undefined } | undefined {
  const grouped = groups.test(subject);
  const words = subject.replace(groups, '').replace(quantities, '').split(' ');
  const first = words[0]!;
  const number = numbers.indexOf(first);
  const count = number >= 0 ? number + 2 : digits.test(first) ? Number(first) : undefined;
  if (count !== undefined) words.shift();
  if (!grouped && /^(?:an?|one|his|her|my|its|this|that)$/.test(first)) return undefined;
  const last = words.at(-1) ?? '';
  const one = last === 'money' ? 'coin' : singular(last);
  if (!several.test(last) || words.length > 4) return undefined;
  if (words.some((word) => /^(?:and|of|with|in)$|ing$/.test(word) && word !== 'falling')) return undefined;
  return { kind: [...words.slice(0, -1), one].join(' ').replace(manner, ''), count };
}

const lightThings = /\b(?:leaf|petal|blossom|feather|confetti|seed|ash)$/;
const buoyant = /(?<!hot air )\b(?:balloon|bubble|lantern|spark|heart)$/;
const winged = /\b(?:kite|butterfly|moth|bee|firefly|dragonfly|fairy|ladybug|wasp|fly|mosquito)$/;

const headings = /^(?:south|north|east|west|home|overhead|outside|freely)$/;

/** The way of a verb for a kind of thing; undefined for what a swarm does not do. */
function wayOf(kind: string, sentence: Sentence): Way | undefined {
  const { particle, phrases, object } = sentence;
  if (object !== '' && !headings.test(object)) return undefined;
  if (does(sentence, 'fall drop descend tumble rain sink pour shower')) return 'fall';
  if (does(sentence, 'rise ascend lift launch')) return 'rise';
  if (
    does(sentence, 'float drift go come fly blow flutter swirl dance whirl twirl spin hover be glow bob buzz')
  ) {
    if (particle === 'down' || lightThings.test(kind)) return 'fall';
    if (buoyant.test(kind)) return 'rise';
    if (winged.test(kind)) return 'hover';
  }
  if (does(sentence, 'float levitate hover')) {
    const up =
      ['up', 'away'].includes(particle) || phrases.some((each) => /^(?:up|into)/.test(each.preposition));
    return up ? 'rise' : 'hover';
  }
  const crosses = does(sentence, 'fly soar glide swim drift flap migrate pass cross');
  return crosses && !people.test(kind) ? 'cross' : undefined;
}

const swimmers = /\b(?:fish|goldfish|jellyfish|shark|whale|dolphin|turtle|seahorse|octopus)$/;
const usualPlaces: readonly [RegExp, string | undefined][] = [
  [swimmers, 'nothing under water'],
  [/\bsoap bubble$/, 'nothing in the park'],
  [/\bbubble$/, 'nothing under water'],
  [/\bfirefly$/, 'nothing in the forest at night'],
  [/\b(?:bat|star|lantern)$/, 'nothing in the night sky'],
  [/\bleaf$/, 'a park in the autumn'],
  [/\b(?:petal|blossom|butterfly|bee|moth|ladybug|dragonfly)$/, 'nothing in the garden'],
  [/\b(?:duck|swan)$/, 'nothing on the lake'],
  [/\b(?:astronaut|alien|ufo|planet|asteroid|rocket|spaceship)$/, 'nothing in space'],
  [/\b(?:confetti|coin|heart)$/, undefined],
];

const usualPlace = (kind: string): string | undefined => {
  const found = usualPlaces.find(([pattern]) => pattern.test(kind));
  return found ? found[1] : 'nothing in the sky';
};

const comesFrom = /^(?:down |up )?(?:from|off|out of|out)$/;
const season =
  /^(?:the )?(?:autumn|fall|wind|breeze|spring|summer|winter|air|moonlight|v formation|formation|circles?)$/;

/** Reads many of a kind that fall, rise, cross or hover. */
export function readSwarm(sentence: Sentence): Swarm | undefined {
  // "it is raining coins": what is rained falls.
  const rained = sentence.verb === 'rain' && sentence.object !== '';
  const many = readMany(rained ? sentence.object : sentence.subject);
  if (!many || (rained && sentence.subject !== 'it')) return undefined;
  const { kind } = many;
  const way = rained ? 'fall' : wayOf(kind, sentence);
  if (!way) return undefined;
  const places = sentence.phrases.filter(({ noun }) => !season.test(noun) && !/^(?:the )?night$/.test(noun));
  const source = places.find(
    ({ preposition, noun }) => comesFrom.test(preposition) && !isOpenPlace(noun) && noun !== 'above',
  );
  if (source && way !== 'fall' && way !== 'rise') return undefined;
  return {
    ...many,
    verb: sentence.verb,
    way,
    origin: source?.noun,
    backdrop: backdropOf(kind, sentence, places, source),
  };
}

/** Fish are seen in the sea from within, and stars in the sky at night. */
function placeFor(kind: string, noun: string): string {
  if (swimmers.test(kind) && /\b(?:sea|ocean|lake|pond|river|water|tank)$/.test(noun))
    return 'nothing under water';
  if (/\bstar$/.test(kind) && /sky$/.test(noun)) return 'nothing in the night sky';
  const green = /\b(forest|woods|park)$/.exec(noun)?.[1];
  if (/\bleaf$/.test(kind) && green) return `a ${green} in the autumn`;
  return emptyPlace(noun);
}

function backdropOf(
  kind: string,
  sentence: Sentence,
  places: readonly Phrase[],
  source: Phrase | undefined,
): string | undefined {
  const place = places.find((each) => each !== source && each.preposition !== 'with');
  const drawn = place ? placeFor(kind, place.noun) : usualPlace(kind);
  if (source && !place) {
    if (/\bleaf$/.test(kind)) return 'nothing in the autumn';
    return /tree|plant|flower|branch|bush/.test(source.noun) ? 'nothing on the meadow' : undefined;
  }
  if (drawn && kind === 'firefly' && !/night/.test(drawn)) return `${drawn} at night`;
  return drawn && inItsLight(drawn, sentence);
}
