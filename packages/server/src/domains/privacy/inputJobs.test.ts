import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { operations } from '@tricorn/contract';
import {
  checkTerms,
  type MatrixTerms,
  parseMatrix,
  sealInput,
  signerFrom,
  type Triple,
} from '@tricorn/privacy/client';
import { until } from '@tricorn/testing';
import { auditLedger } from '../../ground/ledger/audit.js';
import { balancesOf } from '../../ground/ledger/balances.js';
import { auditLists } from '../../ground/lists/auditLists.js';
import { answerOf, startTestServer, type TestServer } from '../../testing/harness.js';
import { createInputJob, detailOf, fill, threeParties, untilState } from '../../testing/inputJobs.js';
import { serviceKeyOf } from './partyKeys.js';
import { expireRounds, remindParties, removeDeletedJobs, removeUnusedInputs } from './reconcile.js';
import { agreedIn } from './terms.js';

const page = { pageNo: 1, pageSize: 100 };
const hourMs = 3_600_000;

describe('three accounts and three node processes', () => {
  let server: TestServer;
  const ids: Record<string, string> = {};
  before(async () => {
    server = await startTestServer({ env: { TRICORN_PRIVACY_NODES: 'local', TRICORN_CHAIN_RPC: '' } });
    for (const { id, email } of await server.parts.db.selectFrom('account').select(['id', 'email']).execute())
      ids[email] = id;
  });
  after(async () => {
    try {
      assert.deepEqual(await auditLedger(server.parts.db), []);
      assert.deepEqual(await auditLists(server.parts.db), []);
    } finally {
      await server.close();
    }
  });

  const heldOf = async (email: string) => (await balancesOf(server.parts.db, ids[email]!)).CCD;
  const noticesOf = async (token: string): Promise<string[]> => {
    const { body } = await server.call('noticeList', page, token);
    return (body['data'] as { jobID: string }[]).map(({ jobID }) => jobID);
  };

  /** Runs a whole round and returns the job's detail. */
  const runRound = async (computation: string, name: string, inputs: Triple<string>) => {
    const jobID = await createInputJob(server, computation, name, inputs[0]);
    for (const [i, token] of [server.bob, server.carol].entries()) {
      const { status, body } = await fill(server, token, jobID, inputs[i + 1]!);
      assert.equal(status, 200, body.msg);
    }
    return await untilState(server, jobID, ['succeeded', 'failed']);
  };

  test('compute all three computations exactly, and each wallet submits the result to the chain', async () => {
    const cases: [string, Triple<string>, string][] = [
      ['Privacy Comparison', ['1.50', '3', '1.5'], 'P1 > P0 = P2'],
      [
        'Matrix Addition',
        [
          '[[0.1, -2], [123456789012345678901234567890, 0]]',
          '[[0.2, 2], [1, 0]]',
          '[[0.3, 5], [9, -0.000001]]',
        ],
        '[[0.6, 5], [123456789012345678901234567900, -0.000001]]',
      ],
      ['Matrix Multiplication', ['[[1, 2]]', '[[3], [4]]', '[[0.5, 2]]'], '[[5.5, 22]]'],
    ];
    for (const [computation, inputs, expected] of cases) {
      const detail = await runRound(computation, `exact ${computation}`, inputs);
      assert.equal(detail['state'], 'succeeded', String(detail['reason']));
      const report = detail['report'] as {
        result: string;
        statement: { securityModel: string; ring: string; rounds: number; bytesSent: number; timeMs: number };
        parties: { account: string; ccdCost: string; shape: string }[];
      };
      assert.equal(report.result, expected);
      assert.equal(report.statement.securityModel, 'malicious');
      assert.match(report.statement.ring, /^Z_2\^\d+$/);
      assert.ok(report.statement.rounds > 0 && report.statement.bytesSent > 0 && report.statement.timeMs > 0);
      assert.deepEqual(
        report.parties.map(({ account }) => account),
        threeParties,
      );

      const jobID = String(detail['jobID']);
      const submissions = await onChain(jobID, 3);
      assert.deepEqual(submissions.map(({ submitter }) => submitter).sort(), threeParties);
      for (const { submitValue, submitter, ccdUsage } of submissions) {
        assert.equal(submitValue, expected);
        assert.equal(ccdUsage, report.parties.find(({ account }) => account === submitter)!.ccdCost);
      }
      const usage = await server.call('ccdUsageList', page, server.bob);
      const mine = (usage.body['data'] as { jobID: string; ccdUsage: string }[]).find(
        (row) => row.jobID === jobID,
      );
      assert.equal(mine?.ccdUsage, report.parties[1]!.ccdCost);
    }
    for (const email of threeParties) assert.equal((await heldOf(email)).held, 0n);
  });

  const onChain = async (jobID: string, count: number) => {
    const find = async () => {
      const { body } = await server.call('subListByUser', { ...page, jobID }, server.carol);
      if (body['totalCount'] !== count) return undefined;
      return body['data'] as { submitter: string; submitValue: string; ccdUsage: string; round: number }[];
    };
    return await until(find, { describe: 'the results are on chain', intervalMs: 100 });
  };

  test('see who blocks a job, are asked for their data, and see only their own data', async () => {
    const jobID = await createInputJob(server, 'Matrix Addition', 'who blocks', '[[1.50, -7]]');
    assert.deepEqual(await noticesOf(server.alice), []);
    assert.ok((await noticesOf(server.bob)).includes(jobID));
    const blocked = await detailOf(server, jobID, server.carol);
    assert.equal(blocked['reason'], 'Waiting for data from bob@example.com (P1) and carol@example.com (P2).');
    assert.deepEqual(blocked['awaited'], ['bob@example.com', 'carol@example.com']);
    assert.equal((await fill(server, server.alice, jobID, '[[1, 1]]')).body.error, 'alreadyFilled');
    assert.equal((await fill(server, server.bob, jobID, '[[2, 2]]')).status, 200);
    assert.deepEqual(await noticesOf(server.bob), []);
    const { reason, awaited } = await detailOf(server, jobID);
    assert.deepEqual(
      [reason, awaited],
      ['Waiting for data from carol@example.com (P2).', ['carol@example.com']],
    );
    assert.equal((await fill(server, server.bob, jobID, '[[2, 2]]')).body.error, 'alreadyFilled');
    assert.equal((await detailOf(server, jobID, server.alice))['input'], '[[1.5, -7]]');
    assert.equal((await detailOf(server, jobID, server.bob))['input'], '[[2, 2]]');
    assert.equal((await detailOf(server, jobID, server.carol))['input'], '');
    assert.ok((await heldOf('alice@example.com')).held > 0n);
    await server.call('deleteJobByUser', { jobID }, server.alice);
    for (const email of threeParties) assert.equal((await heldOf(email)).held, 0n, email);
  });

  test('start the next round by filling again, and each round is charged once', async () => {
    const before = await heldOf('carol@example.com');
    const first = await runRound('Privacy Comparison', 'rounds', ['1', '2', '3']);
    const jobID = String(first['jobID']);
    const second = await fill(server, server.carol, jobID, '0');
    assert.deepEqual([second.status, second.body['round']], [200, 2]);
    const waiting = await detailOf(server, jobID);
    assert.deepEqual([waiting['state'], waiting['round']], ['waiting', 2]);
    assert.ok((await noticesOf(server.alice)).includes(jobID));
    assert.equal((await fill(server, server.carol, jobID, '0')).body.error, 'alreadyFilled');
    await fill(server, server.alice, jobID, '5');
    await fill(server, server.bob, jobID, '5');
    const done = await untilState(server, jobID, ['succeeded', 'failed']);
    assert.equal((done['report'] as { result: string }).result, 'P0 = P1 > P2');
    const after = await heldOf('carol@example.com');
    const price = BigInt(10 ** 17) + (BigInt(10 ** 16) * 64n * 3n) / 1_000_000n;
    assert.equal(before.available - after.available, 2n * price);
    assert.equal((await onChain(jobID, 6)).filter(({ round }) => round === 2).length, 3);
  });

  test('seal their data on their own machine, so that the server never has it', async () => {
    const computation = 'Matrix Multiplication';
    const prepared = await server.call(
      'prepareInputJob',
      { computation, parties: threeParties },
      server.alice,
    );
    const seal = async (plan: Record<string, unknown>, text: string) => {
      const sealed = await sealInput({
        terms: checkTerms(plan['terms']) as MatrixTerms,
        place: Number(plan['party']),
        matrix: parseMatrix(text),
      });
      return sealed.boxes.map((box) => Buffer.from(box).toString('base64'));
    };
    const jobID = String(prepared.body['jobID']);
    const request = {
      computation,
      jobName: 'sealed by clients',
      parties: threeParties,
      jobID,
      sealed: await seal(prepared.body, '[[2]]'),
    };
    const stolen = await server.call('createJobByInput', { ...request, parties: threeParties }, server.bob);
    assert.equal(stolen.body.error, 'sealedInputInvalid');
    const created = await server.call('createJobByInput', request, server.alice);
    assert.equal(created.body['jobID'], jobID, created.body.msg);
    const twice = await server.call('createJobByInput', { ...request, jobName: 'twice' }, server.alice);
    assert.equal(twice.body.error, 'stateConflict');
    assert.equal((await detailOf(server, jobID))['input'], '');

    const plan = (await server.call('prepareFill', { jobID }, server.bob)).body;
    const boxes = await seal(plan, '[[0.5]]');
    const swapped = await server.call(
      'fillData',
      { jobID, sealed: [boxes[1], boxes[0], boxes[2]] },
      server.bob,
    );
    assert.equal(swapped.body.error, 'sealedInputInvalid');
    for (const [change, error] of [
      [{ input: '1' }, 'invalidField'],
      [{ sealed: ['aaaa', 'aaaa', 'aaaa'] }, 'sealedInputInvalid'],
    ] as const) {
      const refused = await server.call('fillData', { jobID, sealed: boxes, ...change }, server.bob);
      assert.equal(refused.body.error, error);
    }
    const foreign = await server.call('fillData', { jobID, sealed: boxes }, server.carol);
    assert.equal(foreign.body.error, 'sealedInputInvalid');
    const torn = boxes.map((box) => `${box.slice(0, -8)}AAAAAAAA`);
    assert.equal(
      (await server.call('fillData', { jobID, sealed: torn }, server.bob)).body.error,
      'sealedInputInvalid',
    );
    assert.equal((await server.call('fillData', { jobID, sealed: boxes }, server.bob)).status, 200);
    assert.equal((await fill(server, server.carol, jobID, '[[7]]')).status, 200);
    const done = await untilState(server, jobID, ['succeeded', 'failed']);
    assert.equal((done['report'] as { result: string }).result, '[[7]]');

    const nodes = await server.call('privacyNodes', {}, server.carol);
    const listed = nodes.body['nodes'] as { boxKey: string; ready: boolean }[];
    assert.deepEqual(
      listed.map(({ boxKey }) => boxKey),
      plan['nodeKeys'],
    );
    assert.ok(listed.every(({ ready }) => ready));
  });

  test('are served with any encoding, letter case and account identifier', async () => {
    const path = server.url + operations.createJobByInput.path;
    const form = new FormData();
    const fields = { computation: 'matrix addition', input: '[[1]]', jobName: 'as a form' };
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    for (const party of [ids['bob@example.com']!, 'ALICE@example.com', 'carol@example.com'])
      form.append('parties', party);
    const multipart = await answerOf(
      await fetch(path, { method: 'POST', body: form, headers: { token: server.alice } }),
    );
    assert.equal(multipart.status, 200, multipart.body.msg);
    const detail = await detailOf(server, String(multipart.body['jobID']));
    assert.deepEqual(detail['parties'], ['bob@example.com', 'alice@example.com', 'carol@example.com']);
    const encoded = new URLSearchParams({
      ...fields,
      jobName: 'as a query',
      parties: threeParties.join(','),
      user_token: 'x',
    });
    const urlencoded = await answerOf(
      await fetch(path, { method: 'POST', body: encoded, headers: { token: server.alice } }),
    );
    assert.equal(urlencoded.status, 200, urlencoded.body.msg);
  });

  test('are reminded of a waiting job, which expires without a charge and can be continued later', async () => {
    const { db } = server.parts;
    const jobID = await createInputJob(server, 'Matrix Addition', 'nobody fills', '[[1]]');
    await fill(server, server.bob, jobID, '[[1]]');
    await remindParties(db, hourMs, new Date(Date.now() + 2 * hourMs));
    const reminded = await db
      .selectFrom('event')
      .select('account_id')
      .where('type', '=', 'job.changed')
      .where((expression) => expression(expression.ref('body', '->>').key('reason'), 'like', 'Reminder%'))
      .where((expression) => expression(expression.ref('body', '->>').key('jobID'), '=', jobID))
      .execute();
    assert.deepEqual(reminded, [{ account_id: ids['carol@example.com'] }]);

    await expireRounds(db, new Date(Date.now() + 167 * hourMs));
    assert.equal((await detailOf(server, jobID))['state'], 'waiting');
    await expireRounds(db, new Date(Date.now() + 169 * hourMs));
    const expired = await detailOf(server, jobID);
    assert.equal(expired['state'], 'expired');
    assert.deepEqual(expired['awaited'], []);
    assert.equal(
      expired['reason'],
      'carol@example.com (P2) did not submit data in time; nothing was charged.',
    );
    assert.ok(!(await noticesOf(server.carol)).includes(jobID));
    assert.equal((await heldOf('bob@example.com')).held, 0n);

    assert.equal((await fill(server, server.carol, jobID, '[[3]]')).body['round'], 2);
    await fill(server, server.alice, jobID, '[[3]]');
    await fill(server, server.bob, jobID, '[[3]]');
    const done = await untilState(server, jobID, ['succeeded', 'failed']);
    assert.equal((done['report'] as { result: string }).result, '[[9]]');
  });

  test('delete a job, and the nodes forget its shares', async () => {
    const { db, privacy } = server.parts;
    const jobID = await createInputJob(server, 'Matrix Addition', 'to be deleted', '[[1]]');
    const { coordinator } = await privacy.link();
    const row = await db
      .selectFrom('input_fill')
      .selectAll()
      .where('job_id', '=', BigInt(jobID))
      .executeTakeFirstOrThrow();
    const reference = { job: jobID, round: 1, party: 0, fill: row.fill };
    await coordinator.exportInput(reference);
    assert.equal((await server.call('deleteJobByUser', { jobID }, server.bob)).body.error, 'notCreator');
    await server.call('deleteJobByUser', { jobID }, server.alice);
    assert.ok(!(await noticesOf(server.bob)).includes(jobID));
    assert.equal((await fill(server, server.bob, jobID, '[[1]]')).body.error, 'jobUnknown');
    await removeDeletedJobs(db, privacy.link);
    await assert.rejects(coordinator.exportInput(reference), { code: 'unknown-box' });
    await removeDeletedJobs(db, privacy.link);
  });

  test('abort a request, and its data at the nodes is removed while data in use is kept', async () => {
    const { db, privacy } = server.parts;
    const jobID = await createInputJob(server, 'Matrix Addition', 'keeps its data', '[[1]]');
    const { coordinator } = await privacy.link();
    const stored = async (job: string) =>
      (await coordinator.listInputs(0)).inputs.filter((input) => input.job === job).length;
    // A server that died between the nodes' answer and its own transaction leaves exactly this state.
    const terms = (await agreedIn(db, BigInt(jobID), 1))!.terms as MatrixTerms;
    const signer = await signerFrom(await serviceKeyOf(privacy.secret, ids['bob@example.com']!));
    for (const job of ['424242', jobID]) {
      const changed = { ...terms, job };
      const { boxes } = await sealInput({ terms: changed, place: 1, matrix: parseMatrix('7'), signer });
      await coordinator.storeBoxes(boxes);
    }
    await removeUnusedInputs(db, privacy.link, hourMs);
    assert.deepEqual([await stored('424242'), await stored(jobID)], [1, 2]);
    await removeUnusedInputs(db, privacy.link, 0);
    assert.deepEqual([await stored('424242'), await stored(jobID)], [0, 1]);
    assert.equal((await detailOf(server, jobID))['input'], '[[1]]');
  });

  test('fill at the same moment, and the round runs once', async () => {
    const jobID = await createInputJob(server, 'Matrix Addition', 'at once', '[[1]]');
    const answers = await Promise.all([
      fill(server, server.bob, jobID, '[[2]]'),
      fill(server, server.carol, jobID, '[[3]]'),
      fill(server, server.carol, jobID, '[[4]]'),
      fill(server, server.carol, jobID, '[[3], [4]]'),
    ]);
    const carols = answers
      .slice(1)
      .map(({ body }) => body.error ?? 'filled')
      .sort();
    assert.equal(answers[0]!.status, 200);
    assert.equal(carols.filter((outcome) => outcome === 'filled').length, 1, carols.join());
    for (const outcome of carols) assert.match(outcome, /^(filled|alreadyFilled|shapeMismatch)$/);
    const done = await untilState(server, jobID, ['succeeded', 'failed']);
    assert.match((done['report'] as { result: string }).result, /^\[\[[67]\]\]$/);
  });
});
