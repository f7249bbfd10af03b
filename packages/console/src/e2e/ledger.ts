import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, describe, test } from 'node:test';
import { assertAccessible, openWindow, signIn, type Window } from '../testing/window.js';
import type { Staged } from './stage.js';

export function ledgerSuite(staged: Staged): void {
  describe('the ledger', () => {
    let window: Window;
    before(async () => {
      window = await openWindow(staged().browser, staged().server);
      await signIn(window, 'alice@example.com', staged().server.passwd, '/ledger');
    });
    after(async () => {
      assert.deepEqual(window.complaints, []);
      await window.close();
    });

    test('what the other rooms cost is drawn by kind', async () => {
      await window.page.getByRole('img', { name: /^CCD charged by day: .*Input.*Upload/ }).waitFor();
      await assertAccessible(window, 'the ledger');
      await window.shoot('ledger');
    });

    test('bought tokens arrive in the header at once', async () => {
      const { page } = window;
      const before = await page.getByTestId('balance-llm').textContent();
      await page.getByLabel('How many').fill('5000');
      await page.getByRole('button', { name: 'Buy for 5 CCD' }).click();
      await page.getByText('5,000 tokens are yours.').waitFor();
      assert.notEqual(await page.getByTestId('balance-llm').textContent(), before);
    });

    test('the statement is exported with exact amounts', async () => {
      const { page } = window;
      const saved = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Export as CSV' }).click();
      const csv = await readFile(await (await saved).path(), 'utf8');
      assert.match(csv, /^time,currency,kind,amount,memo,jobID\n/);
      assert.match(csv, /,CCD,grant,1000000,"demo account",/);
    });
  });
}
