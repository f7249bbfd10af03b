import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { assertAccessible, openWindow, signIn, type Window } from '../testing/window.js';
import type { Staged } from './stage.js';

const trainMs = 240_000;

export function trainSuite(staged: Staged): void {
  describe('training networks', () => {
    let window: Window;
    before(async () => {
      window = await openWindow(staged().browser, staged().server);
      await signIn(window, 'bob@example.com', staged().server.passwd, '/train');
    });
    after(async () => {
      assert.deepEqual(window.complaints, []);
      await window.close();
    });

    test('a file whose classes cannot be counted is asked for their number before it is uploaded', async () => {
      const { page } = window;
      await page.getByLabel('Dataset', { exact: true }).setInputFiles({
        name: 'broken.zip',
        mimeType: 'application/zip',
        buffer: Buffer.from('no archive'),
      });
      await page.getByText('Say how many; the file has no class folders.').waitFor();
      assert.ok(await page.getByRole('button', { name: 'Upload and estimate' }).isDisabled());
    });

    test('example pictures are previewed, estimated and learned with live curves', async () => {
      const { page } = window;
      await page.getByRole('button', { name: 'Use an example dataset' }).click();
      await page.getByText('120 pictures in 3 classes: circle, cross, square').waitFor();
      await page.getByLabel('Epochs').fill('4');
      await window.shoot('train-new');
      await assertAccessible(window, 'the new training');
      await page.getByRole('button', { name: 'Upload and estimate' }).click();
      await page.getByRole('button', { name: /^Train, for at most/ }).click();
      await page.getByRole('img', { name: /^Accuracy by epoch/ }).waitFor({ timeout: trainMs });
      await page.getByRole('heading', { name: 'Use it' }).waitFor({ timeout: trainMs });
      await assertAccessible(window, 'a finished training');
      await window.shoot('train-curves');
    });

    test('predictions are shown on the pictures', async () => {
      const { page } = window;
      await page.getByRole('button', { name: 'Use example data' }).click();
      await page.getByRole('button', { name: 'Upload and estimate' }).click();
      await page.getByRole('button', { name: /^Predict, for/ }).click();
      const answers = page
        .getByRole('region', { name: 'Predictions' })
        .getByRole('img', { name: /: (circle|cross|square) \d+ %$/ });
      await answers.first().waitFor({ timeout: trainMs });
      assert.ok((await answers.count()) >= 12);
      await window.shoot('train-predictions');
    });

    test('a series is drawn with its windows, learned, and its forecast is drawn over it', async () => {
      const { page } = window;
      await window.open('/train');
      await page.getByText('Series (LSTM)').click();
      await page.getByRole('button', { name: 'Use an example dataset' }).click();
      await page.getByRole('img', { name: 'Series of temperature, load' }).waitFor();
      await page.getByLabel('Epochs').fill('2');
      await window.shoot('train-series');
      await page.getByRole('button', { name: 'Upload and estimate' }).click();
      await page.getByRole('button', { name: /^Train, for at most/ }).click();
      await page.getByRole('heading', { name: 'Use it' }).waitFor({ timeout: trainMs });
      const rows = Array.from(
        { length: 100 },
        (_, hour) => `${(10 + 7 * Math.sin(hour / 4)).toFixed(2)},${20 + (hour % 24)}`,
      );
      await page.getByLabel('New data', { exact: true }).setInputFiles({
        name: 'new.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from(`temperature,load\n${rows.join('\n')}\n`),
      });
      await page.getByRole('button', { name: 'Upload and estimate' }).click();
      await page.getByRole('button', { name: /^Predict, for/ }).click();
      await page
        .getByRole('img', { name: 'Series of temperature, load with its forecast' })
        .waitFor({ timeout: trainMs });
      await window.shoot('train-forecast');
    });
  });
}
