import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { openWindow, type Window } from '../testing/window.js';
import type { Staged } from './stage.js';

const rooms = [
  '/',
  '/studio',
  '/chat',
  '/together',
  '/learn',
  '/train',
  '/jobs',
  '/ledger',
  '/chain',
  '/account',
];
/** Words that every English sentence has one of, and no German one. */
const englishWords = /\b(the|and|with|your|you|are|this|that|from|not|for|of|which|has)\b/i;

/** A browser that asks for German gets German, from the door on. */
export function germanSuite(staged: Staged): void {
  describe('a German browser', () => {
    let window: Window;
    before(async () => {
      const { browser, server } = staged();
      window = await openWindow(browser, server, { locale: 'de-DE' });
    });
    after(async () => await window.close());

    /** The English texts that can be seen, apart from code and what is marked as English. */
    const englishTexts = async (): Promise<string[]> => {
      const seen = await window.page.evaluate(() => {
        const found: string[] = [];
        const visit = (node: Node): void => {
          if (node instanceof Text) found.push(node.data);
          if (!(node instanceof Element) || node.matches('script, style, code, pre, [lang=en]')) return;
          if (node.checkVisibility()) node.childNodes.forEach(visit);
        };
        visit(document.body);
        return found;
      });
      return seen.filter((text) => englishWords.test(text));
    };

    test('sees no English at the door, in a refusal or in any room', async () => {
      const { page } = window;
      const { server, newcomer } = staged();
      const email = await newcomer('klara');
      await window.open('/');
      const password = page.locator('input[autocomplete=current-password]');
      await page.locator('input[type=email]').fill(email);
      await password.fill('a wrong password');
      await page.getByRole('button', { name: 'Anmelden', exact: true }).click();
      await page.getByText('Kein Konto hat diese E-Mail und dieses Passwort.').waitFor();
      assert.deepEqual(await englishTexts(), []);
      await page.getByText('Wortlaut des Dienstes').click();
      await page.locator('[lang=en]').getByText('No account has this email').waitFor();
      await password.fill(server.passwd);
      await page.getByRole('button', { name: 'Anmelden', exact: true }).click();
      await page.getByRole('link', { name: 'Gemeinsam' }).first().waitFor();
      for (const room of rooms) {
        await window.go(room);
        await page.getByRole('heading', { level: 1 }).waitFor();
        assert.deepEqual(await englishTexts(), [], room);
      }
      await window.go('/learn');
      await page.getByRole('button', { name: 'Mehr Parameter' }).click();
      await page.getByText('Strafe für jedes Blatt').waitFor();
      assert.deepEqual(await englishTexts(), []);
    });

    test('says what each scope of a key allows, and whom a training may continue', async () => {
      const { page } = window;
      await window.go('/account?part=keys');
      await page.getByRole('combobox', { name: 'Darf' }).click();
      await page.getByText('Nur lesen: Sprachmodelle').waitFor();
      await page.keyboard.press('Escape');
      await window.go('/train');
      await page.getByRole('combobox', { name: 'Fortsetzen von' }).click();
      await page.getByText('Kein fertiges Training').waitFor();
    });
  });
}
