import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { Tricorn } from '@tricorn/client';
import type { Staged } from './stage.js';
import { withWindow } from './withWindow.js';

const eventsCount = 1_000;
const atOnce = 8;
const taskMsMax = 100;

interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  /** Processor time of the thread, in microseconds; the time that others had the processor does not count. */
  tdur?: number;
  args?: { name?: string };
}

export function eventsSuite(staged: Staged): void {
  describe('while a thousand events arrive', () => {
    const window = withWindow(staged, { newcomer: 'erwin', path: '/jobs' });

    test('no task holds the page for more than 100 ms of processor time', async () => {
      const { browser, server } = staged();
      const { page } = window;
      const operator = new Tricorn({
        baseUrl: server.baseUrl,
        email: 'alice@example.com',
        passwd: server.passwd,
      });
      for (const path of ['/', '/ledger']) {
        await window.go(path);
        const before = Number((await operatorView(operator)).tokens_balance);
        await browser.startTracing(page, {
          categories: ['toplevel', 'disabled-by-default-devtools.timeline'],
        });
        let left = eventsCount;
        const grant = async () => {
          while (left-- > 0)
            await operator.api.operatorGrant({ account: 'erwin@example.com', currency: 'LLM', amount: '1' });
        };
        await Promise.all(Array.from({ length: atOnce }, grant));
        const after = (before + eventsCount).toLocaleString('en-GB');
        await page.getByTestId('balance-llm').getByText(`${after} tokens`).first().waitFor();
        const { traceEvents } = JSON.parse(String(await browser.stopTracing())) as {
          traceEvents: TraceEvent[];
        };
        const longest = longestTaskMs(traceEvents);
        console.log(`${path}: the longest task took ${longest.toFixed(1)} ms of processor time`);
        assert.ok(longest > 0 && longest < taskMsMax, `${path}: a task took ${longest} ms`);
      }
      operator.close();
    });
  });

  const operatorView = async (operator: Tricorn) => {
    const fields = { pageNo: 1, pageSize: 1, search: 'erwin@example.com' };
    const { data } = await operator.api.operatorAccounts(fields);
    return data[0]!;
  };
}

/** The longest task on the main threads of pages. */
function longestTaskMs(events: readonly TraceEvent[]): number {
  const main = new Set(
    events
      .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
      .map(({ pid, tid }) => `${pid} ${tid}`),
  );
  const times = events
    .filter(({ ph, pid, tid, tdur }) => ph === 'X' && tdur !== undefined && main.has(`${pid} ${tid}`))
    .map(({ tdur }) => tdur! / 1_000);
  return times.reduce((most, ms) => Math.max(most, ms), 0);
}
