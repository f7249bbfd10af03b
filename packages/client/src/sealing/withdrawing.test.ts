import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { checkWithdrawal, receiptBytes } from '@tricorn/privacy/client';
import {
  honest,
  job,
  nodeSigner,
  nodes,
  optionsOf,
  type PlanningServer,
  startPlanningServer,
} from '../testing/sealingFixture.js';
import { fillSealed, NotWithdrawnError, withdrawSealed } from './index.js';

let server: PlanningServer;
before(async () => {
  server = await startPlanningServer();
});
after(async () => await server.stop());

/** What an honest node answers to a withdrawal from these terms. */
const receiptOf = async (node: number, terms = honest): Promise<string> =>
  Buffer.from(await nodeSigner(nodes[node]!.sign).sign(await receiptBytes(terms))).toString('base64url');

test('data counts as withdrawn only with the receipts of two nodes for these terms, whatever the service says', async () => {
  const options = await optionsOf(1);
  server.named();
  await fillSealed(server.tricorn, job, '3', options);
  const withdraw = async (receipts: string[]) => {
    server.shown.receipts = receipts;
    return await withdrawSealed(server.tricorn, '7', options);
  };
  const [a, b, c] = [await receiptOf(0), await receiptOf(1), await receiptOf(2)];
  const other = { ...honest, round: 2 };
  const swallowed: string[][] = [
    [],
    ['', '', ''],
    [a, '', ''],
    [a, a, a],
    [b, c, a],
    ['', '', '', a, b, c],
    [await receiptOf(0, other), await receiptOf(1, other), await receiptOf(2, other)],
  ];
  for (const receipts of swallowed)
    await assert.rejects(withdraw(receipts), (error: Error) => {
      assert.ok(error instanceof NotWithdrawnError, String(error));
      assert.match(error.message, /only [01] of the three nodes confirmed/);
      return true;
    });
  assert.deepEqual(await withdraw([a, '', c]), { jobID: '7', round: 1, nodes: [0, 2] });
  assert.deepEqual((await withdraw([a, b, c])).nodes, [0, 1, 2]);

  // What was sent is the withdrawal of the terms that this device signed, which nobody else can make.
  const sent = server.received.findLast(({ name }) => name === 'withdrawFill')!;
  const { signature, round } = sent.fields;
  assert.equal(Number(round), 1);
  await checkWithdrawal({ terms: honest, place: 1, signature });
  await assert.rejects(checkWithdrawal({ terms: honest, place: 0, signature }), { code: 'bad-signature' });
});

test('only the device that signed data withdraws it, and only data that is signed by its owner', async () => {
  const stranger = await optionsOf(2);
  const requests = await server.requestsOf(async () => {
    await assert.rejects(withdrawSealed(server.tricorn, '7', stranger), /signed nothing for the job/);
  });
  assert.deepEqual(requests, []);
  const options = { ...(await optionsOf(1)), althoughServiceSignsFor: ['bob@example.com'] };
  const [a, b, c] = honest.parties;
  server.named({ parties: [a, { ...b, keys: [nodes[0].sign], heldBy: 'service' }, c] });
  await fillSealed(server.tricorn, job, '3', options);
  await assert.rejects(withdrawSealed(server.tricorn, '7', options), /the service signs for you/);
});
