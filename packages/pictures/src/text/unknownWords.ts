import type { Vocabulary } from './vocabulary.js';

/** Words that ask for no thing of their own: grammar, and praise that every prompt guide recommends. */
const ignored = new Set(
  `a an the this that these those some any all each every no not one and or but nor so if then than as is are was were be
  being been am do does did done has have had having can could may might must shall should will would to of in on at by
  for from with without within into onto upon over under above below between among through during before after about
  against along across around behind beside besides beyond down up off out near next toward towards via per it its it's
  he she they them him her his hers their theirs we us our you your i me my who whom whose which what where when why how
  past onto upon beneath underneath there here very really quite just only also too more most much many few little lot lots other another such same own
  please draw make show create generate give want picture image photo photograph drawing painting illustration artwork
  art scene view portrait landscape style styled realistic photorealistic hyperrealistic detailed detail details
  intricate quality high highly best ultra super hd uhd resolution sharp focus masterpiece beautiful stunning amazing
  awesome gorgeous pretty nice lovely epic cinematic dramatic lighting professional trending artstation octane unreal
  engine rendered rendering render digital concept colourful colorful vivid vibrant simple plain background foreground`.split(
    /\s+/,
  ),
);
/** The most unknown words that are looked at; a longer list helps nobody. */
const unknownMax = 8;

/** The words of a prompt that name or describe something and that the model was never trained with, in order. */
export function unknownWords(prompt: string, vocabulary: Pick<Vocabulary, 'knows'>): string[] {
  const words = prompt.toLowerCase().match(/\p{L}[\p{L}'-]*/gu) ?? [];
  const found = new Set<string>();
  for (const word of words) {
    const bare = word.replace(/'s?$/, '');
    if (bare.length < 3 || ignored.has(bare)) continue;
    if (bare.split('-').every((part) => vocabulary.knows(part) || ignored.has(part))) continue;
    found.add(bare);
    if (found.size === unknownMax) break;
  }
  return [...found];
}
