import { mkdir, open, readFile, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  generateSigningKeyPair,
  identityFrom,
  type Memory,
  type SealingIdentity,
  type SigningKeyPair,
  storeName,
} from '../sealing/index.js';
import { writePrivately } from './credentials.js';
import { ExitError, exitCodes } from './exitCodes.js';

interface StoredIdentity extends SigningKeyPair {
  /** What this machine remembers of nodes, other parties, jobs and its own signatures. */
  known: Record<string, string>;
}
/** By the address of the service and the account, as the person typed them. */
type Stored = Record<string, StoredIdentity>;

const othersMayRead = 0o077;

/** The identity of an account at a service on this machine; its key is created at the first use. */
export async function openIdentity(path: string, url: string, account: string): Promise<SealingIdentity> {
  const name = storeName(url, account);
  const found =
    (await read(path))[name] ??
    (await withLock(path, async () => {
      const stored = await read(path);
      const made = stored[name] ?? { ...(await generateSigningKeyPair()), known: {} };
      if (stored[name] === undefined) await writePrivately(path, { ...stored, [name]: made });
      return made;
    }));
  return await identityFrom(found, knownIn(path, name, found));
}

/** The identity of an account at a service if this machine has one. */
export async function findIdentity(
  path: string,
  url: string,
  account: string,
): Promise<SealingIdentity | undefined> {
  const name = storeName(url, account);
  const found = (await read(path))[name];
  return found === undefined ? undefined : await identityFrom(found, knownIn(path, name, found));
}

function knownIn(path: string, name: string, identity: StoredIdentity): Memory {
  const { known } = identity;
  return {
    get: async (entry) => (Object.hasOwn(known, entry) ? known[entry] : undefined),
    set: async (entries) => {
      Object.assign(known, entries);
      await withLock(path, async () => {
        const stored = await read(path);
        const kept = stored[name] ?? identity;
        await writePrivately(path, { ...stored, [name]: { ...kept, known: { ...kept.known, ...entries } } });
      });
    },
    list: async () => Object.entries(known),
  };
}

async function read(path: string): Promise<Stored> {
  try {
    // On Windows the mode says nothing.
    if (process.platform !== 'win32' && ((await stat(path)).mode & othersMayRead) !== 0)
      throw new ExitError(
        exitCodes.failed,
        `${path} holds your signing keys and can be read by others. Run \`chmod 600 ${path}\`.`,
      );
    return JSON.parse(await readFile(path, 'utf8')) as Stored;
  } catch (error) {
    if ((error as { code?: string }).code === 'ENOENT') return {};
    // Never overwritten: the keys in it cannot be made again.
    if (error instanceof SyntaxError)
      throw new ExitError(exitCodes.failed, `${path} is damaged. Restore it, or delete it to get new keys.`);
    throw error;
  }
}

const lockPollMs = 20;
/** A command holds the lock for milliseconds; one that was killed leaves it behind. */
const lockMsMax = 10_000;

/** Runs while no other command changes the file: two first uses at once must not make two keys, of which one is lost. */
async function withLock<T>(path: string, run: () => Promise<T>): Promise<T> {
  const lock = `${path}.lock`;
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  for (;;) {
    try {
      await (await open(lock, 'wx', 0o600)).close();
      break;
    } catch (error) {
      if ((error as { code?: string }).code !== 'EEXIST') throw error;
      const since = (await stat(lock).catch(() => undefined))?.mtimeMs;
      if (since !== undefined && Date.now() - since > lockMsMax) await rm(lock, { force: true });
      else await sleep(lockPollMs);
    }
  }
  try {
    return await run();
  } finally {
    await rm(lock, { force: true });
  }
}
