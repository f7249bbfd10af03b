import {
  generatePlatformBoxKeys,
  generatePlatformKeys,
  type PlatformBoxKeys,
  type PlatformKeyPair,
  platformReader,
  platformSigner,
} from '@tricorn/privacy/client';
import { webCrypto } from '../webCrypto.js';
import { SigningUnsupportedError } from './errors.js';
import type { SealingIdentity } from './identity.js';
import type { Memory } from './memory.js';
import { storeName } from './names.js';

const databaseName = 'tricorn sealing';
const databaseVersion = 1;
const stores = { own: 'own keys', known: 'known keys' } as const;

/**
 * The identity of an account at a server in this browser, under the address that the person typed. Its private keys are
 * created here and cannot be exported, not even by scripts of this page; they are lost when the site's data is cleared.
 */
export async function browserIdentity(
  account: string,
  server: string = location.origin,
): Promise<SealingIdentity> {
  webCrypto();
  const database = await open();
  const name = storeName(server, account);
  const signing = await ownKeys<PlatformKeyPair>(database, name, generatePlatformKeys);
  const reading = await ownKeys<PlatformBoxKeys>(database, `${name} reading`, generatePlatformBoxKeys);
  return {
    signer: await platformSigner(signing),
    reader: await platformReader(reading),
    known: knownIn(database, name),
  };
}

async function ownKeys<Keys>(
  database: IDBDatabase,
  name: string,
  generate: () => Promise<Keys>,
): Promise<Keys> {
  const find = async () =>
    await run<Keys | undefined>(database, stores.own, 'readonly', (store) => store.get(name));
  const found = await find();
  if (found !== undefined) return found;
  const made = await generate().catch((error: unknown) => {
    if (error instanceof DOMException && error.name === 'NotSupportedError')
      throw new SigningUnsupportedError();
    throw error;
  });
  // Another tab may have been faster; `add` fails then, and its key counts.
  await run(database, stores.own, 'readwrite', (store) => store.add(made, name)).catch(() => undefined);
  return (await find())!;
}

function knownIn(database: IDBDatabase, name: string): Memory {
  const prefix = `${name} `;
  return {
    get: async (entry) => await run(database, stores.known, 'readonly', (store) => store.get(prefix + entry)),
    set: async (entries) => {
      await run(database, stores.known, 'readwrite', (store) => {
        let last: IDBRequest = store.count();
        for (const [entry, value] of Object.entries(entries)) last = store.put(value, prefix + entry);
        return last;
      });
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
    const transaction = database.transaction(store, mode);
    const request = ask(transaction.objectStore(store));
    transaction.oncomplete = () => resolve(request.result as T);
    transaction.onabort = () => reject(transaction.error ?? request.error);
  });
}
