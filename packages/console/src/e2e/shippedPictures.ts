import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { workMs } from '../testing/window.js';
import type { Staged } from './stage.js';
import { withWindow } from './withWindow.js';

export function shippedPicturesSuite(staged: Staged): void {
  describe('the studio with the model that is shipped', () => {
    const window = withWindow(staged, { newcomer: 'iris', path: '/studio' });

    test('an example prompt becomes a picture of the shipped size', async () => {
      const { page } = window;
      await page.getByRole('button', { name: 'a red apple on a blue background' }).click();
      await page.getByRole('button', { name: 'Generate' }).click();
      const picture = page.locator('[data-task="succeeded"] img').first();
      await picture.waitFor({ timeout: workMs });
      const width = await picture.evaluate(async (image) => {
        await (image as HTMLImageElement).decode();
        return (image as HTMLImageElement).naturalWidth;
      });
      assert.equal(width, 256);
      await page.getByRole('link', { name: /^Open / }).click();
      await page.getByRole('dialog').getByText('tricorn-draw').waitFor();
      await page.keyboard.press('Escape');
    });

    test('a task that waits or runs can be cancelled, and is free', async () => {
      const { page } = window;
      await page.getByRole('combobox', { name: 'Mode' }).selectOption('Animation, Pyramid');
      await page.getByLabel('What should it show?').fill('a wheel that spins');
      await page.getByRole('combobox', { name: 'How many' }).selectOption('2');
      await page.getByRole('button', { name: 'Generate' }).click();
      const cards = page.getByRole('article', { name: 'a wheel that spins' });
      await cards.nth(1).waitFor();
      // The one that was submitted last waits for the other.
      await cards.first().getByRole('button', { name: 'Cancel' }).click();
      await cards.first().and(page.locator('[data-task="cancelled"]')).waitFor();
      await window.go('/ledger');
      await page.getByRole('link', { name: 'Animation, Pyramid: a wheel that spins' }).nth(1).waitFor();
      await page
        .getByText(/fully refunded/)
        .first()
        .waitFor();
    });
  });
}
