import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import type { TestServer } from '@tricorn/testing';
import { exitCodes } from '../cli/exitCodes.js';
import type { Tricorn } from '../index.js';
import { type HostileProxy, startHostileProxy } from '../testing/hostileProxy.js';
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

/** Second thoughts about data that was submitted, with a service that lies about them. */
export function hostileWithdrawalSuite(server: () => TestServer): void {
  let clients: Record<Name, Tricorn>;
  let folder: string;
  let proxy: HostileProxy;
  let options: string[];
  const as = async (name: Name, ...args: string[]) =>
    await runAs({ ...server(), baseUrl: proxy.baseUrl }, folder, name, args);
  const done = async (name: Name, ...args: string[]) => {
    const { code, out, err } = await as(name, ...args);
    assert.equal(code, 0, out + err);
    return out.trim();
  };

  before(async () => {
    clients = clientsOf(server());
    folder = await mkdtemp(join(tmpdir(), 'tricorn-withdrawal-'));
    proxy = await startHostileProxy(server().baseUrl);
    await removeAll(clients);
    const keys: string[] = [];
    for (const name of names)
      keys.push(
        (JSON.parse(await done(name, 'keys', '--register', '--json')) as { fingerprint: string }).fingerprint,
      );
    ({ options } = await tellKeys(clients.alice, keys));
  });
  after(async () => {
    await removeKeys(clients);
    await proxy.stop();
    await rm(folder, { recursive: true, force: true });
  });

  /** A job of alice for which bob has submitted data. */
  async function filledByBob(jobName: string): Promise<string> {
    const addition = ['--computation', 'Matrix Addition', '--input', '1', '--parties', parties.join()];
    await done('alice', 'job', 'create', jobName, ...addition, '--seal', ...options);
    const link = await done('alice', 'job', 'link', jobName);
    await done('bob', 'job', 'fill', link, '2', '--seal', '--yes');
    return link;
  }

  test('bob withdraws his data: the nodes confirm it, and a service that swallows the withdrawal is noticed', {
    timeout: 600_000,
  }, async () => {
    const link = await filledByBob('withdrawn');
    const kept: string[] = [];
    const lies = [
      () => ({ receipts: [] }),
      () => ({ receipts: ['', '', ''] }),
      () => ({ receipts: Array(3).fill('A'.repeat(86)) }),
    ];
    for (const lie of lies) {
      proxy.tamper(({ name }) => (name === 'withdrawFill' ? Promise.resolve(lie()) : undefined));
      const { code, out, err } = await as('bob', 'job', 'withdraw', link);
      assert.equal(code, exitCodes.notVerified, out + err);
      assert.match(err, /not withdrawn: only 0 of the three nodes confirmed/);
    }
    // A service that passes on only two withdrawals cannot run the round; one that passes on none was noticed above.
    proxy.tamper(({ name, forward }) =>
      name === 'withdrawFill'
        ? forward().then((answer) => {
            kept.push(...(answer['receipts'] as string[]));
            return { ...answer, receipts: [kept[0], kept[0], kept[0]] };
          })
        : undefined,
    );
    const one = await as('bob', 'job', 'withdraw', link);
    assert.equal(one.code, exitCodes.notVerified);
    assert.match(one.err, /only 1 of the three nodes confirmed/);
    proxy.tamper(undefined);
    assert.match(
      await done('bob', 'job', 'withdraw', link),
      /nodes 0, 1, 2 have signed that round 1 will not run/,
    );
    // All see it, nobody pays, and nobody else can take back what is not theirs.
    const { state, reason } = await clients.carol.job(link.match(/jobs\/(\d+)#/)![1]!).read();
    assert.equal(state, 'expired');
    assert.match(reason, /^bob@example\.com \(P1\) withdrew the data of round 1; nothing was charged\.$/);
    const carol = await as('carol', 'job', 'withdraw', link);
    assert.equal(carol.code, exitCodes.notVerified);
    assert.match(carol.err, /this device has signed nothing for the job/);
    // The receipts of one round are worth nothing in the next one.
    await done('bob', 'job', 'fill', 'withdrawn', '2', '--seal', '--yes', '--round', '2');
    proxy.tamper(({ name }) =>
      name === 'withdrawFill' ? Promise.resolve({ receipts: kept.slice(0, 3) }) : undefined,
    );
    const replayed = await as('bob', 'job', 'withdraw', 'withdrawn');
    assert.equal(replayed.code, exitCodes.notVerified, replayed.out);
    proxy.tamper(undefined);
    await done('bob', 'job', 'withdraw', 'withdrawn');
    await done('alice', 'job', 'delete', 'withdrawn');
  });

  test('a service that asks bob again with other bounds learns nothing from the refusal', {
    timeout: 600_000,
  }, async () => {
    const link = await filledByBob('asked again');
    await done('carol', 'job', 'fill', link, '3', '--seal', '--yes');
    await done('alice', 'job', 'wait', 'asked again');
    proxy.tamper(({ name, forward }) =>
      name === 'prepareFill'
        ? forward().then((plan) => {
            const terms = plan['terms'] as Record<string, unknown>;
            return { ...plan, terms: { ...terms, bounds: { scale: 0, bits: 16 } } };
          })
        : undefined,
    );
    // Bob names nothing: his machine remembers. A number that fits and one that does not are refused in the same words.
    const refusals: string[] = [];
    for (const value of ['7', '99999999']) {
      const before = proxy.received.length;
      const { code, err } = await as('bob', 'job', 'fill', 'asked again', value, '--seal', '--yes');
      assert.equal(code, exitCodes.refused, err);
      assert.match(err, /\(bounds\)/);
      assert.ok(!proxy.received.slice(before).includes('fillData'));
      refusals.push(err);
    }
    assert.equal(refusals[0], refusals[1]);
    proxy.tamper(undefined);
    await done('alice', 'job', 'delete', 'asked again');
  });
}
