import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { generateBoxKeyPair, generateSigningKeyPair, readBox } from '@tricorn/privacy/client';
import { Tricorn } from '../index.js';
import { type ScriptedServer, startScriptedServer } from '../testing/scriptedServer.js';
import { createSealedJob, fillSealed, SealingKeysError } from './index.js';

const keys = await Promise.all([generateBoxKeyPair(), generateBoxKeyPair(), generateBoxKeyPair()]);
const nodeKeys = keys.map(({ publicKey }) => publicKey);
const { publicKey: sign } = await generateSigningKeyPair();
const terms = {
  job: '7',
  round: 1,
  operation: 'add',
  parties: [0, 1, 2].map(() => ({ keys: [sign], heldBy: 'service' })),
  bounds: { scale: 18, bits: 192 },
  nodes: nodeKeys.map((box) => ({ box, sign })),
  security: { model: 'malicious', statisticalBits: 64 },
  result: 'public',
  expires: 1_900_000_000,
};
const plan = { jobID: '7', round: 1, operation: 'add', nodeKeys, terms };
const parties = ['a@example.com', 'b@example.com', 'c@example.com'];
let server: ScriptedServer | undefined;
after(async () => {
  await server?.stop();
});

test('data encrypted here never reaches the service, and its ciphertexts are bound to the round', async () => {
  server = await startScriptedServer({
    prepareInputJob: () => ({ ...plan, party: 0 }),
    createJobByInput: () => ({ jobID: '7' }),
    prepareFill: () => ({ ...plan, party: 1 }),
    fillData: () => ({ jobID: '7', round: 1 }),
  });
  const tricorn = new Tricorn({ baseUrl: server.baseUrl, token: 'given' });
  const secret = '[[31415926.53589]]';
  const fields = { computation: 'Matrix Addition', jobName: 'n', parties, input: secret } as const;
  await createSealedJob(tricorn, { ...fields, parties });
  await fillSealed(tricorn, '7', secret);

  assert.ok(!JSON.stringify(server.received).includes('31415926'));
  for (const [name, party] of [
    ['createJobByInput', 0],
    ['fillData', 1],
  ] as const) {
    const { sealed } = server.received.find((request) => request.name === name)!.fields as {
      sealed: string[];
    };
    for (const box of sealed) {
      const { statement } = readBox(new Uint8Array(Buffer.from(box, 'base64')));
      assert.deepEqual([statement.terms, statement.place], [terms, party]);
    }
  }
});

test('nothing is sent when the service names other nodes than the caller trusts', async () => {
  const tricorn = new Tricorn({ baseUrl: server!.baseUrl, token: 'given' });
  const before = server!.received.length;
  const trusted = [nodeKeys[0]!, nodeKeys[1]!, 'another'] as const;
  await assert.rejects(fillSealed(tricorn, '7', '1', { nodeKeys: trusted }), SealingKeysError);
  assert.deepEqual(
    server!.received.slice(before).map(({ name }) => name),
    ['prepareFill'],
  );
});
