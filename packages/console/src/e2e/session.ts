import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { type TestServer, until } from '@tricorn/testing';
import type { Page } from 'playwright-core';
import { enter, openTab, openWindow, signIn } from '../testing/window.js';
import type { Staged } from './stage.js';

/** The same token with another end, signed as the server does: an hour is long for a test. */
function shortened({ dataFolder }: TestServer, token: string, seconds: number): string {
  const [head, payload] = token.split('.') as [string, string];
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString());
  const signed = `${head}.${Buffer.from(
    JSON.stringify({ ...claims, iat: claims.iat + 3_600, exp: Math.floor(Date.now() / 1000) + seconds }),
  ).toString('base64url')}`;
  const secret = readFileSync(join(dataFolder, 'secret'), 'utf8').trim();
  return `${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`;
}

const keptToken = (page: Page) => page.evaluate(() => sessionStorage.getItem('tricorn.token'));

export function sessionSuite(staged: Staged): void {
  describe('a session', () => {
    test('in use is renewed, for all tabs, and a new tab is signed in without a question', async () => {
      const { browser, server, newcomer } = staged();
      const email = await newcomer('ingrid');
      const first = await openWindow(browser, server);
      await first.page.clock.install();
      await signIn(first, email, server.passwd, '/ledger');
      const before = await keptToken(first.page);
      const second = await openTab(first, server);
      await second.open('/jobs');
      await second.page.getByTestId('balance-ccd').waitFor();
      await second.page.getByRole('heading', { name: 'Jobs', exact: true }).waitFor();
      assert.equal(await keptToken(second.page), before, 'the same session');

      const renewed = first.page.waitForResponse((response) => response.url().endsWith('/renewToken'));
      await first.page.clock.fastForward('40:00');
      assert.equal((await renewed).status(), 200);
      // Both may have renewed it at once.
      await until(
        async () => {
          const [own, other] = await Promise.all([keptToken(first.page), keptToken(second.page)]);
          return own === other && own !== before;
        },
        { describe: 'both tabs have the same new token' },
      );

      await first.page.getByRole('button', { name: 'Account' }).click();
      await first.page.getByRole('menuitem', { name: 'Sign out', exact: true }).click();
      await first.page.getByLabel('Email').waitFor();
      await second.page.getByLabel('Email').waitFor();
      for (const { page } of [first, second]) {
        await page.reload();
        await page.getByLabel('Email').waitFor();
        assert.equal(await keptToken(page), null);
      }
      assert.deepEqual([...first.complaints, ...second.complaints], []);
      await first.close();
    });

    test('stays in its tab when another account is used beside it, and two accounts are offered by name', async () => {
      const { browser, server, newcomer, sessionOf } = staged();
      const [jutta, karl] = [await newcomer('jutta'), await newcomer('karl')];
      const first = await openWindow(browser, server);
      await enter(first, await sessionOf(jutta), '/ledger');
      const second = await openTab(first, server);
      await second.open('/ledger');
      await second.page.getByTestId('balance-ccd').waitFor();
      await second.page.getByRole('button', { name: 'Account' }).click();
      await second.page.getByRole('menuitem', { name: 'Use another account in this tab' }).click();
      await second.page.getByRole('button', { name: `Continue as ${jutta}` }).waitFor();
      await second.page.reload();
      await second.page.getByRole('button', { name: `Continue as ${jutta}` }).waitFor();
      await second.page.getByLabel('Email').fill(karl);
      await second.page.getByRole('textbox', { name: 'Password' }).fill(server.passwd);
      await second.page.getByRole('button', { name: 'Sign in', exact: true }).click();
      await second.page.getByTestId('balance-ccd').waitFor();
      const third = await openTab(first, server);
      await third.open('/ledger');
      await third.page.getByRole('button', { name: `Continue as ${karl}` }).waitFor();
      await third.page.getByRole('button', { name: `Continue as ${jutta}` }).click();
      await third.page.getByTestId('balance-ccd').waitFor();
      await first.page.reload();
      await first.page.getByTestId('balance-ccd').waitFor();
      assert.deepEqual([...first.complaints, ...second.complaints, ...third.complaints], []);
      await first.close();
    });

    test('that expires asks its owner to sign in, who finds what was typed; another account does not', async () => {
      const { browser, server, newcomer, sessionOf } = staged();
      const email = await newcomer('lena');
      const window = await openWindow(browser, server);
      const { page } = window;
      await enter(window, { email, token: shortened(server, (await sessionOf(email)).token, 25) }, '/studio');
      const prompt = page.getByLabel('What should it show?');
      await prompt.fill('a lighthouse that nobody has drawn yet');
      await page.getByText('Your session has expired.').waitFor();
      assert.ok(await prompt.isHidden(), 'nobody else reads it');
      assert.equal(await keptToken(page), null);
      await window.shoot('session-expired');
      const signInAs = async (who: string) => {
        await page.getByLabel('Email').fill(who);
        await page.getByRole('textbox', { name: 'Password' }).fill(server.passwd);
        await page.getByRole('button', { name: 'Sign in', exact: true }).click();
        await page.getByTestId('balance-ccd').waitFor();
      };
      await signInAs(email);
      assert.equal(await prompt.inputValue(), 'a lighthouse that nobody has drawn yet');
      await page.getByRole('button', { name: 'Generate' }).click();
      await page.getByText('a lighthouse that nobody has drawn yet').last().waitFor();

      await enter(window, { email, token: shortened(server, (await sessionOf(email)).token, 25) }, '/studio');
      await prompt.fill('for my eyes only');
      await page.getByText('Your session has expired.').waitFor();
      await signInAs('bob@example.com');
      assert.equal(await prompt.inputValue(), '');
      assert.deepEqual(window.complaints, []);
      await window.close();
    });
  });
}
