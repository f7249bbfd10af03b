import assert from 'node:assert/strict';
import { chmod, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import type { TestServer } from '@tricorn/testing';
import { exitCodes } from '../cli/exitCodes.js';
import type { Tricorn } from '../index.js';
import {
  createSealedJob,
  fillSealed,
  generateSigningKeyPair,
  identityFrom,
  ResultNotVerifiedError,
  register,
  type SealingIdentity,
  type SignedReport,
  verifyResult,
} from '../sealing/index.js';
import { clientsOf, type Name, names, parties, removeKeys, runAs } from './threeParties.js';

/** Three parties who seal and sign on their own machines, against the real server and its nodes. */
export function sealingSuite(server: () => TestServer): void {
  let clients: Record<Name, Tricorn>;
  before(() => {
    clients = clientsOf(server());
  });
  after(async () => await removeKeys(clients));

  test('three parties compute on data that was sealed and signed on their own machines, and verify the result', {
    timeout: 600_000,
  }, async () => {
    const identities = {} as Record<Name, SealingIdentity>;
    for (const name of names) {
      identities[name] = await identityFrom(await generateSigningKeyPair());
      await register(clients[name], { identity: identities[name] });
    }
    const computation = 'Matrix Addition';
    const job = await createSealedJob(
      clients.alice,
      {
        computation,
        jobName: 'sealed sum',
        input: '0.000000000000000000001',
        parties,
        decimalPlaces: 24,
        valueBits: 256,
      },
      { identity: identities.alice },
    );
    const known = { jobID: job.id, computation, parties } as const;
    await fillSealed(clients.bob, known, '20000000000000000000000', { identity: identities.bob });
    await fillSealed(clients.carol, known, '-0.3', { identity: identities.carol });
    const { input, state, report } = await job.done();
    assert.deepEqual([input, state], ['', 'succeeded']);
    const sum = '19999999999999999999999.700000000000000000001';
    const results = await job.submitted();
    assert.deepEqual(
      results.map(({ submitValue }) => submitValue),
      Array(3).fill(sum),
    );

    const signed = report as unknown as SignedReport;
    const verified = await verifyResult(job.id, signed, sum, { identity: identities.bob });
    assert.equal(verified.nodesFrom, 'remembered');
    assert.deepEqual(
      verified.parties.map(({ heldBy, own }) => [heldBy, own]),
      [
        ['party', false],
        ['party', true],
        ['party', false],
      ],
    );
    const first = signed.consent.fills[0]!;
    const forgeries: [SignedReport, string, string][] = [
      [signed, '1', job.id],
      [{ ...signed, round: 2 }, sum, job.id],
      [signed, sum, '1'],
      [{ ...signed, consent: { ...signed.consent, fills: [first, first, first] } }, sum, job.id],
      [
        {
          ...signed,
          consent: {
            ...signed.consent,
            result: {
              ...signed.consent.result,
              signatures: [...signed.consent.result.signatures].reverse(),
            },
          },
        },
        sum,
        job.id,
      ],
    ];
    for (const [forged, text, id] of forgeries) {
      await assert.rejects(verifyResult(id, forged, text), ResultNotVerifiedError);
    }
    const stranger = await identityFrom(await generateSigningKeyPair());
    await stranger.known.set('node 1', JSON.stringify({ keys: ['a', 'b'] }));
    await assert.rejects(verifyResult(job.id, signed, sum, { identity: stranger }), /seen before/);
    const pins = { nodeKeys: Array(3).fill('0'.repeat(32)) };
    await assert.rejects(verifyResult(job.id, signed, sum, pins), /pinned/);
  });

  describe('on the command line', () => {
    let folder: string;
    before(async () => {
      folder = await mkdtemp(join(tmpdir(), 'tricorn-sealing-'));
    });
    after(async () => {
      await rm(folder, { recursive: true, force: true });
    });

    const as = async (name: Name, ...args: string[]) => await runAs(server(), folder, name, args);
    const fileOf = (name: Name) => join(folder, name, 'tricorn', 'identities.json');
    const create = [
      '--computation',
      'Privacy Comparison',
      '--input',
      '41',
      '--parties',
      parties.join(),
      '--seal',
    ];

    test('keys are kept in a private file, shown as fingerprints, and a result is verified with them', {
      timeout: 600_000,
    }, async () => {
      for (const name of ['bob', 'carol'] as const) {
        const { code, out } = await as(name, 'keys', '--register');
        assert.equal(code, 0);
        assert.match(out, /^Your key on this machine .*\n {2}([0-9a-f]{4} ){7}[0-9a-f]{4}\nNodes,/);
        assert.equal((await stat(fileOf(name))).mode & 0o777, 0o600);
      }
      const created = await as('alice', 'job', 'create', 'sealed ages', ...create);
      assert.equal(created.code, 0, created.err);
      // What is trusted at first use is said, so that it can be compared.
      assert.match(
        created.err,
        /first time and remembered.*\n {2}node 0: .*\n.*\n.*\n(?: {2}alice@example\.com \(your other devices\): .*\n)? {2}bob@example\.com: /,
      );
      for (const [name, age] of [
        ['bob', '39'],
        ['carol', '41'],
      ] as const) {
        const filled = await as(name, 'job', 'fill', 'sealed ages', age, '--seal');
        assert.equal(filled.code, 0, filled.err);
        assert.match(filled.err, /You sign for Privacy Comparison of alice@example\.com, bob/);
      }
      assert.equal((await as('alice', 'job', 'wait', 'sealed ages', '--chain')).code, 0);
      const verified = await as('carol', 'verify', 'sealed ages', '--rpc', server().chainUrl);
      assert.equal(verified.code, 0, verified.err);
      assert.match(verified.out, /^Signed by the three nodes, as remembered on this machine:\n/);
      assert.match(verified.out, /P2 \(you\)/);
      const statement = join(folder, 'statement.json');
      const written = await as('carol', 'verify', 'sealed ages', '--statement', statement);
      assert.equal(written.code, 0, written.err);
      const alone = await as('carol', 'verify', statement);
      assert.equal(alone.code, 0, alone.err);
      assert.match(alone.out, /Verified: the statement of job \d+, round 1\.\nResult: P0 = P2 > P1\n$/);
      await writeFile(statement, (await readFile(statement, 'utf8')).replace('P0 = P2 > P1', 'P1 > P0 = P2'));
      const altered = await as('carol', 'verify', statement);
      assert.deepEqual(
        [altered.code, altered.err.includes('signed another result')],
        [exitCodes.notVerified, true],
      );
      const wrong = join(folder, 'result.txt');
      await writeFile(wrong, 'P1 > P0 = P2\n');
      const forged = await as('carol', 'verify', 'sealed ages', wrong, '--rpc', server().chainUrl);
      assert.deepEqual(
        [forged.code, forged.err.includes('signed another result')],
        [exitCodes.notVerified, true],
      );
    });

    test('another computation, pinned keys that differ and changed keys stop the command before anything is sent', async () => {
      const otherPins = Array(3).fill('0'.repeat(32)).join(',');
      const pinned = await as('alice', 'job', 'create', 'pinned', ...create, '--node-keys', otherPins);
      assert.equal(pinned.code, exitCodes.refused);
      assert.match(pinned.err, /names other public keys/);

      // The node's key as this machine remembers it is replaced, as if the service had named another one before.
      const stored = await readFile(fileOf('alice'), 'utf8');
      const other = (await generateSigningKeyPair()).publicKey;
      const changed = stored.replace(
        /("node 1": "\{\\"keys\\":\[\\")[^"\\]+/,
        (_, head: string) => `${head}${other}`,
      );
      assert.notEqual(changed, stored);
      await writeFile(fileOf('alice'), changed);
      const stopped = await as('alice', 'job', 'create', 'changed keys', ...create);
      assert.equal(stopped.code, exitCodes.refused);
      assert.match(stopped.err, /keys of node 1 have changed from \[.*--accept-keys/s);
      for await (const { jobName } of clients.alice.each('jobListByUser'))
        assert.ok(!['pinned', 'changed keys'].includes(jobName));
      const accepted = await as('alice', 'job', 'create', 'accepted keys', ...create, '--accept-keys');
      assert.equal(accepted.code, 0, accepted.err);

      const asked = ['--computation', 'Matrix Addition', '--parties', parties.join()];
      const other2 = await as('bob', 'job', 'fill', 'accepted keys', '1', '--seal', ...asked);
      assert.equal(other2.code, exitCodes.refused);
      assert.match(other2.err, /You asked for add, but the service names compare/);
      await chmod(fileOf('bob'), 0o644);
      assert.match((await as('bob', 'keys')).err, /can be read by others/);
      await chmod(fileOf('bob'), 0o600);
      assert.equal((await as('alice', 'job', 'delete', 'accepted keys')).code, 0);
    });
  });
}
