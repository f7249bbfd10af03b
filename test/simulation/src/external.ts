import { existsSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type FaultProxy, freePort, openProxy, startPostgres } from '@tricorn/testing';
import { startS3 } from '@tricorn/testing/startS3';
import { commonSettings, type Installation, type InstallationOptions } from './installation.js';
import { type Managed, startManaged } from './managed.js';
import { prepareNodes, serverMain, startChain, startModel, writeTinyModel } from './parts.js';

export interface ExternalOptions extends InstallationOptions {
  apis: number;
  workers: number;
  /** Seconds by which the clock of a process is wrong, where libfaketime is installed. */
  skewSeconds: Readonly<Record<string, number>>;
}

const chainId = 20_261;
const faketime = ['/usr/lib/x86_64-linux-gnu', '/usr/lib/aarch64-linux-gnu']
  .map((folder) => `${folder}/faketime/libfaketime.so.1`)
  .find(existsSync);

/** Many processes on a PostgreSQL, an object store, a chain, a model server and three compute nodes of their own. */
export async function startExternal(options: ExternalOptions): Promise<Installation> {
  const { folder, onDeath } = options;
  const undo: (() => Promise<unknown>)[] = [];
  const stop = async () => {
    for (const step of undo.splice(0).reverse()) await step();
  };
  try {
    const postgres = await startPostgres({ logFile: join(folder, 'postgres.log') });
    undo.push(postgres.stop);
    const store = await startS3(join(folder, 'store'));
    undo.push(store.stop);
    const chain = await startChain(chainId);
    undo.push(chain.stop);
    const model = await startModel();
    undo.push(model.stop);
    const pictures = await writeTinyModel();
    undo.push(async () => await rm(pictures, { recursive: true, force: true }));
    const nodes = await prepareNodes(join(folder, 'nodes'));

    const proxies: Record<string, FaultProxy> = {};
    const proxied = async (name: string, port: number) => {
      const proxy = await openProxy(port);
      undo.push(proxy.close);
      proxies[name] = proxy;
      return proxy.port;
    };
    const databaseUrl = new URL(postgres.url);
    databaseUrl.port = String(await proxied('database', Number(databaseUrl.port)));
    const nodePorts: number[] = [];
    for (const [index, port] of nodes.ports.entries()) nodePorts.push(await proxied(`node-${index}`, port));
    const contacts = await nodes.writeContacts(nodePorts);
    const settings = {
      ...commonSettings,
      TRICORN_DATABASE_URL: databaseUrl.href,
      TRICORN_S3_BUCKET: 'tricorn',
      TRICORN_S3_ENDPOINT: `http://127.0.0.1:${await proxied('store', store.port)}`,
      TRICORN_S3_ACCESS_KEY_ID: 'S3RVER',
      TRICORN_S3_SECRET_ACCESS_KEY: 'S3RVER',
      TRICORN_CHAIN_RPC: `http://127.0.0.1:${await proxied('chain', chain.port)}`,
      TRICORN_CHAIN_ID: String(chainId),
      TRICORN_CHAIN_OPERATOR_KEY: chain.operatorKey,
      TRICORN_CHAIN_CONFIRMATIONS: '0',
      TRICORN_LLM_URL: `http://127.0.0.1:${await proxied('model', model.port)}`,
      TRICORN_LLM_MODEL: 'good',
      TRICORN_PICTURES_MODEL: pictures,
      TRICORN_PRIVACY_NODES: contacts.nodes,
      TRICORN_PRIVACY_IDENTITY: contacts.identity,
    };

    const processes: Managed[] = [];
    const launch = async (name: string, args: string[], env: Record<string, string>, ready: RegExp) => {
      const dataFolder = join(folder, name);
      await mkdir(dataFolder, { recursive: true });
      const managed = await startManaged({
        name,
        command: process.execPath,
        args: [serverMain, ...args],
        env: { ...settings, TRICORN_DATA: dataFolder, ...env, ...skewOf(options.skewSeconds[name]) },
        ready,
        logFile: join(folder, `${name}.log`),
        onDeath,
      });
      processes.push(managed);
      undo.push(managed.stop);
    };
    const ports = await Promise.all(Array.from({ length: options.apis }, () => freePort()));
    await Promise.all([
      ...nodes.configs.map((config, index) => launch(`node-${index}`, ['node', 'run', config], {}, /node/i)),
      ...ports.map((port, index) =>
        launch(`api-${index}`, ['api'], { PORT: String(port) }, /Tricorn is ready/),
      ),
      ...Array.from({ length: options.workers }, (_, index) =>
        launch(`worker-${index}`, ['worker'], {}, /worker is ready/),
      ),
    ]);
    return {
      setup: 'external',
      urls: ports.map((port) => `http://127.0.0.1:${port}`),
      processes,
      proxies,
      killDatabase: async () => await postgres.crash(),
      fillDisk: undefined,
      databaseUrl: async () => postgres.url,
      chainUrl: `http://127.0.0.1:${chain.port}`,
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Only the calendar is wrong: a computer's other clock runs evenly even if somebody sets the time. */
const skewOf = (seconds: number | undefined): Record<string, string> =>
  seconds === undefined || faketime === undefined
    ? {}
    : {
        LD_PRELOAD: faketime,
        FAKETIME: `${seconds < 0 ? '' : '+'}${seconds}s`,
        DONT_FAKE_MONOTONIC: '1',
        FAKETIME_DONT_FAKE_MONOTONIC: '1',
      };
