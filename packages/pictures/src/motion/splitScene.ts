/** A prompt split into what moves and where it is. */
export interface SplitScene {
  subject: string;
  /** The words for the place, such as "in the forest". */
  place: string;
  /** Whether the subject floats there instead of standing. */
  floating: boolean;
  /** What the subject comes from, drawn behind it: the tree of a falling leaf. */
  origin?: string;
}

/** What falls, rises or flies away from something else is small beside it. */
const origin = /\s+(?:down |up )?(?:from|off|out of)\s+((?:an?|the)\s+[\w-]+(?:\s+[\w-]+){0,3})[\s.,!]*$/i;

const floatingPlaces = 'sky clouds space galaxy stars underwater water sea ocean moonlight night';
const standingPlaces =
  'grass meadow field park hill garden flowers beach sand seaside shore lake snow winter ice forest woods wood trees jungle ' +
  'city town downtown skyscrapers street road highway sunset sunrise dusk evening desert dunes mountains mountain rain storm ' +
  'weather room house home kitchen table desk floor';
/** Here the water carries the subject instead of surrounding it. */
const surface = /^(?:on|across|over)\b.*\b(?:water|sea|ocean)$/i;
const opening = '(?:in|on|at|under|over|across|through|among|by|along|against|above|into|past|inside|with)';
const place = new RegExp(
  `\\s+(${opening}(?:\\s+[\\w-]+){0,4}?\\s+(${[...floatingPlaces.split(' '), ...standingPlaces.split(' ')].join('|')})|underwater|under water|downtown|indoors|outdoors)[\\s.,!]*$`,
  'i',
);
const floats = new RegExp(`\\b(?:${floatingPlaces.split(' ').join('|')})$`, 'i');
/** Prepositions of a path. A drawing of the place alone says "in" or "on" instead. */
const ways = /^(?:over|across|through|along|into|past|above|inside|by)\b/i;

/** Finds the place at the end of a prompt; undefined if it names none. */
export function splitScene(prompt: string): SplitScene | undefined {
  const from = origin.exec(prompt);
  if (from && from.index > 0) {
    const source = from[1]!.replace(/^the\s/i, 'a ');
    return { subject: prompt.slice(0, from.index), place: '', floating: true, origin: source };
  }
  const found = place.exec(prompt);
  if (!found || found.index === 0) return undefined;
  const words = found[1]!;
  return {
    subject: prompt.slice(0, found.index),
    place: surface.test(words) ? words.replace(ways, 'on') : words.replace(ways, 'in'),
    floating: floats.test(words) && !surface.test(words),
  };
}
