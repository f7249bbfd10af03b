import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  digestOfCommitments,
  generateSigningKeyPair,
  type MatrixTerms,
  readBox,
} from '@tricorn/privacy/client';
import {
  honest,
  job,
  node,
  nodePins,
  optionsOf,
  type PlanningServer,
  partyPins,
  reportOf,
  signedFill,
  startPlanningServer,
} from '../testing/sealingFixture.js';
import {
  checkShown,
  openResult,
  ResultNotVerifiedError,
  type SealingIdentity,
  type SignedReport,
  sealedJob,
  TransientMemory,
  verifyResult,
  verifyStatement,
} from './index.js';

let server: PlanningServer;
before(async () => {
  server = await startPlanningServer();
});
after(async () => await server.stop());

const result = 'P0 = P1 = P2';
const notVerified = (why: RegExp) => (error: unknown) =>
  error instanceof ResultNotVerifiedError && why.test(error.message);
const replaced = notVerified(/not computed on what this device submitted/);

/** Bob's device has filled a round; returns what it sent. */
async function bobFills(change: Partial<MatrixTerms> = {}, known = new TransientMemory()) {
  const options = await optionsOf(1, known);
  server.named(change, 1);
  await server.fill({ ...job, resultFor: change.result ?? 'public' }, '3', options);
  const [box] = server.received.at(-1)!.fields['sealed'] as string[];
  const { statement, signature } = readBox(new Uint8Array(Buffer.from(box!, 'base64')));
  const own = { statement, signature: Buffer.from(signature).toString('base64url') };
  return { identity: options.identity, own, terms: { ...honest, ...change } };
}

/** The report of the round that bob filled, and of one that the service ran with keys and data of its own. */
async function honestAndForged(change: Partial<MatrixTerms> = {}, digest?: string) {
  const { identity, own, terms } = await bobFills(change);
  const others = [await signedFill(terms, 0), await signedFill(terms, 2)] as const;
  const report = await reportOf(terms, [others[0], own, others[1]], result, digest);
  const stolen = [
    await generateSigningKeyPair(),
    await generateSigningKeyPair(),
    await generateSigningKeyPair(),
  ];
  const [a, b, c] = stolen.map(({ publicKey }) => ({ keys: [publicKey], heldBy: 'party' as const }));
  const forgedTerms: MatrixTerms = { ...terms, parties: [a!, b!, c!] };
  const fills = await Promise.all(stolen.map((pair, place) => signedFill(forgedTerms, place, pair)));
  return { identity, terms, others, report, forged: await reportOf(forgedTerms, fills, result, digest) };
}

test('only a result of the fill that this device signed is verified', async () => {
  const { identity, terms, others, report, forged } = await honestAndForged();
  const verified = await verifyResult('7', report, result, { identity });
  assert.deepEqual([verified.nodesFrom, verified.partiesFrom], ['remembered', 'own fill']);
  await assert.rejects(verifyResult('7', forged, result, { identity }), replaced);
  await assert.rejects(verifyStatement({ jobID: '7', report: forged }, { identity }), replaced);
  // Not even with the same keys: another fill of bob's key that this device did not send, such as an older one.
  const other = await reportOf(terms, [others[0], await signedFill(terms, 1), others[1]], result);
  await assert.rejects(verifyResult('7', other, result, { identity }), replaced);
  // A device that kept its key and lost its memory recognises its signature, and nothing else.
  const { identity: fresh } = await optionsOf(1);
  assert.equal((await verifyResult('7', report, result, { identity: fresh })).partiesFrom, 'own fill');
  await assert.rejects(
    verifyResult('7', forged, result, { identity: fresh }),
    notVerified(/signed nothing for it/),
  );
});

test('a fill that the service refused does not count once it has accepted another one', async () => {
  const known = new TransientMemory();
  const first = await bobFills({}, known);
  // The service withheld its answer, and asks once more.
  const forgetful = new TransientMemory();
  for (const [name, value] of await known.list())
    if (!name.startsWith('accepted')) await forgetful.set({ [name]: value });
  const lost = await reportOf(
    first.terms,
    [await signedFill(first.terms, 0), first.own, await signedFill(first.terms, 2)],
    result,
  );
  const { identity } = await optionsOf(1, forgetful);
  await assert.doesNotReject(verifyResult('7', lost, result, { identity }));
  await bobFills({}, forgetful);
  await assert.rejects(verifyResult('7', lost, result, { identity }), replaced);
});

test('signatures are checked over this result, job, round and terms', async () => {
  const { identity, report } = await honestAndForged();
  const { consent } = report;
  const [p, q, r] = consent.fills;
  const signatures = [...consent.result.signatures];
  const forgeries: [RegExp, SignedReport, string, string][] = [
    [/signed another result/, report, 'P0 > P1', '7'],
    [/another job or round/, report, result, '8'],
    [/another job or round/, { ...report, round: 2 }, result, '7'],
    [/different terms/, { ...report, consent: { ...consent, fills: [q!, p!, r!] } }, result, '7'],
    [/are missing/, { ...report, consent: { ...consent, fills: [p!, q!] } }, result, '7'],
    [
      /statement is invalid/,
      { ...report, consent: { ...consent, fills: [{ ...p!, signature: q!.signature }, q!, r!] } },
      result,
      '7',
    ],
    [
      /node 0 did not sign/,
      { ...report, consent: { ...consent, result: { ...consent.result, signatures: signatures.reverse() } } },
      result,
      '7',
    ],
  ];
  for (const [why, forged, text, jobID] of forgeries)
    await assert.rejects(verifyResult(jobID, forged, text, { identity }), notVerified(why));
});

