import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { until } from '@tricorn/testing';
import { appearanceOf, difference, keptAppearance } from '../testing/appearance.js';
import {
  assertAccessible,
  assertFits,
  enter,
  openWindow,
  seriousFindings,
  type Window,
  type WindowOptions,
} from '../testing/window.js';
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
  'operator',
];
const widths = [375, 768, 1024, 1440];
/** Fonts and their widths differ between machines, and with them where lines break. */
const differentShareMax = 0.12;
const phone = { name: 'phone', width: 375, height: 812, dark: false, lessMotion: false };
const newAccount = { name: 'new account', lessMotion: false };
const darkDesk = { name: 'desk-dark', width: 1440, height: 900, dark: true, lessMotion: true };

export function lookSuite(staged: Staged): void {
  describe('every room', () => {
    const opened = new Map<string, Window>();
    /** One window for each look: a new one loads and compiles every script again. */
    const windowOf = async ({ name, ...look }: WindowOptions & { name: string }): Promise<Window> => {
      const { browser, server } = staged();
      const window = opened.get(name) ?? (await openWindow(browser, server, look));
      opened.set(name, window);
      return window;
    };
    const aliceIn = async (look: WindowOptions & { name: string }, path: string): Promise<Window> => {
      const window = await windowOf(look);
      await enter(window, await staged().sessionOf('alice@example.com'), path);
      return window;
    };
    after(async () => {
      for (const window of opened.values()) await window.close();
    });

    for (const look of [phone, darkDesk]) {
      test(`fits and can be read on a ${look.name} of ${look.width} pixels`, async () => {
        const window = await aliceIn(look, '/studio');
        for (const room of rooms) {
          await window.go(`/${room}`);
          await window.shoot(`${look.name}-${room.replace('/', '-') || 'home'}`);
          await assertAccessible(window, `${room} (${look.name})`);
          await assertFits(window, room);
        }
        assert.deepEqual(window.complaints, []);
      });
    }

    test('is judged as it stands, not while a card fades in', async () => {
      const window = await windowOf(newAccount);
      const { page } = window;
      await window.open('/');
      await page.getByLabel('Email').waitFor();
      await page.evaluate(() => {
        const slow = new CSSStyleSheet();
        slow.replaceSync('.console-arrive { animation-duration: 7200s; animation-delay: -1800s }');
        document.adoptedStyleSheets = [slow];
        const card = document.createElement('p');
        card.className = 'console-arrive';
        card.textContent = 'Just arrived';
        document.querySelector('main')!.append(card);
      });
      assert.match((await seriousFindings(page)).join(), /^color-contrast: .*console-arrive/);
      await assertAccessible(window, 'the arriving card');
      await page.emulateMedia({ reducedMotion: 'reduce' });
      assert.deepEqual(await seriousFindings(page), [], 'without motion a card is there at once');
      await page.emulateMedia({ reducedMotion: 'no-preference' });
    });

    test('looks as it was kept, at four widths in both colour schemes', async () => {
      const window = await windowOf(newAccount);
      const { page } = window;
      await window.open('/');
      await page.getByText('New account').click();
      await page.getByLabel('Email').fill('erin@example.com');
      await page.getByRole('textbox', { name: 'Password' }).fill('a long password');
      await page.getByRole('button', { name: 'Create account' }).click();
      await page.getByTestId('balance-ccd').waitFor();
      const changed: string[] = [];
      for (const room of ['', 'studio', 'jobs', 'together/new']) {
        await window.go(`/${room}`);
        for (const width of widths)
          for (const colorScheme of ['light', 'dark'] as const) {
            await page.setViewportSize({ width, height: 900 });
            await page.emulateMedia({ colorScheme });
            await page.evaluate(() => scrollTo(0, 0));
            const name = `${room.replace('/', '-') || 'home'}-${width}-${colorScheme}`;
            const seen = await appearanceOf(page);
            const share = difference(seen, await keptAppearance(name, seen));
            if (share > differentShareMax) changed.push(`${name}: ${(share * 100).toFixed(1)} %`);
          }
      }
      assert.deepEqual(changed, [], 'look at the screenshots, then keep them with TRICORN_TEST_KEEP_LOOKS=1');
      await page.emulateMedia({ colorScheme: 'light' });
    });

    test('is dark from the first paint on when that was chosen', async () => {
      const window = await aliceIn(newAccount, '/jobs');
      await window.page.getByRole('button', { name: 'Use dark colours' }).click();
      await window.page.reload({ waitUntil: 'commit' });
      await window.page.waitForSelector('body');
      const scheme = await window.page.locator('html').getAttribute('data-mantine-color-scheme');
      assert.equal(scheme, 'dark');
    });

    test('is printed in light colours, without what surrounds it and what one acts with', async () => {
      const window = await aliceIn(darkDesk, '/ledger');
      const { page } = window;
      const scheme = async () => await page.locator('html').getAttribute('data-mantine-color-scheme');
      await page.emulateMedia({ media: 'print' });
      await page.getByRole('heading', { name: 'Ledger', exact: true }).waitFor();
      await page.getByRole('banner').waitFor({ state: 'hidden' });
      await page.getByRole('navigation', { name: 'Navigation' }).waitFor({ state: 'hidden' });
      await page.getByRole('heading', { name: 'Buy LLM tokens' }).waitFor({ state: 'hidden' });
      await until(async () => (await scheme()) === 'light', { describe: 'paper is white' });
      await assertAccessible(window, 'the printed ledger');
      await page.emulateMedia({ media: 'screen' });
      await until(async () => (await scheme()) === 'dark', { describe: 'the screen is dark again' });
    });

    test('is reached on a phone through the menu', async () => {
      const window = await aliceIn(phone, '/studio');
      await window.page.getByRole('button', { name: 'Navigation' }).click();
      await window.page.getByRole('link', { name: 'Chain' }).click();
      await window.page.getByRole('heading', { name: 'Chain', exact: true }).waitFor();
    });
  });
}
