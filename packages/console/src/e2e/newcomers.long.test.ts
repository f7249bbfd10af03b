import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, describe, test } from 'node:test';
import { Tricorn } from '@tricorn/client';
import {
  browserMissing,
  launchBrowser,
  type ModelHub,
  startModelHub,
  startServer,
  type TestServer,
  until,
} from '@tricorn/testing';
import type { Browser } from 'playwright-core';
import { makeTinyModels } from '../testing/tinyModels.js';
import {
  assertAccessible,
  assertFits,
  openWindow,
  pastDoubleClick,
  signIn,
  workMs,
} from '../testing/window.js';

describe('what keeps newcomers', { skip: browserMissing }, () => {
  let hub: ModelHub;
  let server: TestServer;
  let browser: Browser;
  before(async () => {
    const tiny = await makeTinyModels();
    hub = await startModelHub(await readFile(tiny.settings['TRICORN_LLM_GGUF']!));
    tiny.remove();
    [server, browser] = await Promise.all([
      startServer({
        TRICORN_LLM_HUB: hub.url,
        TRICORN_SIGNUP_CCD: '',
        TRICORN_SIGNUP_TOKENS: '',
      }),
      launchBrowser(),
    ]);
  });
  after(async () => {
    await browser?.close();
    await server?.stop();
    await hub?.stop();
  });

  test('an operator installs a real model from the chat, one click away, and people chat with it', async () => {
    const window = await openWindow(browser, server);
    const { page } = window;
    await signIn(window, 'alice@example.com', server.passwd, '/chat');
    await page.getByText('small demonstration model').waitFor();
    await page.getByRole('link', { name: 'Install a real model' }).click();
    await page.getByRole('heading', { name: 'Install a real model' }).waitFor();
    await page.getByText(/^This machine has [\d.]+ [KMG]?B of memory/).waitFor();
    let goOn = () => {};
    hub.behaviour = { halfWay: new Promise((resolve) => (goOn = resolve)) };
    await pastDoubleClick();
    await page.getByRole('button', { name: 'Install qwen2.5-0.5b' }).click();
    const progress = page.getByRole('progressbar', { name: 'Download of qwen2.5-0.5b' });
    await until(async () => Number(await progress.getAttribute('aria-valuenow')) > 40, {
      describe: 'half of the model is here',
    });
    await assertAccessible(window, 'a download');
    await window.shoot('operator-models');
    goOn();
    await progress.waitFor({ state: 'detached' });
    await page.getByText('ready', { exact: true }).waitFor();
    hub.behaviour = { sizeBytes: 10 ** 15 };
    await page.getByLabel('Address').fill(`${hub.url}/mine/resolve/main/huge.gguf`);
    await page.getByRole('button', { name: 'Install', exact: true }).last().click();
    await page.getByText(/needs about 1200000.5 GB of memory/).waitFor();
    await page.getByRole('link', { name: 'Chat with it' }).click();
    const chosen = page.getByRole('combobox', { name: 'Name of the model' });
    await chosen.waitFor();
    assert.equal(await chosen.inputValue(), 'qwen2.5-0.5b');
    assert.equal(await page.getByText('small demonstration model').count(), 0);
    await page.getByLabel('Maximum length of the answer').fill('12');
    await page.getByRole('button', { name: 'Why is the sky blue?' }).click();
    await page.getByTestId('answer').and(page.locator('[data-done="true"]')).waitFor({ timeout: workMs });
    const tricorn = new Tricorn({
      baseUrl: server.baseUrl,
      email: 'alice@example.com',
      passwd: server.passwd,
    });
    const { data } = await tricorn.api.llmUsage({});
    assert.deepEqual(
      data.map(({ model }) => model),
      ['qwen2.5-0.5b'],
    );
    tricorn.close();
    await window.go('/operator?part=models');
    await page.getByRole('button', { name: 'Remove' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await page.getByRole('button', { name: 'Install qwen2.5-0.5b' }).waitFor();
    assert.deepEqual(window.complaints, []);
    await window.close();
  });

  for (const [width, dark] of [
    [1440, false],
    [375, true],
  ] as const)
    test(`one browser plays three parties, ${width} pixels wide, and leaves nothing behind`, async () => {
      const window = await openWindow(browser, server, { width, dark });
      const { page } = window;
      await signIn(window, 'bob@example.com', server.passwd, '/together');
      await page.getByRole('link', { name: 'Tour: play three parties' }).click();
      await page.getByRole('button', { name: 'Make three accounts' }).click();
      const ben = page.getByRole('region', { name: 'Ben' });
      await ben.nth(1).getByLabel('Salary').fill('40,731');
      await page.getByRole('button', { name: 'Seal and submit' }).click();
      await page.getByRole('alert').getByText('The salary of Ben is not a whole number.').waitFor();
      await ben.nth(1).getByLabel('Salary').fill('40731');
      const submitted: string[] = [];
      page.on('request', (request) => {
        if (/createJobByInput|fillData/.test(request.url())) submitted.push(request.postData() ?? '');
      });
      await page.getByRole('button', { name: 'Seal and submit' }).click();
      await page
        .getByText(/^What left this browser/)
        .nth(2)
        .waitFor({ timeout: workMs });
      assert.equal(submitted.length, 3);
      const boxes = await page.getByText(/^…[\w+/-]{100,}$/).allInnerTexts();
      assert.deepEqual([boxes.length, new Set(boxes).size], [3, 3], 'what was sealed differs');
      for (const [place, number] of ['52300', '40731', '61200'].entries())
        assert.ok(!submitted[place]!.includes(number), 'no number leaves the browser');
      await page.getByRole('button', { name: 'Wait for the result' }).click();
      await page.getByText('154231').nth(2).waitFor({ timeout: workMs });
      await page.getByText('Only a participant of the job may do this.').waitFor();
      await pastDoubleClick();
      await page.getByRole('button', { name: 'Verify the statement' }).click();
      await page.getByText('All signatures are valid. The check asked nobody').waitFor();
      await page.getByText('The same statement with one number changed is refused').waitFor();
      await page.getByText('sealed boxes, their shape and price').waitFor();
      await assertAccessible(window, 'the tour');
      await assertFits(window, 'the tour');
      await window.shoot(`together-tour-${width}-${dark ? 'dark' : 'light'}`);
      await page.getByRole('button', { name: 'Finish and erase the accounts' }).click();
      await page.getByText('The three accounts and all of their data are erased.').waitFor();
      const alice = new Tricorn({
        baseUrl: server.baseUrl,
        email: 'alice@example.com',
        passwd: server.passwd,
      });
      const left = await alice.api.operatorAccounts({ pageNo: 1, pageSize: 10, search: 'tour.example.com' });
      assert.equal(left.totalCount, 0);
      alice.close();
      assert.deepEqual(window.complaints, []);
      await window.close();
    });
});
