import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { describe, test } from 'node:test';
import { until } from '@tricorn/testing';
import { assertAccessible, enter, openTab, workMs } from '../testing/window.js';
import type { Staged } from './stage.js';
import { withWindow } from './withWindow.js';

export function learnSuite(staged: Staged): void {
  describe('learning from CSV files', () => {
    const window = withWindow(staged, { email: 'alice@example.com', path: '/learn' });

    test('the check names the row of a bad cell, and nothing can be paid', async () => {
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
      assert.equal(await page.getByRole('button', { name: /^Learn for at most/ }).count(), 0);
    });

    test('a parameter out of range is refused while it is typed', async () => {
      const { page } = window;
      await page.getByLabel('Max depth').fill('0');
      await page.getByText('The parameter "max_depth" must be a whole number from 1 to 1000.').waitFor();
      assert.ok(await page.getByRole('button', { name: 'Check the files' }).isDisabled());
      await window.go('/jobs');
      await page.goBack();
      await page.getByText('bad.csv').waitFor();
      assert.equal(await page.getByLabel('Max depth').inputValue(), '0', 'another room loses nothing');
      await page.getByLabel('Max depth').fill('');
    });

    test('the example files become a tree with its report', async () => {
      const { page } = window;
      await page.getByRole('button', { name: 'Use example files' }).click();
      await page.getByText('The files are valid').waitFor();
      await page.getByRole('row', { name: /^weight_g number 0 .* to .*, mean .* · / }).waitFor();
      await page.getByRole('row', { name: /^colour category 0 red \(\d+\), .* · / }).waitFor();
      await assertAccessible(window, 'the check of the files');
      await window.shoot('learn-check');
      await page.getByRole('button', { name: /^Learn for at most/ }).click();
      await page.getByRole('table', { name: 'Confusion matrix' }).waitFor({ timeout: workMs });
      const tree = page.getByRole('img', { name: /^Decision tree with/ });
      const width = async () => Number(await tree.getAttribute('width'));
      const before = await width();
      await page.getByRole('button', { name: 'Zoom in' }).click();
      await until(async () => (await width()) > before, { describe: 'the tree is larger' });
      await page.getByRole('button', { name: 'Zoom out' }).click();
      const downloading = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Download as SVG' }).click();
      const svg = await readFile(await (await downloading).path(), 'utf8');
      assert.match(svg, /^<svg [^>]*xmlns="http:\/\/www\.w3\.org\/2000\/svg".*cherry.*<\/svg>$/s);
      await page.getByRole('img', { name: /^ROC/ }).waitFor();
      await page.getByRole('img', { name: /^Share of the class by predicted probability/ }).waitFor();
      await page.getByRole('img', { name: /^Accuracy by number of training rows/ }).waitFor();
      await page.getByRole('row', { name: /^cherry [\d.]+ % [\d.]+ % [\d.]+ % 50$/ }).waitFor();
      await page.getByLabel('Cost of a false negative').fill('100');
      await page.getByText(/^Predict lemon from a probability of .* mean cost of a row: /).waitFor();
      await page.getByRole('link', { name: 'Model (ONNX)' }).waitFor();
      await assertAccessible(window, 'the report of a tree');
      await page
        .getByRole('img', { name: /^Mean prediction by/ })
        .first()
        .waitFor();
      await window.shoot('learn-tree');
    });

    test('a finished model predicts a row, explains it, and predicts a file', async () => {
      const { page } = window;
      await page.getByRole('textbox', { name: 'weight_g', exact: true }).fill('9');
      await page.getByRole('textbox', { name: 'width_cm', exact: true }).fill('2.1');
      await page.getByRole('textbox', { name: 'sweetness', exact: true }).fill('7');
      await page.getByLabel('colour', { exact: true }).first().fill('red');
      await page.getByRole('button', { name: 'Predict', exact: true }).click();
      const result = page.getByRole('region', { name: 'Prediction' });
      await result.getByText('cherry').first().waitFor();
      await result.getByRole('table', { name: 'Contributions of the columns' }).waitFor();
      await assertAccessible(window, 'a prediction');
      await window.shoot('learn-predict');
      const rows = 'weight_g,width_cm,sweetness,colour\n180,7.5,6,green\n8,2,7,red\n';
      await page
        .getByLabel('Rows to predict', { exact: true })
        .setInputFiles({ name: 'new.csv', mimeType: 'text/csv', buffer: Buffer.from(rows) });
      const model = page.url();
      await page.getByRole('button', { name: /^Predict for at most/ }).click();
      await page.waitForURL(({ href }) => href !== model);
      await page.getByRole('link', { name: 'Predictions (CSV)' }).waitFor({ timeout: workMs });
      assert.equal(await page.getByRole('link', { name: 'Model (ONNX)' }).count(), 0);
      await page.goBack();
    });

    test('a finished model is registered and shared, and another account predicts with it', async () => {
      const { page } = window;
      const { server, newcomer, sessionOf } = staged();
      const reader = await newcomer('reader');
      await page.getByLabel('Name of the model').fill('fruit');
      await page.getByRole('button', { name: 'Register', exact: true }).click();
      await page.getByText('Registered as fruit, version 1.').waitFor();
      await window.go('/learn');
      await page.getByRole('button', { name: 'Details' }).click();
      await page.getByLabel('Let another account predict with it').fill(reader);
      await page.getByRole('button', { name: 'Share', exact: true }).click();
      await page.getByRole('button', { name: `No longer share with ${reader}` }).waitFor();
      const other = await openTab(window, server);
      try {
        await enter(other, await sessionOf(reader), '/learn');
        await other.page.getByRole('button', { name: /^Predict with / }).click();
        await other.page.getByRole('textbox', { name: 'weight_g', exact: true }).fill('180');
        await assertAccessible(other, 'a shared model');
        await other.page.getByRole('button', { name: 'Predict', exact: true }).last().click();
        await other.page.getByRole('region', { name: 'Prediction' }).waitFor();
        assert.deepEqual(other.complaints, []);
      } finally {
        await other.close();
      }
    });
  });
}
