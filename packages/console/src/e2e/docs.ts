import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Staged } from './stage.js';
import { withWindow } from './withWindow.js';

/** Measured: 546 kB and eight requests, and some more for what the account has. */
const bytesMax = 600_000;
const requestsMax = 9;

export function docsSuite(staged: Staged): void {
  describe('the reference of the API', () => {
    const window = withWindow(staged, { email: 'bob@example.com', path: '/jobs' });

    /** Bytes and requests do not depend on how busy the machine is; which resolver runs decides about seconds. */
    test('is light: few requests, and no part of it is read twice', async () => {
      const { page } = window;
      const protocol = await page.context().newCDPSession(page);
      await protocol.send('Network.enable');
      await protocol.send('Profiler.enable');
      await protocol.send('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
      const own = new Set<string>();
      let bytes = 0;
      let requests = 0;
      // What the page before still asks for, and what the account has, does not count.
      protocol.on('Network.requestWillBeSent', ({ requestId, documentURL, request, type }) => {
        const { pathname } = new URL(request.url);
        if (!new URL(documentURL).pathname.startsWith('/docs')) return;
        if (type !== 'Fetch' || pathname === '/openapi.json') own.add(requestId);
      });
      protocol.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
        if (!own.has(requestId)) return;
        bytes += encodedDataLength;
        requests++;
      });
      await protocol.send('Network.setCacheDisabled', { cacheDisabled: true });
      await window.open('/docs');
      await page.locator('[id="operations-tag-Users"]').waitFor();
      assert.ok(bytes > 100_000 && bytes < bytesMax, `${bytes} bytes`);
      assert.ok(requests > 2 && requests <= requestsMax, `${requests} requests`);
      const { result } = await protocol.send('Profiler.takePreciseCoverage');
      const slow = result
        .flatMap(({ functions }) => functions)
        .filter(({ functionName }) => functionName === 'resolveOpenAPI31Strategy');
      assert.deepEqual(
        slow.map(({ ranges }) => ranges[0]!.count),
        [0],
        'the resolver that reads the whole description for each part does not run',
      );
      await protocol.detach();
    });

    const isDark = async () =>
      await window.page.evaluate(() => document.documentElement.classList.contains('dark-mode'));

    test('knows who is signed in, has the colours of the console, and leads back to it', async () => {
      const { page } = window;
      await page.emulateMedia({ colorScheme: 'dark' });
      await window.open('/docs');
      assert.equal(await isDark(), true);
      await page.getByText('Signed in as bob@example.com').waitFor();
      await page.getByRole('link', { name: 'Back to the console' }).waitFor();
    });

    test('has an address for every operation', async () => {
      const { page } = window;
      await page.emulateMedia({ colorScheme: 'light' });
      await page.goto(`${staged().server.baseUrl}/docs#/Users/statement`);
      await page.reload();
      assert.equal(await isDark(), false);
      const operation = page.locator('[id="operations-Users-statement"]');
      await operation.getByRole('button', { name: 'Execute' }).waitFor();
      await page.locator('[id="operations-tag-Users"]').click();
    });

    test('tries operations as they are pre-filled', async () => {
      const { page } = window;
      const tried = [
        { tag: 'Users', id: 'userInfo', answer: '"bob@example.com"' },
        { tag: 'Generative AI', id: 'taskList', answer: '"totalCount": 0' },
        { tag: 'Jobs', id: 'createJobByInput', answer: '"jobID"' },
        { tag: 'OpenAI interface', id: 'v1ListModels', answer: '"owned_by": "tricorn"' },
      ];
      for (const { tag, id, answer } of tried) {
        await page.locator(`[id="operations-tag-${tag.replaceAll(' ', '_')}"]`).click();
        const operation = page.locator(`[id="operations-${tag.replaceAll(' ', '_')}-${id}"]`);
        await operation.locator('.opblock-summary-control').click();
        await operation.getByRole('button', { name: 'Execute' }).click();
        const live = operation.locator('.live-responses-table');
        await live.getByText('200', { exact: true }).first().waitFor();
        assert.ok((await live.textContent())!.includes(answer), id);
        // The page draws everything that is open again and again.
        await page.locator(`[id="operations-tag-${tag.replaceAll(' ', '_')}"]`).click();
      }
    });
  });
}
