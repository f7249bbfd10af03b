import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { assertAccessible, workMs } from '../testing/window.js';
import type { Staged } from './stage.js';
import { withWindow } from './withWindow.js';

export function trainSuite(staged: Staged): void {
  describe('training networks', () => {
    const window = withWindow(staged, { email: 'bob@example.com', path: '/train' });

    test('a broken archive is told as such, and a file whose classes cannot be counted is asked for their number', async () => {
      const { page } = window;
      const dataset = page.getByLabel('Dataset', { exact: true });
      await dataset.setInputFiles({
        name: 'broken.zip',
        mimeType: 'application/zip',
        buffer: Buffer.from('no archive'),
      });
      await page.getByText('This is not a readable .zip archive').waitFor();
      await dataset.setInputFiles({
        name: 'rows.npy',
        mimeType: 'application/octet-stream',
        buffer: Buffer.from('rows'),
      });
      await page.getByText('Enter the number of classes. The file has no class folders.').waitFor();
      assert.ok(await page.getByRole('button', { name: 'Upload and estimate' }).isDisabled());
    });

    test('example pictures are previewed, estimated and learned with live curves', async () => {
      const { page } = window;
      await page.getByRole('button', { name: 'Use an example dataset' }).click();
      await page.getByText('120 pictures in 3 classes: circle, cross, square').waitFor();
      await page.getByLabel('Epochs').fill('2');
      await window.shoot('train-new');
      await assertAccessible(window, 'the new training');
      await page.getByRole('button', { name: 'Upload and estimate' }).click();
      await page.getByRole('button', { name: /^Train for at most/ }).click();
      await page.getByRole('img', { name: /^Accuracy by epoch/ }).waitFor({ timeout: workMs });
      await page.getByRole('heading', { name: 'Predict many' }).waitFor({ timeout: workMs });
      await page.getByText('Dataset', { exact: true }).waitFor();
      await assertAccessible(window, 'a finished training');
      await window.shoot('train-curves');
    });

    test('predictions are shown on the pictures', async () => {
      const { page } = window;
      await page.getByRole('button', { name: 'Use example data' }).click();
      await page.getByRole('button', { name: 'Upload and estimate' }).click();
      await page.getByRole('button', { name: /^Predict for/ }).click();
      const answers = page
        .getByRole('region', { name: 'Predictions' })
        .getByRole('img', { name: /: (circle|cross|square) \d+ %$/ });
      await answers.first().waitFor({ timeout: workMs });
      assert.ok((await answers.count()) >= 12);
      await window.shoot('train-predictions');
    });
  });
}
