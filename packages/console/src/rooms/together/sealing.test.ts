import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import {
  ConsentNeededError,
  identityFrom,
  type LinkedJob,
  PinError,
  PlainTextError,
  PlanMismatchError,
  ResultNotVerifiedError,
  SealingKeysError,
  TransientMemory,
} from '@tricorn/client/sealing';
import {
  honest,
  job,
  node,
  nodePins,
  type PlanningServer,
  pairs,
  parties,
  party,
  partyPins,
  reportOf,
  signedFill,
  startPlanningServer,
} from '@tricorn/client/testing/sealing';
import { acceptedKey } from './acceptedKey.js';
import { checkRound } from './checkRound.js';
import { pinTexts, readPins, storePins } from './pins.js';
import { type Agreed, agreedTo, createJob, fillJob, type Submitting } from './submitNumbers.js';
import { linkedJob } from './useLink.js';

const link: LinkedJob = {
  server: 'https://tricorn.example',
  job: job as LinkedJob['job'],
  nodeKeys: nodePins,
  partyKeys: partyPins,
};
const fields = { computation: 'Privacy Comparison', jobName: 'n', parties, input: '3' } as const;

describe('sealing in the console', () => {
  let server: PlanningServer;
  before(async () => {
    server = await startPlanningServer();
  });
  after(async () => await server.stop());

  const bob = async (
    change: Partial<Submitting> = {},
    memory = new TransientMemory(),
  ): Promise<Submitting> => ({
    sealed: true,
    identity: await identityFrom(pairs[1]!, memory),
    account: 'bob@example.com',
    agreed: {},
    link,
    ...change,
  });
  /** What the person is shown before signing. */
  async function shown(how: Submitting) {
    let asked: unknown;
    const requests = await server.requestsOf(async () => {
      await fillJob(server.tricorn, '7', '3', how).catch((error: unknown) => {
        asked = error;
      });
    });
    assert.ok(!requests.includes('fillData'), 'nothing was sent');
    assert.ok(asked instanceof ConsentNeededError, String(asked));
    return asked.proposal;
  }
  /** Fills as bob, who agrees to what he is shown. */
  async function fill(how: Submitting): Promise<void> {
    await fillJob(server.tricorn, '7', '3', { ...how, agreed: { proposal: await shown(how) } });
  }

  test('nothing is signed that was not shown before', async () => {
    server.named();
    const alone = await bob({ link: undefined });
    const proposal = await shown(alone);
    assert.ok(proposal.unconfirmed.includes('bounds') && proposal.unconfirmed.includes('keys of node 0'));
    // Agreed to something else.
    for (const change of [{ bounds: { scale: 0, bits: 16 } }, { round: 2 }, { unconfirmed: [] }])
      await shown({ ...alone, agreed: { proposal: { ...proposal, ...change } } });
    const requests = await server.requestsOf(
      async () => await fillJob(server.tricorn, '7', '3', { ...alone, agreed: { proposal } }),
    );
    assert.ok(requests.includes('fillData'));
  });

  test('what a link says is what is signed', async () => {
    server.named();
    assert.deepEqual((await shown(await bob())).unconfirmed, []);
    for (const [change, refusal] of [
      [{ bounds: { scale: 0, bits: 16 } }, PlanMismatchError],
      [{ parties: [party(0), party(1), party(0)] }, SealingKeysError],
      [{ nodes: [await node(), honest.nodes[1], honest.nodes[2]] }, SealingKeysError],
    ] as const) {
      server.named(change as Partial<typeof honest>);
      await assert.rejects(
        fillJob(server.tricorn, '7', '3', await bob()),
        (error: unknown) => error instanceof refusal,
      );
    }
  });

  test('a link counts for its job at its server', () => {
    const address =
      'https://tricorn.example/jobs/7#computation=Matrix+Addition&parties=a,b,c&places=1&bits=64&result=public' +
      `&nodes=${nodePins.map((pin) => pin.replaceAll(' ', '')).join()}&keys=,,`;
    assert.equal(linkedJob(address, '7', 'https://Tricorn.example/')?.job.computation, 'Matrix Addition');
    assert.equal(linkedJob(address, '8', 'https://tricorn.example'), undefined);
    assert.equal(linkedJob('https://tricorn.example/jobs/7', '7', 'https://tricorn.example'), undefined);
    assert.throws(() => linkedJob(address, '7', 'https://other.example'), PinError);
    assert.throws(() => linkedJob(address.replace('bits=64', ''), '7', 'https://tricorn.example'), PinError);
  });

  test('pinned keys hold, for this account at this server', async () => {
    const memory = new TransientMemory();
    await assert.rejects(storePins(memory, { nodes: 'a, b', parties: '' }), PinError);
    await assert.rejects(storePins(memory, { nodes: '', parties: 'carol@example.com' }), PinError);
    assert.deepEqual(await pinTexts(memory), { nodes: '', parties: '' });
    const carol = partyPins[2]!;
    await storePins(memory, {
      nodes: nodePins.join('\n'),
      parties: `Carol@example.com=${carol.fingerprint}`,
    });
    assert.deepEqual(await readPins(memory), { nodeKeys: nodePins, partyKeys: [carol] });
    const how = await bob({ link: undefined }, memory);
    server.named({ parties: [party(0), party(1), party(0)] });
    await assert.rejects(fillJob(server.tricorn, '7', '3', how), SealingKeysError);
    server.named({ nodes: [await node(), honest.nodes[1], honest.nodes[2]] });
    await assert.rejects(fillJob(server.tricorn, '7', '3', how), SealingKeysError);
    await storePins(memory, { nodes: '', parties: '' });
    assert.deepEqual(await readPins(memory), { nodeKeys: undefined, partyKeys: [] });
  });

  test('whoever has a key sends no plain text', async () => {
    server.named();
    const how = await bob();
    await fill(how);
    const plain = { ...how, sealed: false };
    const requests = await server.requestsOf(async () => {
      await assert.rejects(fillJob(server.tricorn, '7', '3', plain), PlainTextError);
      await assert.rejects(createJob(server.tricorn, fields, plain), PlainTextError);
    });
    assert.ok(!requests.includes('fillData') && !requests.includes('createJobByInput'));
    const newcomer = await bob({ sealed: false });
    assert.deepEqual(await server.requestsOf(async () => await fillJob(server.tricorn, '7', '3', newcomer)), [
      'signingKeys',
      'fillData',
    ]);
  });

  test('a changed key is accepted by what its owner says, and no other one with it', () => {
    const [old, fresh, other] = partyPins.map(({ fingerprint }) => fingerprint) as [string, string, string];
    const changed = { who: 'bob@example.com', before: [old], now: [old, fresh] };
    const pin = { who: 'bob@example.com', fingerprint: fresh };
    for (const typed of [fresh, fresh.replaceAll(' ', '').toUpperCase(), `Bob@Example.com=${fresh}`])
      assert.deepEqual(acceptedKey(changed, typed), pin, typed);
    for (const typed of ['', 'yes', old, other, fresh.slice(0, -1), `carol@example.com=${fresh}`])
      assert.equal(acceptedKey(changed, typed), undefined, typed);
  });

  test('what a person agrees to is added to what they agreed to before', () => {
    const [a, b] = partyPins;
    const before: Agreed = { acceptKeys: [a!], althoughServiceSignsFor: ['x'] };
    assert.deepEqual(agreedTo(before, { acceptKeys: [b!] }), {
      acceptKeys: [a, b],
      althoughServiceSignsFor: ['x'],
      proposal: undefined,
    });
  });

  test('a result is shown only if it is that of the newest fill of this browser', async () => {
    const result = 'P0 = P1 = P2';
    const memory = new TransientMemory();
    const how = await bob({}, memory);
    server.named();
    await fill(how);
    const others = [await signedFill(honest, 0), await signedFill(honest, 2)] as const;
    const forged = await reportOf(honest, [others[0], await signedFill(honest, 1), others[1]], result);
    const unsigned = { ...forged, consent: undefined };
    const check = async (report: object, identity = how.identity) =>
      await checkRound(
        server.tricorn,
        {
          jobID: '7',
          state: 'succeeded',
          report: { ...report, statement: {}, parties: [], resultCid: '' },
        },
        { identity },
      );
    const refuses = async (report: object, why: RegExp, identity = how.identity) =>
      await assert.rejects(
        check(report, identity),
        (error: unknown) => error instanceof ResultNotVerifiedError && why.test(error.message),
      );
    await refuses(forged, /not computed on what this device submitted/);
    await refuses(unsigned, /no signatures/);
    // A browser that signed nothing for the job says so too.
    const stranger = await identityFrom(pairs[0]!, new TransientMemory());
    await refuses(unsigned, /no signatures/, stranger);
    server.named({ round: 2 });
    await fillJob(server.tricorn, '7', '3', how);
    await refuses(forged, /of round 1, and you submitted data for round 2/);
    await refuses({ ...forged, result: 'P0 > P1 > P2' }, /of round 1/);
  });
});
