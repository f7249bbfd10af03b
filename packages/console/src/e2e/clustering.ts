import { describe, test } from 'node:test';
import { workMs } from '../testing/window.js';
import type { Staged } from './stage.js';
import { withWindow } from './withWindow.js';

export function clusteringSuite(staged: Staged): void {
  describe('clustering', () => {
    const window = withWindow(staged, { email: 'alice@example.com', path: '/learn' });

    test('a clustering draws its clusters', async () => {
      const { page } = window;
      await page.getByRole('combobox', { name: 'Algorithm' }).click();
      await page.getByRole('option', { name: 'K-Means Clustering' }).click();
      await page.getByRole('button', { name: 'Use example files' }).click();
      await page.getByRole('button', { name: /^Learn for at most/ }).click();
      await page.getByRole('img', { name: /^Projection of the rows/ }).waitFor({ timeout: workMs });
      await window.shoot('learn-clusters');
    });
  });
}
