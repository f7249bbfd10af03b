import assert from 'node:assert/strict';
import { type OperationName, operations } from '@tricorn/contract';
import type { Attack } from '../attack.js';
import { fromAddress } from '../fromAddress.js';
import { assertFilesServed, measureFiles } from '../servedFile.js';
import type { Target } from '../target.js';

async function callFrom(
  localAddress: string,
  { baseUrl }: Target,
  name: OperationName,
  fields: object,
): Promise<number> {
  const url = baseUrl + operations[name].path;
  return (await fromAddress(localAddress, url, { method: 'POST' }, JSON.stringify(fields))).status;
}

/** As the attacked server is configured, so that the attack is short. */
export const failuresPerAddressMax = 30;

const countsOf = (statuses: number[]): Record<number, number> =>
  Object.fromEntries(
    [...new Set(statuses)].map((status) => [status, statuses.filter((s) => s === status).length]),
  );

export const guesses: Attack = {
  name: 'guesses',
  claim: 'of 300 wrong passwords that come at once, ten are tried, and sign-ins from elsewhere go on',
  run: async ({ target }) => {
    const guess = () =>
      callFrom('127.0.0.2', target, 'genToken', { email: 'bob@example.com', passwd: 'wrong password' });
    const guessing = Promise.all(Array.from({ length: 300 }, guess));
    const email = 'bob@example.com';
    assert.equal(await callFrom('127.0.0.3', target, 'genToken', { email, passwd: target.passwd }), 200);
    const { 401: tried = 0, ...others } = countsOf(await guessing);
    // An attempt to repeat the attack finds its address throttled already.
    assert.ok(tried === 10 || tried === 0, `${tried} were tried`);
    assert.deepEqual(others, { 429: 300 - tried });
  },
};

export const emails: Attack = {
  name: 'emails',
  claim: 'one address can try a bounded number of accounts, and one account name a bounded number of parties',
  run: async ({ target, bob }) => {
    const guess = (_: unknown, number: number) =>
      callFrom('127.0.0.4', target, 'genToken', { email: `${number}@example.com`, passwd: 'wrong password' });
    const statuses: number[] = [];
    for (let batch = 0; batch < 2; batch++)
      statuses.push(...(await Promise.all(Array.from({ length: 40 }, guess))));
    const { 401: tried = 0 } = countsOf(statuses);
    assert.ok(tried <= failuresPerAddressMax, `${tried} were tried`);
    const named: number[] = [];
    for (let number = 0; number < 30; number++) {
      const parties = ['bob@example.com', 'carol@example.com', `${number}@example.com`];
      named.push(
        (await target.call('prepareInputJob', { computation: 'Matrix Addition', parties }, bob)).status,
      );
    }
    assert.ok(named.filter((status) => status !== 429).length <= 20, String(named));
  },
};

export const registrations: Attack = {
  name: 'registrations',
  claim: 'of 120 registrations that come at once, twenty pass',
  run: async ({ target }) => {
    const start = Date.now();
    const register = (_: unknown, number: number) =>
      callFrom('127.0.0.5', target, 'register', {
        email: `new${start}-${number}@example.com`,
        passwd: 'correct horse battery',
      });
    const { 200: passed = 0, ...others } = countsOf(await Promise.all(Array.from({ length: 120 }, register)));
    assert.ok(passed === 20 || passed === 0, `${passed} passed`);
    assert.deepEqual(others, { 429: 120 - passed });
  },
};

export const hashing: Attack = {
  name: 'hashing',
  claim: 'sixty sign-ins in flight do not delay files, which share their threads',
  run: async ({ target }) => {
    const fileMs = await measureFiles(target);
    const before = await fileMs();
    const addresses = Array.from({ length: 20 }, (_, host) => `127.0.1.${host + 1}`);
    const fields = { email: 'carol@example.com', passwd: target.passwd };
    const start = performance.now();
    const signIns = Promise.all(
      Array.from({ length: 60 }, (_, call) => callFrom(addresses[call % 20]!, target, 'genToken', fields)),
    );
    const during = await fileMs();
    const statuses = countsOf(await signIns);
    assert.ok(Object.keys(statuses).every((status) => status === '200' || status === '429'));
    assertFilesServed(before, during, performance.now() - start);
  },
};
