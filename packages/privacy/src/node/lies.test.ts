import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { MpcAbortError } from '../errors.js';
import type { Operation, Triple } from '../plan.js';
import { createParties, type Parties } from '../testing/parties.js';
import { startTestNodes, type TestNodes } from '../testing/startTestNodes.js';

const liar = 1;
let folder = '';
let lie = '';
let nodes: TestNodes;
let parties: Parties;

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tricorn-lies-'));
  lie = join(folder, 'lie.json');
  nodes = await startTestNodes(folder, (index) => ({
    main: index === liar ? './cheatingNodeMain.js' : '../nodeMain.js',
    args: [lie],
  }));
  parties = await createParties(await nodes.coordinator.nodeKeys());
});

after(async () => {
  await nodes.stop();
  await rm(folder, { recursive: true, force: true });
});

/** An aborted round takes half a second, so every second or eighth message is tried; the long form tries all of them. */
const isLong = process.env['TRICORN_TEST_LONG'] !== undefined;
const cases: [Operation, Triple<string>, string, { messages: number; step: number }][] = [
  [
    'multiply',
    ['[[1, 2]]', '[[3], [4]]', '[[5, -6]]'],
    '[[55, -66]]',
    { messages: 14, step: isLong ? 1 : 2 },
  ],
  ['compare', ['3', '2', '3'], 'P0 = P2 > P1', { messages: 32, step: isLong ? 1 : 8 }],
];
for (const [operation, texts, expected, { messages, step }] of cases) {
  test(`${operation}: real nodes notice a consistent lie of one of them in any message, and the round can run again`, async () => {
    let noticed = 0;
    for (const to of ['previous', 'next'] as const) {
      for (let sequence = 0; ; sequence += step) {
        const terms = parties.terms(`lies-${operation}-${to}-${sequence}`, operation);
        const round = await parties.fillAll(nodes.coordinator, terms, texts);
        await writeFile(lie, JSON.stringify({ to, sequence }));
        try {
          // There is no such message: the node told the truth, and the round succeeds.
          assert.equal((await nodes.coordinator.runRound(round)).result, expected);
          break;
        } catch (error) {
          assert.ok(error instanceof MpcAbortError, String(error));
          noticed++;
          await rm(lie);
          assert.equal((await nodes.coordinator.runRound(round)).result, expected);
        }
      }
    }
    assert.ok(noticed >= messages / step, `${noticed} lies`);
  });
}
