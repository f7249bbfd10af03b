import assert from 'node:assert/strict';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { until } from '@tricorn/testing/until';
import { anchorOf, type RecordHead } from '../consent/resultStatement.js';
import { followChain } from './followChain.js';
import { counterBeside } from './recordHeads.js';
import { RoundRecord } from './roundRecord.js';

const digest = 'd'.repeat(43);
const inputs = { terms: digest, fills: [digest, digest, digest] as const };

/** An Ethereum node whose chain holds what anybody wrote; undefined if it does not answer. */
async function startChain() {
  const chain: { texts: string[] | undefined; asked: string[][] } = { texts: undefined, asked: [] };
  const server = createServer((request, response) => {
    void (async () => {
      let body = '';
      for await (const chunk of request) body += chunk;
      const { method, params } = JSON.parse(body) as { method: string; params: [Record<string, string>] };
      if (chain.texts === undefined) return response.destroy();
      if (method === 'eth_getLogs') chain.asked.push([params[0]['fromBlock']!, params[0]['toBlock']!]);
      const logs = chain.texts.map((text) => ({ data: `0x${Buffer.from(`\0\0${text}\0`).toString('hex')}` }));
      response.end(JSON.stringify({ result: method === 'eth_blockNumber' ? '0xbb8' : logs }));
    })();
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const rpc = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { chain, rpc, close: () => server.close() };
}

const line = (...heads: readonly RecordHead[]): string =>
  `[[1]]\nsignatures: ${'ab'.repeat(32)} ${heads.map(anchorOf).join(' ')}`;

test('a node runs nothing before it has read the chain, and never again if its record is older than the chain shows', async (t) => {
  const root = await mkdtemp(join(tmpdir(), 'tricorn-follow-'));
  const { chain, rpc, close } = await startChain();
  t.after(async () => {
    close();
    await rm(root, { recursive: true, force: true });
  });
  const folder = join(root, 'node');
  const open = async (secret = 'secret') =>
    await RoundRecord.open(folder, counterBeside(folder), { signKey: 'key', secret });
  const read = async (record: RoundRecord, fromBlock?: number) => {
    const end = followChain({ rpc, fromBlock }, folder, 1, record.heads);
    t.after(end);
    assert.throws(() => record.heads.assertCurrent(), { code: 'busy', message: /has not read the chain/ });
    await until(() => record.heads.unread === undefined, { describe: 'the chain is read' });
    await end();
  };

  const record = await open();
  const [first, second] = [await record.begin('a', 1, inputs), await record.begin('b', 1, inputs)];
  await record.heads.counted();
  await cp(root, `${root}-backup`, { recursive: true });
  const third = await record.begin('c', 1, inputs);
  await record.heads.counted();

  // A chain that does not answer is waited for.
  const end = followChain({ rpc }, folder, 1, record.heads);
  t.after(end);
  assert.throws(() => record.heads.assertCurrent(), { code: 'busy' });
  await until(() => /cannot read the chain/.test(record.heads.unread ?? ''), { describe: 'no answer' });
  await assert.rejects(record.begin('d', 1, inputs), { code: 'busy' });
  await end();

  // Whoever can write to the chain cannot stop the node: it knows what it made itself.
  const forged = { count: 99, head: 'f'.repeat(43), tag: 'f'.repeat(22) };
  chain.texts = [
    line(first, second, third),
    line(forged, forged, forged),
    line(third, { ...third, count: 99 }, third),
    line(forged, { ...third, head: forged.head }, forged),
    '[[1]]',
    '',
  ];
  await read(record, 1_000);
  assert.doesNotThrow(() => record.heads.assertCurrent());
  assert.deepEqual(chain.asked, [
    ['0x3e8', '0xbb7'],
    ['0xbb8', '0xbb8'],
  ]);
  // The next start reads on, and the last blocks again.
  await read(await open());
  assert.deepEqual(chain.asked.at(-1), ['0xb79', '0xbb8']);

  // The machine is restored, with its counter: only the chain knows better.
  await rm(root, { recursive: true });
  await cp(`${root}-backup`, root, { recursive: true });
  await rm(`${root}-backup`, { recursive: true });
  const restored = await open();
  assert.doesNotThrow(() => restored.heads.assertCurrent());
  chain.texts = [line(third, second, third)];
  await read(restored);
  assert.doesNotThrow(() => restored.heads.assertCurrent());
  chain.texts.push(line(first, third, first));
  await read(restored);
  const refused = { code: 'restored', message: /tricorn node renew/ };
  await assert.rejects(restored.begin('c', 1, { ...inputs, terms: 'x'.repeat(43) }), refused);
  await assert.rejects((await open()).begin('d', 1, inputs), refused, 'also after a restart');
});
