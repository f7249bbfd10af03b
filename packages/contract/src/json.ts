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
