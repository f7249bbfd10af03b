import pg from 'pg';
import { createDemoAccounts } from '../domains/account/demo.js';
import { openDatabase } from '../ground/store/database.js';
import { migrations } from '../migrations.js';

/** Databases that the tests of a run copy instead of migrating and hashing passwords each time. */
export type Template = 'migrated' | 'withDemoAccounts';

export const demoPassword = 'correct horse battery';

const prefixVariable = 'TRICORN_TEST_TEMPLATES';

/** The name of a template, if this run has them. */
export function templateName(template: Template): string | undefined {
  const prefix = process.env[prefixVariable];
  return prefix === undefined ? undefined : `${prefix}_${template.toLowerCase()}`;
}

/** Makes the templates in a PostgreSQL that the run shares. Returns what the tests need to find them. */
export async function createTemplates(url: string): Promise<Record<string, string>> {
  const prefix = `template_${process.pid}_${Date.now()}`;
  const create = async (template: Template, from?: Template) => {
    const name = `${prefix}_${template.toLowerCase()}`;
    const original = from === undefined ? '' : ` template ${prefix}_${from.toLowerCase()}`;
    await administer(url, `create database ${name}${original}`);
    const { db, close } = await openDatabase(databaseUrl(url, name), migrations, () => {});
    if (template === 'withDemoAccounts') await createDemoAccounts(db, demoPassword);
    await close();
  };
  await create('migrated');
  await create('withDemoAccounts', 'migrated');
  return { [prefixVariable]: prefix };
}

export async function dropTemplates(url: string, found: Record<string, string>): Promise<void> {
  for (const template of ['migrated', 'withDemoAccounts'] satisfies Template[])
    await administer(
      url,
      `drop database if exists ${found[prefixVariable]}_${template.toLowerCase()} with (force)`,
    );
}

export async function administer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

export function databaseUrl(server: string, name: string): string {
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}
