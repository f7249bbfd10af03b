import {
  fingerprintOfKey,
  nodeFingerprint,
  type PartyKeys,
  type RoundTerms,
  readNodePin,
} from '@tricorn/privacy/client';
import { KeysChangedError, PlanMismatchError } from './errors.js';
import type { KnownKeys } from './identity.js';

/** The keys of a node or of a party, as people compare them. */
export interface SeenKeys {
  /** `node 0`, or the account of a party. */
  readonly who: string;
  /** Of a node its own; of a party those of its keys. */
  readonly fingerprints: readonly string[];
  /** Who holds the keys of a party; undefined for nodes. */
  readonly heldBy: PartyKeys['heldBy'] | undefined;
  readonly isNew: boolean;
}

/** The fingerprint of a node, as `tricorn node identity` prints it. */
export type NodePin = string;

/** Whether the nodes are the pinned ones. */
export async function fitsPins(nodes: RoundTerms['nodes'], pins: readonly NodePin[]): Promise<boolean> {
  const found = await Promise.all(nodes.map(nodeFingerprint));
  return found.every((fingerprint, node) => readNodePin(pins[node] ?? '') === fingerprint);
}

interface Holder {
  readonly who: string;
  readonly keys: readonly string[];
  readonly heldBy: PartyKeys['heldBy'] | undefined;
  /** Whether they are the caller's own, on other devices. */
  readonly own?: boolean | undefined;
}

const fingerprints = async (who: string, keys: readonly string[]): Promise<string[]> =>
  await Promise.all(
    keys.map((key) => (/^node \d$/.test(who) ? nodeFingerprint({ sign: key }) : fingerprintOfKey(key))),
  );

/** Who agrees to the terms: the account's place and the key of this device. */
interface Signing {
  readonly place: number;
  readonly signingKey: string;
  readonly accept: boolean;
}

/**
 * Compares the keys of the nodes, of the other parties and of the caller's other devices with those seen before, and
 * remembers new ones. A key that was not seen before throws, unless it is accepted; a party that no longer uses one of its
 * keys does not. Nothing is remembered unless everything may be.
 */
export async function compareKeys(
  known: KnownKeys,
  terms: RoundTerms,
  accounts: readonly string[],
  signing: Signing,
): Promise<SeenKeys[]> {
  const { accept } = signing;
  await assertAudience(known, terms);
  const holders = holdersOf(terms, accounts, signing);
  const seen = await Promise.all(
    holders.map(async ({ who, keys, heldBy, own }): Promise<SeenKeys> => {
      const before = await read(known, who);
      if (before !== undefined && !accept) await assertSame(who, before, { keys, heldBy }, own);
      return { who, fingerprints: await fingerprints(who, keys), heldBy, isNew: before === undefined };
    }),
  );
  for (const { who, keys, heldBy } of holders) {
    const before = accept ? undefined : await read(known, who);
    if (before === undefined) await known.set(who, JSON.stringify({ keys, heldBy }));
  }
  if (terms.result === 'parties') await known.set(audienceOf(terms), JSON.stringify({ keys: [] }));
  return seen.filter((one) => one.fingerprints.length > 0);
}

function holdersOf(
  { nodes, parties }: RoundTerms,
  accounts: readonly string[],
  { place, signingKey }: Signing,
): Holder[] {
  return [
    ...nodes.map(({ sign }, node) => ({ who: `node ${node}`, keys: [sign], heldBy: undefined })),
    ...parties.flatMap(({ keys, heldBy }, i): Holder[] => {
      if (i !== place) return [{ who: accounts[i]!, keys, heldBy }];
      // The caller has agreed by name that the service signs.
      if (heldBy === 'service') return [];
      // A key that somebody else added to this account could replace the caller's data and read a private result.
      const others = keys.filter((key) => key !== signingKey);
      return [{ who: `${accounts[i]!} (your other devices)`, keys: others, heldBy, own: true }];
    }),
  ];
}

const audienceOf = ({ job }: RoundTerms) => `private results of job ${job}`;

// The creator decides once for all rounds, so a service that names another audience later does so by itself.
async function assertAudience(known: KnownKeys, terms: RoundTerms): Promise<void> {
  if (terms.result === 'public' && (await read(known, audienceOf(terms))) !== undefined)
    throw new PlanMismatchError('result', 'a result for the parties, as in earlier rounds', 'a public one');
}

/** Whether the nodes are those that were seen before; undefined if none of them was. */
export async function nodesAreKnown(known: KnownKeys, { nodes }: RoundTerms): Promise<boolean | undefined> {
  const before = await Promise.all(nodes.map((_, node) => read(known, `node ${node}`)));
  if (before.every((one) => one === undefined)) return undefined;
  return nodes.every(({ sign }, node) => before[node]?.keys.join() === sign);
}

/** Everything that was remembered, with fingerprints. */
export async function listKnownKeys(known: KnownKeys): Promise<Omit<SeenKeys, 'isNew'>[]> {
  const entries = await known.list();
  const listed = await Promise.all(
    entries.map(async ([who]) => {
      const { keys, heldBy } = (await read(known, who))!;
      return { who, fingerprints: await fingerprints(who, keys), heldBy };
    }),
  );
  return listed.filter((one) => one.fingerprints.length > 0).sort((a, b) => (a.who < b.who ? -1 : 1));
}

async function read(known: KnownKeys, who: string): Promise<Omit<Holder, 'who'> | undefined> {
  const text = await known.get(who);
  return text === undefined ? undefined : (JSON.parse(text) as Omit<Holder, 'who'>);
}

async function assertSame(
  who: string,
  before: Omit<Holder, 'who'>,
  now: Omit<Holder, 'who'>,
  own = false,
): Promise<void> {
  const isKnown = now.keys.every((key) => before.keys.includes(key)) && before.heldBy === now.heldBy;
  if (!isKnown)
    throw new KeysChangedError(
      who,
      await fingerprints(who, before.keys),
      await fingerprints(who, now.keys),
      own,
    );
}
