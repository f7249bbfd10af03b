import { type NodePins, readNodePins as readPins } from '@tricorn/client/sealing';

/** Where this browser keeps the fingerprints of the nodes that a person pinned. */
const storageName = 'tricorn.nodeKeys';

export const pinnedText = (): string => localStorage.getItem(storageName) ?? '';

export const readNodePins = (): NodePins | undefined => parsePins(pinnedText());

/** Three fingerprints, separated by commas or line breaks. Undefined for anything else. */
export function parsePins(text: string): NodePins | undefined {
  try {
    return readPins(text);
  } catch {
    return undefined;
  }
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
