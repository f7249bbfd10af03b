import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { operations } from '@tricorn/contract';
import { assertAccessible } from '../testing/window.js';
import type { Staged } from './stage.js';
import { withWindow } from './withWindow.js';

export function jobsSuite(staged: Staged): void {
  describe('jobs', () => {
    const window = withWindow(staged, { email: 'alice@example.com', path: '/jobs' });

    test('are filtered by name', async () => {
      const { page } = window;
      await page
        .getByRole('link', { name: /^model / })
        .first()
        .waitFor();
      await page.getByLabel('Name or ID').fill('SALARIES');
      await page.getByRole('link', { name: 'salaries in all' }).waitFor();
      assert.equal(await page.getByRole('link', { name: /^model / }).count(), 0);
      await assertAccessible(window, 'the jobs');
      await window.shoot('jobs');
    });

    test('show what they cost and how long they ran, and two are compared', async () => {
      const { page } = window;
      const row = page.getByRole('row', { name: /salaries in all/ });
      await row.getByRole('cell', { name: /^\d+ s$|^\d+ min \d+ s$/ }).waitFor();
      await row.getByRole('cell', { name: /^0\.\d+ CCD$/ }).waitFor();
      await page.getByLabel('Name or ID').fill('');
      await page.getByRole('checkbox', { name: 'Select salaries in all' }).check();
      await page
        .getByRole('checkbox', { name: /^Select model / })
        .first()
        .check();
      await page.getByRole('link', { name: 'Compare the selected jobs' }).click();
      await page.getByRole('heading', { name: 'Compare jobs' }).waitFor();
      await page.getByRole('columnheader', { name: 'salaries in all' }).first().waitFor();
      await page.getByRole('row', { name: /^Computation Matrix Addition Decision Tree$/ }).waitFor();
      await assertAccessible(window, 'a comparison');
      await page.goBack();
      await page.getByLabel('Name or ID').fill('SALARIES');
      await page.getByRole('link', { name: 'salaries in all' }).waitFor();
    });

    test('are found again after a look at one of them', async () => {
      const { page } = window;
      await page.getByRole('link', { name: 'salaries in all' }).click();
      await page.getByRole('region', { name: 'History' }).waitFor();
      await page.goBack();
      await page.getByRole('link', { name: 'salaries in all' }).waitFor();
      assert.equal(await page.getByLabel('Name or ID').inputValue(), 'SALARIES');
    });

    test('tell what happened to them, what they took and where they belong', async () => {
      const { page } = window;
      await page.getByRole('link', { name: 'salaries in all' }).click();
      const history = page.getByRole('region', { name: 'History' });
      for (const state of ['waiting', 'queued', 'running', 'succeeded'])
        await history.getByText(state, { exact: true }).first().waitFor();
      await page.getByText('Running time').waitFor();
      await page
        .getByText(/^0\.\d+ CCD$/)
        .first()
        .waitFor();
      await page
        .getByRole('navigation', { name: 'Path' })
        .or(page.getByLabel('Path'))
        .getByRole('link', { name: 'Together' })
        .waitFor();
    });

    test('of which only the newest are listed say so', async () => {
      const { page } = window;
      const path = `**${operations.jobListByUser.path}`;
      await page.route(path, async (route) => {
        const response = await route.fetch();
        const list = (await response.json()) as { data: { jobID: string }[] };
        const data = Array.from({ length: 100 }, (_, place) => ({ ...list.data[0]!, jobID: String(place) }));
        await route.fulfill({ response, json: { ...list, data, totalPages: 6, totalCount: 600 } });
      });
      await window.open('/jobs');
      await page.getByText('The 500 newest jobs are listed and searched.').waitFor();
      await page.unroute(path);
    });

    test('that are unknown, or of others, are refused in words', async () => {
      const { page } = window;
      await window.open('/jobs/12345');
      await page.getByRole('alert').getByText('Job not found').waitFor();
      await page.getByRole('link', { name: 'All jobs' }).click();
      await page.getByRole('heading', { name: 'Jobs' }).waitFor();
    });

    test('run again with the same settings, and several are deleted at once', async () => {
      const { page } = window;
      await window.go('/jobs');
      await page.getByRole('link', { name: /^model / }).click();
      await page.getByRole('button', { name: 'Run again with the same settings' }).click();
      await page.getByRole('button', { name: /^Run again for [\d.]+ CCD$/ }).click();
      await page.getByRole('heading', { name: /^model .+, again / }).waitFor();
      await page.getByText('Decision Tree').first().waitFor();
      await window.go('/jobs');
      await page.getByRole('checkbox', { name: /^Select model .+, again / }).check();
      await page.getByRole('button', { name: 'Delete the selected jobs' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Delete the selected jobs' }).click();
      await page.getByRole('link', { name: /, again / }).waitFor({ state: 'detached' });
    });

    test('are deleted by their creator, who is asked first', async () => {
      const { page } = window;
      await window.go('/jobs');
      await page.getByLabel('Name or ID').fill('prediction');
      await page
        .getByRole('link', { name: /^prediction / })
        .first()
        .click();
      await page.locator('#room').getByRole('button', { name: 'Delete' }).click();
      await page.getByText('Results that are on the chain stay there').waitFor();
      await page.getByRole('button', { name: 'Cancel' }).click();
      await page.locator('#room').getByRole('button', { name: 'Delete' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
      await page.waitForURL('**/jobs');
      await page
        .getByRole('link', { name: /^model / })
        .first()
        .waitFor();
      await page.getByRole('link', { name: /^prediction / }).waitFor({ state: 'detached' });
    });
  });
}
