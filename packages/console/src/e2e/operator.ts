import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { assertAccessible, enter, openTab } from '../testing/window.js';
import type { Staged } from './stage.js';
import { withWindow } from './withWindow.js';

export function operatorSuite(staged: Staged): void {
  describe('the operator’s room', () => {
    const window = withWindow(staged, { email: 'alice@example.com', path: '/operator' });

    test('shows how every part is', async () => {
      const { page } = window;
      for (const part of ['database', 'files', 'chain', 'compute node 2', 'language: default'])
        await page
          .getByRole('region', { name: 'Components' })
          .getByText(new RegExp(`^${part}`))
          .first()
          .waitFor();
      await assertAccessible(window, 'the health');
      await window.shoot('operator-health');
    });

    test('a grant arrives in the other window at once', async () => {
      const { page } = window;
      const bob = await openTab(window, staged().server);
      await enter(bob, await staged().sessionOf('bob@example.com'), '/ledger');
      const before = await bob.page.getByTestId('balance-llm').textContent();
      await page.getByRole('tab', { name: 'Accounts' }).click();
      await page.getByRole('button', { name: 'Grant to bob@example.com' }).click();
      await page.getByLabel('Amount').fill('250');
      await page.getByRole('combobox', { name: 'Currency' }).click();
      await page.getByRole('option', { name: 'LLM' }).click();
      await page.getByRole('button', { name: 'Grant', exact: true }).first().click();
      await page.getByText(/^bob@example.com has .* 1,000,250 LLM tokens/).waitFor();
      await bob.page.getByTestId('balance-llm').getByText('1,000,250 tokens').first().waitFor();
      assert.notEqual(before, '1,000,250 tokens');
      await bob.close();
      await assertAccessible(window, 'the accounts');
      await window.shoot('operator-accounts');
    });

    test('an account is disabled and enabled again, and the audit log says so', async () => {
      const { page } = window;
      const email = await staged().newcomer('norbert');
      await page.getByRole('textbox', { name: 'Search' }).fill(email);
      const row = page.getByRole('row', { name: new RegExp(email) });
      await row.getByRole('button', { name: 'Disable' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Disable' }).click();
      await row.getByText('disabled').waitFor();
      await row.getByRole('button', { name: 'Enable' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Enable' }).click();
      await row.getByRole('button', { name: 'Disable' }).waitFor();
      await row.getByRole('button', { name: 'Reset password' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Reset password' }).click();
      await page.getByText(/\/reset#/).waitFor();
      await page.getByRole('tab', { name: 'Audit log' }).click();
      for (const action of ['Account disabled', 'Account enabled'])
        await page.getByRole('cell', { name: action }).first().waitFor();
      await page.getByRole('tab', { name: 'Failures' }).click();
      await page.getByRole('heading', { name: 'Failed work, last 30 days' }).waitFor();
    });

    test('shows the settings in force without secrets', async () => {
      const { page } = window;
      await page.getByRole('tab', { name: 'Settings' }).click();
      await page.getByText('TRICORN_DEMO_PASSWORD').waitFor();
      assert.ok(!(await page.content()).includes(staged().server.passwd));
      await window.shoot('operator-settings');
    });

    test('is closed to everybody else', async () => {
      const other = await openTab(window, staged().server);
      await enter(other, await staged().sessionOf('bob@example.com'), '/operator');
      await other.page.getByText('For operators only').waitFor();
      assert.equal(await other.page.getByRole('link', { name: 'Operator' }).count(), 0);
      await other.close();
    });
  });
}
