const link =
  '(?:,|(?<![\\w-])(?:and|with|next to|beside|near|by|behind|in front of|holding|wearing|(?:to the )?(?:left|right) of|above|below|over|under|on))';
const article = '(?:an?|the|one|two|three|some|its|his|her)';
/** The most excluded things that are looked for in a prompt. */
const termsMax = 32;

/**
 * Leaves out of a prompt what its negative prompt excludes: "a dog next to a tree" without "tree" is "a dog". Guidance
 * alone cannot do that, since it would push towards and away from the same thing. A prompt keeps its only thing.
 */
export function dropAvoided(prompt: string, negativePrompt: string): string {
  const terms = negativePrompt
    .split(/[,;.]/)
    .map((term) => term.trim().replace(/^(?:an?|the|no|any)\s+/i, ''))
    .filter((term) => term !== '')
    .slice(0, termsMax);
  return terms.reduce(dropTerm, prompt);
}

function dropTerm(prompt: string, term: string): string {
  const thing = `(?:${article}\\s+)?(?:[\\w-]+\\s+){0,2}?${quoted(term)}(?:e?s)?`;
  const later = new RegExp(`\\s*${link}\\s+${thing}(?![\\w-])`, 'gi');
  const first = new RegExp(`^\\s*${thing}\\s*(?:,|and|with|next to|beside|near)\\s+`, 'i');
  const rest = prompt.replace(later, '').replace(first, '').trim();
  return rest === '' ? prompt : rest;
}

function quoted(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');
}
