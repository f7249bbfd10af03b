import { after, before, describe, test } from 'node:test';
import { startObjectStore } from '@tricorn/testing/startObjectStore';
import type { Battlefield } from './attack.js';
import { storageBytesMax } from './attacks/accounts.js';
import { pagesPerMinuteMax } from './attacks/exposure.js';
import { attacks } from './attacks/index.js';
import { failuresPerAddressMax } from './attacks/passwords.js';
import { startTarget } from './target.js';
import { underAttack } from './underAttack.js';

const isLong = process.env['SECURITY_FORM'] === 'long';
const settings = {
  TRICORN_PRIVACY_NODES: 'off',
  // Short, so that a test sees the end of what is slow. An honest client of a busy machine may need seconds to send its
  // request after it has connected, so the time for that is longer.
  TRICORN_BODY_TIMEOUT_MS: '2000',
  TRICORN_REQUEST_TIMEOUT_MS: '8000',
  TRICORN_LOGIN_FAILURES_PER_ADDRESS_MAX: String(failuresPerAddressMax),
  TRICORN_STORAGE_BYTES_MAX: String(storageBytesMax),
  TRICORN_PAGE_REQUESTS_PER_MINUTE_MAX: String(pagesPerMinuteMax),
};

function attackSuite(
  needsStore: boolean,
  start: () => Promise<Omit<Battlefield, 'alice' | 'bob' | 'scale'>>,
) {
  let battlefield: Battlefield | undefined;
  before(async () => {
    const parts = await start();
    const [alice, bob] = [await parts.target.signIn('alice'), await parts.target.signIn('bob')];
    battlefield = { ...parts, alice, bob, scale: isLong ? 10 : 1 };
  });
  after(async () => {
    await battlefield?.target.stop();
    await battlefield?.store?.stop();
  });

  for (const { name, claim, long, run } of attacks.filter(
    (attack) => (attack.needsStore ?? false) === needsStore,
  ))
    test(`${name}: ${claim}`, { skip: long && !isLong ? 'long form only' : false }, async (context) => {
      const figures = await underAttack(battlefield!.target, async () => await run(battlefield!));
      context.diagnostic(JSON.stringify(figures));
    });
}

describe('under attack', () => attackSuite(false, async () => ({ target: await startTarget(settings) })));

describe('under attack, with its files in an S3-compatible store', () =>
  attackSuite(true, async () => {
    const store = await startObjectStore();
    return { store, target: await startTarget({ TRICORN_PRIVACY_NODES: 'off', ...store.settings }) };
  }));
