import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { assertAccessible, openWindow, signIn, type Window } from '../testing/window.js';
import type { Staged } from './stage.js';

const chainMs = 120_000;
const pictureMs = 180_000;

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

    test('a picture, the sum and the tree are all there', async () => {
      const { page } = window;
      await window.open('/studio');
      await page.getByRole('button', { name: 'a sailboat and a sun' }).click();
      await page.getByRole('button', { name: 'Make it' }).click();
      await page.locator('[data-task="succeeded"] img').first().waitFor({ timeout: pictureMs });
      await page.getByRole('link', { name: 'Chain' }).click();
      await page.getByRole('link', { name: 'Picture' }).waitFor({ timeout: chainMs });
      await page.getByRole('link', { name: 'salaries in all' }).first().waitFor({ timeout: chainMs });
      await page.getByText('Decision Tree, round 1').waitFor({ timeout: chainMs });
      await assertAccessible(window, 'the chain');
      await window.shoot('chain');
    });

    test('a picture is seen to be the one that was submitted', async () => {
      const { page } = window;
      await page.getByRole('button', { name: 'Verify' }).first().click();
      await page.getByText('is what is on chain').waitFor();
      await page.getByRole('link', { name: 'Picture' }).click();
      const viewer = page.getByRole('dialog');
      await viewer.getByRole('link', { name: /^0x/ }).click();
      await page.getByRole('heading', { name: 'Transaction' }).waitFor();
      await page.getByText('png', { exact: true }).waitFor();
      await page.getByRole('link', { name: '(the job)' }).first().click();
      await page.getByText('one round each').waitFor();
      assert.equal(await page.getByRole('button', { name: 'Delete' }).count(), 0);
      await window.open('/chain');
    });

    test('a file that is not on chain is told apart', async () => {
      const { page } = window;
      const file = { name: 'other.txt', mimeType: 'text/plain', buffer: Buffer.from('something else') };
      await page.getByLabel('File to verify', { exact: true }).setInputFiles(file);
      await page.getByText('other.txt is not among the results shown here').waitFor();
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
      await page.getByText('model', { exact: true }).waitFor();
      await assertAccessible(window, 'a transaction');
      await window.shoot('chain-transaction');
    });
  });
}
