import { resolve } from 'node:path';
import { defaultLimits, type LimitName, type Limits, limitTable } from '@tricorn/contract';
import type { AccountSettings } from './domains/account/account.js';
import {
  type LanguageSettings,
  languageSettingTable,
  readLanguageSettings,
} from './domains/language/settings.js';
import {
  type LearningSettings,
  learningSettingTable,
  readLearningSettings,
} from './domains/learning/settings.js';
import { type MailSettings, mailSettingTable, readMailSettings } from './domains/mail/settings.js';
import {
  type PicturesSettings,
  picturesSettingTable,
  readPicturesSettings,
} from './domains/pictures/settings.js';
import {
  type PrivacySettings,
  privacySettingTable,
  readPrivacySettings,
} from './domains/privacy/settings.js';
import {
  readTrainingSettings,
  type TrainingSettings,
  trainingSettingTable,
} from './domains/training/settings.js';
import {
  readWebhooksSettings,
  type WebhooksSettings,
  webhooksSettingTable,
} from './domains/webhooks/settings.js';
import { type ChainSettings, chainSettingTable, readChainSettings } from './ground/chain/settings.js';
import { filesSettingTable, readFilesSettings, type S3Settings } from './ground/files/settings.js';
import {
  type ObservabilitySettings,
  observabilitySettingTable,
  readObservabilitySettings,
} from './ground/observability/settings.js';
import {
  type RetentionSettings,
  readRetentionSettings,
  retentionSettingTable,
} from './ground/retention/settings.js';
import { ConfigError } from './ground/settings/configError.js';
import { type GivenSetting, givenSettings } from './ground/settings/givenSettings.js';
import { readSecret, secretFile } from './ground/settings/readSecret.js';
import { addressSetting, ccdSetting, integerSetting } from './ground/settings/settingValues.js';
import { readStopSettings, type StopSettings, stopSettingTable } from './ground/settings/stopSettings.js';
import { proxySetting, type TrustedProxies } from './ground/settings/trustedProxies.js';
import type { MigrationMode } from './ground/store/migrate.js';

/** Settings of the server other than limits. This file is the only reader of the environment. */
export const settingTable = {
  HOST: 'Address to listen on; default `127.0.0.1`.',
  PORT: 'Port to listen on; default `8080`.',
  TRICORN_HEALTH_PORT:
    'Port on which a process, whatever its role, serves only `/healthz`, `/readyz` and `/metrics`; if unset, only the API serves them.',
  TRICORN_PUBLIC_URL: 'Public base URL of the server, used in result URLs; default `http://HOST:PORT`.',
  TRICORN_DATA: 'Data folder; default `./data`.',
  TRICORN_SECRET:
    'Secret of at least 32 characters that signs tokens and protects wallets; required in production; otherwise generated on the first start and kept in the data folder.',
  TRICORN_DATABASE_URL: 'URL of a PostgreSQL server; if unset, the embedded one is used.',
  TRICORN_DATABASE_DIRECT_URL:
    'URL of the same PostgreSQL server without the pooler, if TRICORN_DATABASE_URL leads to one in transaction mode, such as PgBouncer. Notifications and locks use it, two to four connections per process; statements are then not prepared.',
  TRICORN_MIGRATE:
    'Whether a start runs pending migrations of the database: `auto` (default), or `off` to refuse to start until `tricorn migrate` has run.',
  ...filesSettingTable,
  TRICORN_DEMO_PASSWORD:
    'Password of the demo accounts; if unset, a random one is generated and printed once.',
  TRICORN_REGISTRATION:
    'Whether anyone may register: `open` (default), `confirmed` (a new account signs in only after its address is confirmed by mail, and nobody learns whether an email has an account; needs `TRICORN_SMTP_URL`) or `closed`.',
  TRICORN_SIGNUP_CCD:
    'CCD that a newly registered account receives; default `0` in production and `100` otherwise.',
  TRICORN_SIGNUP_TOKENS:
    'LLM tokens that a newly registered account receives; default `0` in production and `1000` otherwise, which is enough for the first pictures and questions.',
  TRICORN_LOG_LEVEL: 'Log level: `debug`, `info` (default), `warn`, `error` or `silent`.',
  TRICORN_METRICS_TOKEN:
    'Bearer token that a caller must send to read `/metrics`; if unset, only this machine may read them.',
  TRICORN_PAGE_FROM_DISK:
    'Whether the page for private computation that people open from their own disk may call the API: `on` (default), or `off`, for a server in a private network whose users visit pages of strangers.',
  TRICORN_TRUST_PROXY:
    'Reverse proxies whose X-Forwarded-For is believed: their number, `true` for one, or their addresses and networks, separated by commas; default `false`.',
  ...observabilitySettingTable,
  ...stopSettingTable,
  ...retentionSettingTable,
  ...chainSettingTable,
  ...languageSettingTable,
  ...picturesSettingTable,
  ...learningSettingTable,
  ...trainingSettingTable,
  ...privacySettingTable,
  ...webhooksSettingTable,
  ...mailSettingTable,
} as const;

