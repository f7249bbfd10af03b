import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import {
  generateSigningKeyPair,
  type MatrixTerms,
  parseMatrix,
  type Signer,
  sealInput,
  signerFrom,
} from '@tricorn/privacy/client';
import type { TestServer } from '@tricorn/testing';
import { exitCodes } from '../cli/exitCodes.js';
import type { Tricorn } from '../index.js';
import { fingerprintOfKey } from '../sealing/index.js';
import { type Fields, type HostileProxy, startHostileProxy, type Tamper } from '../testing/hostileProxy.js';
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

type Plan = { terms: MatrixTerms };

/** A service that lies, in front of the real one with its three honest nodes, against the real command line. */
export function hostileServiceSuite(server: () => TestServer): void {
  let clients: Record<Name, Tricorn>;
  let folder: string;
  let proxy: HostileProxy;
  before(async () => {
    clients = clientsOf(server());
    folder = await mkdtemp(join(tmpdir(), 'tricorn-hostile-'));
    proxy = await startHostileProxy(server().baseUrl);
  });
  after(async () => {
    await removeKeys(clients);
    await proxy.stop();
    await rm(folder, { recursive: true, force: true });
  });
  const as = async (name: Name, ...args: string[]) =>
    await runAs({ ...server(), baseUrl: proxy.baseUrl }, folder, name, args);

  /** The keys as their owners tell them, by another way than the service. */
  let told: Told;
  const create = ['--computation', 'Matrix Addition', '--input', '1', '--parties', parties.join(), '--seal'];

  /** All three machines register their keys, and no others are registered. */
  async function registerAll(): Promise<void> {
    proxy.tamper(undefined);
    await removeAll(clients);
    const keys: string[] = [];
    for (const name of names) {
      const { code, out, err } = await as(name, 'keys', '--register', '--json');
      assert.equal(code, 0, err);
      keys.push((JSON.parse(out) as { fingerprint: string }).fingerprint);
    }
    told = await tellKeys(clients.alice, keys);
  }

  /** Rewrites the terms of every plan. */
  const rewriting = (change: (terms: MatrixTerms) => Partial<MatrixTerms>): Tamper => {
    return ({ name, forward }) =>
      name === 'prepareInputJob' || name === 'prepareFill'
        ? forward().then((plan) => {
            const { terms } = plan as unknown as Plan;
            return { ...plan, terms: { ...terms, ...change(terms) } };
          })
        : undefined;
  };

  /** A command that has to fail, without data on its way: nothing but sealed boxes or plain numbers would be data. */
  async function stops(
    name: Name,
    args: string[],
    message: RegExp,
    code: number = exitCodes.refused,
  ): Promise<void> {
    const before = proxy.received.length;
    const answer = await as(name, ...args);
    assert.equal(answer.code, code, answer.out + answer.err);
    assert.match(answer.err, message);
    const sent = proxy.received.slice(before);
    assert.ok(!sent.includes('createJobByInput') && !sent.includes('fillData'), sent.join());
  }

  /** The service takes alice's fill and keeps it; then it runs her round with three keys and inputs of its own. */
  async function replaceRound(result: 'public' | 'parties', jobName: string): Promise<string> {
    await registerAll();
    let terms: MatrixTerms | undefined;
    proxy.tamper(({ name, forward }) => {
      if (name === 'createJobByInput') return Promise.resolve({ jobID: terms!.job });
      if (name !== 'prepareInputJob') return undefined;
      return forward().then((plan) => {
        ({ terms } = plan as unknown as Plan);
        return plan;
      });
    });
    const created = await as(
      'alice',
      'job',
      'create',
      jobName,
      ...create,
      '--result-for',
      result,
      ...told.options,
    );
    assert.equal(created.code, 0, created.err);
    proxy.tamper(undefined);
    await runAlone(terms!, jobName);
    return terms!.job;
  }

  /** What whoever controls the accounts' keys can do: the honest nodes compute on inputs of the service. */
  async function runAlone(planned: MatrixTerms, jobName: string): Promise<void> {
    const signers: Signer[] = [];
    for (const name of names) {
      const { keys } = await clients[name].api.signingKeys({});
      for (const { publicKey } of keys) await clients[name].api.removeSigningKey({ publicKey });
      const signer = await signerFrom(await generateSigningKeyPair());
      await clients[name].api.addSigningKey({ publicKey: signer.publicKey });
      signers.push(signer);
    }
    const [a, b, c] = signers.map(({ publicKey }) => ({ keys: [publicKey], heldBy: 'party' as const }));
    const terms: MatrixTerms = { ...planned, parties: [a!, b!, c!] };
    const readTo = terms.nodes[0].box;
    for (const [place, name] of names.entries()) {
      const { boxes } = await sealInput({
        terms,
        place,
        matrix: parseMatrix('7'),
        signer: signers[place]!,
        readTo,
      });
      const sealed = boxes.map((box) => Buffer.from(box).toString('base64'));
      const { job: jobID, result: resultFor } = terms;
      if (place === 0)
        await clients.alice.api.createJobByInput({
          computation: 'Matrix Addition',
          jobName,
          parties,
          jobID,
          sealed,
          resultFor,
        });
      else await clients[name].api.fillData({ jobID, sealed });
    }
    await clients.alice.job(terms.job).done();
  }

  test('a result of a round that is not the one that alice signed for is refused by every command', {
    timeout: 600_000,
  }, async () => {
    const jobID = await replaceRound('public', 'replaced round');
    for (const command of [['verify'], ['job', 'show'], ['job', 'wait']]) {
      for (const job of [jobID, 'replaced round']) {
        const { code, out, err } = await as('alice', ...command, job);
        assert.equal(code, exitCodes.notVerified, `${command.join(' ')}: ${out}${err}`);
        assert.match(err, /not computed on what this device submitted/);
        assert.ok(!out.includes('21'), out);
      }
    }
    // Neither does a name that the service gives to another job, nor a report without signatures.
    proxy.tamper(({ name, forward }) =>
      name === 'jobDetailByUser'
        ? forward().then((detail) => ({ ...detail, report: { round: 1, result: '21' } }))
        : undefined,
    );
    const bare = await as('alice', 'job', 'show', 'replaced round');
    assert.equal(bare.code, exitCodes.notVerified);
    assert.match(bare.err, /shows no signatures/);
    // A machine that signed nothing does not print success either.
    proxy.tamper(undefined);
    const elsewhere = { ...server(), baseUrl: proxy.baseUrl };
    const { code, err } = await runAs(elsewhere, join(folder, 'elsewhere'), 'alice', ['verify', jobID]);
    assert.equal(code, exitCodes.notVerified);
    assert.match(err, /this device signed nothing for it/);
  });

  test('a private result of such a round is not opened', { timeout: 600_000 }, async () => {
    const jobID = await replaceRound('parties', 'replaced private round');
    for (const command of [['job', 'open'], ['verify'], ['job', 'show']]) {
      const { code, out, err } = await as('alice', ...command, jobID);
      assert.equal(code, exitCodes.notVerified, out + err);
      assert.match(err, /not computed on what this device submitted/);
    }
  });

  test('accepting one key accepts no other one that the service changes at the same time', async () => {
    await registerAll();
    const known = await as('alice', 'job', 'create', 'before the change', ...create, ...told.options);
    assert.equal(known.code, 0, known.err);
    const [bob, carol] = [await generateSigningKeyPair(), await generateSigningKeyPair()];
    const swap = ({ parties: [own] }: MatrixTerms): Partial<MatrixTerms> => ({
      parties: [
        own,
        { keys: [bob.publicKey], heldBy: 'party' },
        { keys: [carol.publicKey], heldBy: 'party' },
      ],
    });
    proxy.tamper(rewriting(swap));
    const job = ['job', 'create', 'swapped', ...create];
    await stops('alice', job, /keys of bob@example\.com have changed.*--accept-key 'bob@example\.com=/s);
    const accept = ['--accept-key', `bob@example.com=${await fingerprintOfKey(bob.publicKey)}`];
    await stops('alice', [...job, ...accept], /keys of carol@example\.com have changed/);
    const wrong = ['--accept-key', `carol@example.com=${await fingerprintOfKey(bob.publicKey)}`];
    await stops('alice', [...job, ...accept, ...wrong], /keys of carol@example\.com have changed/);
    await stops('alice', [...job, '--accept-keys'], /--accept-keys/, exitCodes.usage);
  });

  test('another writing of an account does not find an empty store', async () => {
    await registerAll();
    const key = async () =>
      (JSON.parse((await as('alice', 'keys', '--json')).out) as { publicKey: string }).publicKey;
    const before = await key();
    proxy.tamper(({ name, forward }) => {
      if (name === 'genToken')
        return forward().then(({ token, ...rest }) => {
          const forged = renamed(String(token));
          proxy.forgeToken(forged, String(token));
          return { ...rest, token: forged };
        });
      return name === 'userInfo'
        ? forward().then((info) => ({ ...info, email: 'Alice@Example.com' }))
        : undefined;
    });
    assert.equal(await key(), before);
    proxy.tamper(undefined);
    const known = await as('alice', 'job', 'create', 'before the capital', ...create, ...told.options);
    assert.equal(known.code, 0, known.err);
    // A party that the service writes with a capital letter is the party whose key is remembered.
    const swap = ({ parties: [own, , third] }: MatrixTerms): Partial<MatrixTerms> => ({
      parties: [
        own,
        { keys: [third.keys[0]!.replace(/^./, (one) => (one === 'A' ? 'B' : 'A'))], heldBy: 'party' },
        third,
      ],
    });
    proxy.tamper(rewriting(swap));
    const capital = ['alice@example.com', 'BOB@example.com', 'carol@example.com'].join();
    const job = create.map((word) => (word === parties.join() ? capital : word));
    await stops('alice', ['job', 'create', 'capital', ...job], /keys of bob@example\.com have changed/);
  });

  test('a pin holds for the signing key too, and three nodes are three', async () => {
    await registerAll();
    const other = (await generateSigningKeyPair()).publicKey;
    const job = ['job', 'create', 'other nodes', ...create, ...told.options];
    proxy.tamper(rewriting(({ nodes: [a, b, c] }) => ({ nodes: [{ ...a, sign: other }, b, c] })));
    await stops('alice', job, /Node 0 is not the pinned one|box key of node 0 is not signed/);
    proxy.tamper(rewriting(({ nodes: [a] }) => ({ nodes: [a, a, a] })));
    await stops('alice', job, /do not have different keys/);
  });

  test('what bob signs is what he named or agreed to before, not what the service says', {
    timeout: 600_000,
  }, async () => {
    await registerAll();
    const created = await as('alice', 'job', 'create', 'as agreed', ...create, ...told.options);
    assert.equal(created.code, 0, created.err);
    const { out: link } = await as('alice', 'job', 'link', 'as agreed');
    const fill = ['job', 'fill', link.trim(), '2', '--seal', '--yes'];
    const day = 86_400;
    const lies: [RegExp, (terms: MatrixTerms) => Partial<MatrixTerms>][] = [
      [/\(bounds\)/, () => ({ bounds: { scale: 0, bits: 16 } })],
      [/\(computation\)/, () => ({ operation: 'compare' })],
      [/\(round\)/, () => ({ round: 2 })],
      [/\(result\)/, () => ({ result: 'parties' })],
      [/\(job\)/, ({ job }) => ({ job: `${job}1` })],
      [/\(security\)/, () => ({ security: { model: 'semi-honest' } })],
      [/\(expiry\)/, ({ expires }) => ({ expires: expires + 90 * day })],
      [
        /The service signs for alice/,
        ({ parties: [a, b, c] }) => ({ parties: [{ ...a, heldBy: 'service' }, b, c] }),
      ],
      [/other keys of alice/, ({ parties: [, b, c] }) => ({ parties: [c, b, c] })],
    ];
    for (const [message, change] of lies) {
      proxy.tamper(rewriting(change));
      const answer = fill.includes('--round') ? fill : [...fill, '--round', '1'];
      await stops('bob', answer, message);
    }
    // The same value, which would not fit, is not refused in another way.
    proxy.tamper(rewriting(lies[0]![1]));
    await stops('bob', [...fill.slice(0, 3), '99999999', '--seal', '--yes'], /\(bounds\)/);
    proxy.tamper(undefined);
    const filled = await as('bob', ...fill);
    assert.equal(filled.code, 0, filled.err);
    // From now on bob's machine remembers the job.
    proxy.tamper(rewriting(lies[0]![1]));
    await stops(
      'carol',
      ['job', 'fill', 'as agreed', '2', '--seal', '--yes'],
      /Only the service says this/,
      exitCodes.usage,
    );
    assert.equal((await as('alice', 'job', 'delete', 'as agreed')).code, 0);
  });

  test('nobody seals unawares beside parties for whom the service signs, and a forgotten --seal sends nothing', async () => {
    await registerAll();
    for (const { publicKey } of (await clients.carol.api.signingKeys({})).keys)
      await clients.carol.api.removeSigningKey({ publicKey });
    const job = ['job', 'create', 'with carol', ...create, ...told.options];
    await stops(
      'alice',
      job,
      /The service signs for carol@example\.com.*--although-the-service-signs-for carol/s,
    );
    await stops('alice', [...job, '--although-the-service-signs-for', 'bob@example.com'], /signs for carol/);
    const agreed = await as('alice', ...job, '--although-the-service-signs-for', 'carol@example.com');
    assert.equal(agreed.code, 0, agreed.err);
    // The service claims that alice has no key.
    proxy.tamper(({ name }) => (name === 'signingKeys' ? Promise.resolve({ keys: [] }) : undefined));
    const secret = '31415926';
    const plain = [
      'job',
      'create',
      'plain',
      ...create.filter((word) => word !== '--seal'),
      '--input',
      secret,
    ];
    await stops('alice', plain, /has a signing key/);
    await stops('alice', ['job', 'fill', 'with carol', secret], /has a signing key/);
    assert.ok(!proxy.sent.join().includes(secret));
    assert.equal((await as('alice', 'job', 'delete', 'with carol')).code, 0);
  });
}

/** A token that names its account in another writing. */
function renamed(token: string): string {
  const [head, payload, signature] = token.split('.');
  const claims = JSON.parse(Buffer.from(payload!, 'base64url').toString()) as Fields;
  const changed = JSON.stringify({ ...claims, email: 'Alice@Example.com' });
  return [head, Buffer.from(changed).toString('base64url'), signature].join('.');
}
