import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { assertAccessible, workMs } from '../testing/window.js';
import type { Staged } from './stage.js';
import { withWindow } from './withWindow.js';

export function chainSuite(staged: Staged): void {
  describe('the chain', () => {
    const window = withWindow(staged, { email: 'alice@example.com', path: '/chain' });

    test('a picture, the sum and the tree are all there', async () => {
      const { page } = window;
      await window.go('/studio');
      await page.getByRole('button', { name: 'a sailing boat at sunset' }).click();
      await page.getByRole('button', { name: 'Generate' }).click();
      await page.locator('[data-task="succeeded"] img').first().waitFor({ timeout: workMs });
      await page.getByRole('link', { name: 'Chain' }).click();
      await page
        .getByRole('link', { name: 'Picture: a sailing boat at sunset' })
        .waitFor({ timeout: workMs });
      await page.getByRole('link', { name: 'salaries in all' }).first().waitFor({ timeout: workMs });
      await page.getByRole('link', { name: /^model [^,]+$/ }).waitFor({ timeout: workMs });
      await assertAccessible(window, 'the chain');
      await window.shoot('chain');
    });

    test('a picture is verified against the chain', async () => {
      const { page } = window;
      await page.getByRole('button', { name: 'Verify' }).first().click();
      await page.getByText('matches the chain').waitFor();
      await page.getByRole('link', { name: 'Picture' }).click();
      const viewer = page.getByRole('dialog');
      await viewer.getByRole('link', { name: /^0x/ }).click();
      await page.getByRole('heading', { name: 'Transaction' }).waitFor();
      await page.getByText('png', { exact: true }).waitFor();
      await page.getByRole('link', { name: 'Open job' }).first().click();
      await page.getByText('one round for each').waitFor();
      assert.equal(await page.getByRole('button', { name: 'Delete' }).count(), 0);
      await window.go('/chain');
    });

    test('a file that is not on the chain is recognised', async () => {
      const { page } = window;
      const file = { name: 'other.txt', mimeType: 'text/plain', buffer: Buffer.from('something else') };
      await page.getByLabel('File to verify', { exact: true }).setInputFiles(file);
      await page.getByText('other.txt matches none of your results on the chain').waitFor();
    });

    test('a downloaded model is verified without leaving the browser', async () => {
      const { page } = window;
      await page.getByRole('link', { name: /^model [^,]+$/ }).click();
      const saved = page.waitForEvent('download');
      await page.getByRole('link', { name: 'Model (ONNX)' }).click();
      const path = await (await saved).path();
      await window.go('/chain');
      await page.getByRole('link', { name: 'salaries in all' }).first().waitFor();
      await page.getByLabel('File to verify', { exact: true }).setInputFiles(path);
      await page.getByText(/matches a result on the chain/).waitFor();
      await page.getByRole('link', { name: 'Show the transaction' }).click();
      await page.getByText('Result of round 1').first().waitFor();
      await page.getByText('model', { exact: true }).waitFor();
      await assertAccessible(window, 'a transaction');
      await window.shoot('chain-transaction');
    });
  });
}
