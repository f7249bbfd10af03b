import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { assertAccessible, openWindow, signIn, type Window } from '../testing/window.js';
import type { Staged } from './stage.js';

const runMs = 180_000;

export function learnSuite(staged: Staged): void {
  describe('learning from CSV files', () => {
    let window: Window;
    before(async () => {
      window = await openWindow(staged().browser, staged().server);
      await signIn(window, 'alice@example.com', staged().server.passwd, '/learn');
    });
    after(async () => {
      assert.deepEqual(window.complaints, []);
      await window.close();
    });

    test('the doctor names the row of a bad cell, and nothing can be paid', async () => {
      const { page } = window;
      await page.getByLabel('Features', { exact: true }).setInputFiles({
        name: 'bad.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from('a,b\n1,2\n3,=SUM(A1)\n'),
      });
      await page.getByLabel('Target', { exact: true }).setInputFiles({
        name: 'y.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from('y\n0\n1\n'),
      });
      await page.getByRole('button', { name: 'Check the files' }).click();
      await page.getByText('These files cannot be used yet').waitFor();
      await page.getByText(/^Features: .*row 3/i).waitFor();
      assert.equal(await page.getByRole('button', { name: /^Learn, for at most/ }).count(), 0);
    });

    test('a parameter out of its limits is told while it is typed', async () => {
      const { page } = window;
      await page.getByLabel('Max depth').fill('0');
      await page.getByText('The parameter "max_depth" must be a whole number from 1 to 1000.').waitFor();
      assert.ok(await page.getByRole('button', { name: 'Check the files' }).isDisabled());
      await page.getByLabel('Max depth').fill('');
    });

    test('the example files become a tree with its report', async () => {
      const { page } = window;
      await page.getByRole('button', { name: 'Use example files' }).click();
      await page.getByText('The files are fine').waitFor();
      await assertAccessible(window, 'the doctor’s report');
      await window.shoot('learn-doctor');
      await page.getByRole('button', { name: /^Learn, for at most/ }).click();
      await page.getByRole('table', { name: 'Confusion matrix' }).waitFor({ timeout: runMs });
      await page.getByRole('img', { name: /^Decision tree with/ }).waitFor();
      await page.getByRole('img', { name: /^ROC/ }).waitFor();
      await page.getByRole('link', { name: 'Model (ONNX)' }).waitFor();
      await assertAccessible(window, 'the report of a tree');
      await window.shoot('learn-tree');
    });

    test('a clustering draws its groups', async () => {
      const { page } = window;
      await window.open('/learn');
      await page.getByRole('combobox', { name: 'Algorithm' }).click();
      await page.getByRole('option', { name: 'K-Means Clustering' }).click();
      await page.getByRole('button', { name: 'Use example files' }).click();
      await page.getByRole('button', { name: /^Learn, for at most/ }).click();
      await page.getByRole('img', { name: /^Rows in the plane/ }).waitFor({ timeout: runMs });
      await window.shoot('learn-clusters');
    });
  });
}
