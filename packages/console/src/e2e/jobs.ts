import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { assertAccessible, openWindow, signIn, type Window } from '../testing/window.js';
import type { Staged } from './stage.js';

export function jobsSuite(staged: Staged): void {
  describe('jobs', () => {
    let window: Window;
    before(async () => {
      window = await openWindow(staged().browser, staged().server);
      await signIn(window, 'alice@example.com', staged().server.passwd, '/jobs');
    });
    after(async () => {
      assert.deepEqual(window.complaints, []);
      await window.close();
    });

    test('are filtered by name', async () => {
      const { page } = window;
      await page
        .getByRole('link', { name: /^learn / })
        .first()
        .waitFor();
      await page.getByLabel('Name or id').fill('SALARIES');
      await page.getByRole('link', { name: 'salaries in all' }).waitFor();
      assert.equal(await page.getByRole('link', { name: /^learn / }).count(), 0);
      await assertAccessible(window, 'the jobs');
      await window.shoot('jobs');
    });

    test('tell what happened to them', async () => {
      const { page } = window;
      await page.getByRole('link', { name: 'salaries in all' }).click();
      const history = page.getByRole('region', { name: 'What happened' });
      for (const state of ['waiting', 'queued', 'running', 'succeeded'])
        await history.getByText(state, { exact: true }).first().waitFor();
    });

    test('that are unknown, or of others, are refused in words', async () => {
      const { page } = window;
      await window.open('/jobs/12345');
      await page.getByRole('alert').getByText('There is no job with this id').waitFor();
      await page.getByRole('link', { name: 'All jobs' }).click();
      await page.getByRole('heading', { name: 'Jobs' }).waitFor();
    });

    test('are deleted by their creator, who is asked first', async () => {
      const { page } = window;
      await window.open('/jobs');
      await page.getByLabel('Name or id').fill('learn');
      await page
        .getByRole('link', { name: /^learn / })
        .first()
        .click();
      await page.locator('#room').getByRole('button', { name: 'Delete' }).click();
      await page.getByText('what is on chain stays').waitFor();
      await page.getByRole('button', { name: 'Keep it' }).click();
      await page.locator('#room').getByRole('button', { name: 'Delete' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
      await page.waitForURL('**/jobs');
      await page.getByLabel('Name or id').fill('learn');
      await page
        .getByRole('link', { name: /^learn / })
        .first()
        .waitFor();
      assert.equal(await page.getByRole('link', { name: /^learn / }).count(), 1, 'the other one is left');
    });
  });
}
