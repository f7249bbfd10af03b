import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { describe, test } from 'node:test';
import { operations } from '@tricorn/contract';
import { until } from '@tricorn/testing';
import type { Route } from 'playwright-core';
import { assertAccessible, clickTwice, countRequests } from '../testing/window.js';
import type { Staged } from './stage.js';
import { withWindow } from './withWindow.js';

export function ledgerSuite(staged: Staged): void {
  describe('the ledger', () => {
    const window = withWindow(staged, { email: 'alice@example.com', path: '/ledger' });

    const buying = operations.buyLLMToken.path;
    const tokensShown = async () => {
      const text = (await window.page.getByTestId('balance-llm').textContent())!;
      return Number(/([\d,]+) tokens/.exec(text)![1]!.replaceAll(',', ''));
    };

    test('what the other rooms cost is drawn by kind', async () => {
      await window.page
        .getByRole('img', { name: /^CCD charged by day: .*Machine learning.*Private computation/ })
        .waitFor();
      await assertAccessible(window, 'the ledger');
      await window.shoot('ledger');
    });

    test('a line opens to what was reserved, given back and charged', async () => {
      const { page } = window;
      const line = page.getByRole('button', { name: /^-[\d.]+ CCD, show how it came about$/ }).first();
      await line.click();
      for (const part of ['Reserved, the most it could cost', 'Given back', 'Charged'])
        await page.getByText(part, { exact: true }).first().waitFor();
      await line.click();
      await page.getByText('Given back', { exact: true }).waitFor({ state: 'detached' });
    });

    test('Back returns to the place on the page that was left', async () => {
      const { page } = window;
      const line = page.getByRole('link', { name: /salaries in all$/ }).first();
      // What loads above the line may move it until the moment of the click.
      await page.evaluate(() => {
        const note = () => document.body.setAttribute('data-left', String(scrollY));
        addEventListener('click', note, { capture: true, once: true });
      });
      await line.click();
      await page.getByRole('region', { name: 'History' }).waitFor();
      const left = Number(await page.locator('body').getAttribute('data-left'));
      assert.ok(left > 0, 'the statement is below the first screen');
      await page.goBack();
      await until(async () => Math.abs((await page.evaluate(() => scrollY)) - left) < 2, {
        describe: 'it is there again',
      });
    });

    test('bought tokens arrive in the header at once', async () => {
      const { page } = window;
      const before = await tokensShown();
      await page.getByLabel('Number of tokens').fill('5000');
      const sent = countRequests(page, buying);
      await clickTwice(page, page.getByRole('button', { name: 'Buy for 5 CCD' }), buying);
      await page.getByText('You bought 5,000 tokens.').waitFor();
      await until(async () => (await tokensShown()) === before + 5_000, { describe: 'the header has them' });
      assert.equal(sent(), 1, 'a double click buys once');
    });

    test('only whole tokens can be asked for, and none is offered for less than nothing', async () => {
      const { page } = window;
      const count = page.getByLabel('Number of tokens');
      const offer = page.getByRole('button', { name: /^Buy for/ });
      for (const typed of ['2.5', '-5', '2000000000']) {
        await count.fill('');
        assert.ok(await offer.isDisabled(), 'nothing is bought for nothing');
        await count.pressSequentially(typed);
        assert.equal((await count.inputValue()).replaceAll(',', ''), typed, 'what is typed stays');
        assert.ok(await offer.isDisabled(), typed);
      }
      await count.fill('5000');
    });

    test('tokens are paid once although the answer was lost, or the key is held down', async () => {
      const { page } = window;
      const before = await tokensShown();
      const buy = page.getByRole('button', { name: 'Buy for 5 CCD' });
      // The purchase is made, and something on the way answers in its place.
      const loseAnswer = async (route: Route) => {
        await route.fetch();
        await route.fulfill({ status: 418, body: 'not this service' });
      };
      await page.route(`**${buying}`, loseAnswer, { times: 1 });
      await buy.press('Enter');
      await page.getByRole('alert').first().waitFor();
      const sent = countRequests(page, buying);
      await buy.focus();
      await page.keyboard.down('Enter');
      await page.getByText('You bought 5,000 tokens.').waitFor();
      await page.keyboard.down('Enter');
      await page.keyboard.up('Enter');
      await until(async () => (await tokensShown()) === before + 5_000, {
        describe: 'they were bought once',
      });
      assert.equal(sent(), 1, 'a held key buys once');
    });

    test('an upload is listed with its size, and deleted', async () => {
      const { page } = window;
      const path = await page.evaluate(async () => {
        const body = new FormData();
        body.append('file', new Blob(['a,b\n1,2\n']), 'forgotten.csv');
        const token = sessionStorage.getItem('tricorn.token') ?? '';
        const url = '/sdk/computation/deAI/uploadFile';
        const answer = await fetch(url, { method: 'POST', headers: { token }, body });
        return ((await answer.json()) as { msg: string }).msg;
      });
      assert.match(path, /forgotten\.csv$/);
      await page.reload();
      const row = page.getByRole('row', { name: /forgotten\.csv 8 B/ });
      await row.getByRole('button', { name: 'Delete' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
      await row.waitFor({ state: 'detached' });
      await page.getByText(/^Your uploads and datasets take .+ of 21(\.5)? GB\.$/).waitFor();
    });

    test('the statement is exported with exact amounts', async () => {
      const { page } = window;
      const saved = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Export as CSV' }).last().click();
      const csv = await readFile(await (await saved).path(), 'utf8');
      assert.match(csv, /^time,currency,kind,state,amount,quote,refund,memo,jobID\n/);
      assert.match(csv, /,CCD,grant,credited,1000000,0,0,demo account,/);
    });
  });
}
