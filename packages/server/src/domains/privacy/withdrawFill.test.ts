import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import {
  checkTerms,
  digestOfFill,
  generateSigningKeyPair,
  type MatrixTerms,
  nodesWithReceipt,
  parseMatrix,
  readFill,
  type Signer,
  sealInput,
  signerFrom,
  signWithdrawal,
} from '@tricorn/privacy/client';
import { until } from '@tricorn/testing';
import { auditLedger } from '../../ground/ledger/audit.js';
import { startTestServer, type TestServer } from '../../testing/harness.js';
import { createInputJob, detailOf, fill, untilState } from '../../testing/inputJobs.js';
import { fillsOf } from './rounds.js';

describe('data that its owner withdraws', () => {
  let server: TestServer;
  let bob: Signer;
  before(async () => {
    server = await startTestServer({ env: { TRICORN_PRIVACY_NODES: 'local' } });
    bob = await signerFrom(await generateSigningKeyPair());
    await server.call('addSigningKey', { publicKey: bob.publicKey }, server.bob);
  });
  after(async () => await server.close());

  /** A job for which alice has submitted plain text and bob sealed data. */
  async function filledByBob(name: string): Promise<{ jobID: string; terms: MatrixTerms }> {
    const jobID = await createInputJob(server, 'Matrix Addition', name, '4');
    const { body: plan } = await server.call('prepareFill', { jobID }, server.bob);
    const terms = checkTerms(plan['terms']) as MatrixTerms;
    const { boxes } = await sealInput({ terms, place: 1, matrix: parseMatrix('5'), signer: bob });
    const sealed = boxes.map((box) => Buffer.from(box).toString('base64'));
    const filled = await server.call('fillData', { jobID, sealed }, server.bob);
    assert.equal(filled.status, 200, filled.body.msg);
    return { jobID, terms };
  }

  const withdraw = async (terms: MatrixTerms, token = server.bob, signer = bob, place = 1) => {
    const { signature } = await signWithdrawal(terms, place, signer);
    const { job: jobID, round } = terms;
    return await server.call('withdrawFill', { jobID, round, signature }, token);
  };

  /** The charges of a job that hold money. */
  const held = async (jobID: string) =>
    await server.parts.db
      .selectFrom('charge')
      .select('id')
      .where('job_id', '=', BigInt(jobID))
      .where('state', '=', 'held')
      .execute();

  test('ends the round for all, frees every hold, never runs, and the next data opens another round', async () => {
    const { jobID, terms } = await filledByBob('withdrawn');
    assert.equal((await held(jobID)).length, 2);
    // Nobody else can: not a party with his own key, nor with a signature for other terms.
    const stranger = await signerFrom(await generateSigningKeyPair());
    assert.equal((await withdraw(terms, server.bob, stranger)).body.error, 'invalidField');
    assert.equal((await withdraw(terms, server.carol, bob)).body.error, 'invalidField');
    assert.equal((await withdraw({ ...terms, expires: terms.expires + 1 })).body.error, 'invalidField');
    assert.equal((await withdraw({ ...terms, round: 2 })).body.error, 'stateConflict');
    assert.equal((await detailOf(server, jobID))['state'], 'waiting');

    const done = await withdraw(terms);
    assert.equal(done.status, 200, done.body.msg);
    const receipts = done.body['receipts'] as string[];
    assert.deepEqual(await nodesWithReceipt(terms, receipts), [0, 1, 2]);
    const { state, reason } = await detailOf(server, jobID);
    assert.equal(state, 'expired');
    assert.equal(reason, 'bob@example.com (P1) withdrew the data of round 1; nothing was charged.');
    assert.deepEqual(await held(jobID), []);
    assert.deepEqual(await auditLedger(server.parts.db), []);
    const { body: notices } = await server.call('noticeList', { pageNo: 1, pageSize: 9 }, server.carol);
    assert.deepEqual(notices['data'], [], 'nobody is asked for data any more');
    // An answer that was lost is asked for again.
    assert.deepEqual((await withdraw(terms)).body['receipts'], receipts);

    // A service that runs it all the same is refused by the nodes.
    const { coordinator } = await server.parts.privacy.link();
    const carol = await sealInput({ terms, place: 2, matrix: parseMatrix('6'), signer: stranger });
    await assert.rejects(coordinator.storeBoxes(carol.boxes), { code: 'bad-signature' });
    const fills = await fillsOf(server.parts.db, BigInt(jobID), 1);
    const [a, b] = await Promise.all(
      fills.map(async ({ fill: id, statement }) => ({
        fill: id,
        digest: await digestOfFill(readFill(new TextEncoder().encode(statement))),
      })),
    );
    const run = coordinator.runRound({ terms, fills: [a!, b!, b!] });
    await assert.rejects(run, { code: 'withdrawn' });
    const box = { job: jobID, round: 1, party: 1, fill: b!.fill };
    await assert.rejects(coordinator.exportInput(box), { code: 'unknown-box' }, 'the boxes are gone');

    assert.equal((await fill(server, server.alice, jobID, '1')).body['round'], 2);
    assert.equal((await withdraw(terms)).body.error, 'stateConflict', 'the first round is over');
  });

  test('is withdrawn as long as no node has begun, although a worker already tries to run the round', async () => {
    const { db, privacy } = server.parts;
    const { jobID, terms } = await filledByBob('queued');
    // The nodes know before the service does, so the worker cannot begin.
    await (await privacy.link()).coordinator.withdraw(await signWithdrawal(terms, 1, bob));
    assert.equal((await fill(server, server.carol, jobID, '6')).status, 200);
    assert.match(String((await detailOf(server, jobID))['state']), /^(?:queued|running|expired)$/);
    const answer = await withdraw(terms);
    assert.equal(answer.status, 200, answer.body.msg);
    assert.equal((await detailOf(server, jobID))['state'], 'expired');
    assert.deepEqual(await held(jobID), []);
    assert.deepEqual(await auditLedger(db), []);
    // Its work leaves the queue, and the job stays as it is.
    await until(
      async () =>
        (await db.selectFrom('work').select('id').where('queue', '=', 'privacy').execute()).length === 0,
      { describe: 'the work has left the queue' },
    );
    assert.equal((await detailOf(server, jobID))['state'], 'expired');
  });

  test('ends as withdrawn if only the nodes were told', async () => {
    const { jobID, terms } = await filledByBob('behind the back');
    const { coordinator } = await server.parts.privacy.link();
    await coordinator.withdraw(await signWithdrawal(terms, 1, bob));
    assert.equal((await fill(server, server.carol, jobID, '6')).status, 200);
    const { state, reason } = await untilState(server, jobID, ['expired', 'failed', 'succeeded']);
    assert.equal(state, 'expired');
    assert.match(String(reason), /withdrew the data of round 1/);
    assert.deepEqual(await held(jobID), []);
  });

  test('cannot be withdrawn once the round has begun', async () => {
    const { jobID, terms } = await filledByBob('begun');
    await fill(server, server.carol, jobID, '6');
    assert.equal((await untilState(server, jobID, ['succeeded', 'failed']))['state'], 'succeeded');
    const late = await withdraw(terms);
    assert.deepEqual([late.status, late.body.error], [409, 'stateConflict']);
    assert.match(late.body.msg, /has begun/);
    await until(async () => (await held(jobID)).length === 0, { describe: 'the round is paid' });
  });
});
