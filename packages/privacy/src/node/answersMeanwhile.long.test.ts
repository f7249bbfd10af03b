import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { until } from '@tricorn/testing/until';
import type { Operation } from '../plan.js';
import { createParties, type Parties } from '../testing/parties.js';
import { type LocalNodes, spawnLocalNodes } from './spawnLocalNodes.js';

/** A blocked node answers only after its computation, which is nearly the whole round. */
const answerShareMax = 0.5;
/** Short rounds are mostly waiting, so their answers may take this long. */
const answerMsMax = 400;
const askEveryMs = 25;
/** On a busy machine one undisturbed attempt is enough. */
const attemptsMax = 4;

let folder: string;
let nodes: LocalNodes;
let parties: Parties;

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tricorn-mpc-'));
  nodes = await spawnLocalNodes({ folder });
  parties = await createParties(await nodes.coordinator.nodeKeys());
});

after(async () => {
  await nodes.stop();
  await rm(folder, { recursive: true, force: true });
});

function gridOf(rows: number, columns: number): string {
  const row = Array.from({ length: columns }, (_, i) => `${i}.123456`).join(',');
  return `[${Array.from({ length: rows }, () => `[${row}]`).join(',')}]`;
}

const fillAll = async (job: string, operation: Operation, text: string) =>
  await parties.fillAll(nodes.coordinator, parties.terms(job, operation), [text, text, text]);

/** The longest time that the nodes took to answer during `work`. */
async function slowestAnswerMs(work: Promise<unknown>): Promise<number> {
  let going = true;
  void work.finally(() => {
    going = false;
  });
  let slowest = 0;
  while (going) {
    const started = performance.now();
    const health = await nodes.coordinator.health(60_000);
    slowest = Math.max(slowest, performance.now() - started);
    assert.ok(health.every(({ ready }) => ready));
    await sleep(askEveryMs);
  }
  return slowest;
}

for (const [operation, rows, columns] of [
  ['add', 600, 600],
  ['compare', 150, 150],
  ['multiply', 300, 300],
] as const) {
  test(`nodes answer while they compute a large round: ${operation} of ${rows}×${columns}`, {
    timeout: 600_000,
  }, async () => {
    const spec = await fillAll(operation, operation, gridOf(rows, columns));
    const slowest: number[] = [];
    for (let attempt = 1; attempt <= attemptsMax; attempt++) {
      const started = performance.now();
      const round = nodes.coordinator.runRound(spec);
      slowest.push(Math.round(await slowestAnswerMs(round)));
      await round;
      const roundMs = performance.now() - started;
      if (slowest.at(-1)! < Math.max(answerMsMax, roundMs * answerShareMax)) return;
    }
    assert.fail(`every attempt had a slow answer: ${slowest.join(', ')} ms`);
  });
}

test('cancelling a large round ends it at every node at once', async () => {
  const spec = await fillAll('cancelled', 'multiply', gridOf(300, 300));
  const untilRunning = async (count: number, timeoutMs?: number) =>
    await until(
      async () =>
        (await nodes.coordinator.health()).every((health) => health.ready && health.running === count),
      {
        describe: `every node runs ${count} rounds`,
        intervalMs: 5,
        ...(timeoutMs === undefined ? {} : { timeoutMs }),
      },
    );
  const started = performance.now();
  await nodes.coordinator.runRound(spec);
  const roundMs = performance.now() - started;
  const controller = new AbortController();
  const round = nodes.coordinator.runRound(spec, { signal: controller.signal });
  round.catch(() => undefined);
  await untilRunning(1);
  controller.abort();
  await assert.rejects(round, { name: 'MpcAbortError', reason: 'cancelled' });
  // A round that was not cancelled would go on for nearly its whole duration.
  await untilRunning(0, Math.max(answerMsMax, roundMs / 2));
});
