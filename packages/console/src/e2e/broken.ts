import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { enter, openWindow } from '../testing/window.js';
import type { Staged } from './stage.js';

const rooms = [
  '',
  'studio',
  'chat',
  'together',
  'together/new',
  'learn',
  'train',
  'jobs',
  'ledger',
  'chain',
  'account',
];

export function brokenSuite(staged: Staged): void {
  describe('what goes wrong in one room', () => {
    test('leaves the header and the other rooms usable, whatever the server answers', async () => {
      const { browser, server, newcomer, sessionOf } = staged();
      const window = await openWindow(browser, server);
      const { page } = window;
      await enter(window, await sessionOf(await newcomer('quirin')));
      // Lists are texts, numbers are null, and objects have nothing in them.
      for (const nonsense of [
        '{"code":200,"msg":"success"}',
        '{"code":200,"msg":"success","data":"x"}',
        '[]',
      ]) {
        await page.route('**/sdk/**', (route) =>
          route.request().url().endsWith('/userInfo')
            ? route.continue()
            : route.fulfill({ contentType: 'application/json', body: nonsense }),
        );
        for (const room of rooms) {
          await page.evaluate((path) => history.pushState(null, '', `/${path}`), room);
          // Whatever is loaded for the room, or instead of it, is there or has failed.
          await page.waitForLoadState('networkidle');
          assert.ok(await page.getByTestId('balance-ccd').isVisible(), `/${room} with ${nonsense}`);
        }
        await page.unroute('**/sdk/**');
      }
      await page.evaluate(() => history.pushState(null, '', '/ledger'));
      await page.getByLabel('Number of tokens').waitFor();
      await window.close();
    });

    test('numbers are what the purchase accepts', async () => {
      const { browser, server, newcomer, sessionOf } = staged();
      const window = await openWindow(browser, server);
      const { page } = window;
      await enter(window, await sessionOf(await newcomer('rosa')), '/ledger');
      const field = page.getByLabel('Number of tokens');
      const buy = page.getByRole('button', { name: /^Buy for/ });
      const bought: string[] = [];
      page.on('request', (request) => {
        if (request.url().endsWith('/buyLLMToken')) bought.push(request.postData() ?? '');
      });
      for (const typed of ['2.5', '-5', '0', '2000000000', '']) {
        await field.fill('');
        await field.pressSequentially(typed);
        assert.equal((await field.inputValue()).replaceAll(',', ''), typed);
        await buy.and(page.locator('[disabled]')).waitFor();
        await page.getByText('Enter a whole number from 1 to').waitFor();
        await buy.click({ force: true }).catch(() => {});
      }
      await page.getByRole('heading', { name: 'Ledger', exact: true }).waitFor();
      assert.deepEqual([bought, window.complaints], [[], []]);
      await window.close();
    });
  });
}
