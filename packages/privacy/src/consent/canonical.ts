import { toBase64Url } from '../client/bytes.js';

/** What can be signed: printable ASCII strings, safe integers, null, lists and objects of these. */
export type Canonical =
  | string
  | number
  | null
  | readonly Canonical[]
  | { readonly [name: string]: Canonical };

const printable = /^[\x20-\x7e]*$/;

/**
 * The only JSON text of a value: RFC 8785, restricted so that implementations in other languages cannot disagree about
 * numbers or Unicode. Names are sorted, and there is no white space.
 */
export function canonicalJson(value: Canonical): string {
  if (value === null) return 'null';
  if (typeof value === 'number') {
    if (!Number.isSafeInteger(value) || Object.is(value, -0))
      throw new TypeError('A signed number is a safe integer');
    return String(value);
  }
  if (typeof value === 'string') {
    if (!printable.test(value)) throw new TypeError('A signed text is printable ASCII');
    return JSON.stringify(value);
  }
  if (isList(value)) return `[${value.map(canonicalJson).join(',')}]`;
  const names = Object.keys(value).sort();
  return `{${names.map((name) => `${canonicalJson(name)}:${canonicalJson(value[name]!)}`).join(',')}}`;
}

// Array.isArray does not narrow readonly arrays.
function isList(value: Canonical): value is readonly Canonical[] {
  return Array.isArray(value);
}

/** The bytes of a signed message: its kind, a line feed and the canonical JSON. No message of one kind is one of another. */
export function signedBytes(kind: string, value: Canonical): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(`${kind}\n${canonicalJson(value)}`);
}

/** SHA-256 in base64url. */
export async function sha256(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  return toBase64Url(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)));
}
