import { foldEmail } from '@tricorn/contract';
import { type NodePins, readNodePin, SealError } from '@tricorn/privacy/client';
import { PinError } from './errors.js';

/** One key of one owner: `node 0`, an account, or a place (`P0`). */
export interface KeyPin {
  readonly who: string;
  /** As fingerprintOfKey and nodeFingerprint write it. */
  readonly fingerprint: string;
}

export type { NodePins };

function readPin(text: string): string {
  try {
    return readNodePin(text);
  } catch (error) {
    throw error instanceof SealError ? new PinError(`${error.message}.`) : error;
  }
}

/** The fingerprint of a party's key as people type it. */
export function readFingerprint(text: string): string {
  try {
    return readNodePin(text);
  } catch {
    throw new PinError('The fingerprint of a key has 32 hexadecimal digits, as `tricorn keys` prints it.');
  }
}

/** What stands between commas or line breaks. */
const partsOf = (text: string): string[] => text.split(/[,\n]/).filter((part) => part.trim() !== '');

/** Three fingerprints of nodes. */
export function readNodePins(text: string): NodePins {
  const parts = partsOf(text);
  const [a, b, c] = parts.map(readPin);
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
    who: foldEmail(text.slice(0, equals)),
    fingerprint: readFingerprint(text.slice(equals + 1)),
  };
}

/** Several. An owner with several devices is named once for each. */
export const readKeyPins = (text: string): KeyPin[] => partsOf(text).map(readKeyPin);

/** The fingerprints that are pinned for a party, by its account or its place. */
export const pinsOf = (pins: readonly KeyPin[], place: number, account: string | undefined): string[] =>
  pins.filter(({ who }) => who === account || who === `p${place}`).map(({ fingerprint }) => fingerprint);
