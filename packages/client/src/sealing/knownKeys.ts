import { fingerprintOfKey, type RoundTerms, type Triple } from '@tricorn/privacy/client';
import { KeysChangedError, SealingKeysError } from './errors.js';
import type { Memory } from './memory.js';
import { type KeyPin, pinsOf } from './pins.js';
import type { SeenKeys } from './proposal.js';

/** Who agrees to the terms, and what this person says about keys. */
interface Signing {
  readonly place: number;
  readonly signingKey: string;
  readonly partyKeys: readonly KeyPin[];
  readonly nodesPinned: boolean;
  /** Keys that the person has compared, each of one owner. */
  readonly accepted: readonly KeyPin[];
}

interface Holder extends Omit<SeenKeys, 'isNew'> {
  /** Under what they are remembered. */
  readonly entry: string;
  readonly pinned: readonly string[];
  /** Fingerprints that were seen before; undefined if none were. */
  readonly before: readonly string[] | undefined;
}

const nodeEntry = (node: number): string => `node ${node}`;
const partyEntry = (account: string): string => `party ${account}`;
const isNode = (entry: string): boolean => /^node [012]$/.test(entry);

/**
 * Compares the keys of the nodes, of the other parties and of the caller's other devices with those seen before and with
 * those that the caller pinned. A key that was not seen before throws, unless the caller accepts exactly this one of exactly
 * this owner; a party that no longer uses one of its keys does not. Returns the keys and what to remember once all is agreed.
 */
export async function compareKeys(
  memory: Memory,
  { parties }: RoundTerms,
  nodes: Triple<string>,
  accounts: readonly string[],
  signing: Signing,
): Promise<{ seen: SeenKeys[]; entries: Record<string, string> }> {
  const { place, signingKey, partyKeys, accepted } = signing;
  const holders: Holder[] = [];
  for (const [node, fingerprint] of nodes.entries()) {
    const pinned = signing.nodesPinned ? [fingerprint] : [];
    const entry = nodeEntry(node);
    const before = await recall(memory, entry);
    holders.push({ who: entry, entry, fingerprints: [fingerprint], own: false, pinned, before });
  }
  for (const [i, { keys, heldBy }] of parties.entries()) {
    // The caller has agreed by name that the service signs for this party.
    if (heldBy === 'service') continue;
    const who = accounts[i]!;
    // A key that somebody else added to this account could replace the caller's data and read a private result.
    const others = keys.filter((key) => i !== place || key !== signingKey);
    const fingerprints = await Promise.all(others.map(fingerprintOfKey));
    const entry = partyEntry(who);
    const before = await recall(memory, entry);
    const pinned = pinsOf(partyKeys, i, who);
    holders.push({ who, entry, fingerprints, own: i === place, pinned, before });
  }
  const seen = holders.map((holder): SeenKeys => {
    const { who, fingerprints, own, pinned, before } = holder;
    if (pinned.length > 0 && fingerprints.some((one) => !pinned.includes(one)))
      throw new SealingKeysError(
        `The service names other keys of ${who} than you: ${fingerprints.join(', ')}`,
      );
    const named = accepted.filter((pin) => pin.who === who).map(({ fingerprint }) => fingerprint);
    const fresh = fingerprints.filter((one) => !(before?.includes(one) ?? false) && !named.includes(one));
    if (before !== undefined && fresh.length > 0) throw new KeysChangedError(who, before, fingerprints, own);
    return { who, fingerprints, own, isNew: fresh.some((one) => !pinned.includes(one)) };
  });
  const changed = holders.filter(
    ({ before, fingerprints }) => before === undefined || fingerprints.some((one) => !before.includes(one)),
  );
  return {
    seen: seen.filter((one) => one.fingerprints.length > 0),
    entries: Object.fromEntries(
      changed.map(({ entry, fingerprints }) => [entry, JSON.stringify(fingerprints)]),
    ),
  };
}

/** Whether the nodes are those that were seen before; undefined if none of them was. */
export async function nodesAreKnown(memory: Memory, nodes: Triple<string>): Promise<boolean | undefined> {
  const before = await Promise.all(nodes.map((_, node) => recall(memory, nodeEntry(node))));
  if (before.every((one) => one === undefined)) return undefined;
  return nodes.every((fingerprint, node) => before[node]?.includes(fingerprint) ?? false);
}

/** The fingerprint that is remembered for a node, by its number, or those of a party, by its account. */
export const recallKeys = async (memory: Memory, who: number | string): Promise<readonly string[]> =>
  (await recall(memory, typeof who === 'number' ? nodeEntry(who) : partyEntry(who))) ?? [];

/** The keys of nodes and parties that are remembered. */
export async function listKnownKeys(memory: Memory): Promise<Pick<SeenKeys, 'who' | 'fingerprints'>[]> {
  return (await memory.list())
    .filter(([name]) => isNode(name) || name.startsWith(partyEntry('')))
    .map(([name, value]) => ({
      who: isNode(name) ? name : name.slice(partyEntry('').length),
      fingerprints: JSON.parse(value) as string[],
    }))
    .filter(({ fingerprints }) => fingerprints.length > 0)
    .sort((a, b) => (a.who < b.who ? -1 : 1));
}

async function recall(memory: Memory, entry: string): Promise<readonly string[] | undefined> {
  const text = await memory.get(entry);
  return text === undefined ? undefined : (JSON.parse(text) as string[]);
}
