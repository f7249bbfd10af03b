import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, describe, test } from 'node:test';
import { askQuestion, generateSigningKeyPair, identityFrom, register } from '@tricorn/client/sealing';
import { assertAccessible, enter, openWindow, workMs } from '../testing/window.js';
import type { Staged } from './stage.js';
import {
  agreement,
  clientOf,
  closeThree,
  compute,
  openThree,
  paste,
  people,
  registerKey,
  type Windows,
} from './threeWindows.js';

export function togetherSuite(staged: Staged): void {
  describe('a computation of three people in three windows', () => {
    let windows: Windows;
    const jobName = 'salaries in all';
    /** What the browsers were refused: a form must not ask for what it will not get. */
    const refused: string[] = [];
    before(async () => {
      windows = await openThree(staged());
      for (const name of people)
        windows[name].page.on('response', (response) => {
          if (response.status() >= 400) refused.push(`${name}: ${response.status()} ${response.url()}`);
        });
    });
    after(async () => await closeThree(windows));

    test('each has a key that cannot leave the browser, and registers it', async () => {
      for (const name of people) {
        const { page } = windows[name];
        const keys = page.getByRole('region', { name: 'Keys' });
        await keys
          .getByText(/^([0-9a-f]{4} ){7}[0-9a-f]{4}$/)
          .first()
          .waitFor();
        await registerKey(windows[name]);
        const extractable = await page.evaluate(
          (account) =>
            new Promise((resolve, reject) => {
              const opening = indexedDB.open('tricorn sealing');
              opening.onerror = () => reject(opening.error);
              opening.onsuccess = () => {
                const asking = opening.result.transaction('own keys').objectStore('own keys').get(account);
                asking.onsuccess = () => resolve(asking.result.privateKey.extractable);
                asking.onerror = () => reject(asking.error);
              };
            }),
          `${new URL(page.url()).origin} ${name}@example.com`,
        );
        assert.equal(extractable, false);
      }
    });

    test('alice creates it with the example; nothing but sealed boxes leaves her browser', async () => {
      const { page } = windows.alice;
      await page.getByRole('link', { name: 'New computation' }).click();
      await page.getByRole('textbox', { name: 'Name' }).fill(jobName);
      await page.getByRole('button', { name: 'Fill in an example' }).click();
      await windows.alice.go('/jobs');
      await page.goBack();
      assert.equal(
        await page.getByLabel('Row 1, column 1').inputValue(),
        '120.50',
        'the numbers are still there',
      );
      await assertAccessible(windows.alice, 'the new computation');
      await windows.alice.shoot('together-new');
      const promise = page.getByText(
        'The server cannot read your numbers unless it controls two of the nodes, or is or signs for both other parties.',
      );
      await promise.waitFor();
      await page.getByRole('switch', { name: 'Seal in this browser' }).uncheck();
      await page.getByText('The server sees your numbers,').waitFor();
      assert.equal(await promise.count(), 0, 'nothing is promised that is not kept');
      await page.getByRole('switch', { name: 'Seal in this browser' }).check();
      await promise.waitFor();
      const sent = page.waitForRequest((request) => request.url().endsWith('/createJobByInput'));
      await page.getByRole('button', { name: 'Create and submit my numbers' }).click();
      // Nothing on this machine confirms the keys yet.
      await page.getByText('Keys of node 0', { exact: true }).waitFor();
      await assertAccessible(windows.alice, 'the question before signing');
      await agreement(page).click();
      const body = (await sent).postData()!;
      assert.match(body, /"sealed":/);
      assert.doesNotMatch(body, /120\.5/);
      await page.getByText('Waiting for data from bob@example.com').first().waitFor();
      await page.getByText('Charged so far').waitFor();
    });

    test('a malformed number is reported while typing, and a block can be pasted from a spreadsheet', async () => {
      const { page } = windows.bob;
      await page.getByRole('link', { name: `Submit numbers for ${jobName}` }).click();
      const first = page.getByLabel('Row 1, column 1');
      await first.fill('abc');
      await page.getByText('“abc” in row 1, column 1 is not a decimal number.').waitFor();
      await paste(first, '99\t71.10\n38\t52');
      assert.equal(await page.getByLabel('Row 2, column 2').inputValue(), '52');
      await first.press('ArrowDown');
      assert.equal(
        await page.evaluate(() => document.activeElement?.getAttribute('aria-label')),
        'Row 2, column 1',
      );
      await page.getByText(/^Your numbers cost [\d.]+ CCD\./).waitFor();
      await page.getByRole('button', { name: 'Submit my numbers' }).click();
      await page.getByText('Matrix Addition (only the server says so)').waitFor();
      await agreement(page).click();
      await page.getByText('The nodes have your numbers for this round.').waitFor();
      const parties = page.getByRole('list', { name: 'Parties' });
      await parties.getByText('submitted').nth(1).waitFor();
      assert.deepEqual(
        (await parties.getByRole('listitem').allInnerTexts()).map((words) =>
          words.replaceAll(/\s+/g, ' ').replace(/submitted (now|\d+ .*)$/, 'submitted'),
        ),
        [
          'submitted P0 alice@example.com 2×2, submitted',
          'submitted P1 you 2×2, submitted',
          'waiting P2 carol@example.com Invitation link',
        ],
      );
      await windows.bob.shoot('together-filled');
    });

    test('when carol has filled, all three see the exact sum and the statement', async () => {
      const { page } = windows.carol;
      await page.getByRole('link', { name: `Submit numbers for ${jobName}` }).click();
      await page.getByRole('button', { name: 'Fill in an example' }).click();
      await page.getByRole('button', { name: 'Submit my numbers' }).click();
      await agreement(page).click();
      for (const name of people) {
        const result = windows[name].page.getByRole('table', { name: 'Result' });
        await result.waitFor({ timeout: workMs });
        assert.deepEqual(await result.getByRole('cell').allTextContents(), [
          '369.5',
          '215.1',
          '124.75',
          '182.25',
        ]);
      }
      await page.getByText('All three nodes signed this result.').waitFor();
      await page.getByText('The keys of the nodes are those that this browser remembered.').waitFor();
      assert.equal(await page.getByText('(your key in this browser)').count(), 1);
      await page.getByText('Protocol statement').waitFor();
      assert.deepEqual(refused, [], 'from the creation to the result nothing was refused');
      await assertAccessible(windows.carol, 'the result');
      await windows.carol.shoot('together-result');
    });

    test('a statement is downloaded and verified, and one that was altered is refused', async () => {
      const { page, go } = windows.carol;
      const saved = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Download the signed statement' }).click();
      const statement = await readFile(await (await saved).path(), 'utf8');
      await go('/together');
      const file = (text: string) => ({
        name: 'statement.json',
        mimeType: 'application/json',
        buffer: Buffer.from(text),
      });
      const chosen = page.getByLabel('Signed statement', { exact: true });
      await chosen.setInputFiles(file(statement));
      await page.getByText(/^The signatures of job \d+, round 1, are valid\./).waitFor();
      await chosen.setInputFiles(file(statement.replace('369.5', '369.6')));
      await page.getByRole('alert').getByText('signed another result').waitFor();
      await chosen.setInputFiles(file('{}'));
      await page.getByText('statement.json is not a signed statement.').waitFor();
    });

    test('somebody without an account is invited, joins by the link and comes to the form', async () => {
      const { page, go } = windows.alice;
      await go('/together/new');
      await page.getByRole('button', { name: 'Fill in an example' }).click();
      await page.getByRole('textbox', { name: 'Name' }).fill('with a guest');
      await page.getByRole('textbox', { name: 'P2' }).fill('guest@example.com');
      await page.getByRole('button', { name: 'Create and submit my numbers' }).click();
      await page.getByRole('button', { name: /^Create accounts for those who have none/ }).click();
      const although = page.getByRole('button', { name: 'Submit all the same' });
      await although.waitFor();
      assert.ok(await although.isDisabled(), 'each of them is accepted by name');
      await page.getByRole('checkbox', { name: 'the server signs for guest@example.com' }).check();
      await although.click();
      const guest = page.getByRole('listitem').filter({ hasText: 'guest@example.com' });
      await guest.getByRole('button', { name: 'Invitation link' }).click();
      const link = await guest.getByLabel('Invitation for guest@example.com').inputValue();
      assert.match(link, /\/join\?next=\/jobs\/\d+#[\w.-]+&computation=Matrix\+Addition&.*&keys=/);
      const other = await openWindow(staged().browser, staged().server);
      await other.page.goto(link);
      await other.page
        .getByText('alice@example.com invites you. “with a guest” needs your numbers')
        .waitFor();
      await other.page.getByLabel('Email').fill('guest.at.work@example.com');
      await other.page.getByLabel('New password').fill('a long password');
      await assertAccessible(other, 'the invitation');
      await other.page.getByRole('button', { name: 'Join' }).click();
      await other.page
        .getByRole('alert')
        .getByText('This invitation is for guest@example.com. Enter that address.')
        .waitFor();
      await other.page.getByLabel('Email').fill('Guest@example.com');
      await other.page.getByRole('button', { name: 'Join' }).click();
      await other.page.getByRole('heading', { name: 'with a guest' }).waitFor();
      await other.page.getByText('Round 1 is waiting for your numbers.').waitFor();
      await other.page.goto(link);
      await other.page.getByLabel('Email').fill('guest@example.com');
      await other.page.getByLabel('New password').fill('another password');
      await other.page.getByRole('button', { name: 'Join' }).click();
      await other.page.getByRole('alert').getByText('was used already').waitFor();
      assert.deepEqual(other.complaints, []);
      await other.close();
    });

    test('a private result is opened in the browsers of the three, and nowhere else', async () => {
      await compute(windows, 'private salaries', '1\t2\n3\t4.5', { isPrivate: true });
      for (const name of people) {
        const { page } = windows[name];
        const result = page.getByRole('table', { name: 'Result' });
        await result.waitFor({ timeout: workMs });
        assert.deepEqual(await result.getByRole('cell').allTextContents(), ['3', '6', '9', '13.5']);
        await page.getByText('This browser has opened it.').waitFor();
        await page.getByText('All three nodes signed this result.').waitFor();
      }
      await windows.carol.shoot('together-private');
      // The same account in another browser has no key for it.
      const other = await openWindow(staged().browser, staged().server);
      const path = new URL(windows.bob.page.url()).pathname;
      await enter(other, await staged().sessionOf('bob@example.com'), path);
      await other.page.getByText('only the devices that submitted the data').waitFor({ timeout: workMs });
      assert.equal(await other.page.getByRole('table', { name: 'Result' }).count(), 0);
      await other.close();
    });

    test('alice takes her numbers back before the others submit, and the nodes confirm it', async () => {
      const { page, go } = windows.alice;
      await go('/together');
      await page.getByRole('link', { name: 'New computation' }).click();
      await page.getByRole('button', { name: 'Fill in an example' }).click();
      await page.getByRole('textbox', { name: 'Name' }).fill('second thoughts');
      await page.getByRole('button', { name: 'Create and submit my numbers' }).click();
      const withdraw = page.getByRole('button', { name: 'Withdraw my numbers' });
      await withdraw.waitFor({ timeout: workMs });
      // What was sealed in another browser cannot be taken back in this one.
      const other = await openWindow(staged().browser, staged().server);
      await enter(other, await staged().sessionOf('alice@example.com'), new URL(page.url()).pathname);
      await other.page.getByText('The nodes have your numbers for this round.').waitFor({ timeout: workMs });
      assert.equal(await other.page.getByRole('button', { name: 'Withdraw my numbers' }).count(), 0);
      await other.close();
      await withdraw.click();
      await page.getByText('will not run: node 0, node 1, node 2').waitFor({ timeout: workMs });
      await page.getByRole('button', { name: 'Start round 2' }).waitFor();
      assert.equal(await withdraw.count(), 0);
    });

    test('pinned keys that differ stop bob before anything is submitted', async () => {
      const { page } = windows.bob;
      await windows.bob.go('/together');
      const pins = page.getByRole('textbox', { name: 'Pinned keys of the nodes' });
      await pins.fill('a, b');
      await page.getByRole('button', { name: 'Save' }).click();
      await page.getByRole('alert').getByText('fingerprint').waitFor();
      await pins.fill(['a', 'b', 'c'].map((digit) => digit.repeat(32)).join(', '));
      await page.getByRole('button', { name: 'Save' }).click();
      await page.getByText('Saved in this browser.').waitFor();
      await page.getByRole('link', { name: 'New computation' }).click();
      await page.getByRole('button', { name: 'Fill in an example' }).click();
      await page.getByRole('button', { name: 'Create and submit my numbers' }).click();
      await page.getByText('Node 0 is not the pinned one').waitFor();
      await windows.bob.go('/together');
      await pins.fill('');
      await page.getByRole('button', { name: 'Save' }).click();
      await page.getByText('Saved in this browser.').waitFor();
    });

    test('bob answers a question with a table that stays in his browser, and reads the verified answer', async () => {
      const dora = await clientOf(staged(), await staged().newcomer('dorothea'));
      const identity = await identityFrom(await generateSigningKeyPair());
      await register(dora, { identity });
      const options = { identity, account: 'dorothea@example.com', confirm: () => true };
      const pay = (role: string, salary: string) => ({ role, salary });
      const { id } = await askQuestion(
        dora,
        {
          jobName: 'what roles pay',
          question: {
            columns: [
              { name: 'role', kind: 'category', values: ['nurse', 'cook'] },
              { name: 'salary', kind: 'number', min: '0', max: '20000', decimals: 2 },
            ],
            where: [],
            groupBy: ['role'],
            measures: [{ of: 'count' }, { of: 'mean', column: 'salary' }],
            rowsMax: 1_000,
            rowsMin: 3,
            epsilonMicros: null,
          },
          parties: ['dorothea@example.com', 'bob@example.com'],
        },
        { rows: [pay('nurse', '3000'), pay('nurse', '3100'), pay('cook', '2400')] },
        options,
      );
      const { page, go } = windows.bob;
      await go(`/jobs/${id}`);
      const table = (text: string) => ({ name: 'pay.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
      const chosen = page.getByLabel('Your table', { exact: true });
      const answer = page.getByRole('button', { name: 'Answer with this table' });
      await chosen.setInputFiles(table('role,salary\nsmith,1\n'));
      await answer.press('Enter');
      await agreement(page).click();
      await page.getByRole('alert').getByText('Row 1, column "role": the value is not declared').waitFor();
      await chosen.setInputFiles(table('role,salary\nnurse,13572.46\n'));
      const sent = page.waitForRequest((request) => request.url().endsWith('/fillData'));
      await answer.press('Enter');
      assert.doesNotMatch((await sent).postData()!, /13572\.?46/);
      const rows = page.getByTestId('answer');
      await rows.first().waitFor({ timeout: workMs });
      assert.deepEqual(
        (await rows.allInnerTexts()).map((row) => row.split(/\s+/)),
        [
          ['nurse', '3', '6557.486667'],
          ['cook', '0', '–'],
        ],
      );
      await page.getByText('All three nodes signed this result.').waitFor();
      await assertAccessible(windows.bob, 'the answer to a question');
      await windows.bob.shoot('together-answer');
    });

    test('the three results come on chain', async () => {
      const { page } = windows.alice;
      await windows.alice.go('/together');
      await page.getByRole('link', { name: jobName }).first().click();
      await page.getByRole('cell', { name: 'carol@example.com' }).last().waitFor({ timeout: workMs });
      await page.getByText('It has not been verified in this browser.').waitFor();
    });
  });
}
