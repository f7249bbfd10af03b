import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { defaultBounds } from '@tricorn/privacy/client';
import type { TestServer } from '@tricorn/testing';
import { exitCodes } from '../cli/exitCodes.js';
import type { Tricorn } from '../index.js';
import {
  createSealedJob,
  fillSealed,
  fingerprintOfKey,
  generateSigningKeyPair,
  identityFrom,
  isPrivateReport,
  openResult,
  PlanMismatchError,
  ResultNotVerifiedError,
  register,
  type SealingIdentity,
  type SignedReport,
  verifyResult,
} from '../sealing/index.js';
import {
  clientsOf,
  type Name,
  names,
  parties,
  removeAll,
  removeKeys,
  runAs,
  tellKeys,
} from './threeParties.js';

const computation = 'Matrix Addition';

/** Three parties who keep the result to themselves, against the real server and its nodes. */
export function privateResultsSuite(server: () => TestServer): void {
  let clients: Record<Name, Tricorn>;
  let folder: string;
  before(async () => {
    clients = clientsOf(server());
    folder = await mkdtemp(join(tmpdir(), 'tricorn-private-'));
  });
  after(async () => {
    await removeKeys(clients);
    await rm(folder, { recursive: true, force: true });
  });

  test('each party opens a private result with the SDK, whether it is short or a file, and notices forgeries', {
    timeout: 600_000,
  }, async () => {
    const identities = {} as Record<Name, SealingIdentity>;
    const pairs = {} as Record<Name, Awaited<ReturnType<typeof generateSigningKeyPair>>>;
    for (const name of names) {
      pairs[name] = await generateSigningKeyPair();
      identities[name] = await identityFrom(pairs[name]);
      await register(clients[name], { identity: identities[name] });
    }
    const told = await tellKeys(
      clients.alice,
      await Promise.all(names.map((name) => fingerprintOfKey(pairs[name].publicKey))),
    );
    const compute = async (jobName: string, inputs: Record<Name, string>) => {
      const job = await createSealedJob(
        clients.alice,
        { computation, jobName, input: inputs.alice, parties, resultFor: 'parties' },
        { identity: identities.alice, ...told },
      );
      const known = { jobID: job.id, computation, parties, bounds: defaultBounds.add } as const;
      // Nobody agrees to another audience than the one asked for.
      const bob = { identity: identities.bob, ...told };
      const open = { ...known, resultFor: 'public' } as const;
      await assert.rejects(fillSealed(clients.bob, open, inputs.bob, bob), PlanMismatchError);
      await fillSealed(clients.bob, { ...known, resultFor: 'parties' }, inputs.bob, bob);
      const asked: string[] = [];
      await fillSealed(clients.carol, known, inputs.carol, {
        identity: identities.carol,
        ...told,
        confirm: ({ unconfirmed, resultFor }) => asked.push(...unconfirmed, resultFor) > 0,
      });
      assert.deepEqual(asked, ['result', 'parties']);
      const { report } = await job.done();
      assert.ok(isPrivateReport(report));
      return { id: job.id, report: report as unknown as SignedReport };
    };
    const { id, report } = await compute('private sum', { alice: '1.5', bob: '20', carol: '-300' });
    for (const name of names) {
      // The reading key follows from the signing key, so that storing that one is enough.
      const identity = name === 'bob' ? await identityFrom(pairs.bob) : identities[name];
      const opened = await openResult(clients[name], id, report, { identity });
      assert.deepEqual([opened.text, opened.faultyNodes], ['-278.5', []]);
    }
    const identity = identities.alice;
    const stranger = await identityFrom(await generateSigningKeyPair());
    const openAs = (forged: SignedReport, by: SealingIdentity = identity) =>
      openResult(clients.alice, id, forged, { identity: by });
    await assert.rejects(openAs(report, stranger), /only the devices that submitted/);
    await assert.rejects(verifyResult(id, report, '-278.5'), ResultNotVerifiedError);
    const { sealedResult } = report;
    const [x, y, z] = sealedResult!.commitments;
    const forgeries = [
      { ...sealedResult!, commitments: [y, x, z] as const },
      { ...sealedResult!, nodes: [] },
      { ...sealedResult!, nodes: sealedResult!.nodes.map((node) => ({ ...node, body: 'AAAA' })) },
    ];
    for (const forged of forgeries)
      await assert.rejects(
        openAs({ ...report, sealedResult: forged } as SignedReport),
        ResultNotVerifiedError,
      );

    const list = (value: number) => `[${Array.from({ length: 600 }, (_, i) => i * value).join(', ')}]`;
    const long = await compute('long private sum', { alice: list(1), bob: list(20), carol: list(300) });
    assert.equal(long.report.sealedResult, undefined);
    const { text } = await openResult(clients.carol, long.id, long.report, { identity: identities.carol });
    assert.equal(text, list(321));
  });

  test('the command line creates, fills, shows, opens and verifies a private result', {
    timeout: 600_000,
  }, async () => {
    const as = async (name: Name, ...args: string[]) => await runAs(server(), folder, name, args);
    const create = ['--computation', 'Privacy Comparison', '--input', '41', '--parties', parties.join()];
    // Without --seal the service would sign, and could read the result.
    const plain = await as('alice', 'job', 'create', 'private ages', ...create, '--result-for', 'parties');
    assert.equal(plain.code, exitCodes.usage);
    assert.match(plain.err, /needs --seal/);
    await removeAll(clients);
    const keys: string[] = [];
    for (const name of names)
      keys.push(JSON.parse((await as(name, 'keys', '--register', '--json')).out).fingerprint);
    const { options } = await tellKeys(clients.alice, keys);
    const sealed = [...create, '--result-for', 'parties', '--seal', ...options];
    const created = await as('alice', 'job', 'create', 'private ages', ...sealed);
    assert.equal(created.code, 0, created.err);
    const { out: link } = await as('alice', 'job', 'link', 'private ages');
    const open = ['job', 'fill', 'private ages', '39', '--seal', '--result-for', 'public'];
    assert.match((await as('bob', ...open)).err, /You asked for a public result, but the service names/);
    for (const [name, age] of [
      ['bob', '39'],
      ['carol', '41'],
    ] as const) {
      const filled = await as(name, 'job', 'fill', link, age, '--seal', '--yes');
      assert.equal(filled.code, 0, filled.err);
    }
    assert.equal((await as('alice', 'job', 'wait', 'private ages', '--chain')).code, 0);
    for (const name of names) {
      const opened = await as(name, 'job', 'open', 'private ages');
      assert.equal(opened.code, 0, opened.err);
      assert.equal(opened.out, 'P0 = P2 > P1\n');
      assert.match(opened.err, /Signed by the three nodes, as remembered on this machine/);
    }
    const shown = await as('bob', 'job', 'show', 'private ages');
    assert.match(shown.out, /Result +private to the parties/);
    const results = await as('bob', 'job', 'results', 'private ages');
    for (const { out } of [shown, results]) assert.ok(!out.includes('P0 = P2'));
    assert.match(results.out, /commitment/);
    const verified = await as('carol', 'verify', 'private ages', '--rpc', server().chainUrl);
    assert.equal(verified.code, 0, verified.err);
    assert.match(verified.out, /P2 \(you\)/);
    // Another device of the same account has another key.
    const elsewhere = await runAs(server(), join(folder, 'elsewhere'), 'bob', [
      'job',
      'open',
      'private ages',
    ]);
    assert.equal(elsewhere.code, exitCodes.notVerified);
    assert.match(elsewhere.err, /only the devices that submitted/);
  });
}
