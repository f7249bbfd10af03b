import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { assertAccessible, openWindow, signIn, type Window } from '../testing/window.js';
import type { Staged } from './stage.js';

const chainMs = 120_000;

export function chainSuite(staged: Staged): void {
  describe('the chain', () => {
    let window: Window;
    before(async () => {
      window = await openWindow(staged().browser, staged().server);
      await signIn(window, 'alice@example.com', staged().server.passwd, '/chain');
    });
    after(async () => {
      assert.deepEqual(window.complaints, []);
      await window.close();
    });

    test('the sum and the tree are both there', async () => {
      const { page } = window;
      await page.getByRole('link', { name: 'salaries in all' }).first().waitFor({ timeout: chainMs });
      await page.getByText('Decision Tree, round 1').waitFor({ timeout: chainMs });
      await assertAccessible(window, 'the chain');
      await window.shoot('chain');
    });

    test('a downloaded model is found to be the one on chain, without leaving the browser', async () => {
      const { page } = window;
      await page.getByText('Decision Tree, round 1').locator('..').getByRole('link').click();
      const saved = page.waitForEvent('download');
      await page.getByRole('link', { name: 'Model (ONNX)' }).click();
      const path = await (await saved).path();
      await window.open('/chain');
      await page.getByRole('link', { name: 'salaries in all' }).first().waitFor();
      await page.getByLabel('File to verify', { exact: true }).setInputFiles(path);
      await page.getByText(/is exactly what is on chain/).waitFor();
      await page.getByRole('link', { name: 'The transaction' }).click();
      await page.getByText('Result of round 1').first().waitFor();
      await assertAccessible(window, 'a transaction');
      await window.shoot('chain-transaction');
    });
  });
}
