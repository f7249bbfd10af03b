import { ServiceError } from '@tricorn/contract';
import { sql } from 'kysely';
import type { Logger } from '../observability/logger.js';
import type { Db, OpenDatabase } from '../store/database.js';
import type { Throttles } from '../throttling/throttles.js';
import { type Account, erasedEmailOf } from './accounts.js';
import { looksLikeApiKey } from './apiKeySecret.js';
import type { CallPayment } from './callPayment.js';
import { createKeyUses } from './keyUses.js';
import { createKnownKeys, type KnownKey } from './knownKeys.js';
import { isInNetworks } from './networks.js';
import { endAllSessionsOf } from './sessionList.js';
import type { TokenClaims, Tokens } from './tokens.js';

/** The account that a request acts for, as it is now. */
export interface Identity {
  readonly id: string;
  readonly email: string;
  readonly role: Account['role'];
  /** Expiry of the token or key in Unix seconds; infinite for a key without one. */
  readonly expiresAt: number;
  /** The session of the token; API keys have none. */
  readonly session?: string | undefined;
  /** The API key that was used instead of a token. */
  readonly apiKey?: { readonly id: string; readonly scopes: readonly string[] };
  /** Set for a caller without an account, who pays for this one request. */
  readonly payment?: CallPayment;
  /** Set for the holder of a token for the one task that was paid for. */
  readonly reads?: string;
}

export interface Sessions {
  /**
   * The account of a token or API key; refuses one that is forged, expired, revoked or of an ended session with 401, and
   * a key from another network than its own with 403.
   */
  identify(token: string | undefined, address: string): Promise<Identity>;
  /** Calls back when the account may have changed; returns a function that unsubscribes. */
  watch(accountId: string, onChange: () => void): () => void;
  /** Reads the account anew at its next request; for the process that changed it, which need not wait to be told. */
  forget(accountId: string): void;
  /** Ends every session of an account, in every process. */
  endAll(accountId: string): Promise<void>;
  /** Writes when API keys were last used. */
  writeUses(): Promise<void>;
  close(): Promise<void>;
}

type KnownAccount = Pick<Account, 'email' | 'role' | 'session_epoch' | 'disabled_at'> & {
  /** Sessions that its owner ended before their tokens expire. */
  ended: string[];
};

/** The channel of the triggers on `account`, `api_key` and `session`. */
const channel = 'account_changed';
/** How long an account is remembered. Changes are notified; this bounds what a lost connection can hide. */
const rememberedMsMax = 5_000;
const rememberedMax = 10_000;

/**
 * Compares tokens and API keys with their accounts. Accounts and keys are remembered for some seconds, so that most requests need no query,
 * and forgotten as soon as the database tells that one changed.
 */
export async function createSessions(
  { db, listen }: Pick<OpenDatabase, 'db' | 'listen'>,
  tokens: Tokens,
  log: Logger,
  throttles: Pick<Throttles, 'create'>,
): Promise<Sessions> {
  const remembered = new Map<string, { account: Promise<KnownAccount | undefined>; until: number }>();
  const keys = createKnownKeys(db, rememberedMsMax, throttles);
  const uses = createKeyUses(db, log);
  const watchers = new Map<string, Set<() => void>>();

  const forget = (accountId: string) => {
    remembered.delete(accountId);
    keys.forget(accountId);
    for (const onChange of watchers.get(accountId) ?? []) onChange();
  };
  await listen(channel, (accountId) => {
    if (accountId !== '') return forget(accountId);
    // Notifications may have been lost with a connection.
    remembered.clear();
    keys.forgetAll();
    for (const watched of [...watchers.keys()]) forget(watched);
  });

  const accountOf = (id: string): Promise<KnownAccount | undefined> => {
    const known = remembered.get(id);
    if (known !== undefined && known.until > performance.now()) return known.account;
    const account = readAccount(db, id);
    // A read that a change overtakes has been forgotten when it ends, so nothing old is remembered.
    const entry = { account, until: performance.now() + rememberedMsMax };
    if (remembered.size >= rememberedMax) remembered.clear();
    remembered.set(id, entry);
    account.catch(() => {
      if (remembered.get(id) === entry) remembered.delete(id);
    });
    return account;
  };

  return {
    identify: async (token, address) => {
      if (token !== undefined && looksLikeApiKey(token)) {
        const key = await keys.find(token, address);
        if (key.networks.length > 0 && !isInNetworks(address, key.networks))
          throw new ServiceError('keyNetworkRefused');
        uses.note(key.id);
        return identityOfKey(key);
      }
      const claims = tokens.read(token);
      return identityOf(claims, await accountOf(claims.id));
    },
    watch: (accountId, onChange) => {
      const group = watchers.get(accountId) ?? new Set();
      watchers.set(accountId, group.add(onChange));
      return () => {
        group.delete(onChange);
        if (group.size === 0 && watchers.get(accountId) === group) watchers.delete(accountId);
      };
    },
    forget,
    endAll: async (accountId) => {
      await endAllSessionsOf(db, accountId);
      forget(accountId);
    },
    writeUses: uses.write,
    close: uses.close,
  };
}

const endedSessions = sql<string[]>`array(select id::text from session
  where account_id = account.id and ended_at is not null and expires_at > now())`;

const readAccount = async (db: Db, id: string): Promise<KnownAccount | undefined> =>
  await db
    .selectFrom('account')
    .select(['email', 'role', 'session_epoch', 'disabled_at', endedSessions.as('ended')])
    .where('id', '=', id)
    .executeTakeFirst();

function identityOf(
  { id, epoch, session, expiresAt }: TokenClaims,
  account: KnownAccount | undefined,
): Identity {
  if (account === undefined)
    throw new ServiceError('tokenInvalid', 'The account of this token does not exist.');
  if (account.email === erasedEmailOf(id))
    throw new ServiceError('accountDisabled', 'This account has been erased.');
  if (account.disabled_at !== null) throw new ServiceError('accountDisabled');
  if (account.session_epoch !== epoch) throw new ServiceError('tokenEnded');
  if (account.ended.includes(session)) throw new ServiceError('tokenEnded');
  return { id, email: account.email, role: account.role, expiresAt, session };
}

const identityOfKey = ({ id, accountId, email, role, scopes, endsAtMs }: KnownKey): Identity => ({
  id: accountId,
  email,
  role,
  expiresAt: endsAtMs / 1000,
  apiKey: { id, scopes },
});
