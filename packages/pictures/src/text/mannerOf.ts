/** The two manners in which the model draws: a single thing like a sticker, or a scene like a page of a picture book. */
export type Manner = 'thing' | 'scene';

const colours =
  'red|orange|yellow|golden|green|(?:light |dark |sky |navy )?blue|purple|violet|pink|brown|black|white|gr[ae]y|silver|turquoise|teal|cyan';
const articles = 'an?|the|some|my|your|his|her|its';
const praise = 'cute|nice|beautiful|funny|lovely|simple|colou?rful|pretty|big|small|large|tiny';
const opening =
  /^(?:please )?(?:draw|show me|make|paint)?\s*(?:(?:a|an)\s+(?:picture|image|illustration)\s+of\s+)?/i;
const qualifiers = new RegExp(`^(?:(?:${articles}|${colours}|${praise})\\s+)+`, 'i');

/** A plain ground, a number, a style or clothes. */
const thingKinds = [
  /\bbackground\b/i,
  /^(?:two|three|four|five|six|[2-6]|a pair of)\b/i,
  /\b(?:sketch|drawing|painting|water ?colou?r|pixel|crayon|oil|black and white|sepia|photo(?:graph)?|3d|render|clip ?art|flat|icon|cartoon|emoji|sticker)\b/i,
  /\b(?:wearing|with|in) (?:an? |his |her |its )?(?:[\w-]+ ){0,2}(?:hat|cap|crown|scarf|glasses|sunglasses|helmet|dress|jacket|coat|sweater|shirt|costume)s?$/i,
];
/** The simple grounds of single things, in the words of the captions. */
const ground = new RegExp(
  `\\s+(?:${[
    '(?:in|against) (?:the|a) (?:clear |blue )?(?:sky|clouds)',
    'on a (?:sunny|rainy|snowy) day',
    '(?:on|in) the (?:grass|snow|street|road|sea|ocean|water|beach|rain|mountains|desert|forest|woods|city|house|living room)',
    'in a (?:meadow|(?:green )?field|park|(?:flower )?garden|(?:pine )?forest|city|room|storm|(?:hot )?desert|snowy landscape)',
    'on a (?:hill|lake|road|snowy road|table|wooden table|desk)',
    'at (?:sea|night|dusk|sunset|sunrise|home|the beach|the seaside)',
    'under (?:the stars|the sea|water|a starry sky)|underwater|indoors|downtown|outdoors',
    'in (?:space|outer space|winter|the galaxy|the kitchen|the moonlight|the night sky|the deep sea)',
    'among (?:the stars|trees|flowers)|by the road',
  ].join('|')})$`,
  'i',
);
/** A place is a scene, even where a sticker of it exists. */
const places =
  /\b(?:beach|city|town|village|street|road|farm|forest|woods|desert|garden|park|lake|river|mountains?|hills?|field|meadow|island|harbour|harbor|sea|ocean|kitchen|bedroom|bathroom|room|library|cave|campsite|valley|jungle|moon|sunset|sunrise)$/i;
/** Whether a phrase ends with the name of a place. */
export const isPlace = (phrase: string): boolean => places.test(phrase.trim());
const composed =
  /\b(?:with|and|of|on|in|under|over|behind|beside|near|between|above|below|next to|\w{3,}ing(?! face))\b/i;

/** The manner in which a prompt is drawn. */
export function mannerOf(prompt: string, isThing: (name: string) => boolean): Manner {
  const asked = prompt
    .trim()
    .replace(/[\s.!]+$/, '')
    .replace(opening, '');
  if (thingKinds.some((kind) => kind.test(asked))) return 'thing';
  const name = asked.replace(ground, '').replace(ground, '').replace(qualifiers, '').toLowerCase();
  return isThing(name) && !composed.test(name) && !places.test(name) ? 'thing' : 'scene';
}
