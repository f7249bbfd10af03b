import { type AccountGate, createAccountGate } from '../../ground/accounts/accountGate.js';
import { createLinks, type Links } from '../../ground/accounts/links.js';
import type { Sessions } from '../../ground/accounts/sessions.js';
import type { Tokens } from '../../ground/accounts/tokens.js';
import type { ResumableUploads } from '../../ground/files/resumableUploads.js';
import type { Uploads } from '../../ground/files/uploads.js';
import type { Ground } from '../../ground/ground.js';
import { type AccountWithBalances, createAccountReader } from '../../ground/ledger/accounts.js';
import { ConfigError } from '../../ground/settings/configError.js';
import type { SettingReader } from '../../ground/settings/settingReader.js';
import type { Throttle } from '../../ground/throttling/throttle.js';
import type { ErasureDependencies } from './eraseRows.js';

export interface AccountDependencies
  extends Pick<Ground, 'chain' | 'db' | 'files' | 'ledger' | 'limits' | 'log' | 'throttles'> {
  /** Signs the codes of invitations. */
  secret: string;
  sessions: Sessions;
  tokens: Tokens;
  uploads: Uploads;
  resumable: ResumableUploads;
  settings: AccountSettings;
  erasure: ErasureDependencies;
}

/** Sign-in, registration and account details. */
export interface AccountRoom extends AccountDependencies {
  /** Hashes the passwords of one address one after another, so that the throttles see every attempt before the next. */
  hashing: AccountGate;
  /** Failed sign-ins by account and network. */
  loginFailures: Throttle;
  /** Failed sign-ins by network, whatever the account. */
  addressFailures: Throttle;
  registrations: Throttle;
  links: Links;
  readAccount(accountId: string): Promise<AccountWithBalances>;
  /** Exports of accounts that are collected, few at once. */
  exports: AccountGate;
  /** Exports that are being read: each has a folder on disk and compresses as it is read. */
  openExports: AccountGate;
  /** Direct uploads whose addresses are signed. */
  directStarts: AccountGate;
  /** Direct uploads whose bytes are read from the store and hashed. */
  directEnds: AccountGate;
}

export interface AccountSettings {
  registrationOpen: boolean;
  /** Whether a new account can sign in only after its address is confirmed by mail. */
  confirmFirst: boolean;
  /** CCD that a new account receives, in its smallest unit. */
  signupCcd: bigint;
  /** LLM tokens that it receives. */
  signupTokens: bigint;
}

export function readAccountSettings(
  settings: SettingReader<
    'TRICORN_REGISTRATION' | 'TRICORN_SMTP_URL' | 'TRICORN_SIGNUP_TOKENS' | 'TRICORN_SIGNUP_CCD'
  >,
  production: boolean,
): AccountSettings {
  const registration = settings.choice('TRICORN_REGISTRATION', ['open', 'confirmed', 'closed'], 'open');
  if (registration === 'confirmed' && settings.text('TRICORN_SMTP_URL') === undefined)
    throw new ConfigError(
      'TRICORN_REGISTRATION=confirmed needs TRICORN_SMTP_URL: addresses are confirmed by mail.',
    );
  const tokens = settings.integer('TRICORN_SIGNUP_TOKENS', 0, 1_000_000_000, production ? 0 : 1_000);
  return {
    registrationOpen: registration !== 'closed',
    confirmFirst: registration === 'confirmed',
    signupCcd: settings.ccd('TRICORN_SIGNUP_CCD', production ? '0' : '100'),
    signupTokens: BigInt(tokens),
  };
}

/** Hashing shares a pool of four threads with the file system. */
const hashesAtOnceMax = 2;
const hashesWaitingMax = 256;
const hashesWaitingPerAddressMax = 64;
const exportsAtOnceMax = 2;
const exportsWaitingMax = 32;
const openExportsMax = 32;
const directStartsMax = 2;
const directEndsMax = 4;
const directWaitingMax = 64;
const directWaitingPerAccountMax = 8;
const quarterHourMs = 15 * 60_000;
const hourMs = 60 * 60_000;

export function createAccountRoom(dependencies: AccountDependencies): AccountRoom {
  const { db, limits, throttles } = dependencies;
  return {
    ...dependencies,
    links: createLinks(dependencies.secret),
    hashing: createAccountGate({
      placesMax: hashesAtOnceMax,
      placesPerKeyMax: 1,
      waitingMax: hashesWaitingMax,
      waitingPerKeyMax: hashesWaitingPerAddressMax,
      refusal: 'Too many sign-ins and registrations at once; try again soon.',
      retryAfterSeconds: 1,
    }),
    loginFailures: throttles.create('sign-in failures', limits.loginFailuresMax, quarterHourMs),
    addressFailures: throttles.create(
      'sign-in failures of an address',
      limits.loginFailuresPerAddressMax,
      quarterHourMs,
    ),
    exports: createAccountGate({
      placesMax: exportsAtOnceMax,
      placesPerKeyMax: 1,
      waitingMax: exportsWaitingMax,
      waitingPerKeyMax: 1,
      refusal: 'An export of this account is being made already; try again soon.',
      retryAfterSeconds: 10,
    }),
    openExports: createAccountGate({
      placesMax: openExportsMax,
      placesPerKeyMax: 1,
      waitingMax: 0,
      refusal: 'An export of this account is being read; try again when it has ended.',
      retryAfterSeconds: 10,
    }),
    directStarts: createAccountGate({
      placesMax: directStartsMax,
      placesPerKeyMax: 1,
      waitingMax: directWaitingMax,
      waitingPerKeyMax: directWaitingPerAccountMax,
      refusal: 'Too many direct uploads are being started at once; try again soon.',
      retryAfterSeconds: 1,
    }),
    directEnds: createAccountGate({
      placesMax: directEndsMax,
      placesPerKeyMax: 1,
      waitingMax: directWaitingMax,
      waitingPerKeyMax: directWaitingPerAccountMax,
      refusal: 'Too many direct uploads are being finished at once; try again soon.',
      retryAfterSeconds: 5,
    }),
    registrations: throttles.create('registrations', limits.registrationsPerHourMax, hourMs),
    readAccount: createAccountReader(db),
  };
}
