import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { splitAttestation } from '@tricorn/contract';
import {
  attestationOf,
  checkFillSignature,
  checkResultSignatures,
  checkTerms,
  digestOfFill,
  digestOfResult,
  digestOfTerms,
  generateSigningKeyPair,
  type MatrixTerms,
  parseMatrix,
  type ResultStatement,
  readFill,
  type Signer,
  sealInput,
  signerFrom,
} from '@tricorn/privacy/client';
import { until } from '@tricorn/testing';
import { startTestServer, type TestServer } from '../../testing/harness.js';
import { createInputJob, detailOf, fill, threeParties, untilState } from '../../testing/inputJobs.js';
import { endRoundsOfFormerNodes } from './endRoundsOfFormerNodes.js';
import { settleRounds } from './reconcile.js';

interface Report {
  result: string;
  parties: { sealedBy: string; signedBy: string; ccdCost: string }[];
  consent: {
    fills: { statement: string; signature: string }[];
    result: { statement: ResultStatement; signatures: string[] };
  };
}

describe('consent to an input job', () => {
  let server: TestServer;
  let bob: Signer;
  before(async () => {
    server = await startTestServer({ env: { TRICORN_PRIVACY_NODES: 'local', TRICORN_CHAIN_RPC: '' } });
    bob = await signerFrom(await generateSigningKeyPair());
  });
  after(async () => await server.close());

  /** What anybody can check about a result, from the detail of the job alone. */
  const verify = async ({ consent, result }: Report) => {
    const fills = await Promise.all(
      consent.fills.map(async ({ statement: text, signature }) => {
        const statement = readFill(new TextEncoder().encode(text));
        await checkFillSignature(statement, Buffer.from(signature, 'base64url'));
        return statement;
      }),
    );
    const { terms } = fills[0]!;
    const { statement, signatures } = consent.result;
    assert.equal(statement.terms, await digestOfTerms(terms));
    assert.deepEqual(statement.fills, await Promise.all(fills.map(digestOfFill)));
    assert.equal(statement.result, await digestOfResult(result));
    await checkResultSignatures(statement, terms, signatures);
    return terms;
  };

  test('is signed by the service for plain requests, and the result says so and can be verified', async () => {
    const jobID = await createInputJob(server, 'Matrix Addition', 'plain', '[[999999999999999999999, 18.2]]');
    for (const token of [server.bob, server.carol]) await fill(server, token, jobID, '[[1, 1]]');
    const done = await untilState(server, jobID, ['succeeded', 'failed']);
    const report = done['report'] as Report;
    assert.equal(report.result, '[[1000000000000000000001, 20.2]]');
    const terms = await verify(report);
    assert.ok(terms.parties.every(({ heldBy }) => heldBy === 'service'));
    for (const { sealedBy, signedBy } of report.parties)
      assert.deepEqual([sealedBy, signedBy], ['service', 'service']);
    // Their digest is on chain, behind the result.
    const { signatures, statement } = report.consent.result;
    const written = await until(
      async () => {
        const { body } = await server.call('subListByUser', { jobID, pageNo: 1, pageSize: 3 }, server.bob);
        const [submission] = body['data'] as { txHash: string; submitValue: string }[];
        if (submission === undefined) return undefined;
        assert.equal(submission.submitValue, report.result);
        const { body: transaction } = await server.call(
          'chainTransaction',
          { txHash: submission.txHash },
          server.bob,
        );
        const events = transaction['events'] as { kind: string; jobID: string; value: string }[];
        return events.find((event) => event.kind === 'resultSubmitted' && event.jobID === jobID)?.value;
      },
      { describe: 'the result is on chain', intervalMs: 100 },
    );
    assert.deepEqual(splitAttestation(written), {
      result: report.result,
      attestation: await attestationOf(statement, signatures),
    });
    // The service cannot show another result.
    await assert.rejects(verify({ ...report, result: '[[1, 20.2]]' }));
  });

  test('costs the same for every value, and a value that does not fit is refused by its position', async () => {
    const price = async (name: string, value: string) => {
      const jobID = await createInputJob(server, 'Privacy Comparison', name, value);
      for (const token of [server.bob, server.carol]) await fill(server, token, jobID, '1');
      const report = (await untilState(server, jobID, ['succeeded', 'failed']))['report'] as Report;
      const { terms, shape } = readFill(new TextEncoder().encode(report.consent.fills[0]!.statement));
      return { cost: report.parties[0]!.ccdCost, bounds: (terms as MatrixTerms).bounds, shape };
    };
    assert.deepEqual(await price('small', '65535'), await price('large', '65536.123456789'));
    const narrow = {
      computation: 'Matrix Addition',
      jobName: 'narrow',
      parties: threeParties,
      decimalPlaces: 2,
      valueBits: 16,
    };
    const refused = await server.call('createJobByInput', { ...narrow, input: '[[1, 1.234]]' }, server.alice);
    assert.deepEqual(
      [refused.body.error, refused.body.msg],
      [
        'valueOutOfRange',
        'input: The number in row 1, column 2 has more than the 2 decimal places that this job allows.',
      ],
    );
    const created = await server.call('createJobByInput', { ...narrow, input: '[[1, 1.23]]' }, server.alice);
    assert.equal(created.status, 200, created.body.msg);
    const large = await fill(server, server.bob, String(created.body['jobID']), '[[1, 99999]]');
    assert.equal(large.body.error, 'valueOutOfRange');
  });

  test('is signed by the key of an account that has one, and plain text is refused then', async () => {
    const added = await server.call(
      'addSigningKey',
      { publicKey: bob.publicKey, label: 'laptop' },
      server.bob,
    );
    assert.equal(added.status, 200, added.body.msg);
    assert.equal((await server.call('addSigningKey', { publicKey: bob.publicKey }, server.bob)).status, 200);
    const { body: known } = await server.call('signingKeys', {}, server.bob);
    assert.deepEqual(
      (known['keys'] as { publicKey: string; label: string }[]).map(({ publicKey, label }) => [
        publicKey,
        label,
      ]),
      [[bob.publicKey, 'laptop']],
    );
    const jobID = await createInputJob(server, 'Matrix Addition', 'signed', '4');
    assert.equal((await fill(server, server.bob, jobID, '5')).body.error, 'signatureRequired');
    const { body: plan } = await server.call('prepareFill', { jobID }, server.bob);
    const terms = checkTerms(plan['terms']) as MatrixTerms;
    assert.deepEqual(terms.parties[1], { keys: [bob.publicKey], heldBy: 'party' });
    const submit = async (change: object, signer: Signer) => {
      const { boxes } = await sealInput({
        terms: { ...terms, ...change },
        place: 1,
        matrix: parseMatrix('5'),
        signer,
      });
      const sealed = boxes.map((box) => Buffer.from(box).toString('base64'));
      return await server.call('fillData', { jobID, sealed }, server.bob);
    };
    const other = await signerFrom(await generateSigningKeyPair());
    assert.equal((await submit({}, other)).body.error, 'sealedInputInvalid');
    assert.equal((await submit({ expires: terms.expires + 1 }, bob)).body.error, 'sealedInputInvalid');
    const done = await submit({}, bob);
    assert.equal(done.status, 200, done.body.msg);
    await fill(server, server.carol, jobID, '6');
    const report = (await untilState(server, jobID, ['succeeded', 'failed']))['report'] as Report;
    assert.equal(report.result, '15');
    await verify(report);
    assert.deepEqual(
      report.parties.map(({ sealedBy, signedBy }) => [sealedBy, signedBy]),
      [
        ['service', 'service'],
        ['party', 'party'],
        ['service', 'service'],
      ],
    );
    // A round that the account starts itself may be plain; the others see that the service signs for it.
    assert.equal((await fill(server, server.bob, jobID, '1')).status, 200);
    assert.equal(
      (await server.call('removeSigningKey', { publicKey: bob.publicKey }, server.bob)).status,
      200,
    );
    const again = await server.call('removeSigningKey', { publicKey: bob.publicKey }, server.bob);
    assert.equal(again.body.error, 'signingKeyUnknown');
  });

  test('covers one run: the nodes delete data when its round has ended, except data to be read again', async () => {
    const { db, privacy } = server.parts;
    const off = await server.call('keepInputs', { keep: 'off' }, server.carol);
    assert.deepEqual(off.body['keepsInputs'], false);
    const jobID = await createInputJob(server, 'Matrix Addition', 'deleted after', '1');
    for (const token of [server.bob, server.carol]) await fill(server, token, jobID, '2');
    await untilState(server, jobID, ['succeeded', 'failed']);
    await settleRounds(db, privacy.link);
    const { coordinator } = await privacy.link();
    const kept = (await coordinator.listInputs(0)).inputs.filter(({ job }) => job === jobID);
    assert.deepEqual(kept.map(({ party }) => party).sort(), [0, 1]);
    assert.equal((await detailOf(server, jobID, server.alice))['input'], '1');
    assert.equal((await detailOf(server, jobID, server.carol))['input'], '');
    await settleRounds(db, privacy.link);
  });

  test('of a new job names what the service prepared: a clock that is ahead is accepted, anything else refused', async () => {
    const alice = await signerFrom(await generateSigningKeyPair());
    await server.call('addSigningKey', { publicKey: alice.publicKey }, server.alice);
    const fields = { computation: 'Matrix Addition', parties: threeParties };
    const create = async (jobName: string, change: (terms: MatrixTerms) => object, signer = alice) => {
      const prepared = { ...fields, signingKey: alice.publicKey };
      const { body: plan } = await server.call('prepareInputJob', prepared, server.alice);
      const terms = checkTerms(plan['terms']) as MatrixTerms;
      const changed = checkTerms({ ...terms, ...change(terms) }) as MatrixTerms;
      const { boxes } = await sealInput({ terms: changed, place: 0, matrix: parseMatrix('1'), signer });
      const sealed = boxes.map((box) => Buffer.from(box).toString('base64'));
      const { jobID } = plan;
      const answer = await server.call(
        'createJobByInput',
        { ...fields, jobName, jobID, sealed },
        server.alice,
      );
      return answer.body.error ?? answer.status;
    };
    const ahead = (seconds: number) => (terms: MatrixTerms) => ({ expires: terms.expires + seconds });
    assert.equal(await create('a minute ahead', ahead(60)), 200);
    const stranger = await signerFrom(await generateSigningKeyPair());
    const changes: [string, (terms: MatrixTerms) => object, Signer?][] = [
      ['an hour ahead', ahead(3_600)],
      ['two hours old', ahead(-7_200)],
      ['other bounds than asked for', () => ({ bounds: { scale: 0, bits: 16 }, operation: 'compare' })],
      ['another round', () => ({ round: 2 })],
      ['nodes that are trusted', () => ({ security: { model: 'semi-honest' } })],
      ['other nodes', ({ nodes: [a, b, c] }) => ({ nodes: [b, a, c] })],
      ['a key of somebody else', () => ({}), stranger],
    ];
    for (const [what, change, signer] of changes)
      assert.equal(await create(what, change, signer), 'sealedInputInvalid', what);
    await server.call('removeSigningKey', { publicKey: alice.publicKey }, server.alice);
  });

  test('a round that was sealed for nodes with other keys ends, is not charged and can be started again', async () => {
    const jobID = await createInputJob(server, 'Matrix Addition', 'former nodes', '[[1]]');
    const { db, privacy } = server.parts;
    const [a, b, c] = (await privacy.link()).coordinator.signKeys();
    await endRoundsOfFormerNodes(db, [a, b, c]);
    assert.equal((await detailOf(server, jobID))['state'], 'waiting');
    assert.ok((await endRoundsOfFormerNodes(db, [a, c, b])) >= 1);
    const ended = await detailOf(server, jobID);
    assert.equal(ended['state'], 'expired');
    assert.match(String(ended['reason']), /new keys.*nothing was charged\. Submit the data again\.$/);
  });
});
