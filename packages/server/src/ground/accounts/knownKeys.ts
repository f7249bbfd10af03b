import { ServiceError } from '@tricorn/contract';
import { sql } from 'kysely';
import type { Db } from '../store/database.js';
import { networkOf } from '../throttling/networkOf.js';
import type { Throttles } from '../throttling/throttles.js';
import type { Account } from './accounts.js';
import { hashApiKey, isApiKey } from './apiKeySecret.js';

/** An API key with its account, as far as requests need them. */
export interface KnownKey {
  id: string;
  accountId: string;
  email: string;
  role: Account['role'];
  scopes: readonly string[];
  networks: readonly string[];
  /** When it can no longer be used, in Unix milliseconds: its expiry, or the end of the overlap after a rotation. */
  endsAtMs: number;
  /** Whether it ends because it was rotated. */
  replaced: boolean;
  readonly disabled: boolean;
}

export interface KnownKeys {
  find(key: string, address: string): Promise<KnownKey>;
  forget(accountId: string): void;
  forgetAll(): void;
}

const rememberedMax = 10_000;
/** Unknown keys cost a query each, so an address may not try many of them. */
const unknownMax = 1_000;
const unknownMs = 15 * 60_000;

/**
 * Finds API keys by their hash, and remembers those that exist for some time. A key that changes while it is read is not
 * remembered, so nothing old is.
 */
export function createKnownKeys(
  db: Db,
  rememberedMsMax: number,
  throttles: Pick<Throttles, 'create'>,
): KnownKeys {
  const remembered = new Map<string, { key: KnownKey; until: number }>();
  let reading = new Map<string, Promise<KnownKey | undefined>>();
  const unknown = throttles.create('unknown API keys', unknownMax, unknownMs);
  let changes = 0;

  const read = async (name: string, hash: Buffer): Promise<KnownKey | undefined> => {
    const before = changes;
    const key = await readKey(db, hash);
    if (key === undefined || changes !== before) return key;
    if (remembered.size >= rememberedMax) remembered.clear();
    remembered.set(name, { key, until: performance.now() + rememberedMsMax });
    return key;
  };
  /** Requests that come after a change do not share a read that began before it. */
  const changed = () => {
    changes += 1;
    reading = new Map();
  };

  return {
    find: async (text, address) => {
      if (!isApiKey(text)) throw new ServiceError('keyUnknown');
      const hash = hashApiKey(text);
      const name = hash.toString('base64');
      const known = remembered.get(name);
      if (known !== undefined && known.until > performance.now()) return usable(known.key);
      const network = networkOf(address);
      await unknown.check(network, 'Too many unknown API keys from this address; try again later.');
      const inReading = reading;
      let found = inReading.get(name);
      if (found === undefined) {
        found = read(name, hash).finally(() => inReading.delete(name));
        inReading.set(name, found);
      }
      const key = await found;
      if (key !== undefined) return usable(key);
      unknown.count(network);
      throw new ServiceError('keyUnknown');
    },
    forget: (accountId) => {
      changed();
      for (const [name, { key }] of remembered) if (key.accountId === accountId) remembered.delete(name);
    },
    forgetAll: () => {
      changed();
      remembered.clear();
    },
  };
}

function usable(key: KnownKey): KnownKey {
  if (key.disabled) throw new ServiceError('accountDisabled');
  if (key.endsAtMs > Date.now()) return key;
  throw new ServiceError(key.replaced ? 'keyUnknown' : 'keyExpired');
}

async function readKey(db: Db, hash: Buffer): Promise<KnownKey | undefined> {
  const { rows } = await sql<{
    id: string;
    account_id: string;
    email: string;
    role: Account['role'];
    disabled: boolean;
    scopes: string[];
    networks: string[];
    expires_at: Date | null;
    replaced_at: Date | null;
  }>`
    select api_key.id, account_id, email, role, disabled_at is not null as disabled, scopes, networks, expires_at,
      case when hash <> ${hash} then previous_until end as replaced_at
    from api_key join account on account.id = api_key.account_id
    where (hash = ${hash} or previous_hash = ${hash}) and revoked_at is null`.execute(db);
  const [row] = rows;
  if (row === undefined) return undefined;
  const expiresAtMs = row.expires_at?.getTime() ?? Number.POSITIVE_INFINITY;
  const replacedAtMs = row.replaced_at?.getTime() ?? Number.POSITIVE_INFINITY;
  const { id, account_id: accountId, email, role, disabled, scopes, networks } = row;
  const ends = { endsAtMs: Math.min(expiresAtMs, replacedAtMs), replaced: replacedAtMs < expiresAtMs };
  return { id, accountId, email, role, disabled, scopes, networks, ...ends };
}
