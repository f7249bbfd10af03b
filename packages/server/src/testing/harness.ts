import { randomUUID } from 'node:crypto';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type OperationName, operations, parseExact } from '@tricorn/contract';
import { compose, type Running } from '../compose.js';
import { readConfig } from '../config.js';
import { createLogger } from '../ground/observability/logger.js';
import type { WorkHandler } from '../ground/queue/worker.js';
import { secretFile } from '../ground/settings/readSecret.js';
import { type OpenDatabase, openDatabase } from '../ground/store/database.js';
import { startEmbeddedPostgres } from '../ground/store/embeddedPostgres.js';
import { migrations } from '../migrations.js';
import type { Queues } from '../queues.js';
import { administer, copying, databaseUrl, demoPassword, type Template, walletSecret } from './templates.js';

/** Real components for tests: a separate database, and a server on a free port. */

export { demoPassword } from './templates.js';

export interface TestDatabase extends OpenDatabase {
  url: string;
}

/**
 * A fresh database in the PostgreSQL that the test run shares, or in a private one: empty, or a copy of a template where
 * the run has them.
 */
export async function createDatabase(template?: Template): Promise<{ url: string; drop(): Promise<void> }> {
  const shared = process.env['TRICORN_TEST_DATABASE_URL'];
  if (shared === undefined) {
    const folder = await mkdtemp(join(tmpdir(), 'tricorn-db-'));
    await chmod(folder, 0o755);
    const postgres = await startEmbeddedPostgres(folder, { survivesPowerCut: false });
    return {
      url: postgres.url,
      drop: async () => {
        await postgres.stop();
        await rm(folder, { recursive: true, force: true });
      },
    };
  }
  const name = `t${randomUUID().replaceAll('-', '')}`;
  await administer(shared, `create database ${name} ${template === undefined ? '' : copying(template)}`);
  return {
    url: databaseUrl(shared, name),
    drop: async () => {
      await administer(shared, `drop database if exists ${name} with (force)`);
    },
  };
}

export async function openTestDatabase(): Promise<TestDatabase> {
  const { url, drop } = await createDatabase('migrated');
  const database = await openDatabase(url, migrations, () => {});
  return {
    ...database,
    url,
    close: async () => {
      await database.close();
      await drop();
    },
  };
}

export interface Answer {
  status: number;
  headers: Headers;
  body: Record<string, unknown> & { code: number; msg: string; error?: string; field?: string };
}

export interface TestServer extends Running {
  url: string;
  /** Tokens of the three demo accounts. */
  alice: string;
  bob: string;
  carol: string;
  /** Calls an operation with JSON fields. */
  call(
    name: OperationName,
    fields: object,
    token?: string,
    headers?: Record<string, string>,
  ): Promise<Answer>;
  close(): Promise<void>;
}

export interface TestServerOptions {
  env?: Record<string, string>;
  queues?: Record<string, WorkHandler>;
  adaptQueues?(queues: Queues): Partial<Queues>;
}

export async function startTestServer({
  env = {},
  queues = {},
  adaptQueues = () => ({}),
}: TestServerOptions = {}): Promise<TestServer> {
  const database = await createDatabase(templateFor(env));
  const dataFolder = await mkdtemp(join(tmpdir(), 'tricorn-data-'));
  await writeFile(secretFile(dataFolder), walletSecret);
  const config = readConfig({
    PORT: '0',
    TRICORN_DATA: dataFolder,
    // Most tests need no chain; the others enable it.
    TRICORN_CHAIN_RPC: 'off',
    // Three more processes per server are started only if a test needs them.
    TRICORN_PRIVACY_NODES: 'off',
    TRICORN_DATABASE_URL: database.url,
    TRICORN_DEMO_PASSWORD: demoPassword,
    // Tests begin with accounts that have nothing.
    TRICORN_SIGNUP_CCD: '0',
    TRICORN_SIGNUP_TOKENS: '0',
    TRICORN_LOG_LEVEL: process.env['TRICORN_TEST_LOG'] ?? 'silent',
    ...env,
  });
  const running = await compose(
    config,
    { api: true, worker: true },
    createLogger(config.logLevel),
    (own) => ({ ...own, ...adaptQueues(own), ...queues }),
  );
  const url = running.url!;
  const call: TestServer['call'] = async (name, fields, token, headers = {}) =>
    await callOperation(url, name, fields, token, headers);
  const sign = async (email: string) =>
    String((await call('genToken', { email, passwd: demoPassword })).body['token']);
  return {
    ...running,
    url,
    call,
    alice: await sign('alice@example.com'),
    bob: await sign('bob@example.com'),
    carol: await sign('carol@example.com'),
    close: async () => {
      await running.stop();
      await database.drop();
      await rm(dataFolder, { recursive: true, force: true });
    },
  };
}

function templateFor(env: Readonly<Record<string, string>>): Template {
  if (env['NODE_ENV'] === 'production') return 'migrated';
  const hasOwnSecret = env['TRICORN_SECRET'] !== undefined || env['TRICORN_DATA'] !== undefined;
  return hasOwnSecret ? 'withDemoAccounts' : 'withWallets';
}

export async function callOperation(
  url: string,
  name: OperationName,
  fields: object,
  token?: string,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const { method, path } = operations[name];
  const query = method === 'GET' ? `?${new URLSearchParams(fields as Record<string, string>)}` : '';
  const response = await fetch(`${url}${path}${query}`, {
    method,
    headers: { ...(token === undefined ? {} : { token }), ...headers },
    ...(method === 'GET' ? {} : { body: JSON.stringify(fields) }),
  });
  return await answerOf(response);
}

export async function answerOf(response: Response): Promise<Answer> {
  const text = await response.text();
  return { status: response.status, headers: response.headers, body: parseExact(text) as Answer['body'] };
}
