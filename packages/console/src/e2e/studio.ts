import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { assertAccessible, openWindow, signIn, type Window } from '../testing/window.js';
import type { Staged } from './stage.js';

const pictureMs = 180_000;

export function studioSuite(staged: Staged): void {
  describe('the studio', () => {
    let window: Window;
    before(async () => {
      window = await openWindow(staged().browser, staged().server);
      await signIn(window, 'alice@example.com', staged().server.passwd, '/studio');
    });
    after(async () => {
      assert.deepEqual(window.complaints, []);
      await window.close();
    });

    test('an example prompt becomes a picture, paid in tokens', async () => {
      const { page } = window;
      await page.getByRole('button', { name: 'a red apple on a blue ground' }).click();
      await page.getByRole('button', { name: 'Make it' }).click();
      await page.locator('[data-task="succeeded"] img').first().waitFor({ timeout: pictureMs });
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
        .getByRole('link', { name: /^Look at/ })
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

    test('a picture is set in motion', async () => {
      const { page } = window;
      await page.getByRole('button', { name: 'Animate' }).first().click();
      await page.getByLabel('How should it move?').fill('it sways gently');
      await page.getByLabel('New picture or motion').getByRole('button', { name: 'Animate' }).click();
      await page
        .getByRole('article', { name: 'it sways gently' })
        .and(page.locator('[data-task="succeeded"]'))
        .waitFor({ timeout: pictureMs });
      await window.shoot('studio-motion');
    });

    test('a task that waits or runs can be cancelled, and is free', async () => {
      const { page } = window;
      await page.getByRole('combobox', { name: 'Mode' }).click();
      await page.getByRole('option', { name: 'Motion, Pyramid' }).click();
      await page.getByLabel('What should it show?').fill('a wheel that spins');
      await page.getByRole('button', { name: 'Make it' }).click();
      const card = page.getByRole('article', { name: 'a wheel that spins' });
      await card.getByRole('button', { name: 'Cancel' }).click();
      await card.and(page.locator('[data-task="cancelled"]')).waitFor();
    });
  });
}
