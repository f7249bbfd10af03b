import { resolve } from 'node:path';
import { defaultLimits, type LimitName, type Limits, limitTable } from '@tricorn/contract';
import { readAccountSettings } from './domains/account/account.js';
import { languageSettingTable, readLanguageSettings } from './domains/language/settings.js';
import { learningSettingTable, readLearningSettings } from './domains/learning/settings.js';
import { mailSettingTable, readMailSettings } from './domains/mail/settings.js';
import { picturesSettingTable, readPicturesSettings } from './domains/pictures/settings.js';
import { privacySettingTable, readPrivacySettings } from './domains/privacy/settings.js';
import { readSpeechSettings, speechSettingTable } from './domains/speech/settings.js';
import { readTrainingSettings, trainingSettingTable } from './domains/training/settings.js';
import { readWebhooksSettings, webhooksSettingTable } from './domains/webhooks/settings.js';
import { chainSettingTable, readChainSettings } from './ground/chain/settings.js';
import { clusterSettingTable, readClusterSettings } from './ground/cluster/settings.js';
import { filesSettingTable, readFilesSettings } from './ground/files/settings.js';
import { movementSettingTable, readMovementSettings } from './ground/movements/settings.js';
import { observabilitySettingTable, readObservabilitySettings } from './ground/observability/settings.js';
import { paymentsSettingTable, readPaymentsSettings } from './ground/payments/settings.js';
import { readRetentionSettings, retentionSettingTable } from './ground/retention/settings.js';
import { ConfigError } from './ground/settings/configError.js';
import { givenSettings } from './ground/settings/givenSettings.js';
import { readSecret, secretFile } from './ground/settings/readSecret.js';
import { type Environment, SettingReader } from './ground/settings/settingReader.js';
import { readStopSettings, stopSettingTable } from './ground/settings/stopSettings.js';
import { proxySetting } from './ground/settings/trustedProxies.js';

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
  ...movementSettingTable,
  ...paymentsSettingTable,
  ...languageSettingTable,
  ...picturesSettingTable,
  ...learningSettingTable,
  ...trainingSettingTable,
  ...clusterSettingTable,
  ...privacySettingTable,
  ...speechSettingTable,
  ...webhooksSettingTable,
  ...mailSettingTable,
} as const;

type SettingName = keyof typeof settingTable;

export type Config = ReturnType<typeof readConfig>;

const logLevels = ['debug', 'info', 'warn', 'error', 'silent'] as const;

/** The data folder, found without reading the whole configuration, which may create a secret in it. */
export const readDataFolder = (env: Environment = process.env): string =>
  resolve(env['TRICORN_DATA']?.trim() || './data');

export function readConfig(env: Environment = process.env) {
  const settings = new SettingReader<SettingName>(env);
  const production = env['NODE_ENV'] === 'production';
  const dataFolder = readDataFolder(env);
  const secret = settings.text('TRICORN_SECRET');
  return {
    production,
    host: settings.text('HOST', '127.0.0.1'),
    port: settings.integer('PORT', 0, 65_535, 8_080),
    healthPort: settings.integer('TRICORN_HEALTH_PORT', 0, 65_535),
    publicUrl: settings.address('TRICORN_PUBLIC_URL')?.replace(/\/+$/, ''),
    dataFolder,
    secret: readSecret(secret, production, dataFolder),
    /** Where the secret is kept, if no setting holds it. */
    secretFile: secret === undefined ? secretFile(dataFolder) : undefined,
    databaseUrl: readDatabaseUrl('TRICORN_DATABASE_URL', settings),
    /** The same database without a pooler, if there is one. */
    databaseDirectUrl: readDatabaseUrl('TRICORN_DATABASE_DIRECT_URL', settings),
    migrate: settings.choice('TRICORN_MIGRATE', ['auto', 'off'], 'auto'),
    s3: readFilesSettings(settings),
    demoPassword: settings.text('TRICORN_DEMO_PASSWORD'),
    account: readAccountSettings(settings, production),
    logLevel: settings.choice('TRICORN_LOG_LEVEL', logLevels, 'info'),
    metricsToken: settings.text('TRICORN_METRICS_TOKEN'),
    pageFromDisk: settings.choice('TRICORN_PAGE_FROM_DISK', ['on', 'off'], 'on') === 'on',
    trustProxy: proxySetting('TRICORN_TRUST_PROXY', settings.text('TRICORN_TRUST_PROXY', 'false')),
    observability: readObservabilitySettings(settings),
    stop: readStopSettings(settings),
    retention: readRetentionSettings(settings),
    chain: readChainSettings(settings),
    movements: readMovementSettings(settings),
    payments: readPaymentsSettings(settings),
    language: readLanguageSettings(settings),
    pictures: readPicturesSettings(settings),
    learning: readLearningSettings(settings),
    training: readTrainingSettings(settings),
    cluster: readClusterSettings(settings),
    privacy: readPrivacySettings(settings),
    speech: readSpeechSettings(settings),
    webhooks: readWebhooksSettings(settings),
    mail: readMailSettings(settings),
    limits: readLimits(env),
    /** The settings that the operator set, without secrets. */
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
  const reader = new SettingReader(env);
  const limits = { ...defaultLimits };
  for (const name of Object.keys(limitTable) as LimitName[])
    limits[name] = reader.integer(limitTable[name].setting, 1, Number.MAX_SAFE_INTEGER, limits[name]);
  return limits;
}

function readDatabaseUrl(name: SettingName, settings: SettingReader<SettingName>): string | undefined {
  const text = settings.text(name);
  if (text !== undefined && !/^postgres(ql)?:\/\//.test(text))
    throw new ConfigError(`${name} must be a URL such as postgresql://user:password@host/database.`);
  return text;
}
