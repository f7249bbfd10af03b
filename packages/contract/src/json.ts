/**
 * JSON whose integers keep every digit: a bigint is written as plain digits, and digits that a double cannot
 * hold are read as a bigint.
 */
export function stringifyExact(value: unknown): string {
  try {
    return JSON.stringify(value);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
  }
  // A bigint travels through JSON.stringify as a marked string, and loses its quotes afterwards.
  const marked = JSON.stringify(value, (_key, item) => (typeof item === 'bigint' ? `${mark}${item}` : item));
  return marked.replaceAll(new RegExp(`"${mark}(-?\\d+)"`, 'g'), '$1');
}

// Unguessable, so that no text a user typed can pass for a marked integer. `randomUUID` would be shorter, but browsers
// have it on secure pages alone.
const mark = `${globalThis.crypto.getRandomValues(new Uint32Array(4)).join('-')}:`;

/** No amount, id or seed has more digits; reading an integer takes time that grows with their square. */
const digitsMax = 1_000;
const tooManyDigits = new RegExp(`\\d{${digitsMax + 1}}`);

export function parseExact(source: string): unknown {
  if (!/\d{16}/.test(source)) return JSON.parse(source);
  return JSON.parse(quoteLongIntegers(source), (_key, item) =>
    typeof item === 'string' && item.startsWith(mark) ? narrow(BigInt(item.slice(mark.length))) : item,
  );
}

const narrow = (value: bigint): number | bigint =>
  value >= BigInt(Number.MIN_SAFE_INTEGER) && value <= BigInt(Number.MAX_SAFE_INTEGER)
    ? Number(value)
    : value;

/** Marks long integers outside of strings. */
function quoteLongIntegers(source: string): string {
  let result = '';
  let position = 0;
  for (let open = source.indexOf('"'); open >= 0; open = source.indexOf('"', position)) {
    const end = endOfString(source, open);
    result += mask(source.slice(position, open)) + source.slice(open, end);
    position = end;
  }
  return result + mask(source.slice(position));
}

/** Where the string that opens at a quote ends. A regular expression would overflow its stack on megabytes of text. */
function endOfString(source: string, open: number): number {
  for (let quote = source.indexOf('"', open + 1); quote >= 0; quote = source.indexOf('"', quote + 1)) {
    let backslashes = 0;
    while (source[quote - 1 - backslashes] === '\\') backslashes++;
    if (backslashes % 2 === 0) return quote + 1;
  }
  return source.length;
}

function mask(part: string): string {
  if (tooManyDigits.test(part)) throw new SyntaxError(`a number has more than ${digitsMax} digits`);
  return part.replaceAll(/(?<![\d.eE+-])-?\d{16,}(?![\d.eE])/g, (digits) => `"${mark}${digits}"`);
}

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
