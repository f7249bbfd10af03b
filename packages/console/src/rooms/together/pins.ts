import { type KeyPin, type Memory, type NodePins, readKeyPins, readNodePins } from '@tricorn/client/sealing';

/** The keys that a person pinned, as typed: three fingerprints of nodes, and `OWNER=FINGERPRINT` for parties. */
export interface PinTexts {
  nodes: string;
  parties: string;
}

/** Beside the keys of the account at this server, so that another account or server has its own. */
const entry = 'pins';

export async function pinTexts(memory: Memory): Promise<PinTexts> {
  const text = await memory.get(entry);
  return text === undefined ? { nodes: '', parties: '' } : (JSON.parse(text) as PinTexts);
}

export async function readPins(
  memory: Memory,
): Promise<{ nodeKeys: NodePins | undefined; partyKeys: KeyPin[] }> {
  return parsePins(await pinTexts(memory));
}

/** Throws a PinError that says what is wrong. */
export const parsePins = ({ nodes, parties }: PinTexts) => ({
  nodeKeys: nodes.trim() === '' ? undefined : readNodePins(nodes),
  partyKeys: readKeyPins(parties),
});

/** Keeps the pins if they can be read; empty ones are forgotten. */
export async function storePins(memory: Memory, texts: PinTexts): Promise<void> {
  parsePins(texts);
  await memory.set({ [entry]: JSON.stringify(texts) });
}