test('somebody without a part in it needs the keys of all parties and nodes, and is told what is not proven', async () => {
  const { report, forged, terms } = await honestAndForged();
  const statement = { jobID: '7', report };
  const { verified } = await verifyStatement(statement);
  assert.deepEqual([verified.nodesFrom, verified.partiesFrom], ['service', 'unconfirmed']);
  const partyKeys = partyPins.map((pin, place) => ({ ...pin, who: `p${place}` }));
  const proven = await verifyStatement(statement, { partyKeys, nodeKeys: nodePins });
  assert.deepEqual([proven.verified.nodesFrom, proven.verified.partiesFrom], ['pinned', 'pinned']);
  const some = await verifyStatement(statement, { partyKeys: partyKeys.slice(1) });
  assert.equal(some.verified.partiesFrom, 'unconfirmed');
  await assert.rejects(
    verifyStatement({ jobID: '7', report: forged }, { partyKeys: partyKeys.slice(2) }),
    notVerified(/P2 signed with another key/),
  );
  const [x, y, z] = nodePins;
  await assert.rejects(
    verifyStatement(statement, { nodeKeys: [x, z, y] }),
    notVerified(/not the pinned one/),
  );
  const one = await node();
  const sameNodes = await reportOf(
    { ...terms, nodes: [one, one, one] },
    await Promise.all([0, 1, 2].map((place) => signedFill(terms, place))).then((fills) =>
      fills.map(({ statement: fill, signature }) => ({
        statement: { ...fill, terms: { ...terms, nodes: [one, one, one] } },
        signature,
      })),
    ),
    result,
  );
  await assert.rejects(verifyStatement({ jobID: '7', report: sameNodes }), ResultNotVerifiedError);
});

test('what the service shows of a job is checked whenever it is read', async () => {
  const { identity, report, forged } = await honestAndForged();
  const read = async (shown: object, state = 'succeeded') => {
    server.shown.state = state;
    server.shown.report = shown;
    return await sealedJob(server.tricorn, '7', { identity }).read();
  };
  assert.equal((await read(report)).state, 'succeeded');
  await read({}, 'waiting');
  await assert.rejects(read(forged), replaced);
  await assert.rejects(read({ round: 1, result: 'P0 > P1 > P2' }), notVerified(/no signatures/));
  await assert.rejects(read({}), notVerified(/no signatures/));
  await assert.rejects(read({ round: 1, result: 'P0 > P1 > P2' }, 'waiting'), notVerified(/no signatures/));
  await assert.rejects(read({ ...report, result: 'P0 > P1 > P2' }), notVerified(/another result/));
  // Bob has filled the next round, so a result of this one is not the newest.
  server.named({ round: 2 }, 1);
  await server.fill({ jobID: '7' }, '3', { ...(await optionsOf(1)), identity });
  await assert.rejects(read(report), notVerified(/it is of round 1, and you submitted data for round 2/));
  await read(report, 'running');
  // A device that signed nothing for the job has nothing to compare.
  const { identity: other } = await optionsOf(2);
  assert.equal(
    await checkShown('7', { state: 'succeeded', report: forged as never }, { identity: other }),
    undefined,
  );
});

test('a private result is opened only if the round is the one that this device signed for', async () => {
  const commitments = ['a', 'b', 'c'].map((letter) => letter.repeat(43)) as unknown as [
    string,
    string,
    string,
  ];
  const digest = await digestOfCommitments(commitments);
  const { identity, report, forged } = await honestAndForged({ result: 'parties' }, digest);
  const shares = { body: 'AAAA', keys: ['AAAA', 'AAAA', 'AAAA'] as const };
  const sealedResult = { commitments, nodes: [shares, shares, shares] as const };
  const open = async (shown: SignedReport, by: SealingIdentity = identity) =>
    await openResult(server.tricorn, '7', { ...shown, sealedResult }, { identity: by });
  await assert.rejects(open(forged), replaced);
  // The signatures of the honest round hold; only the shares are not what the nodes committed to.
  await assert.rejects(open(report), notVerified(/the shares of the result are not those/));
  await assert.rejects(
    openResult(
      server.tricorn,
      '7',
      {
        ...report,
        sealedResult: { ...sealedResult, commitments: [commitments[1], commitments[0], commitments[2]] },
      },
      { identity },
    ),
    notVerified(/signed another result/),
  );
  const { identity: carol } = await optionsOf(2);
  await assert.rejects(open(report, carol), notVerified(/only the devices that submitted/));
  await assert.rejects(verifyResult('7', report, result, { identity }), notVerified(/signed another result/));
});
