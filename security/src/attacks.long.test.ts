import { after, describe, test } from 'node:test';
import { startMailbox } from '@tricorn/testing/startMailbox';
import { startObjectStore } from '@tricorn/testing/startObjectStore';
import type { Attack, Battlefield } from './attack.js';
import { storageBytesMax } from './attacks/accounts.js';
import { pagesPerMinuteMax } from './attacks/exposure.js';
import { attacks } from './attacks/index.js';
import { failuresPerAddressMax } from './attacks/passwords.js';
import { webhookTimeoutMs } from './attacks/webhooks.js';
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
  TRICORN_WEBHOOKS_HOSTS_ALLOWED: '127.0.0.1',
  TRICORN_WEBHOOK_TIMEOUT_MS: String(webhookTimeoutMs),
  TRICORN_STORAGE_BYTES_MAX: String(storageBytesMax),
  TRICORN_PAGE_REQUESTS_PER_MINUTE_MAX: String(pagesPerMinuteMax),
};

function attackSuite(
  belongs: (attack: Attack) => boolean,
  start: () => Promise<Omit<Battlefield, 'alice' | 'bob' | 'scale'>>,
) {
  // Started by the first attack that runs, so that one attack alone starts one server.
  let battlefield: Promise<Battlefield> | undefined;
  const prepare = async (): Promise<Battlefield> => {
    const parts = await start();
    const [alice, bob] = [await parts.target.signIn('alice'), await parts.target.signIn('bob')];
    return { ...parts, alice, bob, scale: isLong ? 10 : 1 };
  };
  after(async () => {
    const { target, store, mailbox } = (await battlefield) ?? {};
    await target?.stop();
    await store?.stop();
    await mailbox?.stop();
  });

  for (const { name, claim, long, run } of attacks.filter(belongs))
    test(`${name}: ${claim}`, { skip: long && !isLong ? 'long form only' : false }, async (context) => {
      battlefield ??= prepare();
      const prepared = await battlefield;
      const figures = await underAttack(prepared.target, async () => await run(prepared));
      context.diagnostic(JSON.stringify(figures));
    });
}

describe('under attack', () =>
  attackSuite(
    ({ needsStore, needsMail, needsNodes }) => !needsStore && !needsMail && !needsNodes,
    async () => ({ target: await startTarget(settings) }),
  ));

describe('under attack, with compute nodes', () =>
  attackSuite(
    ({ needsNodes }) => needsNodes === true,
    async () => ({ target: await startTarget({ ...settings, TRICORN_PRIVACY_NODES: 'local' }) }),
  ));

describe('under attack, with its files in an S3-compatible store', () =>
  attackSuite(
    ({ needsStore }) => needsStore === true,
    async () => {
      const store = await startObjectStore();
      return { store, target: await startTarget({ TRICORN_PRIVACY_NODES: 'off', ...store.settings }) };
    },
  ));

for (const registration of ['open', 'confirmed'])
  describe(`under attack, with mail and ${registration} registration`, () =>
    attackSuite(
      ({ needsMail }) => needsMail === registration,
      async () => {
        const mailbox = await startMailbox();
        const target = await startTarget({
          TRICORN_PRIVACY_NODES: 'off',
          TRICORN_REGISTRATION: registration,
          TRICORN_WEBHOOKS_HOSTS_ALLOWED: '127.0.0.1',
          ...mailbox.settings,
        });
        return { mailbox, target };
      },
    ));
