import type { NodePin } from '@tricorn/client/sealing';

/** Where this browser keeps the keys of the nodes that a person pinned. */
const storageName = 'tricorn.nodeKeys';

type Pins = readonly [NodePin, NodePin, NodePin];

export const pinnedText = (): string => localStorage.getItem(storageName) ?? '';

export const readNodePins = (): Pins | undefined => parsePins(pinnedText());

/** Three fingerprints, separated by commas or line breaks. Undefined for anything else. */
export function parsePins(text: string): Pins | undefined {
  const pins = text
    .split(/[,\n]+/)
    .map((part) => part.trim())
    .filter((part) => part !== '');
  const [first, second, third] = pins;
  return pins.length === 3 ? [first!, second!, third!] : undefined;
}

/** Keeps the pins, or forgets them if the text is empty. False if it is neither. */
export function storePins(text: string): boolean {
  if (text.trim() === '') {
    localStorage.removeItem(storageName);
    return true;
  }
  if (parsePins(text) === undefined) return false;
  localStorage.setItem(storageName, text.trim());
  return true;
}
