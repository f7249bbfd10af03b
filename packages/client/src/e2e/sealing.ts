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
  fingerprintOfKey,
  generateSigningKeyPair,
  identityFrom,
  jobLink,
  ResultNotVerifiedError,
  readJobLink,
  register,
  type SealingIdentity,
  type SignedReport,
  verifyResult,
  verifyStatement,
} from '../sealing/index.js';
import {
  clientsOf,
  type Name,
  names,
  parties,
  removeAll,
  removeKeys,
  runAs,
  type Told,
  tellKeys,
} from './threeParties.js';

/** Pins by place, for those who do not know which account has which one. */
const placed = ({ nodeKeys, partyKeys }: Told) => ({
  nodeKeys,
  partyKeys: partyKeys.map((pin, place) => ({ ...pin, who: `p${place}` })),
});

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
    const told = await tellKeys(
      clients.alice,
      await Promise.all(names.map((name) => fingerprintOfKey(identities[name].signer.publicKey))),
    );
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
      { identity: identities.alice, ...told },
    );
    // The link tells the others everything that alice agreed to.
    const { job: known, ...keys } = readJobLink(
      (await jobLink(server().baseUrl, identities.alice, job.id))!,
    )!;
    assert.deepEqual(known, {
      jobID: job.id,
      computation,
      parties,
      bounds: { scale: 24, bits: 256 },
      resultFor: 'public',
    });
    await fillSealed(clients.bob, known, '20000000000000000000000', { identity: identities.bob, ...keys });
    await fillSealed(clients.carol, known, '-0.3', { identity: identities.carol, ...keys });
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
    assert.deepEqual([verified.nodesFrom, verified.partiesFrom], ['remembered', 'own fill']);
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
    await assert.rejects(verifyResult(job.id, signed, sum, { identity: stranger }), /signed nothing for it/);
    // Somebody else can check it with all keys, and notices any other one.
    const pinned = await verifyResult(job.id, signed, sum, { identity: stranger, ...placed(told) });
    assert.deepEqual([pinned.nodesFrom, pinned.partiesFrom], ['pinned', 'pinned']);
    await stranger.known.set({ 'node 1': JSON.stringify(['another']) });
    const { partyKeys } = placed(told);
    await assert.rejects(verifyResult(job.id, signed, sum, { identity: stranger, partyKeys }), /seen before/);
    const [x, y, z] = told.nodeKeys;
    await assert.rejects(verifyResult(job.id, signed, sum, { nodeKeys: [y, x, z] }), /not the pinned one/);
    const [p, q, r] = partyKeys;
    const swapped = [{ ...p!, who: q!.who }, { ...q!, who: p!.who }, r!];
    await assert.rejects(
      verifyResult(job.id, signed, sum, { partyKeys: swapped }),
      /another key than the pinned/,
    );
    // Alone, a statement says that nothing confirms the keys.
    const alone = await verifyStatement({ jobID: job.id, report: { ...signed, result: sum } });
    assert.deepEqual([alone.verified.nodesFrom, alone.verified.partiesFrom], ['service', 'unconfirmed']);
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

    /** Registers the keys of the three machines; their owners tell each other the fingerprints. */
    async function registerAll(): Promise<Told> {
      const keys: string[] = [];
      for (const name of names) {
        const { code, out } = await as(name, 'keys', '--register', '--json');
        assert.equal(code, 0);
        keys.push((JSON.parse(out) as { fingerprint: string }).fingerprint);
      }
      return await tellKeys(clients.alice, keys);
    }

    test('keys are kept in a private file, shown as fingerprints, and a result is verified with them', {
      timeout: 600_000,
    }, async () => {
      await removeAll(clients);
      const told = await registerAll();
      const { out: shown } = await as('bob', 'keys');
      assert.match(shown, /^Your key on this machine .*\n {2}([0-9a-f]{4} ){7}[0-9a-f]{4}\nNodes,/);
      assert.equal((await stat(fileOf('bob'))).mode & 0o777, 0o600);
      // Nobody can be asked here, so nothing is taken on the service's word.
      const unknown = await as('alice', 'job', 'create', 'sealed ages', ...create);
      assert.equal(unknown.code, exitCodes.usage);
      assert.match(unknown.err, /keys of node 0: .* \(only the service says so\)/);
      assert.match(unknown.err, /Only the service says this: .*Name it with --node-keys, --party-keys/);
      const created = await as('alice', 'job', 'create', 'sealed ages', ...create, ...told.options);
      assert.equal(created.code, 0, created.err);
      const { out: link } = await as('alice', 'job', 'link', 'sealed ages');
      const foreign = await as('bob', 'job', 'fill', 'sealed ages', '39', '--seal', '--yes');
      assert.equal(foreign.code, exitCodes.usage);
      assert.match(foreign.err, /computation: Privacy Comparison \(only the service says so\)/);
      assert.match(
        foreign.err,
        /--computation, --decimal-places and --value-bits, --result-for, --parties, --node-keys/,
      );
      const unasked = await as('bob', 'job', 'fill', link, '39', '--seal');
      assert.equal(unasked.code, exitCodes.usage);
      assert.match(unasked.err, /Add --yes to agree/);
      for (const [name, age, how] of [
        ['bob', '39', [link]],
        ['carol', '41', ['sealed ages', ...spelledOut(told)]],
      ] as const) {
        const [job, ...more] = how;
        const filled = await as(name, 'job', 'fill', job!, age, '--seal', '--yes', ...more);
        assert.equal(filled.code, 0, filled.err);
      }
      assert.equal((await as('alice', 'job', 'wait', 'sealed ages', '--chain')).code, 0);
      const verified = await as('carol', 'verify', 'sealed ages', '--rpc', server().chainUrl);
      assert.equal(verified.code, 0, verified.err);
      assert.match(verified.out, /^Signed by the three nodes, as remembered on this machine:\n/);
      assert.match(verified.out, /of which yours is what this machine signed:\n/);
      assert.match(verified.out, /P2 \(you\)/);
      await verifyAlone(told);
      const wrong = join(folder, 'result.txt');
      await writeFile(wrong, 'P1 > P0 = P2\n');
      const forged = await as('carol', 'verify', 'sealed ages', wrong, '--rpc', server().chainUrl);
      assert.deepEqual(
        [forged.code, forged.err.includes('signed another result')],
        [exitCodes.notVerified, true],
      );
    });

    /** Everything that a script names when it fills the job of another. */
    const spelledOut = ({ options }: Told) => [
      ...options,
      ...['--computation', 'Privacy Comparison', '--parties', parties.join()],
      ...['--decimal-places', '18', '--value-bits', '192', '--result-for', 'public'],
    ];

    async function verifyAlone({ nodeKeys, partyKeys }: Told): Promise<void> {
      const statement = join(folder, 'statement.json');
      const written = await as('carol', 'verify', 'sealed ages', '--statement', statement);
      assert.equal(written.code, 0, written.err);
      const alone = await as('carol', 'verify', statement);
      assert.equal(alone.code, 0, alone.err);
      assert.match(alone.out, /Verified: the signatures of job \d+, round 1\.\nResult: P0 = P2 > P1\n/);
      assert.doesNotMatch(alone.out, /does not prove/);
      const elsewhere = async (...more: string[]) =>
        await runAs(server(), join(folder, 'elsewhere'), 'carol', ['verify', statement, ...more]);
      assert.match(
        (await elsewhere()).out,
        /This proves that the holders of these keys signed.*\nIt does not prove that they are the keys of the three nodes .* or of the three parties/,
      );
      const places = (keys: typeof partyKeys) =>
        keys.map(({ fingerprint }, place) => `P${place}=${fingerprint}`).join();
      const named = ['--node-keys', nodeKeys.join(), '--party-keys', places(partyKeys)];
      const proven = await elsewhere(...named);
      assert.equal(proven.code, 0, proven.err);
      assert.doesNotMatch(proven.out, /does not prove/);
      const other = await elsewhere('--party-keys', places([...partyKeys].reverse()));
      assert.equal(other.code, exitCodes.notVerified);
      await writeFile(statement, (await readFile(statement, 'utf8')).replace('P0 = P2 > P1', 'P1 > P0 = P2'));
      const altered = await as('carol', 'verify', statement);
      assert.deepEqual(
        [altered.code, altered.err.includes('signed another result')],
        [exitCodes.notVerified, true],
      );
    }

    test('another computation, pinned keys that differ and changed keys stop the command before anything is sent', async () => {
      const { nodeKeys, options } = await registerAll();
      const bare = (await clients.alice.api.privacyNodes({})).nodes.map(({ boxKey }) => boxKey).join();
      const boxes = await as('alice', 'job', 'create', 'pinned', ...create, '--node-keys', bare);
      assert.equal(boxes.code, exitCodes.usage);
      assert.match(
        boxes.err,
        /--node-keys: A node is pinned by its fingerprint, not by a bare key.*`tricorn node identity`/,
      );
      const reversed = [...nodeKeys].reverse().join();
      const pinned = await as('alice', 'job', 'create', 'pinned', ...create, '--node-keys', reversed);
      assert.equal(pinned.code, exitCodes.refused);
      assert.match(pinned.err, /Node 0 is not the pinned one/);

      // The node as this machine remembers it is replaced, as if the service had named another one before.
      const stored = await readFile(fileOf('alice'), 'utf8');
      const changed = stored.replace(/("node 1": "\[\\")[^"\\]+/, `$1${nodeKeys[0]}`);
      assert.notEqual(changed, stored);
      await writeFile(fileOf('alice'), changed);
      const stopped = await as('alice', 'job', 'create', 'changed keys', ...create, ...options);
      assert.equal(stopped.code, exitCodes.refused);
      assert.match(stopped.err, /keys of node 1 have changed from \[.*--accept-key 'node 1=/s);
      for await (const { jobName } of clients.alice.each('jobListByUser'))
        assert.ok(!['pinned', 'changed keys'].includes(jobName));
      const accept = (fingerprint: string) => ['--accept-key', `node 1=${fingerprint}`];
      const wrong = await as('alice', 'job', 'create', 'changed keys', ...create, ...accept(nodeKeys[2]));
      assert.equal(wrong.code, exitCodes.refused);
      const accepted = await as('alice', 'job', 'create', 'accepted keys', ...create, ...accept(nodeKeys[1]));
      assert.equal(accepted.code, 0, accepted.err);

      const asked = ['--computation', 'Matrix Addition', '--parties', parties.join()];
      const other2 = await as('bob', 'job', 'fill', 'accepted keys', '1', '--seal', ...asked);
      assert.equal(other2.code, exitCodes.refused);
      assert.match(other2.err, /You asked for Matrix Addition, but the service names Privacy Comparison/);
      // A forgotten --seal sends nothing.
      const plain = await as('bob', 'job', 'fill', 'accepted keys', '1');
      assert.equal(plain.code, exitCodes.refused);
      assert.match(plain.err, /has a signing key.*\nAdd --seal\. .*--although-the-service-signs-for/s);
      await chmod(fileOf('bob'), 0o644);
      assert.match((await as('bob', 'keys')).err, /can be read by others/);
      await chmod(fileOf('bob'), 0o600);
      assert.equal((await as('alice', 'job', 'delete', 'accepted keys')).code, 0);
    });
  });
}