type SettingName = keyof typeof settingTable;

export interface Config {
  production: boolean;
  host: string;
  port: number;
  healthPort: number | undefined;
  publicUrl: string | undefined;
  dataFolder: string;
  secret: string;
  /** Where the secret is kept, if no setting holds it. */
  secretFile: string | undefined;
  databaseUrl: string | undefined;
  /** The same database without a pooler, if there is one. */
  databaseDirectUrl: string | undefined;
  migrate: MigrationMode;
  s3: S3Settings | undefined;
  demoPassword: string | undefined;
  account: AccountSettings;
  retention: RetentionSettings;
  chain: ChainSettings;
  language: LanguageSettings;
  logLevel: string;
  metricsToken: string | undefined;
  observability: ObservabilitySettings;
  pageFromDisk: boolean;
  trustProxy: TrustedProxies;
  stop: StopSettings;
  pictures: PicturesSettings;
  learning: LearningSettings;
  training: TrainingSettings;
  privacy: PrivacySettings;
  webhooks: WebhooksSettings;
  mail: MailSettings;
  limits: Limits;
  /** The settings that the operator set, without secrets. */
  given: ReadonlyMap<string, GivenSetting>;
}

const logLevels = ['debug', 'info', 'warn', 'error', 'silent'];

type Environment = Readonly<Record<string, string | undefined>>;

/** The data folder, found without reading the whole configuration, which may create a secret in it. */
export const readDataFolder = (env: Environment = process.env): string =>
  resolve(env['TRICORN_DATA']?.trim() || './data');

export function readConfig(env: Environment = process.env): Config {
  const get = (name: SettingName): string | undefined => env[name]?.trim() || undefined;
  const production = env['NODE_ENV'] === 'production';
  const dataFolder = readDataFolder(env);
  const logLevel = get('TRICORN_LOG_LEVEL') ?? 'info';
  if (!logLevels.includes(logLevel))
    throw new ConfigError(`TRICORN_LOG_LEVEL must be one of ${logLevels.join(', ')}.`);
  const registration = readRegistration(get);
  return {
    production,
    host: get('HOST') ?? '127.0.0.1',
    port: integerSetting('PORT', get('PORT') ?? '8080', 0, 65_535),
    healthPort: readHealthPort(get('TRICORN_HEALTH_PORT')),
    publicUrl: addressSetting('TRICORN_PUBLIC_URL', get('TRICORN_PUBLIC_URL'))?.replace(/\/+$/, ''),
    dataFolder,
    secret: readSecret(get('TRICORN_SECRET'), production, dataFolder),
    secretFile: get('TRICORN_SECRET') === undefined ? secretFile(dataFolder) : undefined,
    databaseUrl: readDatabaseUrl('TRICORN_DATABASE_URL', get('TRICORN_DATABASE_URL')),
    databaseDirectUrl: readDatabaseUrl('TRICORN_DATABASE_DIRECT_URL', get('TRICORN_DATABASE_DIRECT_URL')),
    migrate: choice('TRICORN_MIGRATE', get('TRICORN_MIGRATE') ?? 'auto', ['auto', 'off']),
    s3: readFilesSettings(get),
    demoPassword: get('TRICORN_DEMO_PASSWORD'),
    account: {
      registrationOpen: registration !== 'closed',
      confirmFirst: registration === 'confirmed',
      signupCcd: ccdSetting('TRICORN_SIGNUP_CCD', get('TRICORN_SIGNUP_CCD') ?? (production ? '0' : '100')),
      signupTokens: BigInt(
        integerSetting(
          'TRICORN_SIGNUP_TOKENS',
          get('TRICORN_SIGNUP_TOKENS') ?? (production ? '0' : '1000'),
          0,
          1_000_000_000,
        ),
      ),
    },
    logLevel,
    metricsToken: get('TRICORN_METRICS_TOKEN'),
    pageFromDisk:
      choice('TRICORN_PAGE_FROM_DISK', get('TRICORN_PAGE_FROM_DISK') ?? 'on', ['on', 'off']) === 'on',
    trustProxy: proxySetting('TRICORN_TRUST_PROXY', get('TRICORN_TRUST_PROXY') ?? 'false'),
    observability: readObservabilitySettings(get),
    stop: readStopSettings(get),
    retention: readRetentionSettings(get),
    chain: readChainSettings(get),
    language: readLanguageSettings(get),
    pictures: readPicturesSettings(get),
    learning: readLearningSettings(get),
    training: readTrainingSettings(get),
    privacy: readPrivacySettings(get),
    webhooks: readWebhooksSettings(get),
    mail: readMailSettings(get),
    limits: readLimits(env),
    given: givenSettings(Object.keys(settingTable), env),
  };
}

