import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import {
  fillSealed,
  fingerprintOfKey,
  generateSigningKeyPair,
  identityFrom,
  register,
} from '@tricorn/client/sealing';
import { type OperationName, operations } from '@tricorn/contract';
import type { Page } from 'playwright-core';
import { assertAccessible, countRequests, type Window, workMs } from '../testing/window.js';
import type { Staged } from './stage.js';
import {
  agreement,
  clientOf,
  closeThree,
  openThree,
  people,
  registerKey,
  removeKeys,
  type Windows,
} from './threeWindows.js';

// biome-ignore lint/suspicious/noExplicitAny: a liar changes any part of an answer.
type Answer = any;

/** The service answers one window with something else than the truth, until the returned function is called. */
async function lie(page: Page, name: OperationName, change: (answer: Answer) => Answer) {
  const { path } = operations[name];
  const url = (address: URL) => address.pathname === path;
  await page.route(url, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: change(await response.json()) });
  });
  return async () => await page.unroute(url);
}

/** A service that lies to the real console, with three honest nodes behind it. */
export function hostileSuite(staged: Staged): void {
  describe('a hostile service', () => {
    let windows: Windows;
    let path = '';
    before(async () => {
      await removeKeys(staged());
      windows = await openThree(staged());
      for (const name of people) await registerKey(windows[name]);
    });
    after(async () => await closeThree(windows));

    const submit = (page: Page) => page.getByRole('button', { name: /submit my numbers/i });
    const result = (page: Page) => page.getByRole('table', { name: 'Result' });
    const otherKey = async () => (await generateSigningKeyPair()).publicKey;
    /** The plan with another key of a party. */
    const withKey = (place: number, key: string) => (plan: Answer) => {
      const parties = plan.terms.parties.with(place, { keys: [key], heldBy: 'party' });
      return { ...plan, terms: { ...plan.terms, parties } };
    };
    /** The window stops with these words, and no numbers leave it. */
    async function stops({ page }: Window, words: RegExp | string): Promise<void> {
      const sent = ['fillData', 'createJobByInput'].map((name) =>
        countRequests(page, operations[name as OperationName].path),
      );
      // By a key: two clicks in quick succession would be one.
      await submit(page).press('Enter');
      await page.getByRole('alert').getByText(words).first().waitFor();
      assert.deepEqual(
        sent.map((count) => count()),
        [0, 0],
      );
    }

    test('does not choose under which name the keys of a browser are stored', async () => {
      const { page, open } = windows.alice;
      const own = page.getByText(/^([0-9a-f]{4} ){7}[0-9a-f]{4}$/).first();
      const before = await own.textContent();
      const honest = await lie(page, 'userInfo', (info) => ({ ...info, account: 'alicia@example.com' }));
      await open('/together');
      await own.waitFor();
      assert.equal(await own.textContent(), before);
      await honest();
    });

    test('cannot change what a link says: keys, bounds, computation, who learns the result', async () => {
      const { page, go } = windows.alice;
      await go('/together/new');
      await page.getByRole('button', { name: 'Fill in an example' }).click();
      await page.getByRole('textbox', { name: 'Name' }).fill('told lies');
      await submit(page).click();
      await agreement(page).click();
      const bobs = page.getByRole('listitem').filter({ hasText: 'bob@example.com' });
      await bobs.getByRole('button', { name: 'Invitation link' }).click();
      const link = await bobs.getByLabel('Invitation for bob@example.com').inputValue();
      ({ pathname: path } = new URL(link));
      const bob = windows.bob.page;
      await bob.goto(link.replace(/&keys=.*/, ''));
      await bob.getByText('The link does not say completely').waitFor();
      await bob.goto('about:blank');
      await bob.goto(link);
      await bob.getByRole('button', { name: 'Fill in an example' }).click();
      const terms = (change: object) => (plan: Answer) => ({ ...plan, terms: { ...plan.terms, ...change } });
      for (const [words, change] of [
        ['other keys of carol@example.com', withKey(2, await otherKey())],
        ['(bounds)', terms({ bounds: { scale: 0, bits: 16 } })],
        ['(computation)', terms({ operation: 'multiply' })],
        ['(result)', terms({ result: 'parties' })],
      ] as const) {
        const honest = await lie(bob, 'prepareFill', change);
        await stops(windows.bob, words);
        await honest();
      }
      await submit(bob).click();
      await bob.getByText('Everything is as the link').waitFor();
      assert.equal(await bob.getByText('only the server says so').count(), 0);
      await assertAccessible(windows.bob, 'what bob is about to sign');
      await windows.bob.shoot('together-consent');
      await agreement(bob).click();
      await bob.getByText('The nodes have your numbers').waitFor();
    });

    test('gets no plain text from somebody who has a key, whatever it says about that', async () => {
      const { page, open } = windows.carol;
      await open(path);
      await page.getByRole('button', { name: 'Fill in an example' }).click();
      const honest = await lie(page, 'signingKeys', (answer) => ({ ...answer, keys: [] }));
      await page.getByRole('switch', { name: 'Seal in this browser' }).uncheck();
      await stops(windows.carol, 'has a signing key');
      await honest();
      await page.getByRole('switch', { name: 'Seal in this browser' }).check();
      await submit(page).click();
      await agreement(page).click();
      for (const name of people) {
        await result(windows[name].page).waitFor({ timeout: workMs });
        await windows[name].page.getByText('It was computed on what this browser submitted').waitFor();
      }
    });

    test('shows no result that the nodes did not sign, and none without signatures', async () => {
      const { page } = windows.alice;
      for (const [words, change] of [
        ['signed another result', { result: '[[999]]' }],
        ['shows no signatures', { consent: undefined }],
        ['shows no signatures', { consent: undefined, statement: undefined }],
      ] as const) {
        const honest = await lie(page, 'jobDetailByUser', (job) => ({
          ...job,
          report: { ...job.report, ...change },
        }));
        await page.reload();
        await page.getByRole('alert').getByText(words).waitFor();
        assert.equal(await result(page).count(), 0);
        await honest();
      }
      await windows.alice.shoot('together-not-verified');
      await page.reload();
      await result(page).waitFor();
    });

    let stolen = '';
    test('cannot pass an old round off as the new one', async () => {
      const { page } = windows.bob;
      await page.getByRole('button', { name: 'Start round 2' }).click();
      await page.getByRole('button', { name: 'Fill in an example' }).click();
      // The service takes bob's numbers and keeps them.
      const { path: fillPath } = operations.fillData;
      const isFill = (address: URL) => address.pathname === fillPath;
      await page.route(
        isFill,
        async (route) =>
          await route.fulfill({
            json: { code: 200, msg: 'ok', jobID: path.slice('/jobs/'.length), round: 2 },
          }),
      );
      const kept = page.waitForResponse((answer) => answer.url().endsWith(fillPath));
      await submit(page).click();
      await kept;
      await page.unroute(isFill);
      await page
        .getByRole('alert')
        .getByText('it is of round 1, and you submitted data for round 2')
        .waitFor();
      assert.equal(await result(page).count(), 0);
    });

    test('has each changed key accepted by itself, by what its owner says', async () => {
      const bob = await clientOf(staged(), 'bob@example.com');
      const identity = await identityFrom(await generateSigningKeyPair());
      stolen = await fingerprintOfKey(await register(bob, { identity }));
      const jobID = path.slice('/jobs/'.length);
      await fillSealed(bob, { jobID }, '[[7, 7], [7, 7]]', {
        identity,
        account: 'bob@example.com',
        confirm: () => true,
      });
      const { page } = windows.alice;
      await page.getByRole('button', { name: 'Fill in an example' }).click();
      const honest = await lie(page, 'prepareFill', withKey(2, await otherKey()));
      await stops(windows.alice, 'keys of bob@example.com have changed');
      const field = page.getByLabel('The new fingerprint, as bob@example.com tells you');
      const accept = page.getByRole('button', { name: 'Accept this key of bob@example.com and submit' });
      assert.ok(await accept.isDisabled());
      await field.fill('a'.repeat(32));
      await page.getByText('This is not the new key').waitFor();
      assert.ok(await accept.isDisabled());
      await assertAccessible(windows.alice, 'a changed key');
      await windows.alice.shoot('together-changed-key');
      await field.fill(stolen.toUpperCase());
      await accept.click();
      await page.getByRole('alert').getByText('keys of carol@example.com have changed').waitFor();
      await honest();
      await submit(page).click();
      await page.getByText('The nodes have your numbers').waitFor();
    });

    test('cannot replace the numbers of bob, even if the others believe in his new key', async () => {
      const { page } = windows.carol;
      await page.getByRole('button', { name: 'Fill in an example' }).click();
      // Browsers on Linux have no detector.
      await page.evaluate((rawValue) => {
        Object.assign(globalThis, {
          BarcodeDetector: class {
            detect = async () => [{ rawValue }];
          },
        });
      }, `bob@example.com=${stolen}`);
      await stops(windows.carol, 'keys of bob@example.com have changed');
      await page
        .locator('input[type=file][accept="image/*"]')
        .setInputFiles({ name: 'code.png', mimeType: 'image/png', buffer: await page.screenshot() });
      await page.getByRole('button', { name: 'Accept this key of bob@example.com and submit' }).click();
      for (const name of ['alice', 'carol'] as const)
        await windows[name].page
          .getByRole('heading', { name: 'Result of round 2' })
          .waitFor({ timeout: workMs });
      await result(page).waitFor();
      const bob = windows.bob.page;
      await bob.getByRole('heading', { name: 'Result of round 2' }).waitFor({ timeout: workMs });
      await bob.getByRole('alert').getByText('not computed on what this device submitted').waitFor();
      assert.equal(await result(bob).count(), 0);
    });
  });
}
