import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { Tricorn } from '@tricorn/client';
import { startServer, type TestServer, until } from '@tricorn/testing';
import { makeTinyModels, type TinyModels } from '../testing/tinyModels.js';
import { openWindow, signIn, workMs } from '../testing/window.js';
import type { Staged } from './stage.js';

/** What somebody meets who has just registered, on a server with the usual settings for new accounts. */
export function firstHourSuite(staged: Staged): void {
  describe('the first hour', () => {
    let server: TestServer;
    let tiny: TinyModels;
    before(async () => {
      tiny = await makeTinyModels();
      server = await startServer({ ...tiny.settings, TRICORN_SIGNUP_CCD: '', TRICORN_SIGNUP_TOKENS: '' });
    });
    after(async () => {
      await server.stop();
      tiny.remove();
    });

    test('a new account can take the first steps of the tour, and the ledger says what it got and spent', async () => {
      const window = await openWindow(staged().browser, server);
      const { page } = window;
      const credentials = { email: 'viola@example.com', passwd: 'a long password' };
      await window.open('/');
      await page.getByText('New account').click();
      await page.getByLabel('Email').fill(credentials.email);
      await page.getByRole('textbox', { name: 'Password' }).fill(credentials.passwd);
      await page.getByRole('button', { name: 'Create account' }).click();
      await page.getByTestId('balance-ccd').getByText('100 CCD').first().waitFor();
      const tour = page.getByRole('region', { name: /tour/i });
      await tour.getByRole('link').first().click();
      await page.getByLabel('What should it show?').fill('a red apple');
      await page.getByRole('button', { name: 'Generate' }).click();
      await page.getByRole('link', { name: 'Open a red apple' }).first().waitFor({ timeout: workMs });
      await window.go('/chat');
      await page.getByLabel('Maximum length of the answer').fill('12');
      await page.getByRole('button', { name: 'Why is the sky blue?' }).click();
      await page.getByTestId('answer').and(page.locator('[data-done="true"]')).waitFor({ timeout: workMs });
      const tricorn = new Tricorn({ baseUrl: server.baseUrl, ...credentials });
      const { tokens_balance } = await tricorn.api.userInfo({});
      const lines = (await tricorn.api.statement({ pageNo: 1, pageSize: 50 })).data.filter(
        ({ currency }) => currency === 'LLM',
      );
      const granted = lines.find(({ kind }) => kind === 'grant');
      assert.equal(granted?.amount, '1000');
      assert.equal(
        lines.reduce((sum, { amount }) => sum + Number(amount), 0),
        tokens_balance,
        'the statement adds up to the balance',
      );
      tricorn.close();
      assert.deepEqual(window.complaints, []);
      await window.close();
    });

    test('the studio says before it charges that its model knows English, and lists one model once', async () => {
      const window = await openWindow(staged().browser, server);
      const { page } = window;
      await window.open('/studio');
      await page.getByLabel('Email').fill('viola@example.com');
      await page.getByRole('textbox', { name: 'Password' }).fill('a long password');
      await page.getByRole('button', { name: 'Sign in', exact: true }).click();
      const prompt = page.getByLabel('What should it show?');
      await prompt.fill('ein roter Apfel auf dem Tisch');
      const warning = page.getByText('The embedded picture model knows English only.');
      await warning.waitFor();
      await window.shoot('studio-warning');
      await prompt.fill('a red apple at the Café de Paris');
      await warning.waitFor({ state: 'detached' });
      const mode = page.getByLabel('Mode');
      const groups = await mode.evaluate((select) =>
        [...select.querySelectorAll('optgroup')].map(({ label, children }) => [label, children.length]),
      );
      assert.deepEqual(groups, [['Not installed: these use the embedded model', 4]]);
      for (const name of ['genImgSDXL', 'genImgFlux']) {
        await mode.selectOption(name);
        await page.getByText('Costs 10 LLM tokens').waitFor();
      }
      assert.deepEqual(window.complaints, []);
      await window.close();
    });

    test('every room on the first page says in its own words what it is for', async () => {
      const window = await openWindow(staged().browser, server);
      await signIn(window, 'alice@example.com', server.passwd);
      const cards = window.page.getByRole('region', { name: 'What you can do here' }).getByRole('link');
      await cards.getByText('Turn a recording of speech into text').waitFor();
      const purposes = await cards.locator('p').allInnerTexts();
      assert.equal(purposes.length, await cards.count());
      assert.equal(new Set(purposes).size, purposes.length, purposes.join('\n'));
      await window.close();
    });

    test('a number as the target chooses a tree for numbers, and a column full of gaps is not suggested', async () => {
      const window = await openWindow(staged().browser, server);
      const { page } = window;
      await signIn(window, 'alice@example.com', server.passwd, '/learn');
      const rows = Array.from(
        { length: 60 },
        (_, i) => `${i % 2 ? 'Bern' : 'Zug'},${i},$${1000 + i * 7}.50,${i % 3 ? '' : 'quiet'}`,
      );
      const buffer = Buffer.from(`city,area,price,note\n${rows.join('\n')}\n`);
      await page
        .locator('input[type=file]')
        .first()
        .setInputFiles({ name: 'flats.csv', mimeType: 'text/csv', buffer });
      const target = page.getByRole('combobox', { name: 'Target column' });
      const algorithm = page.getByRole('combobox', { name: 'Algorithm' });
      await page.getByRole('button', { name: /^Find the best model for/ }).waitFor();
      assert.equal(await target.inputValue(), 'price');
      assert.equal(await algorithm.inputValue(), 'Decision Tree Regression');
      await page.getByRole('button', { name: 'Check the files' }).click();
      await page.getByText('The files are valid').waitFor();
      await target.click();
      await page.getByRole('option', { name: 'city' }).click();
      assert.equal(await algorithm.inputValue(), 'Decision Tree');
      assert.deepEqual(window.complaints, []);
      await window.close();
    });

    test('the example of a question has a table of its own, and can be asked at once', async () => {
      const window = await openWindow(staged().browser, server);
      const { page } = window;
      await signIn(window, 'alice@example.com', server.passwd, '/together/ask');
      await page.getByRole('button', { name: 'Fill in an example' }).click();
      await page.getByText('pay.csv').waitFor();
      const ask = page.getByRole('button', { name: 'Ask, and answer with my table' });
      await until(async () => await ask.isEnabled(), { describe: 'nothing is missing' });
      await ask.click();
      await page.getByLabel('I know that the server signs for bob@example.com').waitFor({ timeout: workMs });
      await page.getByLabel('I know that the server signs for carol@example.com').waitFor();
      await window.close();
    });

    test('a German phone shows every button whole, no English, and amounts as Germans write them', async () => {
      const window = await openWindow(staged().browser, server, { width: 375, locale: 'de-DE', dark: true });
      const { page } = window;
      await window.open('/');
      await page.locator('input[type=email]').fill('alice@example.com');
      await page.locator('input[type=password]').fill(server.passwd);
      await page.getByRole('button', { name: 'Anmelden', exact: true }).click();
      await page.getByTestId('balance-ccd').waitFor();
      for (const room of ['/together/ask', '/operator?part=money', '/operator?part=models']) {
        await window.go(room);
        const cut = await page
          .locator('.mantine-Button-label')
          .evaluateAll((labels) =>
            labels.filter((label) => label.scrollWidth > label.clientWidth).map((label) => label.textContent),
          );
        assert.deepEqual(cut, [], room);
      }
      await page.getByText('eine gute erste Wahl').waitFor();
      await window.go('/chain');
      const amount = page.getByLabel('Betrag in CCD');
      await amount.fill('1.5');
      assert.equal(await amount.inputValue(), '1,5', 'and without a wallet it is the only one');
      assert.deepEqual(window.complaints, []);
      await window.close();
    });
  });
}
