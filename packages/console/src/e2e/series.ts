import { describe, test } from 'node:test';
import { workMs } from '../testing/window.js';
import type { Staged } from './stage.js';
import { withWindow } from './withWindow.js';

export function seriesSuite(staged: Staged): void {
  describe('training on a time series', () => {
    const window = withWindow(staged, { email: 'bob@example.com', path: '/train' });

    test('a series with a gap is refused, and trained on after it was filled', async () => {
      const { page } = window;
      await page.getByText('Time series (LSTM)').click();
      const rows = Array.from(
        { length: 200 },
        (_, hour) => `${hour === 40 ? '' : Math.sin(hour / 4).toFixed(2)}`,
      );
      const gap = {
        name: 'gap.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from(`load,hour\n${rows.map((load, hour) => `${load},${hour}`).join('\n')}\n`),
      };
      await page.getByLabel('Dataset', { exact: true }).setInputFiles(gap);
      await page.getByRole('img', { name: 'Series of load, hour' }).waitFor();
      await page.getByLabel('Epochs').fill('1');
      await page.getByRole('combobox', { name: 'Columns to forecast' }).fill('load');
      await page.getByRole('option', { name: 'load' }).click();
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Upload and estimate' }).click();
      await page.getByRole('button', { name: 'Fill missing values with the value before them' }).click();
      await page.getByText('1 missing value will be filled with the value before.').waitFor();
      await page.getByRole('button', { name: /^Train for at most/ }).click();
      await page.getByRole('columnheader', { name: 'Repeating the last value' }).waitFor({ timeout: workMs });
      await page.getByLabel('Series', { exact: true }).setInputFiles(gap);
      await page.getByRole('button', { name: 'Predict', exact: true }).click();
      await page.getByRole('img', { name: 'Series of load, hour with forecast' }).waitFor();
    });

    test('a series is drawn with its windows, learned, and its forecast is drawn over it', async () => {
      const { page } = window;
      await window.go('/train');
      await page.getByText('Time series (LSTM)').click();
      await page.getByRole('button', { name: 'Use an example dataset' }).click();
      await page.getByRole('img', { name: 'Series of temperature, load' }).waitFor();
      await page.getByLabel('Epochs').fill('2');
      await page.getByRole('combobox', { name: 'Columns to forecast' }).fill('load');
      await page.getByRole('option', { name: 'load' }).click();
      await page.keyboard.press('Escape');
      await window.shoot('train-series');
      await page.getByRole('button', { name: 'Upload and estimate' }).click();
      await page.getByRole('button', { name: /^Train for at most/ }).click();
      await page.getByRole('heading', { name: 'Predict many' }).waitFor({ timeout: workMs });
      const rows = Array.from(
        { length: 100 },
        (_, hour) =>
          `${new Date(Date.UTC(2026, 2, 1, hour)).toISOString()},${(10 + 7 * Math.sin(hour / 4)).toFixed(2)},${20 + (hour % 24)}`,
      );
      const series = {
        name: 'new.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from(`when,temperature,load\n${rows.join('\n')}\n`),
      };
      await page.getByLabel('Series', { exact: true }).setInputFiles(series);
      await page.getByRole('button', { name: 'Predict', exact: true }).click();
      const next = page.getByRole('region', { name: 'Prediction', exact: true });
      await next.getByRole('columnheader', { name: 'load' }).waitFor({ timeout: workMs });
      const drawn = next.getByRole('img', { name: 'Series of load, temperature with forecast' });
      await drawn.getByText('2026-03-05T04:00').waitFor();
      await next.getByText('load, upper bound').waitFor();
      await window.shoot('train-next');
      await page.getByLabel('New data', { exact: true }).setInputFiles(series);
      await page.getByRole('button', { name: 'Upload and estimate' }).click();
      await page.getByRole('button', { name: /^Predict for/ }).click();
      await page
        .getByRole('img', { name: 'Series of load, temperature with forecast' })
        .waitFor({ timeout: workMs });
      await window.shoot('train-forecast');
    });
  });
}
