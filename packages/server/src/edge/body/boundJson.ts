/** No operation has more values in its fields, or deeper ones. */
export const valuesMax = 20_000;
export const nestingMax = 32;

/**
 * Refuses JSON with too many values or too much nesting before it is parsed: building millions of small values takes
 * seconds and a hundred times the memory of their text. Long texts are passed over quickly.
 */
export function assertSmallShape(source: string): void {
  let values = 1;
  let nesting = 0;
  for (let at = 0; at < source.length; at++) {
    const char = source.charCodeAt(at);
    if (char === quote) at = endOfText(source, at);
    else if (char === comma || char === colon) values++;
    else if (char === openBracket || char === openBrace) {
      values++;
      nesting++;
    } else if (char === closeBracket || char === closeBrace) nesting--;
    if (values > valuesMax || nesting > nestingMax)
      throw new SyntaxError(`the body has more than ${valuesMax} values or ${nestingMax} levels`);
  }
}

/** The closing quote of the text that opens at a quote, or the end of the source. */
function endOfText(source: string, open: number): number {
  for (let at = source.indexOf('"', open + 1); at >= 0; at = source.indexOf('"', at + 1)) {
    let backslashes = 0;
    while (source.charCodeAt(at - 1 - backslashes) === backslash) backslashes++;
    if (backslashes % 2 === 0) return at;
  }
  return source.length;
}

const [quote, comma, colon, backslash] = [0x22, 0x2c, 0x3a, 0x5c];
const [openBracket, closeBracket, openBrace, closeBrace] = [0x5b, 0x5d, 0x7b, 0x7d];
