import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, describe, test } from 'node:test';
import { assertAccessible, assertFits, openWindow, type Window, workMs } from '../testing/window.js';
import type { Staged } from './stage.js';
import { agreement, paste, people, registerKey, removeKeys, type Windows } from './threeWindows.js';

const file = new URL('../../../../client/dist/page/tricorn-page.html', import.meta.url);

/** The page that people keep on their disk, with the real server. */
export function pageSuite(staged: Staged): void {
  describe('the page that works from disk', () => {
    let windows: Windows;
    const open = async (options = {}): Promise<Window> => {
      const window = await openWindow(staged().browser, staged().server, options);
      await window.page.goto(file.href);
      return window;
    };
    const signIn = async ({ page }: Window, email: string): Promise<void> => {
      await page.getByLabel('Address of the server').fill(`${staged().server.baseUrl}/`);
      await page.getByLabel('Email').fill(email);
      await page.getByRole('textbox', { name: 'Password' }).fill(staged().server.passwd);
      await page.getByRole('button', { name: 'Sign in' }).click();
      await page.getByRole('heading', { name: 'Together' }).waitFor();
    };
    before(async () => {
      await removeKeys(staged());
      const [alice, bob, carol] = [await open(), await open({ width: 375 }), await open({ dark: true })];
      windows = { alice, bob, carol };
    });
    after(async () => {
      for (const name of people) {
        assert.deepEqual(windows[name].complaints, [], name);
        await windows[name].close();
      }
    });

    test('is one file that loads nothing and runs nothing else', async () => {
      const text = await readFile(file, 'utf8');
      const around = text
        .replace(/<script type="module">.*?<\/script>/s, '')
        .replace(/<style>.*?<\/style>/s, '');
      assert.doesNotMatch(around, /<script|<link|<img|<iframe|src=/);
      assert.ok(around.length < 2_000, around);
      assert.match(text, /Content-Security-Policy" content="default-src 'none'; script-src 'sha256-[^';]+';/);
    });

    test('signs in to any server, whoever types the address in whichever way', async () => {
      const { page } = windows.alice;
      await page.getByLabel('Address of the server').fill('http://127.0.0.1:1');
      await page.getByLabel('Email').fill('alice@example.com');
      await page.getByRole('textbox', { name: 'Password' }).fill('x');
      await page.getByRole('button', { name: 'Sign in' }).click();
      await page.getByRole('alert').waitFor();
      windows.alice.complaints.length = 0;
      await assertAccessible(windows.alice, 'the sign-in of the page');
      await windows.bob.shoot('page-sign-in');
      await windows.carol.shoot('page-sign-in-dark');
      await signIn(windows.alice, ' Alice@Example.com'.trim());
      await signIn(windows.bob, 'bob@example.com');
      await signIn(windows.carol, 'carol@example.com');
      for (const name of people) await registerKey(windows[name]);
      await assertAccessible(windows.alice, 'the room of the page');
      await assertFits(windows.bob, 'the room of the page');
      await windows.alice.shoot('page-room');
      await windows.bob.shoot('page-room-phone');
    });

    test('computes a private result of three: created, filled by a link and from the inbox, verified and opened', async () => {
      const { alice, bob, carol } = windows;
      await alice.page.getByRole('link', { name: 'New computation' }).click();
      await alice.page.getByRole('button', { name: 'Fill in an example' }).click();
      await alice.page.getByRole('textbox', { name: 'Name' }).fill('from disk');
      await alice.page.getByRole('switch', { name: 'Keep the result private' }).check();
      await alice.page.getByText('This page is a file on your disk').waitFor();
      await paste(alice.page.getByLabel('Row 1, column 1'), '1\t2\n3\t4.5');
      await alice.page.getByRole('button', { name: 'Create and submit my numbers' }).click();
      await agreement(alice.page).click();
      const waiting = alice.page.getByRole('listitem').filter({ hasText: 'bob@example.com' });
      await waiting.getByRole('button', { name: 'Invitation link' }).click();
      const link = await waiting.getByLabel('Invitation for bob@example.com').inputValue();
      assert.ok(link.startsWith(`${staged().server.baseUrl}/jobs/`), link);

      await bob.page.getByLabel('Link to a computation').fill(link.replace('127.0.0.1', '127.0.0.2'));
      await bob.page.getByRole('button', { name: 'Open', exact: true }).click();
      await bob.page.getByRole('alert').getByText('another server').waitFor();
      await bob.page.getByLabel('Link to a computation').fill(link);
      await bob.page.getByRole('button', { name: 'Open', exact: true }).click();
      await paste(bob.page.getByLabel('Row 1, column 1'), '1\t2\n3\t4.5');
      await bob.page.getByRole('button', { name: 'Submit my numbers' }).click();
      await bob.page.getByText('Everything is as the link').waitFor();
      assert.equal(await bob.page.getByText('only the server says so').count(), 0);
      await bob.shoot('page-consent-phone');
      await agreement(bob.page).click();
      await bob.page.getByText('The nodes have your numbers').waitFor();

      await carol.page.getByRole('link', { name: 'Submit numbers for from disk' }).click();
      await paste(carol.page.getByLabel('Row 1, column 1'), '1\t2\n3\t4.5');
      await carol.page.getByRole('button', { name: 'Submit my numbers' }).click();
      await carol.page.getByText('Matrix Addition (only the server says so)').waitFor();
      await assertAccessible(carol, 'what carol is about to sign, in dark colours');
      await carol.shoot('page-consent-dark');
      await agreement(carol.page).click();
      for (const name of people) {
        const { page } = windows[name];
        const result = page.getByRole('table', { name: 'Result' });
        await result.waitFor({ timeout: workMs });
        assert.deepEqual(await result.getByRole('cell').allTextContents(), ['3', '6', '9', '13.5']);
        await page.getByText('This browser has opened it.').waitFor();
        await page.getByText('It was computed on what this browser submitted').waitFor();
      }
      await alice.shoot('page-result');
      await carol.shoot('page-result-dark');
    });

    test('remembers after a reload what it signed', async () => {
      const { page } = windows.bob;
      await page.reload();
      await page.getByText('This browser has opened it.').waitFor({ timeout: workMs });
      await page.getByText('It was computed on what this browser submitted').waitFor();
      const saved = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Download the signed statement' }).click();
      const buffer = await readFile(await (await saved).path());
      await page.getByRole('link', { name: 'Together' }).click();
      await page
        .getByLabel('Signed statement', { exact: true })
        .setInputFiles({ name: 'statement.json', mimeType: 'application/json', buffer });
      await page.getByText(/^The signatures of job \d+, round 1, are valid\./).waitFor();
      await assertFits(windows.bob, 'a verified statement');
    });
  });
}
