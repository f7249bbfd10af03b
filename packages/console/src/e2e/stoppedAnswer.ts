import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Staged } from './stage.js';
import { withWindow } from './withWindow.js';

export function stoppedAnswerSuite(staged: Staged): void {
  describe('a long answer', () => {
    const window = withWindow(staged, { email: 'carol@example.com', path: '/chat' });

    test('can be stopped, and says what it cost', async () => {
      const { page } = window;
      await page.getByLabel('Maximum length of the answer').fill('400');
      await page.getByRole('textbox', { name: 'Your question' }).fill('Tell a long story.');
      await page.keyboard.press('Enter');
      const answer = page.getByTestId('answer').last();
      await answer.getByText(/\w/).first().waitFor();
      await page.getByRole('button', { name: 'Stop' }).click();
      await answer.getByText('stopped').waitFor();
      const cost = await answer.getByText(/^\d+ tokens$/).textContent();
      assert.ok(Number.parseInt(cost!, 10) < 400, `${cost} for an answer that was stopped`);
    });

    test('goes on during a reload, and can be stopped afterwards', async () => {
      const { page } = window;
      await page.getByRole('textbox', { name: 'Your question' }).fill('Tell another long story.');
      await page.keyboard.press('Enter');
      const answer = page.getByTestId('answer').nth(1);
      await answer.getByText(/\w/).first().waitFor();
      await page.reload();
      await answer.waitFor();
      const before = (await answer.textContent())!.length;
      await page.waitForFunction(
        (length) => (document.querySelectorAll('[data-testid=answer]')[1]?.textContent?.length ?? 0) > length,
        before,
      );
      await page.getByRole('button', { name: 'Stop' }).click();
      await answer.getByText('stopped').waitFor();
      const cost = await answer.getByText(/^\d+ tokens$/).textContent();
      assert.ok(Number.parseInt(cost!, 10) < 400, `${cost} for an answer that was stopped`);
      await page.getByText('small demonstration model').waitFor();
    });
  });
}
