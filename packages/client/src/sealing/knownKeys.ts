import { fingerprintOfKey, type PartyKeys, type RoundTerms } from '@tricorn/privacy/client';
import { KeysChangedError } from './errors.js';
import type { KnownKeys } from './identity.js';

/** The keys of a node or of a party, as people compare them. */
export interface SeenKeys {
  /** `node 0`, or the account of a party. */
  readonly who: string;
  /** A node has two: of its box key and of its signing key. */
  readonly fingerprints: readonly string[];
  /** Who holds the keys of a party; undefined for nodes. */
  readonly heldBy: PartyKeys['heldBy'] | undefined;
  readonly isNew: boolean;
}

/** The public keys of a node: its box key, or its box key and its signing key. */
export type NodePin = string | { readonly box: string; readonly sign: string };

/** Whether the nodes are the pinned ones. */
export const fitsPins = (nodes: RoundTerms['nodes'], pins: readonly NodePin[]): boolean =>
  nodes.every(({ box, sign }, node) => {
    const pin = pins[node];
    return typeof pin === 'string' ? pin === box : pin?.box === box && pin.sign === sign;
  });

interface Holder {
  readonly who: string;
  readonly keys: readonly string[];
  readonly heldBy: PartyKeys['heldBy'] | undefined;
}

const fingerprints = async (keys: readonly string[]): Promise<string[]> =>
  await Promise.all(keys.map(fingerprintOfKey));

/**
 * Compares the keys of the nodes and of the other parties with those seen before, and remembers new ones. A key that was
 * not seen before throws, unless it is accepted; a party that no longer uses one of its keys does not. Nothing is
 * remembered unless everything may be.
 */
export async function compareKeys(
  known: KnownKeys,
  { nodes, parties }: RoundTerms,
  accounts: readonly string[],
  { place, accept }: { place: number; accept: boolean },
): Promise<SeenKeys[]> {
  const holders: Holder[] = [
    ...nodes.map(({ box, sign }, node) => ({ who: `node ${node}`, keys: [box, sign], heldBy: undefined })),
    ...parties
      .map(({ keys, heldBy }, i) => ({ who: accounts[i]!, keys, heldBy }))
      .filter((_, i) => i !== place),
  ];
  const seen = await Promise.all(
    holders.map(async ({ who, keys, heldBy }): Promise<SeenKeys> => {
      const before = await read(known, who);
      if (before !== undefined && !accept) await assertSame(who, before, { keys, heldBy });
      return { who, fingerprints: await fingerprints(keys), heldBy, isNew: before === undefined };
    }),
  );
  for (const { who, keys, heldBy } of holders) {
    const before = accept ? undefined : await read(known, who);
    if (before === undefined) await known.set(who, JSON.stringify({ keys, heldBy }));
  }
  return seen;
}

/** Whether the nodes are those that were seen before; undefined if none of them was. */
export async function nodesAreKnown(known: KnownKeys, { nodes }: RoundTerms): Promise<boolean | undefined> {
  const before = await Promise.all(nodes.map((_, node) => read(known, `node ${node}`)));
  if (before.every((one) => one === undefined)) return undefined;
  return nodes.every(({ box, sign }, node) => before[node]?.keys.join() === [box, sign].join());
}

/** Everything that was remembered, with fingerprints. */
export async function listKnownKeys(known: KnownKeys): Promise<Omit<SeenKeys, 'isNew'>[]> {
  const entries = await known.list();
  const listed = await Promise.all(
    entries.map(async ([who]) => {
      const { keys, heldBy } = (await read(known, who))!;
      return { who, fingerprints: await fingerprints(keys), heldBy };
    }),
  );
  return listed.sort((a, b) => (a.who < b.who ? -1 : 1));
}

async function read(known: KnownKeys, who: string): Promise<Omit<Holder, 'who'> | undefined> {
  const text = await known.get(who);
  return text === undefined ? undefined : (JSON.parse(text) as Omit<Holder, 'who'>);
}

async function assertSame(who: string, before: Omit<Holder, 'who'>, now: Omit<Holder, 'who'>): Promise<void> {
  const isKnown = now.keys.every((key) => before.keys.includes(key)) && before.heldBy === now.heldBy;
  if (!isKnown)
    throw new KeysChangedError(who, await fingerprints(before.keys), await fingerprints(now.keys));
}
