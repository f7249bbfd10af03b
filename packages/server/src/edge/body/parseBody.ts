import { assertSmallShape, parseExact, ServiceError } from '@tricorn/contract';

/**
 * Existing clients send JSON with a missing or wrong content type, so the format of a body is recognised by its content.
 * `fields` is a JSON object or a form; `json` is any JSON value.
 */
export type BodyKind = 'fields' | 'json';

const utf8 = new TextDecoder('utf-8', { fatal: true });
export const fieldsMax = 200;

/** A body in one piece. */
export const joined = (blocks: readonly Uint8Array[]): Uint8Array =>
  blocks.length === 1 ? blocks[0]! : Buffer.concat(blocks);

/** Parses a body; everything that its sender could make large is bounded before. */
export function parseBody(kind: BodyKind, body: Uint8Array): unknown {
  const text = decodeUtf8(body).trim();
  if (kind === 'json') return parseJson(text, JSON.parse);
  if (text === '') return {};
  if (!text.startsWith('{') && !text.startsWith('[') && !text.startsWith('"'))
    return parseForm(decodeUtf8(withSpaces(body)));
  const value = parseJson(text, parseExact);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new ServiceError('invalidBody', 'The body must be a JSON object.');
  }
  return value;
}

function parseJson(text: string, parse: (text: string) => unknown): unknown {
  try {
    assertSmallShape(text);
    return parse(text);
  } catch {
    throw new ServiceError('invalidBody', 'The body is not valid JSON, or has too many values or levels.');
  }
}

/** The text of a body, without the byte order mark that some editors add. */
function decodeUtf8(body: Uint8Array): string {
  try {
    return utf8.decode(body);
  } catch {
    throw new ServiceError('invalidBody', 'The body is not valid UTF-8.');
  }
}

/** Form fields; a name that occurs several times, or ends in `[]`, is a list. */
function parseForm(text: string): Record<string, unknown> {
  if (!text.includes('='))
    throw new ServiceError('invalidBody', 'The body is neither a JSON object nor a form.');
  const fields: Record<string, unknown> = Object.create(null);
  const pairs = text.split('&', fieldsMax + 1);
  if (pairs.length > fieldsMax)
    throw new ServiceError('invalidBody', `The form has more than ${fieldsMax} fields.`);
  for (const pair of pairs) {
    if (pair === '') continue;
    const [, name, value = ''] = /^([^=]*)=?(.*)$/s.exec(pair)!;
    addField(fields, decodePercent(name!), decodePercent(value));
  }
  return fields;
}

/** The decoded text of a form; a text with a malformed escape is taken as it is. */
function decodePercent(encoded: string): string {
  if (!encoded.includes('%')) return encoded;
  try {
    return decodeURIComponent(encoded);
  } catch {
    return encoded;
  }
}

/** In a form a plus stands for a space. Replaced in the bytes: `URLSearchParams` needs a minute for a text of plusses. */
function withSpaces(body: Uint8Array): Uint8Array {
  const spaced = Uint8Array.from(body);
  for (let at = spaced.indexOf(plus); at >= 0; at = spaced.indexOf(plus, at + 1)) spaced[at] = space;
  return spaced;
}

const [plus, space] = [0x2b, 0x20];

/** The name of a field whose values may be numbered, as in `name[]`. */
export const fieldName = (rawName: string): string => rawName.replace(/\[\d*\]$/, '');

export function addField(fields: Record<string, unknown>, rawName: string, value: unknown): void {
  const name = fieldName(rawName);
  const known = Object.hasOwn(fields, name) ? fields[name] : undefined;
  if (known === undefined) fields[name] = name === rawName ? value : [value];
  else fields[name] = Array.isArray(known) ? [...known, value] : [known, value];
}
