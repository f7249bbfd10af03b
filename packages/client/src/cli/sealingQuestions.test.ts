import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { pseudoTerminalMissing, startInPseudoTerminal } from '../testing/pseudoTerminal.js';
import {
  honest,
  nodePins,
  type PlanningServer,
  partyPins,
  startPlanningServer,
} from '../testing/sealingFixture.js';
import { exitCodes } from './exitCodes.js';

const main = fileURLToPath(new URL('./main.js', import.meta.url));
const enter = '\r';

describe('the question before data is signed', { skip: pseudoTerminalMissing }, () => {
  let server: PlanningServer;
  let folder: string;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'tricorn-sealing-questions-'));
    server = await startPlanningServer();
  });
  after(async () => {
    await server.stop();
    await rm(folder, { recursive: true });
  });

  /** Bob fills a job that alice created; the service signs for him, because his key is not in its plan. */
  const fill = (...more: string[]) =>
    startInPseudoTerminal(
      [
        process.execPath,
        main,
        'job',
        'fill',
        '7',
        '3',
        '--seal',
        ...more,
        '--although-the-service-signs-for',
        'bob@example.com',
      ],
      {
        PATH: process.env['PATH'],
        HOME: folder,
        XDG_CONFIG_HOME: folder,
        TERM: 'xterm',
        TRICORN_URL: server.baseUrl,
        TRICORN_TOKEN: 'given',
        TRICORN_EMAIL: 'bob@example.com',
      },
    );
  const [alice, bob, carol] = honest.parties;
  const filled = () => server.received.filter(({ name }) => name === 'fillData').length;

  test('shows everything, marks what only the service says, and signs nothing after a no', async () => {
    server.named({ parties: [alice, { ...bob, heldBy: 'service' }, carol] });
    const terminal = fill();
    const screen = (await terminal.shows('Sign this? [y/N] ')).replaceAll(/\s+/g, ' ');
    for (const line of [
      'computation: Privacy Comparison (only the service says so)',
      'P0 alice@example.com, P1 bob@example.com (you), P2 carol@example.com (only the service says so)',
      'round: 1 bounds: 18 decimal places and 192 bits (only the service says so)',
      'result: public (only the service says so)',
      'nodes: cheating is detected',
      `valid until: ${new Date(honest.expires * 1000).toISOString()}`,
      `keys of node 2: ${nodePins[2]} (only the service says so)`,
      `keys of carol@example.com: ${partyPins[2]!.fingerprint} (only the service says so)`,
      'the service signs for bob@example.com',
    ])
      assert.ok(screen.includes(line), `${line}\n${screen}`);
    terminal.type(`n${enter}`);
    const { code, rest } = await terminal.ended();
    assert.deepEqual([code, rest.includes('Nothing was signed.')], [exitCodes.failed, true], rest);
    assert.equal(filled(), 0);
  });

  test('takes the keys of the parties one by one', async () => {
    server.named({ parties: [alice, { ...bob, heldBy: 'service' }, carol] });
    const named = [0, 2].flatMap((place) => ['--party-keys', `P${place}=${partyPins[place]!.fingerprint}`]);
    const terminal = fill(...named);
    const screen = (await terminal.shows('Sign this? [y/N] ')).replaceAll(/\s+/g, ' ');
    for (const [place, account] of [
      [0, 'alice@example.com'],
      [2, 'carol@example.com'],
    ] as const)
      assert.match(screen, new RegExp(`keys of ${account}: ${partyPins[place]!.fingerprint} (?!\\(only)`));
    terminal.type(`n${enter}`);
    assert.equal((await terminal.ended()).code, exitCodes.failed);
  });

  test('is asked once for a job: after a yes the machine remembers it', async () => {
    server.named({ parties: [alice, { ...bob, heldBy: 'service' }, carol] });
    const first = fill();
    await first.shows('Sign this? [y/N] ');
    first.type(`y${enter}`);
    assert.equal((await first.ended()).code, exitCodes.done);
    server.named({ round: 2, parties: [alice, { ...bob, heldBy: 'service' }, carol] });
    const second = fill();
    const { code, rest } = await second.ended();
    assert.deepEqual([code, rest.includes('Sign this?')], [exitCodes.done, false], rest);
    assert.equal(filled(), 2);
  });
});
