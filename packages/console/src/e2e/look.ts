import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { assertAccessible, assertFits, openWindow, signIn } from '../testing/window.js';
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
const looks = [
  { name: 'phone', width: 375, height: 812, dark: false },
  { name: 'desk-dark', width: 1440, height: 900, dark: true },
];

export function lookSuite(staged: Staged): void {
  describe('every room', () => {
    for (const look of looks) {
      test(`fits and can be read on a ${look.name} of ${look.width} pixels`, async () => {
        const window = await openWindow(staged().browser, staged().server, look);
        await signIn(window, 'alice@example.com', staged().server.passwd, '/studio');
        for (const room of rooms) {
          await window.open(`/${room}`);
          await window.page.getByRole('heading', { level: 1 }).waitFor();
          await window.page.waitForLoadState('networkidle');
          await window.shoot(`${look.name}-${room.replace('/', '-') || 'home'}`);
          await assertFits(window, room);
          await assertAccessible(window, `${room} (${look.name})`);
        }
        assert.deepEqual(window.complaints, []);
        await window.close();
      });
    }

    test('is dark from the first paint on when that was chosen', async () => {
      const window = await openWindow(staged().browser, staged().server);
      await signIn(window, 'alice@example.com', staged().server.passwd, '/jobs');
      await window.page.getByRole('button', { name: 'Use dark colours' }).click();
      await window.page.reload({ waitUntil: 'commit' });
      await window.page.waitForSelector('body');
      const scheme = await window.page.locator('html').getAttribute('data-mantine-color-scheme');
      assert.equal(scheme, 'dark');
      await window.close();
    });

    test('is reached on a phone through the menu', async () => {
      const window = await openWindow(staged().browser, staged().server, { width: 375, height: 812 });
      await signIn(window, 'alice@example.com', staged().server.passwd, '/studio');
      await window.page.getByRole('button', { name: 'Navigation' }).click();
      await window.page.getByRole('link', { name: 'Chain' }).click();
      await window.page.getByRole('heading', { name: 'Chain', exact: true }).waitFor();
      await window.close();
    });
  });
}
