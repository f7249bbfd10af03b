import { describe, test } from 'node:test';
import type { Staged } from './stage.js';
import { withWindow } from './withWindow.js';

export function stoppedAnswerSuite(staged: Staged): void {
  describe('a long answer', () => {
    const window = withWindow(staged, { email: 'carol@example.com', path: '/chat' });

    test('can be stopped', async () => {
      const { page } = window;
      await page.getByLabel('Maximum length of the answer').fill('400');
      await page.getByRole('textbox', { name: 'Your question' }).fill('Tell a long story.');
      await page.keyboard.press('Enter');
      await page.getByRole('button', { name: 'Stop' }).click();
      await page.getByText('stopped').waitFor();
    });
  });
}
