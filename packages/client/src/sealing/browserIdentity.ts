import { generatePlatformKeys, type PlatformKeyPair, platformSigner } from '@tricorn/privacy/client';
import { webCrypto } from '../webCrypto.js';
import { SigningUnsupportedError } from './errors.js';
import type { KnownKeys, SealingIdentity } from './identity.js';

const databaseName = 'tricorn sealing';
const databaseVersion = 1;
const stores = { own: 'own keys', known: 'known keys' } as const;

/**
 * The identity of an account in this browser. Its private key is created here and cannot be exported, not even by scripts
 * of this page; it is lost when the site's data is cleared.
 */
export async function browserIdentity(account: string): Promise<SealingIdentity> {
  webCrypto();
  const database = await open();
  const found = await run<PlatformKeyPair | undefined>(database, stores.own, 'readonly', (store) =>
    store.get(account),
  );
  return {
    signer: await platformSigner(found ?? (await createKeys(database, account))),
    known: knownIn(database, account),
  };
}

async function createKeys(database: IDBDatabase, account: string): Promise<PlatformKeyPair> {
  const made = await generatePlatformKeys().catch((error: unknown) => {
    if (error instanceof DOMException && error.name === 'NotSupportedError')
      throw new SigningUnsupportedError();
    throw error;
  });
  // Another tab may have been faster; `add` fails then, and its key counts.
  await run(database, stores.own, 'readwrite', (store) => store.add(made, account)).catch(() => undefined);
  return await run<PlatformKeyPair>(database, stores.own, 'readonly', (store) => store.get(account));
}

function knownIn(database: IDBDatabase, account: string): KnownKeys {
  const prefix = `${account} `;
  return {
    get: async (name) => await run(database, stores.known, 'readonly', (store) => store.get(prefix + name)),
    set: async (name, value) => {
      await run(database, stores.known, 'readwrite', (store) => store.put(value, prefix + name));
    },
    list: async () => {
      const names = await run<IDBValidKey[]>(database, stores.known, 'readonly', (store) =>
        store.getAllKeys(),
      );
      const values = await run<string[]>(database, stores.known, 'readonly', (store) => store.getAll());
      return names
        .map((name, i): [string, string] => [String(name), values[i]!])
        .filter(([name]) => name.startsWith(prefix))
        .map(([name, value]): [string, string] => [name.slice(prefix.length), value]);
    },
  };
}

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(databaseName, databaseVersion);
    request.onupgradeneeded = () => {
      for (const store of Object.values(stores)) request.result.createObjectStore(store);
    };
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

function run<T>(
  database: IDBDatabase,
  store: string,
  mode: IDBTransactionMode,
  ask: (store: IDBObjectStore) => IDBRequest,
): Promise<T> {
  return new Promise((resolve, reject) => {
    const request = ask(database.transaction(store, mode).objectStore(store));
    request.onsuccess = () => resolve(request.result as T);
    request.onerror = () => reject(request.error);
  });
}
