/** The characters of a prompt that are read. The model takes 32 tokens, so what follows could not be drawn anyway. */
const charactersMax = 1_000;

/**
 * The part of a prompt that its grammar is read from: words with single spaces between them, of a bounded length. What
 * reads it may look back and forth, since no prompt makes it slow.
 */
export function readable(prompt: string): string {
  const text = prompt.replace(/\s+/g, ' ').trim();
  if (text.length <= charactersMax) return text;
  const end = text.lastIndexOf(' ', charactersMax);
  return text.slice(0, end > 0 ? end : charactersMax);
}
