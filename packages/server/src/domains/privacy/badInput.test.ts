import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { OperationName } from '@tricorn/contract';
import { auditLedger } from '../../ground/ledger/audit.js';
import { startTestServer, type TestServer } from '../../testing/harness.js';
import { createInputJob, detailOf, fill, threeParties, untilState } from '../../testing/inputJobs.js';

describe('bad input of an input job is refused by name, and nothing is stored or charged:', () => {
  let server: TestServer;
  before(async () => {
    server = await startTestServer({ env: { TRICORN_PRIVACY_NODES: 'local' } });
  });
  after(async () => {
    try {
      assert.deepEqual(await auditLedger(server.parts.db), []);
    } finally {
      await server.close();
    }
  });

  const base = {
    computation: 'Matrix Addition',
    jobName: 'refused',
    input: '[[1]]',
    parties: threeParties,
  };
  const refusals: [string, object, string, string?][] = [
    ['ragged rows', { input: '[[1,2],[3]]' }, 'matrixInvalid'],
    ['an empty matrix', { input: '[]' }, 'matrixInvalid'],
    ['an empty row', { input: '[[]]' }, 'matrixInvalid'],
    ['no input', { input: '' }, 'invalidField'],
    ['text', { input: '[[one]]' }, 'matrixInvalid'],
    ['an exponent', { input: '[[1e5]]' }, 'matrixInvalid'],
    ['unicode digits', { input: '[[\u0661\u0662]]' }, 'matrixInvalid'],
    ['unbalanced brackets', { input: '[[1,2]' }, 'matrixInvalid'],
    ['too deep nesting', { input: '[[[1]]]' }, 'matrixInvalid'],
    ['text after the end', { input: '[[1]] 2' }, 'matrixInvalid'],
    ['10 MB of text', { input: `[${'1,'.repeat(5_000_000)}1]` }, 'tooLarge'],
    [
      'a value beyond the largest ring',
      { computation: 'Matrix Multiplication', input: `[[${'9'.repeat(299)}.5]]` },
      'valueOutOfRange',
    ],
    ['an array instead of a text', { input: [[1]] }, 'invalidField'],
    ['two parties', { parties: threeParties.slice(1) }, 'partiesInvalid', 'parties'],
    ['four parties', { parties: [...threeParties, 'dave@example.com'] }, 'partiesInvalid', 'parties'],
    [
      'a repeated party',
      { parties: ['alice@example.com', 'bob@example.com', 'Bob@example.com'] },
      'partiesInvalid',
      'parties',
    ],
    [
      'an unknown party',
      { parties: ['alice@example.com', 'bob@example.com', 'nobody@example.com'] },
      'accountUnknown',
      'parties',
    ],
    ['no parties', { parties: [] }, 'partiesInvalid', 'parties'],
    ['an unknown computation', { computation: 'Sorting' }, 'invalidField', 'computation'],
    ['no name', { jobName: ' ' }, 'invalidField', 'jobName'],
    ['boxes without a job id', { input: '', sealed: ['aaaa', 'aaaa', 'aaaa'] }, 'invalidField', 'jobID'],
    [
      'a job id that was never issued',
      { input: '', sealed: ['aaaa', 'aaaa', 'aaaa'], jobID: '7' },
      'sealedInputInvalid',
      'jobID',
    ],
    ['two boxes', { input: '', sealed: ['aaaa', 'aaaa'] }, 'invalidField', 'sealed'],
  ];
  /** The state that a refusal must not change: jobs, money, recorded fills and the data at the nodes. */
  const traces = async () => {
    const { db, privacy } = server.parts;
    const { coordinator } = await privacy.link();
    const rows = [
      await db.selectFrom('job').select('id').execute(),
      await db.selectFrom('transfer').select('id').execute(),
      await db.selectFrom('charge').select('id').execute(),
      await db.selectFrom('input_fill').select('fill').execute(),
      (await coordinator.listInputs(0)).inputs,
    ];
    return rows.map(({ length }) => length);
  };
  const assertRefused = async (request: () => ReturnType<typeof fill>, error: string) => {
    const before = await traces();
    const { body } = await request();
    assert.equal(body.error, error, body.msg);
    assert.deepEqual(await traces(), before);
    return body;
  };

  for (const [what, change, error, field = 'input'] of refusals) {
    test(what, async () => {
      const body = await assertRefused(
        () => server.call('createJobByInput', { ...base, ...change }, server.alice),
        error,
      );
      assert.equal(body.field, field, body.msg);
    });
  }

  test('a job name twice', async () => {
    await createInputJob(server, 'Matrix Addition', 'a name', '[[1]]');
    await assertRefused(
      () => server.call('createJobByInput', { ...base, jobName: 'a name' }, server.alice),
      'jobNameTaken',
    );
  });

  test('shapes that differ or do not chain, reported to the party that fills', async () => {
    const sum = await createInputJob(server, 'Matrix Addition', 'shapes of a sum', '[[1, 2]]');
    await assertRefused(() => fill(server, server.bob, sum, '[[1], [2]]'), 'shapeMismatch');
    await assertRefused(() => fill(server, server.bob, sum, '[[1]'), 'matrixInvalid');
    await assertRefused(() => fill(server, server.alice, sum, '[[1, 2]]'), 'alreadyFilled');
    assert.equal((await detailOf(server, sum))['state'], 'waiting');
    const product = await createInputJob(server, 'Matrix Multiplication', 'shapes of a product', '[[1, 2]]');
    const refused = await assertRefused(
      () => fill(server, server.bob, product, '[[1, 2, 3]]'),
      'shapeMismatch',
    );
    assert.match(refused.msg, /P0 is 1×2 and P1 is 1×3/);
    assert.equal((await fill(server, server.carol, product, '[[1], [2], [3]]')).status, 200);
    assert.equal((await fill(server, server.bob, product, '[[1, 2], [3, 4]]')).body.error, 'shapeMismatch');
    assert.equal((await fill(server, server.bob, product, '[[1,2,3], [4,5,6]]')).status, 200);
    await untilState(server, product, ['succeeded']);
  });

  test('values that do not fit the bounds of the job, and bounds that no ring can hold', async () => {
    const wide = `[[${'9'.repeat(140)}]]`;
    const multiply = { ...base, computation: 'Matrix Multiplication', jobName: 'too wide' };
    const create = (change: object) =>
      server.call('createJobByInput', { ...multiply, ...change }, server.alice);
    const bounds = { decimalPlaces: 0, valueBits: 512 };
    for (const change of [{ input: wide }, { input: wide, ...bounds }]) {
      const refused = await assertRefused(() => create(change), 'valueOutOfRange');
      assert.equal(refused.field, 'input');
    }
    const invalid = await assertRefused(() => create({ input: '[[1]]', valueBits: 17 }), 'invalidField');
    assert.equal(invalid.field, 'decimalPlaces');
    const jobID = await createInputJob(server, 'Matrix Multiplication', 'too wide', '[[9]]');
    const late = await assertRefused(() => fill(server, server.bob, jobID, wide), 'valueOutOfRange');
    assert.equal(late.field, 'input');
    assert.equal((await fill(server, server.bob, jobID, '[[9]]')).status, 200);
  });

  test('a caller who is not a participant, and a job that is unknown or takes no data', async () => {
    const jobID = await createInputJob(server, 'Matrix Addition', 'not yours', '[[1]]');
    await server.call('register', { email: 'dave@example.com', passwd: 'a long password' });
    const signed = await server.call('genToken', { email: 'dave@example.com', passwd: 'a long password' });
    const dave = String(signed.body['token']);
    await assertRefused(() => fill(server, dave, jobID, '[[1]]'), 'notParticipant');
    await assertRefused(() => fill(server, dave, '12345', '[[1]]'), 'jobUnknown');
    const ofOthers = ['bob@example.com', 'carol@example.com', 'dave@example.com'];
    const absent = await server.call('createJobByInput', { ...base, parties: ofOthers }, server.alice);
    assert.deepEqual([absent.body.error, absent.body.field], ['partiesInvalid', 'parties']);
    const withDave = ['dave@example.com', 'alice@example.com', 'bob@example.com'];
    const poor = await server.call('createJobByInput', { ...base, jobName: 'poor', parties: withDave }, dave);
    assert.equal(poor.body.error, 'ccdInsufficient');
    const calls: OperationName[] = ['prepareFill', 'runAgain'];
    for (const name of calls)
      assert.equal((await server.call(name, { jobID }, dave)).body.error, 'notParticipant');
    assert.equal((await server.call('runAgain', { jobID }, server.alice)).body.error, 'stateConflict');
  });
});

test('without nodes, jobs are refused as unavailable and nothing is stored', async () => {
  const server = await startTestServer();
  try {
    const answer = await server.call(
      'createJobByInput',
      { computation: 'Matrix Addition', jobName: 'no nodes', input: '[[1]]', parties: threeParties },
      server.alice,
    );
    assert.deepEqual([answer.status, answer.body.error], [503, 'unavailable']);
    assert.deepEqual(await server.parts.db.selectFrom('job').select('id').execute(), []);
  } finally {
    await server.close();
  }
});
