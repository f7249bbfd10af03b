import { hash } from '@node-rs/argon2';
import pg from 'pg';
import { createDemoAccounts } from '../domains/account/demo.js';
import { openServerChain } from '../ground/chain/serverChain.js';
import { readMovementSettings } from '../ground/movements/settings.js';
import { createLogger } from '../ground/observability/logger.js';
import { SettingReader } from '../ground/settings/settingReader.js';
import { type OpenDatabase, openDatabase } from '../ground/store/database.js';
import { migrations } from '../migrations.js';

/** Databases that the tests of a run copy instead of migrating, hashing passwords and deriving keys each time. */
export type Template = 'migrated' | 'withDemoAccounts' | 'withWallets';

export const demoPassword = 'correct horse battery';
/** Opens the wallets of the template that has them. */
export const walletSecret = 'the secret of every server that a test starts';

const prefixVariable = 'TRICORN_TEST_TEMPLATES';
const copyVariable = 'TRICORN_TEST_COPY';

/** How a new database copies a template, if this run has them. */
export function copying(template: Template): string {
  const prefix = process.env[prefixVariable];
  return prefix === undefined ? '' : `template ${nameIn(prefix, template)} ${process.env[copyVariable]}`;
}

/** Each is made from the one before. */
const steps: Record<Template, (database: OpenDatabase, url: string) => Promise<unknown>> = {
  migrated: async () => {},
  withDemoAccounts: async ({ db }) => {
    await createDemoAccounts(db, demoPassword);
    // Every server that a test starts signs three accounts in; a real hash takes as long as all else in that.
    const passwd_hash = await hash(demoPassword, { memoryCost: 8, timeCost: 1 });
    await db.updateTable('account').set({ passwd_hash }).execute();
  },
  withWallets: async (database, databaseUrl) => {
    const chain = await openServerChain({
      database,
      databaseUrl,
      dataFolder: '',
      movements: readMovementSettings(new SettingReader({})),
      log: createLogger('silent'),
      secret: walletSecret,
      settings: { kind: 'off' },
      embedded: undefined,
    });
    await chain.close();
  },
};
const nameIn = (prefix: string, template: string): string => `${prefix}_${template.toLowerCase()}`;

/** Makes the templates in a PostgreSQL that the run shares. Returns what the tests need to find them. */
export async function createTemplates(url: string): Promise<Record<string, string>> {
  const prefix = `template_${process.pid}_${Date.now()}`;
  let original = '';
  for (const [template, step] of Object.entries(steps)) {
    const name = nameIn(prefix, template);
    await administer(url, `create database ${name}${original}`);
    const database = await openDatabase(databaseUrl(url, name), migrations, () => {});
    await step(database, databaseUrl(url, name));
    await database.close();
    original = ` template ${name}`;
  }
  return { [prefixVariable]: prefix, [copyVariable]: await fastestCopy(url) };
}

export async function dropTemplates(url: string, found: Record<string, string>): Promise<void> {
  for (const template of Object.keys(steps))
    await administer(url, `drop database if exists ${nameIn(found[prefixVariable]!, template)} with (force)`);
}

/** Copying files takes a third of the processor time of copying pages, but with a disk that is waited for it is slow. */
async function fastestCopy(url: string): Promise<string> {
  const [found] = await administer(
    url,
    `select current_setting('server_version_num')::integer >= 150000 and not current_setting('fsync')::boolean as copies`,
  );
  return found?.['copies'] === true ? 'strategy file_copy' : '';
}

export async function administer(url: string, statement: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(statement)).rows;
  } finally {
    await client.end();
  }
}

export function databaseUrl(server: string, name: string): string {
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}
