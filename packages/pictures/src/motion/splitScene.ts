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
  'grass meadow meadows field fields park hill hills valley garden gardens lawn yard backyard farmyard barnyard orchard ' +
  'vineyard cornfield flowers beach sand seaside shore coast island lake pond river stream creek waterfall snow winter ice rink forest ' +
  'woods wood trees jungle rainforest savanna savannah prairie plain plains swamp city town village downtown skyscrapers street ' +
  'streets road roads path trail highway alley sidewalk pavement runway playground zoo farm barn stable market harbour ' +
  'harbor station airport sunset sunrise dusk evening desert dunes mountains mountain canyon cliff cave volcano ruins ' +
  'castle rain storm wind weather room bedroom bathroom house home kitchen classroom school library office shop store ' +
  'supermarket bakery restaurant cafe museum hospital gym stadium circus stage theatre theater pool hallway corridor ' +
  'ballroom attic basement cellar garage workshop graveyard cemetery moon mars ship table desk floor';
/** Here the water carries the subject instead of surrounding it. */
const surface = /^(?:on|across|over|along|down|up)\b.*\b(?:water|sea|ocean|lake|pond|river)$/i;
const opening =
  '(?:in|on|at|under|over|across|through|among|by|along|against|above|into|past|inside|with|down|up|onto|around|round|near|between|beside|behind|towards?|outside)';
const place = new RegExp(
  `\\s+(${opening}(?:\\s+[\\w'-]+){0,4}?\\s+(${[...floatingPlaces.split(' '), ...standingPlaces.split(' ')].join('|')})|underwater|under water|downtown|indoors|outdoors)[\\s.,!]*$`,
  'i',
);
const floats = new RegExp(`\\b(?:${floatingPlaces.split(' ').join('|')})$`, 'i');
/** Prepositions of a path. A drawing of the place alone says "in" or "on" instead. */
const ways =
  /^(?:over|across|through|along|into|past|above|inside|by|down|up|onto|around|round|near|between|beside|behind|towards?|outside)\b/i;
/** What one is on, not in. */
const grounds =
  /\b(?:roads?|path|trail|highway|sidewalk|pavement|hills?|beach|island|rink|runway|playground|farm|cliff|stage|lawn|grass|ice|moon|mars|ship|table|desk|floor|mountain)$/i;
/** Here one stands at the water, not in it. */
const banks =
  /^(?:by|near|beside|along|past|around|at)\b.*\b(?:lake|pond|river|stream|creek|sea|ocean|pool|waterfall)$/i;
/** Who passes a building is not inside it. */
const passed =
  /^(?:past|around|round|near|beside|behind|towards?|outside|by|over)\b.*\b(?:barn|stable|house|school|library|shop|store|supermarket|bakery|restaurant|cafe|museum|hospital|station|theatre|theater|garage|ship)$/i;
const owners = /\b(?:my|your|his|her|its|our|their)\b/i;

/** Finds the place at the end of a prompt; undefined if it names none. */
export function splitScene(prompt: string): SplitScene | undefined {
  const from = origin.exec(prompt);
  if (from && from.index > 0) {
    const source = from[1]!.replace(/^the\s/i, 'a ');
    return { subject: prompt.slice(0, from.index), place: '', floating: true, origin: source };
  }
  const found = place.exec(prompt);
  if (!found || found.index === 0 || passed.test(found[1]!)) return undefined;
  const words = found[1]!.replace(owners, 'the');
  return {
    subject: prompt.slice(0, found.index),
    place: words.replace(ways, placing(words)),
    floating: floats.test(words) && !surface.test(words) && !banks.test(words),
  };
}

function placing(words: string): string {
  if (/\bcastle$/i.test(words) && !/^in(?:to|side)\b/i.test(words)) return 'in front of';
  if (banks.test(words)) return 'by';
  return surface.test(words) || grounds.test(words) ? 'on' : 'in';
}

/** Ways along a thing that is no known place. */
const path =
  /\s+(?:over|across|through|along|past|down|up|onto|around|round|near|between|beside|behind|under|by|towards?|outside|next to|in front of)\s+((?:(?:an?|the|some|two|three|my|your|his|her|its|their)\s+)?(?:[\w-]+\s+){0,2}[\w-]+)[\s.,!]*$/i;

/** Like `splitScene`, and where the prompt ends with a way along a thing, that thing is drawn in the open. */
export function splitWay(prompt: string): SplitScene | undefined {
  const known = splitScene(prompt);
  if (known) return known;
  const found = path.exec(prompt);
  if (!found || found.index === 0) return undefined;
  const thing = found[1]!.replace(/^(?:the|my|your|his|her|its|their)\s/i, 'a ');
  return {
    subject: prompt.slice(0, found.index),
    place: '',
    floating: false,
    origin: `${/^(?:an?|some|two|three)\s|s$/i.test(thing) ? thing : `a ${thing}`} in a meadow`,
  };
}

/** Rooms are known by what stands in them, so they are drawn by their name. */
const rooms =
  /\b(?:kitchen|bedroom|bathroom|classroom|library|office|shop|store|supermarket|bakery|restaurant|cafe|museum|gym|hallway|corridor|ballroom|attic|basement|cellar|garage|workshop|market|zoo|circus|stadium|airport|station|playground)$/i;

/** The words that draw a place without its subject. */
export function backdropOf({ origin, place }: SplitScene): string {
  if (origin !== undefined) return origin;
  const room = rooms.exec(place);
  return room ? `${/^[aeiou]/i.test(room[0]) ? 'an' : 'a'} ${room[0]}` : `nothing ${place}`;
}
