import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { jobTypes } from '@tricorn/contract';
import { freePort, until } from '@tricorn/testing';
import { compose } from '../../compose.js';
import { startTestServer, type TestServer } from '../../testing/harness.js';
import { contentIdOf } from '../files/contentId.js';
import { attachFile } from '../jobs/jobFiles.js';
import { insertJob, newJobId } from '../jobs/jobs.js';
import { recordSubmissions } from '../jobs/outbox.js';
import { createLogger } from '../observability/logger.js';
import { ConfigError } from '../settings/configError.js';
import { inTransaction } from '../store/inTransaction.js';

const accountsOf = async (server: TestServer): Promise<string[]> => {
  const rows = await server.parts.db.selectFrom('account').select('id').orderBy('email').execute();
  return rows.map(({ id }) => id);
};

/** Inserts a finished job with one submission per participant, as a computation does. */
async function finishJob(
  server: TestServer,
  name: string,
  value: string,
  parties: string[],
): Promise<bigint> {
  const id = newJobId();
  const { chain, db } = server.parts;
  await inTransaction(db, async (tx) => {
    const job = {
      id,
      type: jobTypes.upload,
      computation: 'Matrix Addition',
      name,
      creator: parties[0]!,
      parties,
    };
    await insertJob(tx, { ...job, state: 'succeeded', contractAddr: chain.contractAddressOf(id) });
    await recordSubmissions(
      tx,
      parties.map((accountId) => ({ jobId: id, round: 1, accountId, value, ccdCost: 2n ** 70n })),
    );
  });
  return id;
}

async function submissionsOf(server: TestServer, jobId: bigint, count: number) {
  const find = async () => {
    const { body } = await server.call(
      'subListByUser',
      { pageNo: 1, pageSize: 10, jobID: jobId.toString() },
      server.alice,
    );
    if (body['totalCount'] !== count) return undefined;
    return body['data'] as {
      txHash: string;
      submitValue: string;
      submitTime: number;
      ccdUsage: string;
      submitter: string;
    }[];
  };
  return await until(find, { describe: 'the submissions are on chain', intervalMs: 100 });
}

