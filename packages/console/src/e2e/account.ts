import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { assertAccessible, openWindow, signIn } from '../testing/window.js';
import type { Staged } from './stage.js';
import { withWindow } from './withWindow.js';

const isFocused = (element: Element): boolean => document.activeElement === element;

export function accountSuite(staged: Staged): void {
  describe('accounts', () => {
    const window = withWindow(staged);

    test('a wrong password is reported with advice', async () => {
      const { page } = window;
      await window.open('/ledger');
      await page.getByLabel('Email').fill('alice@example.com');
      await page.getByRole('textbox', { name: 'Password' }).fill('wrong password');
      await page.getByRole('button', { name: 'Sign in', exact: true }).click();
      await page.getByRole('alert').getByText('Check the email and the password').waitFor();
      await assertAccessible(window, 'the sign-in');
      await window.shoot('sign-in');
    });

    test('signing in leads to the room that the address names, and a reload stays there', async () => {
      const { page } = window;
      await page.getByRole('textbox', { name: 'Password' }).fill(staged().server.passwd);
      await page.getByRole('button', { name: 'Sign in', exact: true }).click();
      await page.getByRole('heading', { name: 'Ledger' }).waitFor();
      await page.reload();
      await page.getByRole('heading', { name: 'Ledger' }).waitFor();
      assert.match(page.url(), /\/ledger$/);
    });

    test('signing out forgets the session', async () => {
      const { page } = window;
      await page.getByRole('button', { name: 'Account' }).click();
      await page.getByRole('menuitem', { name: 'Sign out', exact: true }).click();
      await page.getByLabel('Email').waitFor();
      await page.reload();
      await page.getByLabel('Email').waitFor();
    });

    test('a new account can be created, and learns that it has no money', async () => {
      const { page } = window;
      await page.getByText('New account').click();
      await page.getByLabel('Email').fill('dora@example.com');
      await page.getByRole('textbox', { name: 'Password' }).fill('a long password');
      await page.getByRole('button', { name: 'Create account' }).click();
      await page.getByTestId('balance-ccd').getByText('0 CCD').first().waitFor();
      await page.getByText('You have no credit yet').waitFor();
      await page.getByText('You have 0 CCD, which is not enough. The operator can grant you more.').waitFor();
      assert.ok(await page.getByRole('button', { name: /^Buy for/ }).isDisabled());
      await window.open('/studio');
      await page.getByRole('button', { name: 'a sailing boat at sunset' }).click();
      await page.getByRole('button', { name: 'Generate' }).click();
      await page.getByRole('link', { name: 'Buy LLM tokens' }).click();
      await page.getByRole('heading', { name: 'Ledger', exact: true }).waitFor();
    });

    test('an API key is made, shown once and revoked, and the history says so', async () => {
      const { page } = window;
      await window.go('/account?part=keys');
      await page.getByLabel('Name', { exact: true }).fill('robot');
      await page.getByRole('combobox', { name: 'May do' }).fill('pictures:write');
      await page.getByRole('option', { name: 'pictures:write' }).click();
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Create key' }).click();
      await page.getByText(/^tricorn_[0-9a-f]{56}$/).waitFor();
      await assertAccessible(window, 'the account');
      await page.getByRole('button', { name: 'I have stored it' }).click();
      // What a key without limits has spent is an empty cell, not none.
      assert.equal(await page.getByRole('row', { name: /robot/ }).getByRole('cell').count(), 5);
      await page.getByRole('button', { name: 'Change', exact: true }).click();
      await page.getByRole('region', { name: 'Change robot' }).getByLabel('CCD per day').fill('2');
      await page.getByRole('button', { name: 'Save changes' }).click();
      await page.getByText('0 of 2 CCD today').waitFor();
      await page.getByRole('button', { name: 'Revoke' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
      await page.getByRole('cell', { name: 'Revoked' }).waitFor();
      await page.reload();
      await page.getByRole('cell', { name: 'Revoked' }).waitFor();
      await page.getByRole('tab', { name: 'Security' }).click();
      await page.getByRole('cell', { name: 'API key revoked' }).waitFor();
    });

    test('a webhook is made, shows its deliveries and is deleted', async () => {
      const { page } = window;
      await page.getByRole('tab', { name: 'Webhooks' }).click();
      await page.getByRole('textbox', { name: 'Address' }).fill('http://10.0.0.1/');
      await page.getByRole('button', { name: 'Create webhook' }).click();
      await page.getByText('url leads to an address that is not public.').waitFor();
      await page.getByRole('textbox', { name: 'Address' }).fill('http://127.0.0.1:9/hook');
      await page.getByText('url leads to an address that is not public.').waitFor({ state: 'detached' });
      await page.getByRole('button', { name: 'Create webhook' }).click();
      await page.getByText(/^whsec_/).waitFor();
      await page.getByRole('button', { name: 'I have stored it' }).click();
      await page.getByRole('button', { name: 'Show deliveries' }).click();
      await page.getByText('Nothing was delivered yet.').waitFor();
      await assertAccessible(window, 'the webhooks');
      await page.getByRole('button', { name: 'Delete', exact: true }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
      await page.getByText('You have no webhooks yet.').waitFor();
    });

    test('a password is changed, and the session goes on', async () => {
      const { page } = window;
      await window.go('/account');
      await page.getByLabel('Current password').fill('a long password');
      await page.getByLabel('New password').fill('a longer password');
      await page.getByRole('button', { name: 'Change password' }).click();
      await page.getByText('Every other session has ended.').waitFor();
      await page.reload();
      await page.getByRole('heading', { name: 'Account', exact: true }).waitFor();
    });

    test('sessions are listed, and one or all others are ended at once, also in windows that know the password', async () => {
      const { browser, server, newcomer } = staged();
      const email = await newcomer('sonja');
      const [here, there] = [await openWindow(browser, server), await openWindow(browser, server)];
      await signIn(here, email, server.passwd, '/account');
      const sessions = here.page.getByRole('region', { name: 'Where you are signed in' });
      for (const button of ['End', 'End all others']) {
        await signIn(there, email, server.passwd, '/ledger');
        await here.page.reload();
        await sessions.getByRole('row', { name: /This one/ }).waitFor();
        await sessions
          .getByText(/, (Linux|Windows|macOS)/)
          .nth(1)
          .waitFor();
        await sessions.getByRole('button', { name: button, exact: true }).click();
        await here.page.getByRole('dialog').getByRole('button', { name: button, exact: true }).click();
        await there.page.getByText('Your session has expired.').waitFor();
        for (const offered of ['End', 'End all others'])
          await sessions.getByRole('button', { name: offered, exact: true }).waitFor({ state: 'detached' });
      }
      await assertAccessible(here, 'the sessions');
      assert.deepEqual([...here.complaints, ...there.complaints], []);
      for (const each of [here, there]) await each.close();
    });

    test('rooms are reached by keyboard alone', async () => {
      const { page } = window;
      await page.reload();
      await page.getByTestId('balance-ccd').waitFor();
      const focused = async () => await page.evaluate(() => document.activeElement?.textContent ?? '');
      await page.keyboard.press('Tab');
      assert.equal(await focused(), 'Skip to content');
      for (let presses = 0; presses < 20 && (await focused()) !== 'Jobs'; presses++)
        await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { name: 'Jobs', exact: true }).waitFor();
      await window.go('/ledger');
      const field = page.getByLabel('Number of tokens');
      for (let presses = 0; presses < 40 && !(await field.evaluate(isFocused)); presses++)
        await page.keyboard.press('Tab');
      assert.equal(await field.evaluate((element) => getComputedStyle(element).outlineWidth), '2px');
    });

    test('a session that the server no longer accepts leads back to the sign-in, and from there to the same room', async () => {
      const other = await openWindow(staged().browser, staged().server);
      await signIn(other, 'bob@example.com', staged().server.passwd, '/chain');
      await other.page.evaluate(() => {
        const claims = btoa(JSON.stringify({ exp: 4_000_000_000 }));
        sessionStorage.setItem('tricorn.token', `e30.${claims}.unsigned`);
      });
      await other.page.reload();
      await other.page.getByText('Your session has expired.').waitFor();
      await other.page.getByLabel('Email').fill('bob@example.com');
      await other.page.getByRole('textbox', { name: 'Password' }).fill(staged().server.passwd);
      await other.page.getByRole('button', { name: 'Sign in', exact: true }).click();
      await other.page.getByRole('heading', { name: 'Chain', exact: true }).waitFor();
      await other.close();
    });

    test('signing out everywhere ends the other windows of the account too', async () => {
      const { browser, server, newcomer } = staged();
      const windows = [await openWindow(browser, server), await openWindow(browser, server)] as const;
      const email = await newcomer('walter');
      for (const each of windows) await signIn(each, email, server.passwd, '/ledger');
      await windows[0].page.getByRole('button', { name: 'Account' }).click();
      await windows[0].page.getByRole('menuitem', { name: 'Sign out everywhere' }).click();
      await windows[0].page.getByLabel('Email').waitFor();
      await windows[1].page.getByText('Your session has expired.').waitFor();
      for (const each of windows) await each.close();
    });

    test('a second window has its own account', async () => {
      const other = await openWindow(staged().browser, staged().server);
      await signIn(other, 'bob@example.com', staged().server.passwd);
      await other.page.getByRole('button', { name: 'Account' }).click();
      await other.page.getByText('bob@example.com').waitFor();
      assert.deepEqual(other.complaints, []);
      await other.close();
    });
  });
}
