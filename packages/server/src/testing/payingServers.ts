import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { operatorFromKey } from '@tricorn/chain';
import {
  type Dollars,
  deployDollars,
  dollarAddress,
  placePermits,
  type SecondNode,
  startSecondNode,
  startTestFacilitator,
  type TestFacilitator,
  testWallets,
} from '@tricorn/chain/testing';
import { operations } from '@tricorn/contract';
import type { Db } from '../ground/store/database.js';
import { openDatabase } from '../ground/store/database.js';
import { migrations } from '../migrations.js';
import { createDatabase, demoPassword } from './harness.js';
import type { Holder } from './payingCalls.js';
import { type StandInModel, startStandInModel } from './standInModel.js';

const chainId = 31_337;
/** Deploys and relays for all of them. */
const operatorKey = '6f'.repeat(32);

export interface PayingServer {
  process: ChildProcess;
  /** Where a language model is called. */
  url: string;
  /** The server itself. */
  base: string;
}

/** Server processes with one database and one chain, which ask a facilitator in the test. */
export interface PayingServers {
  node: SecondNode;
  dollars: Dollars;
  facilitator: TestFacilitator;
  db: Db;
  /** Those that run. */
  running: ReadonlySet<ChildProcess>;
  start(settings?: Readonly<Record<string, string>>): Promise<PayingServer>;
  kill(server: ChildProcess): Promise<void>;
  /** What became of the payments of a holder. */
  statesOf(holder: Holder): Promise<string[]>;
  close(): Promise<void>;
}

/** With `hasPermits`, the chain has what the scheme `upto` needs. */
export async function openPayingServers({ hasPermits = false } = {}): Promise<PayingServers> {
  const [node, model, database]: [SecondNode, StandInModel, Awaited<ReturnType<typeof createDatabase>>] =
    await Promise.all([startSecondNode('edr', chainId), startStandInModel(), createDatabase()]);
  for (const wallet of [testWallets().facilitator, operatorFromKey(operatorKey)])
    await node.node.request({
      method: 'hardhat_setBalance',
      params: [wallet.address, '0x56bc75e2d63100000'],
    });
  if (hasPermits) await placePermits(node.node);
  const dollars = await deployDollars(node.url);
  const facilitator = await startTestFacilitator(node.node, chainId);
  const dataFolder = await mkdtemp(join(tmpdir(), 'tricorn-data-'));
  const { db, close } = await openDatabase(database.url, migrations, () => {});
  const running = new Set<ChildProcess>();
  return {
    node,
    dollars,
    facilitator,
    db,
    running,
    start: async (settings = {}) => {
      const server = fork(new URL('./serverChild.js', import.meta.url), {
        env: {
          ...process.env,
          PORT: '0',
          TRICORN_DATA: dataFolder,
          TRICORN_DATABASE_URL: database.url,
          TRICORN_SECRET: 'a secret that several processes share',
          TRICORN_DEMO_PASSWORD: demoPassword,
          TRICORN_PRIVACY_NODES: 'off',
          TRICORN_LOG_LEVEL: 'silent',
          TRICORN_CHAIN_RPC: node.url,
          TRICORN_CHAIN_ID: String(chainId),
          TRICORN_CHAIN_CONFIRMATIONS: '0',
          TRICORN_CHAIN_OPERATOR_KEY: operatorKey,
          TRICORN_LLM_URL: model.url,
          TRICORN_LLM_MODEL: 'slow',
          TRICORN_CODE_LLM_URL: model.url,
          TRICORN_CODE_LLM_MODEL: 'drops-before-answer',
          TRICORN_X402: `eip155:${chainId}/erc20:${dollarAddress}`,
          TRICORN_X402_PRICE: '1',
          TRICORN_X402_FACILITATOR: facilitator.url,
          ...settings,
        },
      });
      running.add(server);
      const [{ url }] = (await once(server, 'message')) as [{ url: string }];
      return { process: server, url: `${url}${operations.callLLM3.path}`, base: url };
    },
    kill: async (server) => {
      running.delete(server);
      server.kill('SIGKILL');
      await once(server, 'exit');
    },
    statesOf: async ({ address }) => {
      const rows = await db
        .selectFrom('payment')
        .innerJoin('account', 'account.id', 'payment.account_id')
        .select('state')
        .where('email', '=', `x402-${address.toLowerCase()}`)
        .orderBy('opened_at')
        .execute();
      return rows.map(({ state }) => state);
    },
    close: async () => {
      for (const server of running) server.kill('SIGKILL');
      await Promise.all([close(), facilitator.close(), node.stop(), model.stop()]);
      await database.drop();
      await rm(dataFolder, { recursive: true, force: true });
    },
  };
}
