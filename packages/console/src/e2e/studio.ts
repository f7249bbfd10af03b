import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { assertAccessible, workMs } from '../testing/window.js';
import type { Staged } from './stage.js';
import { withWindow } from './withWindow.js';

export function studioSuite(staged: Staged): void {
  describe('the studio', () => {
    const window = withWindow(staged, { email: 'alice@example.com', path: '/studio' });

    test('an example prompt becomes a picture, paid in tokens', async () => {
      const { page } = window;
      await page.getByRole('button', { name: 'a red apple on a blue background' }).click();
      await page.getByRole('button', { name: 'Generate' }).click();
      await page.locator('[data-task="succeeded"] img').first().waitFor({ timeout: workMs });
      const drawn = await page
        .locator('[data-task="succeeded"] img')
        .first()
        .evaluate((image) =>
          (image as HTMLImageElement).decode().then(() => (image as HTMLImageElement).naturalWidth),
        );
      assert.ok(drawn >= 64, 'the picture has pixels');
      await page.getByTestId('balance-llm').getByText('999,990 tokens').first().waitFor();
      await assertAccessible(window, 'the studio');
      await window.shoot('studio');
    });

    test('a picture can be made again with its seed', async () => {
      const { page } = window;
      const seed = /seed (\d+)/.exec(
        (await page
          .getByText(/seed \d+/)
          .first()
          .textContent())!,
      )![1]!;
      await page.getByRole('button', { name: 'Again' }).first().click();
      await page.getByRole('button', { name: 'More options' }).click();
      assert.equal(await page.getByLabel('Seed').inputValue(), seed);
    });

    test('a picture has an address of its own', async () => {
      const { page } = window;
      await page
        .getByRole('link', { name: /^Open / })
        .first()
        .click();
      const viewer = page.getByRole('dialog');
      await viewer.getByText(/\d+ LLM tokens/).waitFor();
      await page.reload();
      await viewer.getByText(/\d+ LLM tokens/).waitFor();
      await assertAccessible(window, 'a picture');
      await window.shoot('studio-picture');
      await page.keyboard.press('Escape');
      await viewer.waitFor({ state: 'hidden' });
      assert.match(page.url(), /\/studio$/);
    });

    test('a picture is animated', async () => {
      const { page } = window;
      await page.getByRole('button', { name: 'Animate' }).first().click();
      await page.getByLabel('How should it move?').fill('it sways gently');
      await page.getByLabel('New picture or animation').getByRole('button', { name: 'Animate' }).click();
      await page
        .getByRole('article', { name: 'it sways gently' })
        .and(page.locator('[data-task="succeeded"]'))
        .waitFor({ timeout: workMs });
      await window.shoot('studio-animation');
    });

    test('a task that waits or runs can be cancelled, and is free', async () => {
      const { page } = window;
      await page.getByRole('combobox', { name: 'Mode' }).click();
      await page.getByRole('option', { name: 'Animation, Pyramid' }).click();
      await page.getByLabel('What should it show?').fill('a wheel that spins');
      await page.getByRole('button', { name: 'Generate' }).click();
      const card = page.getByRole('article', { name: 'a wheel that spins' });
      await card.getByRole('button', { name: 'Cancel' }).click();
      await card.and(page.locator('[data-task="cancelled"]')).waitFor();
    });
  });
}
