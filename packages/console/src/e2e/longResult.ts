import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { workMs } from '../testing/window.js';
import type { Staged } from './stage.js';
import { closeThree, compute, openThree, people, registerKey, type Windows } from './threeWindows.js';

export function longResultSuite(staged: Staged): void {
  describe('a computation with a long result', () => {
    let windows: Windows;
    before(async () => {
      windows = await openThree(staged());
    });
    after(async () => await closeThree(windows));

    test('it is verified when it is downloaded', async () => {
      for (const name of people) await registerKey(windows[name]);
      const number = `1${'0'.repeat(37)}1.123456789012345678`;
      const row = Array(8).fill(number).join('\t');
      await compute(windows, 'long sums', Array(40).fill(row).join('\n'), { isPrivate: false });
      const { page } = windows.carol;
      const verify = page.getByRole('button', { name: 'Download and verify the result' });
      await verify.waitFor({ timeout: workMs });
      assert.equal(await page.getByText('All three nodes signed this result.').count(), 0);
      await verify.click();
      await page.getByText('All three nodes signed this result.').waitFor();
    });
  });
}
