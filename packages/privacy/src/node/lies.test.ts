import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { MpcAbortError } from '../errors.js';
import type { Operation, Triple } from '../plan.js';
import { createParties, type Parties } from '../testing/parties.js';
import { type Coordinator, createCoordinator, type NodeContact } from './coordinator.js';
import { freePort } from './freePort.js';
import { loadOrCreateIdentity, publicIdentity } from './identity.js';
import type { NodeConfig } from './nodeConfig.js';

const liar = 1;
const host = '127.0.0.1';
const mainOf = (name: string) => fileURLToPath(new URL(name, import.meta.url));
const children: ChildProcess[] = [];
let folder = '';
let lie = '';
let coordinator: Coordinator;
let parties: Parties;

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tricorn-lies-'));
  lie = join(folder, 'lie.json');
  const folders = [0, 1, 2].map((index) => join(folder, `node-${index}`));
  const identities = (await Promise.all(folders.map(loadOrCreateIdentity))).map(publicIdentity);
  const { tls } = await loadOrCreateIdentity(join(folder, 'coordinator'));
  const contacts: NodeContact[] = [];
  for (const [index, identity] of identities.entries()) {
    const port = await freePort(host);
    contacts.push({ host, port, ...identity });
    const config: NodeConfig = {
      index,
      folder: folders[index]!,
      listen: { host, port },
      certificates: identities.map(({ certificate }) => certificate) as unknown as Triple<string>,
      coordinatorCertificate: tls.certificate,
      allowSemiHonest: false,
      exitWithParent: true,
    };
    const path = join(folders[index]!, 'config.json');
    await writeFile(path, JSON.stringify(config));
    const main = index === liar ? '../testing/cheatingNodeMain.js' : '../nodeMain.js';
    const child = spawn(process.execPath, [mainOf(main), path, lie], { stdio: ['pipe', 'pipe', 'inherit'] });
    children.push(child);
    await once(child.stdout, 'data');
  }
  coordinator = createCoordinator({ nodes: contacts as unknown as Triple<NodeContact>, identity: tls });
  parties = await createParties(coordinator.publicKeys());
});

after(async () => {
  for (const child of children) {
    const exited = once(child, 'exit');
    child.kill('SIGKILL');
    await exited;
  }
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
    const round = await parties.fillAll(coordinator, parties.terms(`lies-${operation}`, operation), texts);
    let noticed = 0;
    for (const to of ['previous', 'next'] as const) {
      for (let sequence = 0; ; sequence += step) {
        await writeFile(lie, JSON.stringify({ to, sequence }));
        try {
          // There is no such message: the node told the truth, and the round succeeds.
          assert.equal((await coordinator.runRound(round)).result, expected);
          break;
        } catch (error) {
          assert.ok(error instanceof MpcAbortError, String(error));
          noticed++;
        }
      }
    }
    assert.ok(noticed >= messages / step, `${noticed} lies`);
  });
}
