import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Staged } from './stage.js';
import { withWindow } from './withWindow.js';

export function docsSuite(staged: Staged): void {
  describe('the reference of the API', () => {
    const window = withWindow(staged, { email: 'bob@example.com', path: '/jobs' });

    const isDark = async () =>
      await window.page.evaluate(() => document.documentElement.classList.contains('dark-mode'));

    test('knows who is signed in, has the colours of the console, and leads back to it', async () => {
      const { page } = window;
      await page.emulateMedia({ colorScheme: 'dark' });
      await window.open('/docs');
      assert.equal(await isDark(), true);
      await page.getByText('Signed in as bob@example.com').waitFor();
      await page.getByRole('link', { name: 'Back to the console' }).waitFor();
    });

    test('has an address for every operation', async () => {
      const { page } = window;
      await page.emulateMedia({ colorScheme: 'light' });
      await page.goto(`${staged().server.baseUrl}/docs#/Users/statement`);
      await page.reload();
      assert.equal(await isDark(), false);
      const operation = page.locator('[id="operations-Users-statement"]');
      await operation.getByRole('button', { name: 'Execute' }).waitFor();
      await page.locator('[id="operations-tag-Users"]').click();
    });

    test('tries operations as they are pre-filled', async () => {
      const { page } = window;
      const tried = [
        { tag: 'Users', id: 'userInfo', answer: '"bob@example.com"' },
        { tag: 'Generative AI', id: 'taskList', answer: '"totalCount": 0' },
        { tag: 'Jobs', id: 'createJobByInput', answer: '"jobID"' },
        { tag: 'OpenAI interface', id: 'v1ListModels', answer: '"owned_by": "tricorn"' },
      ];
      for (const { tag, id, answer } of tried) {
        await page.locator(`[id="operations-tag-${tag.replaceAll(' ', '_')}"]`).click();
        const operation = page.locator(`[id="operations-${tag.replaceAll(' ', '_')}-${id}"]`);
        await operation.locator('.opblock-summary-control').click();
        await operation.getByRole('button', { name: 'Execute' }).click();
        const live = operation.locator('.live-responses-table');
        await live.getByText('200', { exact: true }).first().waitFor();
        assert.ok((await live.textContent())!.includes(answer), id);
        // The page draws everything that is open again and again.
        await page.locator(`[id="operations-tag-${tag.replaceAll(' ', '_')}"]`).click();
      }
    });
  });
}
