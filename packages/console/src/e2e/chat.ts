import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { assertAccessible, openWindow, signIn, type Window } from '../testing/window.js';
import type { Staged } from './stage.js';

/** The embedded model loads first, on a machine that may be busy. */
const answerMs = 240_000;

export function chatSuite(staged: Staged): void {
  describe('the chat', () => {
    let window: Window;
    before(async () => {
      window = await openWindow(staged().browser, staged().server);
      await signIn(window, 'carol@example.com', staged().server.passwd, '/chat');
    });
    after(async () => {
      assert.deepEqual(window.complaints, []);
      await window.close();
    });

    test('an answer appears while it is written, with what it cost', async () => {
      const { page } = window;
      await page.getByLabel('Most tokens of the answer').fill('12');
      await page.getByRole('textbox', { name: 'Your question' }).fill('Why is the sky blue?');
      await page.keyboard.press('Enter');
      const answer = page.getByTestId('answer').first();
      await answer.and(page.locator('[data-done="true"]')).waitFor({ timeout: answerMs });
      assert.match((await answer.textContent())!, /\d+ tokens/);
      await assertAccessible(window, 'the chat');
      await window.shoot('chat');
    });

    test('an answer can be stopped', async () => {
      const { page } = window;
      await page.getByLabel('Most tokens of the answer').fill('400');
      await page.getByRole('textbox', { name: 'Your question' }).fill('Tell a long story.');
      await page.keyboard.press('Enter');
      await page.getByRole('button', { name: 'Stop' }).click();
      await page.getByText('stopped').waitFor();
    });
  });
}
