import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { assertAccessible, workMs } from '../testing/window.js';
import type { Staged } from './stage.js';
import { withWindow } from './withWindow.js';

export function clusteringSuite(staged: Staged): void {
  describe('clustering and searching', () => {
    const window = withWindow(staged, { email: 'alice@example.com', path: '/learn' });

    test('a clustering draws its clusters', async () => {
      const { page } = window;
      await page.getByRole('combobox', { name: 'Algorithm' }).click();
      await page.getByRole('option', { name: 'K-Means Clustering' }).click();
      await page.getByRole('button', { name: 'Use example files' }).click();
      await page.getByRole('button', { name: /^Learn for at most/ }).click();
      await page.getByRole('img', { name: /^Projection of the rows/ }).waitFor({ timeout: workMs });
      const headings = await page.getByRole('heading', { level: 2 }).allTextContents();
      assert.ok(headings.indexOf('Clusters') < headings.indexOf('Predict new rows'), headings.join());
      await window.shoot('learn-clusters');
    });

    test('a search under a price cap shows its trials as a table and as a plot', async () => {
      const { page } = window;
      await window.go('/learn');
      await page.getByRole('combobox', { name: 'Algorithm' }).click();
      await page.getByRole('option', { name: 'Model Search', exact: true }).click();
      await page.getByLabel('Work max').fill('100');
      await page.getByLabel('Trials max').fill('30');
      await page.getByRole('button', { name: 'Use example files' }).click();
      await page.getByRole('button', { name: /^Learn for at most/ }).click();
      const trials = page.getByRole('table', { name: 'Trials of the search' });
      await trials.waitFor({ timeout: workMs });
      assert.equal(await trials.getByRole('row').count(), 32, 'thirty trials, the baseline and the head');
      await trials.getByText('not tried: beyond the price cap').first().waitFor();
      await page.getByRole('img', { name: /^Score of every trial, and the best so far/ }).waitFor();
      await page.getByText(/^Chosen: /).waitFor();
      await assertAccessible(window, 'the trials of a search');
    });
  });
}
