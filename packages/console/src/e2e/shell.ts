import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { assertAccessible } from '../testing/window.js';
import type { Staged } from './stage.js';
import { withWindow } from './withWindow.js';

export function shellSuite(staged: Staged): void {
  describe('around the rooms', () => {
    const window = withWindow(staged, { email: 'bob@example.com', path: '/' });
    const focused = async () =>
      await window.page.evaluate(() => document.activeElement?.textContent?.trim() ?? '');

    test('the home page leads from one sentence to a picture, and its tour can be closed and shown again', async () => {
      const { page } = window;
      await page.getByText('Tour, step 1 of 5').waitFor();
      await page.getByRole('button', { name: 'Next' }).click();
      await page.getByText('Tour, step 2 of 5').waitFor();
      await page.getByRole('button', { name: 'Close the tour' }).click();
      await page.getByRole('button', { name: 'Show the tour again' }).click();
      await page.getByText('Tour, step 1 of 5').waitFor();
      await page.getByRole('textbox', { name: 'Start with a sentence' }).fill('a blue boat');
      await page.getByRole('button', { name: 'Draw it' }).click();
      await page.getByRole('heading', { name: 'Studio', exact: true }).waitFor();
      assert.equal(await page.getByLabel('What should it show?').inputValue(), 'a blue boat');
    });

    test('the palette leads anywhere by keyboard, shows its keys, and gives the focus back', async () => {
      const { page } = window;
      await page.getByRole('link', { name: 'Chain' }).focus();
      await page.keyboard.press('Control+k');
      const palette = page.getByRole('dialog', { name: 'Search and commands' });
      await palette.getByText('sends a prompt').waitFor();
      await assertAccessible(window, 'the palette');
      await page.keyboard.press('Escape');
      await palette.waitFor({ state: 'detached' });
      assert.equal(await focused(), 'Chain');
      await page.keyboard.press('?');
      await palette.waitFor();
      await page.keyboard.type('new private');
      await palette.getByRole('option', { name: /^New private computation/ }).waitFor();
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { name: 'New private computation' }).waitFor();
    });

    test('the other language is chosen in the menu and stays', async () => {
      const { page } = window;
      await page.getByRole('button', { name: 'Account' }).click();
      await page.getByRole('menuitem', { name: 'Deutsch' }).click();
      await page.getByRole('heading', { name: 'Neue vertrauliche Berechnung' }).waitFor();
      assert.match((await page.locator('html').getAttribute('lang'))!, /^de\b/);
      await page
        .getByTestId('balance-ccd')
        .getByText(/^[\d.]+(,\d+)? CCD$/)
        .first()
        .waitFor();
      await window.go('/account');
      await page
        .getByText(/^vor \d+ /)
        .first()
        .waitFor();
      await page.locator('[data-exact]').first().waitFor();
      assert.match(
        (await page.locator('[data-exact]').first().getAttribute('data-exact'))!,
        /^\d+\.\d+\.\d{4}, /,
      );
      await window.go('/together/new');
      await page.getByRole('textbox', { name: 'Zeile 1, Spalte 1' }).fill('1,5');
      assert.equal(await page.getByRole('textbox', { name: 'Zeile 1, Spalte 1' }).inputValue(), '1,5');
      await assertAccessible(window, 'the other language');
      await page.getByRole('button', { name: 'Konto' }).click();
      await page.getByRole('menuitem', { name: 'English' }).click();
      await page.getByRole('heading', { name: 'New private computation' }).waitFor();
    });
  });
}
