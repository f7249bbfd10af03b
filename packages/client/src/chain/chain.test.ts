import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { after, before, test } from 'node:test';
import { contentIdOf, InsecurePageError, readSubmissions } from '../index.js';

const contract = '0x00000000000000000000000000000000000000Aa';
const word = (value: bigint) => value.toString(16).padStart(64, '0');
const result = '{"model":"bafk"}';
const encoded = Buffer.from(result).toString('hex');
const log = {
  address: contract.toLowerCase(),
  topics: [
    '0xebaef4370c043eaf22b18a972db0105be3bc4aee6676fecbcd0587fcb10762d6',
    `0x${word(77n)}`,
    `0x${word(2n)}`,
    `0x${word(0xabcn)}`,
  ],
  data: `0x${word(96n)}${word(10n ** 18n)}${word(1_700_000_000n)}${word(BigInt(result.length))}${encoded.padEnd(64, '0')}`,
};
const receipts: Record<string, unknown> = {
  good: {
    status: '0x1',
    blockNumber: '0x10',
    logs: [{ ...log, topics: ['0x1'] }, log, { ...log, address: '0x2' }],
  },
  reverted: { status: '0x0', blockNumber: '0x10', logs: [log] },
};

let rpcUrl: string;
const node = createServer((request, response) => {
  let body = '';
  request
    .on('data', (text) => (body += text))
    .on('end', () => {
      const { params } = JSON.parse(body) as { params: string[] };
      response.end(JSON.stringify({ jsonrpc: '2.0', id: 1, result: receipts[params[0]!] ?? null }));
    });
});
before(async () => {
  await new Promise<void>((done) => node.listen(0, '127.0.0.1', done));
  rpcUrl = `http://127.0.0.1:${(node.address() as { port: number }).port}`;
});
after(() => node.close());

test('a content id is CIDv1 of the raw bytes with SHA-256', async () => {
  assert.equal(
    await contentIdOf(new TextEncoder().encode('hello world')),
    'bafkreifzjut3te2nhyekklss27nh3k72ysco7y32koao5eei66wof36n5e',
  );
});

test('a page without cryptography is told why, by name', async (context) => {
  context.mock.getter(globalThis, 'crypto', () => ({}) as never);
  await assert.rejects(contentIdOf(new Uint8Array()), InsecurePageError);
});

test("a submission is decoded from the node's receipt, and only from the job's own contract", async () => {
  assert.deepEqual(await readSubmissions(rpcUrl, 'good', contract), [
    {
      jobID: '77',
      round: 2n,
      party: '0x0000000000000000000000000000000000000abc',
      result,
      ccdCost: 10n ** 18n,
      submittedAt: 1_700_000_000n,
      blockNumber: 16n,
    },
  ]);
});

test('a failed or unknown transaction proves nothing', async () => {
  assert.deepEqual(await readSubmissions(rpcUrl, 'reverted', contract), []);
  assert.deepEqual(await readSubmissions(rpcUrl, 'unknown', contract), []);
});
