import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { checkBox, DeclarationError, type MatrixTerms, readBox } from '@tricorn/privacy/client';
import {
  bareOptionsOf,
  honest,
  job,
  optionsOf,
  type PlanningServer,
  pairs,
  party,
  startPlanningServer,
} from '../testing/sealingFixture.js';
import {
  assertPlainText,
  ConsentNeededError,
  PlainTextError,
  PlanMismatchError,
  register,
  ServiceSignsError,
  TransientMemory,
} from './index.js';

let server: PlanningServer;
before(async () => {
  server = await startPlanningServer();
});
after(async () => await server.stop());

test('data sealed here never reaches the service, and its boxes are signed for the terms and bound to each node', async () => {
  const secret = '31415926.53589';
  server.named({}, 0);
  await server.create(await optionsOf(0), secret);
  server.named({}, 1);
  await server.fill(job, secret, await optionsOf(1));
  assert.ok(!JSON.stringify(server.received).includes('31415926'));
  for (const [name, place] of [
    ['createJobByInput', 0],
    ['fillData', 1],
  ] as const) {
    const { fields } = server.received.find((request) => request.name === name)!;
    for (const [index, box] of (fields['sealed'] as string[]).entries()) {
      const signed = readBox(new Uint8Array(Buffer.from(box, 'base64')));
      await checkBox(signed, index);
      assert.deepEqual(signed.statement.terms, honest);
      assert.equal(signed.statement.place, place);
    }
  }
});

// Finding: asked to compare, the client sealed for an addition, and for any place, job and round that the service named.
const otherPlans: [string, string, Partial<MatrixTerms>, number?][] = [
  ['another operation', 'computation', { operation: 'add' }],
  ['another place', 'place', {}, 2],
  ['another job', 'job', { job: '8' }],
  ['another audience of the result', 'result', { result: 'parties' }],
  ['nodes that are trusted', 'security', { security: { model: 'semi-honest' } }],
  ['a smaller s', 'security', { security: { model: 'malicious', statisticalBits: 48 } }],
  ['an expiry in the past', 'expiry', { expires: 1_000 }],
  ['an end after more than 90 days', 'expiry', { expires: honest.expires + 90 * 24 * 3_600 + 60 }],
  ['another round', 'round', { round: 2 }],
  ['other bounds', 'bounds', { bounds: { scale: 0, bits: 16 } }],
  ['only other keys of the caller', 'key', { parties: [party(0), party(2), party(2)] }],
];
for (const [what, field, change, place] of otherPlans) {
  test(`nothing is sealed for a plan with ${what}`, async () => {
    server.named(change, place);
    const requests = await server.requestsOf(async () => {
      await assert.rejects(
        server.fill({ ...job, round: 1 }, '3', await optionsOf(1)),
        (error) => error instanceof PlanMismatchError && error.field === field,
      );
    });
    assert.deepEqual(requests, ['addSigningKey', 'prepareFill']);
  });
}

test('a new job is sealed for its first round and with the bounds that its creator chose, or not at all', async () => {
  for (const [field, change] of [
    ['round', { round: 2 }],
    ['bounds', { bounds: { scale: 0, bits: 16 } }],
    ['computation', { operation: 'multiply' }],
  ] as [string, Partial<MatrixTerms>][]) {
    server.named(change, 0);
    await assert.rejects(
      server.create(await optionsOf(0)),
      (error) => error instanceof PlanMismatchError && error.field === field,
    );
  }
  // A job that exists already is not a new one, whatever the service says.
  const options = await optionsOf(0);
  server.named({}, 0);
  await server.create(options);
  await assert.rejects(server.create(options), /You asked for a new job/);
});

test('somebody who is not a party is refused before anything is asked', async () => {
  const requests = await server.requestsOf(async () => {
    const options = { ...(await optionsOf(1)), account: 'dave@example.com' };
    await assert.rejects(server.fill(job, '3', options), PlanMismatchError);
    await assert.rejects(server.create(options), PlanMismatchError);
    // The email in a token is the word of the service.
    await assert.rejects(server.fill(job, '3', { ...options, account: undefined }), /name yourself/);
  });
  assert.deepEqual(requests, []);
});

test('values that do not fit the bounds of the job are refused by name, without their value', async () => {
  const bounds = { scale: 2, bits: 16 };
  server.named({ bounds });
  const narrow = { ...job, bounds };
  for (const [input, code] of [
    ['[1, 2.555]', 'too-many-decimals'],
    ['[1, 1655.36]', 'value-too-large'],
  ] as const) {
    const requests = await server.requestsOf(async () => {
      await assert.rejects(server.fill(narrow, input, await optionsOf(1)), (error) => {
        assert.ok(error instanceof DeclarationError);
        assert.equal(error.code, code);
        assert.match(error.message, /^Number 2 /);
        assert.doesNotMatch(error.message, /2\.555|1655/);
        return true;
      });
    });
    assert.ok(!requests.includes('fillData'));
  }
  assert.deepEqual(
    await server.requestsOf(async () => await server.fill(narrow, '655.35', await optionsOf(1))),
    ['addSigningKey', 'prepareFill', 'fillData'],
  );
});

