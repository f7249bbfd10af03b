import { mkdir, open, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { generateBoxKeyPair } from '../client/sealedBox.js';
import { type NodeKeys, signNodeKeys } from '../consent/nodeKeys.js';
import type { Signer } from '../consent/signing.js';
import type { RoundTerms } from '../consent/terms.js';
import type { StoredKeyPair } from '../keys.js';
import { boxKeySeconds } from '../limits.js';
import { signKeyOf, signWithTls, type TlsIdentity } from './certificate.js';
import { writeDurably } from './durableFile.js';

interface StoredKey {
  readonly keys: NodeKeys;
  readonly pair: StoredKeyPair;
}

/** New rounds use a key for one day, and may have been prepared for one more. */
const offeredSeconds = 2 * boxKeySeconds;

/**
 * The box keys of a node, one for each day, in a folder of their own. A key is destroyed after its last round has ended, so
 * whoever takes over the node later cannot open the boxes of that round.
 */
export class BoxKeys {
  readonly #folder: string;
  readonly #signer: Signer;
  readonly #now: () => number;
  readonly #stored = new Map<string, StoredKey>();
  #renewal: Promise<NodeKeys> | undefined;

  private constructor(folder: string, signer: Signer, now: () => number) {
    this.#folder = join(folder, 'keys');
    this.#signer = signer;
    this.#now = now;
  }

  static async open(folder: string, tls: TlsIdentity, now: () => number = Date.now): Promise<BoxKeys> {
    const publicKey = signKeyOf(tls.certificate);
    const sign: Signer['sign'] = async (message) =>
      Uint8Array.from(Buffer.from(signWithTls(tls, message), 'base64url'));
    const boxKeys = new BoxKeys(folder, { publicKey, sign }, now);
    await mkdir(boxKeys.#folder, { recursive: true, mode: 0o700 });
    for (const name of await readdir(boxKeys.#folder)) {
      if (!name.endsWith('.json')) continue;
      const stored = JSON.parse(await readFile(join(boxKeys.#folder, name), 'utf8')) as StoredKey;
      // Those of an earlier identity cannot be used: nobody names that identity any more.
      if (stored.keys.sign === publicKey) boxKeys.#stored.set(stored.keys.box, stored);
    }
    await boxKeys.current();
    return boxKeys;
  }

  /** The keys that rounds which start now name; the first call of a day makes them. */
  async current(): Promise<NodeKeys> {
    const newest = [...this.#stored.values()].reduce<NodeKeys | undefined>(
      (best, { keys }) => (best === undefined || keys.from > best.from ? keys : best),
      undefined,
    );
    if (newest !== undefined && this.#now() / 1000 < newest.from + boxKeySeconds) return newest;
    this.#renewal ??= this.#renew().finally(() => {
      this.#renewal = undefined;
    });
    return await this.#renewal;
  }

  /** The private key for which the parties of these terms sealed; undefined if it never existed or was destroyed. */
  pairFor(terms: Pick<RoundTerms, 'nodes'>, index: number): StoredKeyPair | undefined {
    const named = terms.nodes[index]!;
    const stored = this.#stored.get(named.box);
    return stored?.keys.until === named.until ? stored.pair : undefined;
  }

  /** Whether there are keys that new rounds no longer use. */
  get hasFormer(): boolean {
    return this.#former().length > 0;
  }

  /** Destroys the keys that new rounds no longer use, except those that are still needed. Returns their number. */
  async destroyExcept(needed: ReadonlySet<string>): Promise<number> {
    const former = this.#former().filter(({ keys }) => !needed.has(keys.box));
    for (const { keys } of former) {
      await overwrite(this.#path(keys));
      this.#stored.delete(keys.box);
    }
    return former.length;
  }

  async #renew(): Promise<NodeKeys> {
    const pair = await generateBoxKeyPair();
    const keys = await signNodeKeys(this.#signer, pair.publicKey, Math.floor(this.#now() / 1000));
    await writeDurably(this.#path(keys), JSON.stringify({ keys, pair } satisfies StoredKey));
    this.#stored.set(keys.box, { keys, pair });
    return keys;
  }

  #former(): StoredKey[] {
    return [...this.#stored.values()].filter(({ keys }) => this.#now() / 1000 >= keys.from + offeredSeconds);
  }

  #path({ from, box }: NodeKeys): string {
    return join(this.#folder, `${from}-${box}.json`);
  }
}

// The name is removed after the content: on most file systems nothing is left of it then. Copies elsewhere are not reached.
async function overwrite(path: string): Promise<void> {
  const file = await open(path, 'r+');
  try {
    const { size } = await file.stat();
    await file.write(Buffer.alloc(size), 0, size, 0);
    await file.sync();
  } finally {
    await file.close();
  }
  await rm(path);
}
