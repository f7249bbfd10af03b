import type { Triple } from '@tricorn/privacy/client';
import { PinError } from './errors.js';
import { normaliseAccount } from './names.js';

/** One key of one owner: `node 0`, an account, or a place (`P0`). */
export interface KeyPin {
  readonly who: string;
  /** As fingerprintOfKey and nodeFingerprint write it. */
  readonly fingerprint: string;
}

/** The fingerprints of the three nodes, in order. */
export type NodePins = Triple<string>;

const groups = /.{4}/g;

/** A fingerprint as people type it: spaces, colons and letter case do not matter. */
export function readFingerprint(text: string): string {
  const digits = text.replaceAll(/[\s:]/g, '').toLowerCase();
  if (/^[0-9a-f]{32}$/.test(digits)) return digits.match(groups)!.join(' ');
  throw new PinError(
    /^[\w-]{43}$/.test(text.trim())
      ? 'A key alone is not a pin: box keys change, and a box key says nothing about who signs. Give the fingerprint that `tricorn node identity` and `tricorn keys` print.'
      : 'A fingerprint has 32 hexadecimal digits, as `tricorn node identity` and `tricorn keys` print it.',
  );
}

/** Three fingerprints of nodes, separated by commas or line breaks. */
export function readNodePins(text: string): NodePins {
  const parts = text.split(/[,\n]/).filter((part) => part.trim() !== '');
  const [a, b, c] = parts.map(readFingerprint);
  if (parts.length !== 3 || c === undefined)
    throw new PinError('The keys of the nodes are three fingerprints: F0,F1,F2.');
  if (new Set([a, b, c]).size !== 3) throw new PinError('Three nodes have three different fingerprints.');
  return [a!, b!, c];
}

/** `OWNER=FINGERPRINT`. */
export function readKeyPin(text: string): KeyPin {
  const equals = text.lastIndexOf('=');
  if (equals < 1) throw new PinError(`A key is named as OWNER=FINGERPRINT, not \`${text}\`.`);
  return {
    who: normaliseAccount(text.slice(0, equals)),
    fingerprint: readFingerprint(text.slice(equals + 1)),
  };
}

/** Several, separated by commas or line breaks. An owner with several devices is named once for each. */
export const readKeyPins = (text: string): KeyPin[] =>
  text
    .split(/[,\n]/)
    .filter((part) => part.trim() !== '')
    .map(readKeyPin);

/** The fingerprints that are pinned for a party, by its account or its place. */
export const pinsOf = (pins: readonly KeyPin[], place: number, account: string | undefined): string[] =>
  pins.filter(({ who }) => who === account || who === `p${place}`).map(({ fingerprint }) => fingerprint);