/** Prefix of every setting except HOST and PORT. */
const prefix = 'TRICORN_';
/** Settings that only the command line and the tests read. */
const settingsOfOthers = [
  'URL',
  'TOKEN',
  'EMAIL',
  'PASSWD',
  'CREDENTIALS',
  'TEST_BROWSER',
  'TEST_DATABASE_URL',
  'TEST_SEED',
].map((name) => prefix + name);

/** Unknown names in the environment that look like settings; most likely misspelt. */
export function unknownSettings(env: Environment = process.env): string[] {
  const limits = Object.values(limitTable).map(({ setting }) => setting);
  const known = new Set<string>([...Object.keys(settingTable), ...limits, ...settingsOfOthers]);
  return Object.keys(env).filter((name) => name.startsWith(prefix) && !known.has(name));
}

const settingNames = new Set<string>([
  ...Object.keys(settingTable),
  ...Object.values(limitTable).map(({ setting }) => setting),
]);

/** The known settings that the environment has, except the port, which differs between processes; secrets included. */
export function settingsInEnvironment(env: Environment = process.env): Record<string, string> {
  const settings: Record<string, string> = {};
  for (const [name, value] of Object.entries(env))
    if (settingNames.has(name) && name !== 'PORT' && value !== undefined && value.trim() !== '')
      settings[name] = value.trim();
  return settings;
}

/** The environment without anything that is a setting or looks like one. */
export const environmentWithoutSettings = (env: NodeJS.ProcessEnv = process.env): NodeJS.ProcessEnv =>
  Object.fromEntries(
    Object.entries(env).filter(
      ([name]) => !name.startsWith(prefix) && !settingNames.has(name) && name !== 'NODE_ENV',
    ),
  );

function readLimits(env: Environment): Limits {
  const limits = { ...defaultLimits };
  for (const name of Object.keys(limitTable) as LimitName[]) {
    const { setting } = limitTable[name];
    const text = env[setting]?.trim();
    if (text) limits[name] = integerSetting(setting, text, 1, Number.MAX_SAFE_INTEGER);
  }
  return limits;
}

const readHealthPort = (text: string | undefined): number | undefined =>
  text === undefined ? undefined : integerSetting('TRICORN_HEALTH_PORT', text, 0, 65_535);

function readDatabaseUrl(name: string, text: string | undefined): string | undefined {
  if (text !== undefined && !/^postgres(ql)?:\/\//.test(text))
    throw new ConfigError(`${name} must be a URL such as postgresql://user:password@host/database.`);
  return text;
}

function choice<Value extends string>(name: string, value: string, values: readonly Value[]): Value {
  const found = values.find((known) => known === value);
  if (found === undefined) throw new ConfigError(`${name} must be one of ${values.join(', ')}.`);
  return found;
}

function readRegistration(get: (name: 'TRICORN_REGISTRATION' | 'TRICORN_SMTP_URL') => string | undefined) {
  const registration = choice('TRICORN_REGISTRATION', get('TRICORN_REGISTRATION') ?? 'open', [
    'open',
    'confirmed',
    'closed',
  ]);
  if (registration === 'confirmed' && get('TRICORN_SMTP_URL') === undefined)
    throw new ConfigError(
      'TRICORN_REGISTRATION=confirmed needs TRICORN_SMTP_URL: addresses are confirmed by mail.',
    );
  return registration;
}
