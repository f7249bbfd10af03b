/**
 * Untrusted text without escape sequences and control characters, which could move
 * the cursor, change what was printed or type for the user. A block of text keeps its line breaks and tabs.
 */
export const printable = (text: string): string =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: it matches control characters.
  text.replaceAll(/[\u0000-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g, '\uFFFD');

export const printableBlock = (text: string): string =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: it matches control characters.
  text.replaceAll(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g, '');

const wide =
  /^(?:\p{Extended_Pictographic}|[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]|[\u{20000}-\u{3fffd}])/u;
const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** Width of a text in terminal columns. */
export function widthOf(text: string): number {
  if (/^[\u0020-\u007e]*$/.test(text)) return text.length;
  let width = 0;
  for (const { segment } of segmenter.segment(text)) width += wide.test(segment) ? 2 : 1;
  return width;
}

/** The text shortened to a width, with an ellipsis if something was cut. */
export function cutTo(text: string, width: number): string {
  if (widthOf(text) <= width) return text;
  let result = '';
  let used = 0;
  for (const { segment } of segmenter.segment(text)) {
    const next = wide.test(segment) ? 2 : 1;
    if (used + next > width - 1) break;
    result += segment;
    used += next;
  }
  return width < 1 ? '' : `${result}…`;
}
