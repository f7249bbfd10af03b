import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { assertAccessible, workMs } from '../testing/window.js';
import type { Staged } from './stage.js';
import { withWindow } from './withWindow.js';

export function chatSuite(staged: Staged): void {
  describe('the chat', () => {
    const window = withWindow(staged, { email: 'carol@example.com', path: '/chat' });

    test('an answer appears while it is written, with what it cost', async () => {
      const { page } = window;
      await page.getByLabel('Maximum length of the answer').fill('12');
      await page.getByRole('textbox', { name: 'Your question' }).fill('Why is the sky blue?');
      await page.keyboard.press('Enter');
      const answer = page.getByTestId('answer').first();
      await answer.and(page.locator('[data-done="true"]')).waitFor({ timeout: workMs });
      assert.match((await answer.textContent())!, /\d+ tokens/);
      await assertAccessible(window, 'the chat');
      await window.shoot('chat');
    });

    test('the conversation has an address, outlives a reload, and is found again among the earlier ones', async () => {
      const { page } = window;
      assert.match(page.url(), /\/chat\/\w+$/);
      await page.reload();
      await page.getByTestId('answer').first().waitFor();
      await page.getByRole('button', { name: 'New conversation' }).click();
      await page.getByText('Ask a question', { exact: true }).waitFor();
      await page.getByRole('button', { name: 'Earlier (1)' }).click();
      await page.getByRole('menuitem', { name: /^Why is the sky blue\?/ }).click();
      await page.getByTestId('answer').first().waitFor();
    });

    test('code is highlighted', async () => {
      const { page } = window;
      await page.evaluate(() => {
        const key = Object.keys(localStorage).find((name) => name.startsWith('tricorn.chat.carol@'))!;
        const kept = JSON.parse(localStorage.getItem(key)!);
        kept.messages[1].text = '```python\ndef double(x):\n    return 2 * x\n```';
        localStorage.setItem(key, JSON.stringify(kept));
      });
      await page.reload();
      await page.locator('.console-code .hljs-keyword').first().waitFor();
      await assertAccessible(window, 'a conversation with code');
      await window.shoot('chat-code');
    });

    test('answers are formatted, a cut one can go on, and questions can be asked anew', async () => {
      const { page } = window;
      await page.evaluate(() => {
        const key = Object.keys(localStorage).find((name) => name.startsWith('tricorn.chat.carol@'))!;
        const kept = JSON.parse(localStorage.getItem(key)!);
        const answer = {
          ...kept.messages[1],
          text: '**Rayleigh** <b>scattering</b>\n\n1. short\n   - blue\n2. long\n\n| nm |\n|---|\n| 450 |\n\n> said',
          cut: true,
          tokensUsed: 9,
        };
        localStorage.setItem(key, JSON.stringify({ ...kept, messages: [kept.messages[0], answer] }));
      });
      await page.reload();
      await page.locator('strong', { hasText: 'Rayleigh' }).waitFor();
      await page.getByText('<b>scattering</b>').waitFor();
      await page.getByRole('cell', { name: '450' }).waitFor();
      await page.locator('ol ul li', { hasText: 'blue' }).waitFor();
      await window.shoot('chat-formatted');
      await page.getByText('cut at the maximum length').waitFor();
      await page.getByLabel('Maximum length of the answer').fill('12');
      await page.getByRole('button', { name: 'Options' }).click();
      await page.getByLabel('System prompt').fill('Answer briefly.');
      await assertAccessible(window, 'a conversation with options');
      const answers = page.getByTestId('answer').and(page.locator('[data-done="true"]'));
      await page.getByRole('button', { name: 'Continue' }).click();
      await answers.nth(1).waitFor({ timeout: workMs });
      const field = page.getByRole('textbox', { name: 'Your question' });
      await field.fill('half a question');
      await page.getByRole('button', { name: 'Edit' }).first().click();
      await page.getByText('You are editing an earlier question.').waitFor();
      await page.keyboard.press('Escape');
      assert.equal(await field.inputValue(), 'half a question', 'what was typed before comes back');
      await page.getByRole('button', { name: 'Edit' }).first().click();
      await page.keyboard.press('Control+A');
      await page.keyboard.type('Why is the sea blue?');
      await page.keyboard.press('Enter');
      assert.equal(await field.inputValue(), 'half a question');
      await page.getByText('Why is the sea blue?').waitFor();
      await page.getByText('Continue exactly').waitFor({ state: 'detached' });
      await answers.first().waitFor({ timeout: workMs });
      await page.getByRole('button', { name: 'Previous version' }).click();
      await page.getByText('Why is the sky blue?').waitFor();
      await page.getByText('Continue exactly').waitFor();
      await page.getByText('1 of 2').waitFor();
      await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      await page.getByText('Why is the sea blue?').waitFor();
      const download = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Export' }).click();
      assert.match((await download).suggestedFilename(), /\.md$/);
    });

    test('what the models were asked is in the ledger by day, and the browser forgets on request', async () => {
      const { page } = window;
      await window.go('/ledger');
      await page.getByText('LLM tokens', { exact: true }).last().click();
      await page.getByText('Language model usage').waitFor();
      await window.shoot('ledger-language');
      await window.go('/chat');
      await page.getByRole('button', { name: /^Earlier/ }).click();
      await page.getByRole('menuitem', { name: 'Delete all conversations' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
      await page.getByRole('button', { name: /^Earlier/ }).click();
      await page.getByRole('menuitem', { name: 'Delete all conversations' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
      await page.getByRole('button', { name: /^Earlier/ }).waitFor({ state: 'detached' });
      assert.equal(
        await page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('chat')).length),
        0,
      );
    });
  });
}
