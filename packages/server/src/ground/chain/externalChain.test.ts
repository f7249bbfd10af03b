import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { operatorFromKey } from '@tricorn/chain';
import { missing, type SecondNode, secondNodes, startSecondNode } from '@tricorn/chain/testing';
import { jobTypes } from '@tricorn/contract';
import { freePort, until } from '@tricorn/testing';
import { createDatabase, demoPassword, startTestServer, type TestServer } from '../../testing/harness.js';
import { insertJob, newJobId } from '../jobs/jobs.js';
import { recordSubmissions } from '../jobs/outbox.js';
import { inTransaction } from '../store/inTransaction.js';

const chainId = 31_337;
const key = '7'.repeat(64);
const operator = operatorFromKey(key).address;
const secret = 'a secret that several processes share';

for (const implementation of secondNodes) {
  describe(`an external node, ${implementation},`, { skip: missing(implementation) }, () => {
    let node: SecondNode;
    let database: Awaited<ReturnType<typeof createDatabase>>;
    let env: Record<string, string>;

    before(async () => {
      [node, database] = await Promise.all([startSecondNode(implementation, chainId), createDatabase()]);
      await node.node.request({ method: 'hardhat_setBalance', params: [operator, '0x56bc75e2d63100000'] });
      env = {
        TRICORN_DATABASE_URL: database.url,
        TRICORN_SECRET: secret,
        TRICORN_CHAIN_RPC: node.url,
        TRICORN_CHAIN_ID: String(chainId),
        TRICORN_CHAIN_OPERATOR_KEY: key,
        TRICORN_CHAIN_CONFIRMATIONS: '0',
      };
    });
    after(async () => {
      await node.stop();
      await database.drop();
    });

    const transactionsSent = async () =>
      Number(await node.node.request({ method: 'eth_getTransactionCount', params: [operator, 'latest'] }));

    /** Inserts a finished job with a result of alice, as a computation does. */
    async function finishJob({ parts: { chain, db } }: TestServer): Promise<bigint> {
      const id = newJobId();
      const alice = await db
        .selectFrom('account')
        .select('id')
        .where('email', '=', 'alice@example.com')
        .executeTakeFirstOrThrow();
      await inTransaction(db, async (tx) => {
        const job = {
          id,
          type: jobTypes.upload,
          computation: 'Matrix Addition',
          name: `job ${id}`,
          creator: alice.id,
        };
        const contractAddr = chain.contractAddressOf(id);
        await insertJob(tx, { ...job, parties: [alice.id], state: 'succeeded', contractAddr });
        const result = { jobId: id, round: 1, accountId: alice.id, value: '[[6]]', ccdCost: 1n };
        await recordSubmissions(tx, [result]);
      });
      return id;
    }

    const countOnChain = async (server: TestServer, jobId: bigint): Promise<number> => {
      const fields = { pageNo: 1, pageSize: 10, jobID: jobId.toString() };
      return Number((await server.call('subListByUser', fields, server.alice)).body['totalCount']);
    };

    test('with another chain id than the configured one is refused at the start, with both ids', async () => {
      await assert.rejects(startTestServer({ env: { ...env, TRICORN_CHAIN_ID: '5' } }), {
        code: 'CHAIN_ID_MISMATCH',
        message: /serves chain 31337, but chain 5 is configured/,
      });
    });

    test('receives the contracts once from processes that start together, and each result once', async () => {
      const servers = await Promise.all([
        startTestServer({ env }),
        startTestServer({ env: { ...env, TRICORN_CHAIN_RPC: node.url.replace('http:', 'ws:') } }),
      ]);
      const [first, second] = servers as [TestServer, TestServer];
      try {
        await until(() => servers.every(({ parts }) => parts.chain.contractAddressOf(1n) !== ''), {
          describe: 'both processes know the contracts',
        });
        assert.equal(await transactionsSent(), 2, 'the token and the factory');
        assert.equal(first.parts.chain.contractAddressOf(7n), second.parts.chain.contractAddressOf(7n));
        const jobs = await Promise.all([...servers, ...servers, ...servers].map(finishJob));
        for (const id of jobs) {
          for (const server of servers) {
            await until(async () => (await countOnChain(server, id)) > 0, {
              describe: 'the result is on chain',
            });
            assert.equal(await countOnChain(server, id), 1);
          }
        }
        await first.close();
        const id = await finishJob(second);
        await until(async () => (await countOnChain(second, id)) === 1, {
          describe: 'the remaining process has submitted the result',
        });
      } finally {
        await Promise.all(servers.map((server) => server.close().catch(() => {})));
      }
    });

    test('has the same contracts after a restart', async () => {
      const before = await transactionsSent();
      const known = await startTestServer({ env });
      const address = known.parts.chain.contractAddressOf(7n);
      await known.close();
      const again = await startTestServer({ env });
      try {
        assert.equal(again.parts.chain.contractAddressOf(7n), address);
        assert.equal(await transactionsSent(), before, 'nothing was deployed again');
      } finally {
        await again.close();
      }
    });
  });
}

test('neither the operator key nor the credentials in a node URL reach a log', async () => {
  const database = await createDatabase();
  const folder = await mkdtemp(join(tmpdir(), 'tricorn-logs-'));
  const port = await freePort();
  const child = spawn(process.execPath, [fileURLToPath(new URL('../../main.js', import.meta.url)), 'api'], {
    env: {
      PATH: process.env['PATH'],
      PORT: '0',
      TRICORN_DATA: folder,
      TRICORN_DATABASE_URL: database.url,
      TRICORN_SECRET: secret,
      TRICORN_DEMO_PASSWORD: demoPassword,
      TRICORN_PRIVACY_NODES: 'off',
      TRICORN_LOG_LEVEL: 'debug',
      TRICORN_CHAIN_RPC: `ws://user:in-the-login@127.0.0.1:${port}/in-the-path?in=the-query`,
      TRICORN_CHAIN_OPERATOR_KEY: key,
    },
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (said += text));
  const ended = new Promise((done) => child.once('exit', done));
  try {
    const failures = () => said.split(`chain node 127.0.0.1:${port} failed`).length - 1;
    await until(() => /ready at/.test(said) && failures() >= 3, {
      describe: () => `the node is named three times in:\n${said}`,
    });
    for (const hidden of [key, secret, 'in-the-login', 'in-the-path', 'the-query', demoPassword]) {
      assert.ok(!said.includes(hidden), `${hidden} is in the log`);
    }
  } finally {
    child.kill('SIGTERM');
    await ended;
    await database.drop();
    await rm(folder, { recursive: true, force: true });
  }
});