test('a key is registered once, and again only if the service does not name it', async () => {
  server.named();
  const known = new TransientMemory();
  const attempt = async (round: number, parties = honest.parties) => {
    server.named({ round, parties });
    return await server.requestsOf(
      async () => await server.fill(job, '3', await optionsOf(1, known)).catch(() => undefined),
    );
  };
  assert.deepEqual(await attempt(1), ['addSigningKey', 'prepareFill', 'fillData']);
  assert.deepEqual(await attempt(2), ['prepareFill', 'fillData']);
  assert.deepEqual(await attempt(3, [party(0), party(0), party(2)]), [
    'prepareFill',
    'addSigningKey',
    'prepareFill',
  ]);
});

test('what only the service says is shown and asked, and nothing is signed without an answer', async () => {
  server.named({ round: 3, result: 'parties' });
  const requests = await server.requestsOf(async () => {
    await assert.rejects(server.fill({ jobID: '7' }, '3', await bareOptionsOf(1)), (error) => {
      assert.ok(error instanceof ConsentNeededError);
      assert.deepEqual(error.proposal.unconfirmed, [
        'computation',
        'round',
        'bounds',
        'result',
        'parties',
        'keys of node 0',
        'keys of node 1',
        'keys of node 2',
        'keys of alice@example.com',
        'keys of carol@example.com',
      ]);
      assert.deepEqual([error.proposal.round, error.proposal.resultFor], [3, 'parties']);
      return true;
    });
    const refusing = { ...(await optionsOf(1)), confirm: () => false };
    server.named();
    // The first fill of a foreign job asks even if everything was named.
    await assert.rejects(server.fill(job, '3', refusing), ConsentNeededError);
  });
  assert.ok(!requests.includes('fillData'));
  // A caller who names everything and cannot be asked has agreed.
  await server.fill(job, '3', await optionsOf(1));
});

test('where the service signs for a party, data is sealed only if the caller names that party', async () => {
  const held = { keys: party(2).keys, heldBy: 'service' } as const;
  server.named({ parties: [party(0), held, party(2)] });
  const options = await optionsOf(1);
  await assert.rejects(server.fill(job, '3', options), ServiceSignsError);
  await server.fill(job, '3', { ...options, althoughServiceSignsFor: ['bob@example.com'] });
  const { fields } = server.received.at(-1)!;
  const signed = readBox(new Uint8Array(Buffer.from((fields['sealed'] as string[])[0]!, 'base64')));
  await assert.rejects(checkBox(signed, 0), /not signed/);

  server.named({ parties: [{ ...held, keys: party(0).keys }, party(1), held] });
  const requests = await server.requestsOf(async () => {
    for (const althoughServiceSignsFor of [[], ['alice@example.com'], ['carol@example.com']])
      await assert.rejects(
        server.fill(job, '3', { ...(await optionsOf(1)), althoughServiceSignsFor }),
        (error) =>
          error instanceof ServiceSignsError &&
          !althoughServiceSignsFor.some((who) => error.who.includes(who)),
      );
  });
  assert.ok(!requests.includes('fillData'));
  const others = ['Alice@example.com', 'carol@example.com'];
  await server.fill(job, '3', { ...(await optionsOf(1)), althoughServiceSignsFor: others });
});

test('plain text is refused where this device or the service knows a key of the account', async () => {
  const { identity } = await optionsOf(1);
  await assertPlainText(server.tricorn, identity);
  server.shown.keys = [{ publicKey: pairs[0]!.publicKey }];
  await assert.rejects(assertPlainText(server.tricorn, undefined), PlainTextError);
  server.shown.keys = [];
  await register(server.tricorn, { identity });
  // A service that hides the key does not get the data either.
  assert.deepEqual(
    await server.requestsOf(
      async () => await assert.rejects(assertPlainText(server.tricorn, identity), PlainTextError),
    ),
    [],
  );
});

test('a private result is agreed to only if the caller asks for it, and names a key of this device that reads it', async () => {
  server.named({ result: 'parties' }, 0);
  await assert.rejects(server.create(await optionsOf(0)), PlanMismatchError);
  server.named({}, 1);
  await assert.rejects(
    server.fill({ ...job, resultFor: 'parties' }, '3', await optionsOf(1)),
    (error) => error instanceof PlanMismatchError && error.field === 'result',
  );
  server.named({ result: 'parties' }, 1);
  const options = await optionsOf(1);
  await server.fill({ ...job, resultFor: 'parties' }, '3', options);
  const [box] = server.received.at(-1)!.fields['sealed'] as string[];
  const { statement } = readBox(new Uint8Array(Buffer.from(box!, 'base64')));
  assert.equal(statement.readTo, options.identity.reader.publicKey);
  // Two keys, although one follows from the other.
  assert.notEqual(options.identity.reader.publicKey, options.identity.signer.publicKey);
  // The service cannot make a client sign for a result that it could read itself.
  const held = { keys: [pairs[2]!.publicKey], heldBy: 'service' } as const;
  server.named({ result: 'parties', parties: [party(0), party(1), held] }, 1);
  await assert.rejects(server.fill({ ...job, resultFor: 'parties' }, '3', await optionsOf(1)), {
    code: 'malformed-statement',
  });
});
