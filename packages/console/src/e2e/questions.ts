import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { assertAccessible, assertFits, enter, openWindow, type Window, workMs } from '../testing/window.js';
import type { Staged } from './stage.js';
import { agreement, registerKey } from './threeWindows.js';

const csv = (text: string) => ({ name: 'pay.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
const own = csv('role,salary\nnurse,3000\nnurse,3100\ncook,2400\ncook,13572.46\n');

/** Two people ask and answer in their browsers; the second one reads German on a phone. */
export function questionsSuite(staged: Staged): void {
  describe('a question about private tables', () => {
    let ada: Window;
    let ben: Window;
    let benAccount: string;
    /** The address of the job that was asked last. */
    let path = '';
    before(async () => {
      const { browser, server, newcomer, sessionOf } = staged();
      const accounts = [await newcomer('ada-asks'), await newcomer('ben-answers')];
      benAccount = accounts[1]!;
      [ada, ben] = [
        await openWindow(browser, server),
        await openWindow(browser, server, { width: 375, locale: 'de-DE', dark: true }),
      ];
      for (const [i, window] of [ada, ben].entries())
        await enter(window, await sessionOf(accounts[i]!), '/together');
      await registerKey(ada);
      const register = ben.page.getByRole('button', { name: 'Diesen Schlüssel registrieren' });
      await register.click();
      await register.waitFor({ state: 'detached' });
    });
    after(async () => {
      for (const { complaints, close } of [ada, ben]) {
        assert.deepEqual(complaints, []);
        await close();
      }
    });

    const field = (name: string) => ada.page.getByRole('textbox', { name });
    const ask = async () => {
      await ada.go('/together/ask');
      await ada.page.getByRole('button', { name: 'Fill in an example' }).click();
      await field('The other parties').fill(benAccount);
      await ada.page.getByLabel('Your table', { exact: true }).setInputFiles(own);
    };
    const submit = async () => {
      await ada.page.getByRole('button', { name: 'Ask, and answer with my table' }).click();
      const waiting = ada.page.getByText(`Waiting for data from ${benAccount}`).first();
      await agreement(ada.page).or(waiting).first().waitFor({ timeout: workMs });
      if (await agreement(ada.page).isVisible()) await agreement(ada.page).click();
      await waiting.waitFor({ timeout: workMs });
      path = new URL(ada.page.url()).pathname;
    };
    const send = async () =>
      await ben.page.getByRole('button', { name: 'Mit dieser Tabelle antworten' }).click();
    const answer = async (table: ReturnType<typeof csv>) => {
      const { page } = ben;
      await page.getByLabel('Deine Tabelle', { exact: true }).setInputFiles(table);
      await send();
      const agree = page.getByRole('button', { name: 'Ich habe das verglichen' });
      await agree.waitFor();
      await assertFits(ben, 'what is signed, on a phone');
      await agree.click();
    };

    test('a query that cannot be computed is refused with the reason while it is typed', async () => {
      await ask();
      const { page } = ada;
      const sql = field('Question in SQL');
      await sql.fill('SELECT DISTINCT role FROM pay');
      await page.getByRole('alert').getByText('DISTINCT is not possible').waitFor();
      await sql.fill('SELECT role, count(*), sum(bonus) FROM pay GROUP BY role');
      await page.getByRole('alert').getByText('column "bonus" is not declared').waitFor();
      assert.ok(await page.getByRole('button', { name: 'Ask, and answer with my table' }).isDisabled());
      await field('Column bonus').fill('10..5');
      await page.getByRole('alert').getByText('least value above its greatest').waitFor();
      await field('Column bonus').fill('0..500');
      await page.getByText('measures: count, sum of bonus').waitFor();
      await page.getByRole('alert').waitFor({ state: 'detached' });
    });

    test('the asker sees in words what is asked, who gives what and who learns what', async () => {
      await ask();
      const { page } = ada;
      for (const text of [
        'measures: count, mean of salary',
        'P0 you: the sums of the own rows, as shares; no row',
        `P1 ${benAccount}: the sums of the own rows, as shares; no row`,
        'Exact: two questions that differ by one row could tell that row.',
      ])
        await page.getByText(text, { exact: true }).waitFor();
      await assertAccessible(ada, 'the form of a question');
      await ada.shoot('question-form');
      const sent = page.waitForRequest((request) => request.url().endsWith('/createQuestion'));
      await submit();
      assert.doesNotMatch((await sent).postData()!, /13572/);
    });

    test('who answers reads the same in German, and both read the verified answer with its charts', async () => {
      await ben.go(path);
      await ben.page.getByText('Maße: Anzahl, Mittelwert von salary').waitFor();
      await ben.page.getByText('P1 du: die Summen der eigenen Zeilen, als Anteile; keine Zeile').waitFor();
      await assertAccessible(ben, 'the form of an answer');
      await assertFits(ben, 'the form of an answer');
      await ben.shoot('question-answer-phone');
      await answer(csv('role,salary\nnurse,2900\ncook,2600\n'));
      for (const window of [ada, ben]) {
        const rows = window.page.getByTestId('answer');
        await rows.first().waitFor({ timeout: workMs });
        assert.deepEqual(
          (await rows.allInnerTexts()).map((row) => row.replaceAll(',', '.').split(/\s+/)),
          [
            ['nurse', '3', '3000'],
            ['cook', '3', '6190.82'],
          ],
        );
        const charts = window.page.getByTestId('charts').getByRole('list');
        assert.equal(await charts.count(), 2);
        assert.match((await charts.nth(1).innerText()).replaceAll(',', '.'), /nurse\s+3000\s+cook\s+6191/);
        await assertFits(window, 'an answer');
      }
      await assertAccessible(ada, 'an answer');
      await ada.shoot('question-answered');
      await ben.shoot('question-answered-phone');
    });

    test('the statement of the answer is verified from its file, as a table', async () => {
      const { page } = ada;
      const downloading = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Download the signed statement' }).click();
      const statement = await (await downloading).path();
      await ada.go('/together');
      await page.getByLabel('Signed statement', { exact: true }).setInputFiles(statement);
      await page.getByTestId('answer').nth(1).waitFor();
      assert.match(await page.getByTestId('answer').nth(1).innerText(), /cook\s+3\s+6190\.82/);
    });

    test('joined rows are announced to both before they sign, and then shown to them', async () => {
      const table = (name: string, text: string) => ({ ...csv(text), name });
      await ask();
      await field('Question in SQL').fill(
        'SELECT count(*), median(score), rows(role, score) FROM staff JOIN exams USING (id)',
      );
      await field('Column role').fill('nurse | cook');
      await field('Column score').fill('0..100');
      await ada.page.getByLabel('Whose table has score').selectOption(benAccount);
      await field('Rows of a party at most').fill('6');
      await ada.page.getByText('recipients see every one of these rows: role, score').waitFor();
      await ada.page
        .getByLabel('Your table', { exact: true })
        .setInputFiles(table('staff.csv', 'id,role\na,nurse\nb,cook\nc,nurse\nd,cook\n'));
      await submit();
      await ben.go(path);
      await ben.page.getByText('Die Empfänger sehen jede dieser Zeilen: role, score').waitFor();
      await answer(table('exams.csv', 'id,score\nb,70\nx,1\nc,80\nd,90\n'));
      for (const { page } of [ada, ben]) {
        const rows = page.getByTestId('joined-row');
        await rows.first().waitFor({ timeout: workMs });
        assert.deepEqual((await rows.allInnerTexts()).map((row) => row.replace(/\s+/, ' ')).sort(), [
          'cook 70',
          'cook 90',
          'nurse 80',
        ]);
        assert.match(await page.getByTestId('answer').innerText(), /^3\s+80$/);
      }
      await assertAccessible(ada, 'joined rows');
      await assertFits(ben, 'joined rows');
      await ben.shoot('question-joined-rows-phone');
    });

    test('an answer with noise shows what is left of the budget, and one that costs more is refused', async () => {
      await ask();
      await field('Noise: ε').fill('0.5');
      await field('Table').fill('pay roll');
      await ada.page.getByText('A table is named with letters, digits, - and _.').waitFor();
      await field('Table').fill('pay');
      await field('Budget: ε').fill('1');
      await ada.page.getByText('ε 1 is left. This answer costs 0.5, and 0.5 remains.').waitFor();
      await ada.shoot('question-budget');
      await submit();
      await ada.go('/together');
      assert.match(await ada.page.getByTestId('budget').innerText(), /pay\s+1\s+0\.5\s+0\.5\s+0/);
      await ben.go(path);
      const { page } = ben;
      await page.getByRole('textbox', { name: 'Tabelle' }).fill('lohn');
      await page.getByRole('textbox', { name: 'Budget: ε' }).fill('0,2');
      await page.getByText('ε 0,2 sind übrig, aber diese Antwort kostet 0,5.').waitFor();
      await answer(csv('role,salary\nnurse,2900\n'));
      await page.getByRole('alert').getByText('Das Budget der Privatsphäre einer Tabelle reicht').waitFor();
      await page.getByRole('textbox', { name: 'Budget: ε' }).fill('0,7');
      await page.getByText('Diese Antwort kostet 0,5, und 0,2 bleiben.').waitFor();
      // What was agreed to is the same.
      await send();
      await page.getByTestId('answer').nth(1).waitFor({ timeout: workMs });
      // What was held is charged: of 1, 0.5 is left, 0 held and 0.5 spent.
      const budget = ada.page.getByTestId('budget').filter({ hasText: 'pay10.500.5' });
      await budget.waitFor({ timeout: workMs });
    });
  });
}
