import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { createRandom } from '@tricorn/random';
import { assertAccessible, enter, openTab, openWindow, workMs } from '../testing/window.js';
import type { Staged } from './stage.js';
import { withWindow } from './withWindow.js';

/** Orders of a German shop: late at weekends, and nothing else matters. One price and one target are broken. */
function orders(count: number): string {
  const random = createRandom(3);
  const lines = Array.from({ length: count }, (_, row) => {
    const day = new Date(Date.UTC(2024, 0, 1 + random.below(300)));
    const date = day.toISOString().slice(0, 10).split('-').reverse().join('.');
    const price = `${(5 + 90 * random.uniform()).toFixed(2).replace('.', ',')} €`;
    const late = random.uniform() < (day.getUTCDay() % 6 === 0 ? 0.95 : 0.05) ? 'ja' : 'nein';
    return `B-${row};${date};${row === 11 ? 'unbekannt' : price};${row % 3 ? 'Bonn' : 'Köln'};${row === 5 ? '' : late}`;
  });
  return `\ufeffBestellung;Datum;Preis;Ort;verspätet\r\n${lines.join('\r\n')}\r\n`;
}

export function tableSuite(staged: Staged): void {
  describe('one table, from its preview to a page that predicts', () => {
    const window = withWindow(staged, { newcomer: 'analyst', path: '/learn' });

    test('a dropped file is shown at once, with a suggested target and what is missing', async () => {
      const { page } = window;
      await page.getByText('Choose a file with features.').waitFor();
      await page
        .getByLabel('Features', { exact: true })
        .setInputFiles({ name: 'orders.csv', mimeType: 'text/csv', buffer: Buffer.from(orders(300)) });
      const columns = page.getByRole('region', { name: 'Columns of the file' });
      await columns.getByText('300 rows.').waitFor();
      assert.equal(await columns.getByRole('checkbox', { name: 'Use Bestellung' }).isChecked(), false);
      assert.equal(await columns.getByRole('combobox', { name: 'Type of Datum' }).inputValue(), 'date');
      assert.equal(await columns.getByRole('combobox', { name: 'Type of Preis' }).inputValue(), 'number');
      await columns.getByRole('img', { name: 'Distribution of Preis' }).waitFor();
      assert.equal(await page.getByRole('combobox', { name: 'Target column' }).inputValue(), 'verspätet');
      await assertAccessible(window, 'the preview of a table');
      await window.shoot('learn-preview');
    });

    test('a narrow window in the dark shows the same, and only the table scrolls', async () => {
      const { browser, server, newcomer, sessionOf } = staged();
      const narrow = await openWindow(browser, server, { width: 375, height: 800, dark: true });
      try {
        await enter(narrow, await sessionOf(await newcomer('commuter')), '/learn');
        await narrow.page
          .getByLabel('Features', { exact: true })
          .setInputFiles({ name: 'orders.csv', mimeType: 'text/csv', buffer: Buffer.from(orders(80)) });
        await narrow.page.getByText('80 rows.').waitFor();
        await narrow.page.getByText('These files cannot be used yet').waitFor({ timeout: workMs });
        const width = await narrow.page.evaluate(() => document.documentElement.scrollWidth);
        assert.ok(width <= 375, `the page is ${width} pixels wide`);
        await assertAccessible(narrow, 'the preview of a table in a narrow dark window');
        await narrow.shoot('learn-preview-narrow');
        assert.deepEqual(narrow.complaints, []);
      } finally {
        await narrow.close();
      }
    });

    test('faults of single cells are named, and left out on request', async () => {
      const { page } = window;
      await page.getByText('These files cannot be used yet').waitFor({ timeout: workMs });
      await page.getByRole('button', { name: 'Leave them out and check again' }).click();
      await page.getByText('The files are valid').waitFor({ timeout: workMs });
      await page.getByText(/"Datum" holds dates/).waitFor();
      await page.getByText(/"Bestellung" looks like a row number or an identifier and is left out/).waitFor();
      await page.getByText('Rows without a target were left out: 1.').waitFor();
    });

    test('one click leads to a leaderboard with a baseline, what matters, and a page that predicts', async () => {
      const { page } = window;
      const { server, newcomer, sessionOf } = staged();
      const reader = await newcomer('colleague');
      await page.getByRole('button', { name: /^Find the best model for at most [\d.]+ CCD$/ }).click();
      const trials = page.getByRole('table', { name: 'Trials of the search' });
      await trials.getByRole('row', { name: /^Baseline always nein 0\.\d+/ }).waitFor({ timeout: workMs });
      for (const name of ['Gradient Boosting', 'Random Forest', 'SVM', 'Deep Learning MLP'])
        await trials.getByRole('cell', { name, exact: true }).first().waitFor();
      await page.getByText(/^Baseline: always nein/).waitFor();
      await page.getByText('Feature importance').first().waitFor();
      await window.shoot('learn-leaderboard');
      const address = await page.getByLabel('Address of a page that predicts').inputValue();
      await page.getByLabel('Let another account predict with it').fill(reader);
      await page.getByRole('button', { name: 'Share', exact: true }).click();
      await page.getByRole('button', { name: `No longer share with ${reader}` }).waitFor();
      const other = await openTab(window, server);
      try {
        await enter(other, await sessionOf(reader), new URL(address).pathname);
        await other.page.getByLabel('Datum', { exact: true }).fill('2024-06-08');
        await other.page.getByRole('button', { name: 'Predict', exact: true }).click();
        await other.page.getByRole('region', { name: 'Prediction' }).getByText('ja').first().waitFor();
        await assertAccessible(other, 'a page that predicts');
        await other.shoot('learn-page');
        assert.deepEqual(other.complaints, []);
      } finally {
        await other.close();
      }
    });

    test('the job runs again with the same settings', async () => {
      const { page } = window;
      const before = page.url();
      await page.getByRole('button', { name: 'Run again with the same settings' }).click();
      await page.getByRole('button', { name: /^Run again for [\d.]+ CCD$/ }).click({ timeout: workMs });
      await page.waitForURL(({ href }) => href !== before, { timeout: workMs });
      await page.getByRole('table', { name: 'Trials of the search' }).waitFor({ timeout: workMs });
    });
  });
}