describe('results on the embedded chain', () => {
  let server: TestServer;
  let parties: string[];
  let rpcPort: number;
  before(async () => {
    rpcPort = await freePort();
    server = await startTestServer({ env: { TRICORN_CHAIN_RPC: '', TRICORN_CHAIN_PORT: String(rpcPort) } });
    parties = await accountsOf(server);
  });
  after(async () => await server.close());

  test('are listed with their transaction, and any tool reads the same value from the node', async () => {
    const id = await finishJob(server, 'sum', '[[6]]', parties);
    const list = await submissionsOf(server, id, 3);
    assert.deepEqual(
      list.map(({ submitValue }) => submitValue),
      ['[[6]]', '[[6]]', '[[6]]'],
    );
    assert.deepEqual(list.map(({ submitter }) => submitter).sort(), [
      'alice@example.com',
      'bob@example.com',
      'carol@example.com',
    ]);
    assert.equal(list[0]?.ccdUsage, '1180.591620717411303424');
    assert.ok(Math.abs((list[0]?.submitTime ?? 0) - Date.now() / 1000) < 120);

    const { body } = await server.call('chainTransaction', { txHash: list[0]!.txHash }, server.bob);
    const events = body['events'] as { jobID: string; value: string; contractAddr: string }[];
    assert.ok(events.some(({ jobID, value }) => jobID === id.toString() && value === '[[6]]'));

    const rpc = await fetch(`http://127.0.0.1:${rpcPort}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        jsonrpc: '2.0',
        id: 1,
        method: 'eth_getTransactionReceipt',
        params: [list[0]!.txHash],
      }),
    });
    const { result } = (await rpc.json()) as {
      result: { status: string; logs: { address: string; data: string }[] };
    };
    assert.equal(result.status, '0x1');
    const { body: detail } = await server.call('jobDetailByUser', { jobID: id.toString() }, server.alice);
    const contract = String(detail['contractAddr']);
    const own = result.logs.filter(({ address }) => address.toLowerCase() === contract.toLowerCase());
    assert.ok(own.length > 0 && own[0]!.data.includes(Buffer.from('[[6]]').toString('hex')));
  });

  test('carry content ids that can be verified against the stored files', async () => {
    const { db, files } = server.parts;
    const bytes = Buffer.from('a model');
    const blob = await files.storeBytes(bytes, 'model.onnx', 'application/octet-stream');
    const id = await finishJob(server, 'model', JSON.stringify({ model: contentIdOf(bytes) }), [parties[0]!]);
    await inTransaction(db, async (tx) => {
      const file = await files.adopt(tx, blob, parties[0]!, 'result');
      await attachFile(tx, id, 'model', file.id);
    });
    const [submission] = await submissionsOf(server, id, 1);
    const verified = await server.call('verifyResults', { jobID: id.toString() }, server.alice);
    assert.deepEqual(
      (verified.body['data'] as { onChain: boolean; txHash: string }[]).map(({ onChain, txHash }) => [
        onChain,
        txHash,
      ]),
      [[true, submission!.txHash]],
    );
    const { body } = await server.call(
      'subListByUser',
      { pageNo: 1, pageSize: 1, jobID: id.toString() },
      server.alice,
    );
    assert.equal(await (await fetch(String(body['trainModel']))).text(), 'a model');
  });

  test('up to 16 KiB are written as they are, whatever their characters', async () => {
    const value = 'é'.repeat(8 * 1024);
    const [submission] = await submissionsOf(
      server,
      await finishJob(server, 'just small enough', value, [parties[0]!]),
      1,
    );
    assert.equal(submission?.submitValue, value);
  });

  test('that are too large are written as their content id', async () => {
    const value = JSON.stringify(Array.from({ length: 20_000 }, (_, n) => n));
    const [submission] = await submissionsOf(
      server,
      await finishJob(server, 'large', value, [parties[0]!]),
      1,
    );
    assert.equal(submission?.submitValue, contentIdOf(Buffer.from(value)));
  });

  test('that are queued many times are written once', async () => {
    const id = await finishJob(server, 'once', 'x', [parties[0]!]);
    const again = { jobId: id, round: 1, accountId: parties[0]!, value: 'y', ccdCost: 0n };
    await inTransaction(server.parts.db, async (tx) => await recordSubmissions(tx, [again]));
    const list = await submissionsOf(server, id, 1);
    assert.equal(list[0]?.submitValue, 'x');
  });

  test('also reach a chain in another process', async () => {
    const other = await startTestServer({
      env: { TRICORN_CHAIN_RPC: `http://127.0.0.1:${rpcPort}`, TRICORN_CHAIN_CONFIRMATIONS: '0' },
    });
    try {
      const id = await finishJob(other, 'remote', 'far away', [(await accountsOf(other))[0]!]);
      const [submission] = await submissionsOf(other, id, 1);
      const { body } = await server.call('chainTransaction', { txHash: submission!.txHash }, server.alice);
      assert.equal(body['succeeded'], true, 'both servers see the same chain');
    } finally {
      await other.close();
    }
  });

  test('an unknown transaction is distinguished from a malformed hash', async () => {
    assert.equal(
      (await server.call('chainTransaction', { txHash: `0x${'0'.repeat(64)}` }, server.alice)).body.error,
      'transactionUnknown',
    );
    assert.equal(
      (await server.call('chainTransaction', { txHash: '0x12' }, server.alice)).body.field,
      'txHash',
    );
  });

  test('every account has its own wallet, and userInfo shows it', async () => {
    const addresses = await Promise.all(
      [server.alice, server.bob, server.carol].map(async (token) =>
        String((await server.call('userInfo', {}, token)).body['walletAddress']),
      ),
    );
    assert.equal(new Set(addresses).size, 3);
    for (const address of addresses) assert.match(address, /^0x[0-9a-fA-F]{40}$/);
  });

  test('a process with another secret is refused with the name of the setting', async () => {
    const stranger = { ...server.parts.config, secret: 'another secret, long enough to be taken' };
    await assert.rejects(
      compose(stranger, { api: false, worker: true }, createLogger('silent')),
      (error) => error instanceof ConfigError && error.message.startsWith('TRICORN_SECRET'),
    );
  });
});

test('an unresponsive node blocks no work, and results are written when it is back', async () => {
  const port = await freePort();
  const lonely = await startTestServer({
    env: { TRICORN_CHAIN_RPC: `http://127.0.0.1:${port}`, TRICORN_CHAIN_CONFIRMATIONS: '0' },
  });
  try {
    const id = await finishJob(lonely, 'patient', 'later', [(await accountsOf(lonely))[0]!]);
    assert.equal(
      (await lonely.call('subListByUser', { pageNo: 1, pageSize: 1, jobID: id.toString() }, lonely.alice))
        .body['totalCount'],
      0,
    );
    const chain = await startTestServer({ env: { TRICORN_CHAIN_RPC: '', TRICORN_CHAIN_PORT: String(port) } });
    try {
      const [submission] = await submissionsOf(lonely, id, 1);
      assert.equal(submission?.submitValue, 'later');
      const { body } = await lonely.call('jobDetailByUser', { jobID: id.toString() }, lonely.alice);
      assert.match(String(body['contractAddr']), /^0x/);
    } finally {
      await chain.close();
    }
  } finally {
    await lonely.close();
  }
});
