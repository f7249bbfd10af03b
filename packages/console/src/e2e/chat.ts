import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { Tricorn } from '@tricorn/client';
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

    test('the conversation has an address, outlives a reload, and is found again by a word', async () => {
      const { page } = window;
      assert.match(page.url(), /\/chat\/[\w-]+$/);
      await page.reload();
      await page.getByTestId('answer').first().waitFor();
      await page.getByRole('button', { name: 'New conversation' }).click();
      await page.getByText('Ask a question', { exact: true }).waitFor();
      const list = page.getByRole('navigation', { name: 'Conversations' });
      await list.getByLabel('Search conversations').fill('no such word');
      await list.getByText('No conversation matches.').waitFor();
      await list.getByLabel('Search conversations').fill('SKY');
      await list.getByRole('button', { name: /^Why is the sky blue\?/ }).click();
      await page.getByTestId('answer').first().waitFor();
      await list.getByLabel('Search conversations').fill('');
      await list.getByRole('button', { name: 'Actions for Why is the sky blue?' }).click();
      await page.getByRole('menuitem', { name: 'Rename' }).click();
      await list.getByLabel('Title').fill('The sky');
      await page.keyboard.press('Enter');
      await list.getByRole('button', { name: /^The sky/ }).waitFor();
      await assertAccessible(window, 'the list of conversations');
    });

    test('an answer goes on in another room, after a reload and in another tab, and nothing of it is in the browser', async () => {
      const { page } = window;
      const tokensMax = page.getByLabel('Maximum length of the answer');
      await tokensMax.press('Control+A');
      await tokensMax.press('Backspace');
      await tokensMax.pressSequentially('300');
      assert.match(await tokensMax.inputValue(), /\b300\b/);
      await page.getByRole('textbox', { name: 'Your question' }).fill('Tell me more.');
      await page.keyboard.press('Enter');
      const answer = page.getByTestId('answer').nth(1);
      await answer.getByText(/\w/).first().waitFor();
      await window.go('/ledger');
      await page.goBack();
      await answer.waitFor();
      await page.reload();
      await answer.and(page.locator('[data-done="true"]')).waitFor({ timeout: workMs });
      assert.match((await answer.textContent())!, /\d+ tokens/);
      assert.equal(await answer.getByText('stopped').count(), 0);
      assert.equal(
        await page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('chat')).length),
        0,
      );
    });

    /** Shows other texts than a tiny model writes. */
    const show = async (text: string, state: string) => {
      const { page } = window;
      await page.unroute('**/LLM/conversation?*');
      await page.route('**/LLM/conversation?*', async (route) => {
        const answer = await route.fetch();
        const body = (await answer.json()) as { messages: { id: number; text: string; state: string }[] };
        const messages = body.messages.slice(0, 2);
        Object.assign(messages[1]!, { text, state });
        await route.fulfill({ response: answer, json: { ...body, messages } });
      });
      await page.reload();
    };

    test('code is highlighted', async () => {
      const { page } = window;
      await show('```python\ndef double(x):\n    return 2 * x\n```', 'done');
      await page.locator('.console-code .hljs-keyword').first().waitFor();
      await assertAccessible(window, 'a conversation with code');
      await window.shoot('chat-code');
    });

    test('answers are formatted, a cut one can go on, and questions can be asked anew', async () => {
      const { page } = window;
      await show(
        '**Rayleigh** <b>scattering</b>\n\n1. short\n   - blue\n2. long\n\n| nm |\n|---|\n| 450 |\n\n> said',
        'cut',
      );
      await page.locator('strong', { hasText: 'Rayleigh' }).waitFor();
      await page.getByText('<b>scattering</b>').waitFor();
      await page.getByRole('cell', { name: '450' }).waitFor();
      await page.locator('ol ul li', { hasText: 'blue' }).waitFor();
      await window.shoot('chat-formatted');
      await page.getByText('cut at the maximum length').waitFor();
      await page.unroute('**/LLM/conversation?*');
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

    test('a batch is submitted as a file, and its answers are downloaded', async () => {
      const { page } = window;
      await window.go('/chat');
      const section = page.getByRole('region', { name: 'Batches' });
      const { token } = await staged().sessionOf('carol@example.com');
      const tricorn = new Tricorn({ baseUrl: staged().server.baseUrl, token });
      const [model] = (await tricorn.api.languageModels({})).data;
      const submit = async (method: string) => {
        const body = { model: model!.model, messages: [{ role: 'user', content: 'Hi' }], max_tokens: 4 };
        const line = JSON.stringify({ custom_id: 'one', method, url: '/v1/chat/completions', body });
        const file = { name: 'a.jsonl', mimeType: 'application/jsonl', buffer: Buffer.from(line) };
        await section.locator('input[type="file"]').setInputFiles(file);
      };
      await submit('GET');
      await section.getByText('Line 1: `method` must be POST.').waitFor({ timeout: workMs });
      await submit('POST');
      await section.getByText('completed', { exact: true }).waitFor({ timeout: workMs });
      await assertAccessible(window, 'the batches');
      const answers = page.waitForEvent('download');
      await section.getByRole('link', { name: 'Answers' }).click();
      assert.match((await answers).suggestedFilename(), /_output\.jsonl$/);
      await window.shoot('chat-batches');
    });

    test('what the models were asked is in the ledger by day, and conversations are deleted on request', async () => {
      const { page } = window;
      await window.go('/ledger');
      await page.getByText('LLM tokens', { exact: true }).last().click();
      await page.getByText('Language model usage').waitFor();
      await window.shoot('ledger-language');
      await window.go('/chat');
      const list = page.getByRole('navigation', { name: 'Conversations' });
      await list.getByRole('button', { name: 'Delete all conversations' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
      await list.getByRole('button', { name: /^The sky/ }).waitFor();
      await list.getByRole('button', { name: 'Delete all conversations' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
      await list.getByText('No conversations yet.').waitFor();
      await page.reload();
      await list.getByText('No conversations yet.').waitFor();
    });
  });
}
