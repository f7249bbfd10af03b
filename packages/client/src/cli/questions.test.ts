import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { pseudoTerminalMissing, startInPseudoTerminal } from '../testing/pseudoTerminal.js';
import { type ScriptedServer, startScriptedServer, tokenFor } from '../testing/scriptedServer.js';
import { exitCodes } from './exitCodes.js';

const main = fileURLToPath(new URL('./main.js', import.meta.url));
const enter = '\r';
const interrupt = '\u0003';
/** Sequences with which a terminal clears a line or the rest of the screen. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: it looks for control characters.
const erases = /\u001b\[\d*[JK]/;
const training = ['train', 'my job', '/uploads/data.csv', '--model', 'LSTM', '--epochs', '1', '--no-wait'];

describe('a question in a terminal', { skip: pseudoTerminalMissing }, () => {
  let server: ScriptedServer;
  let folder: string;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'tricorn-questions-'));
    server = await startScriptedServer({
      genToken: () => ({ token: tokenFor(3_600) }),
      userInfo: () => ({ email: 'anna@example.com' }),
      queryGuarantee: () => ({ ccd_cost: '1500000000000000000' }),
      createJob: () => ({ data: 'job-1' }),
      inferenceCost: () => ({ ccd_cost: '2500000000000000' }),
      inference: () => ({ infer_id: 7 }),
    });
  });
  after(async () => {
    await server.stop();
    await rm(folder, { recursive: true });
  });

  const tricorn = (args: readonly string[], env: NodeJS.ProcessEnv = {}) =>
    startInPseudoTerminal(
      ['sh', '-c', 'stty cols "$WIDTH"; exec "$0" "$@"', process.execPath, main, ...args],
      {
        PATH: process.env['PATH'],
        HOME: folder,
        XDG_CONFIG_HOME: folder,
        TERM: 'xterm',
        WIDTH: '80',
        TRICORN_URL: server.baseUrl,
        ...env,
      },
    );
  /** The screen from the last question on. */
  const fromQuestion = (screen: string, question: string) => screen.slice(screen.lastIndexOf(question));

  test('about the cost stays on the screen while it is answered', async () => {
    const terminal = tricorn(training, { TRICORN_TOKEN: 'given' });
    const question = 'It costs up to 1.5 CCD. Continue? [y/N] ';
    const screen = await terminal.shows(question);
    assert.doesNotMatch(fromQuestion(screen, question), erases);
    terminal.type('y');
    assert.doesNotMatch(await terminal.shows('y'), erases);
    terminal.type(enter);
    const { code, rest } = await terminal.ended();
    assert.deepEqual([code, rest.includes('job-1')], [exitCodes.done, true], rest);
  });

  test('about the cost of an inference is asked in a narrow terminal too, and answered once', async () => {
    const terminal = tricorn(['infer', '12', '/uploads/new.zip', '--no-wait'], {
      TRICORN_TOKEN: 'given',
      WIDTH: '20',
    });
    const question = 'It costs up to 0.0025 CCD. Continue? [y/N] ';
    const screen = await terminal.shows(question);
    assert.doesNotMatch(fromQuestion(screen, question), erases);
    terminal.type(`yes${enter}`);
    const { code, rest } = await terminal.ended();
    assert.deepEqual([code, /yes\s+7\s*$/.test(rest)], [exitCodes.done, true], rest);
    assert.equal(server.received.filter(({ name }) => name === 'inference').length, 1);
  });

  test('about the cost that is answered with no starts nothing', async () => {
    const terminal = tricorn(training, { TRICORN_TOKEN: 'given' });
    await terminal.shows('[y/N] ');
    terminal.type(`n${enter}`);
    const { code, rest } = await terminal.ended();
    assert.deepEqual([code, rest.includes('Nothing was started.')], [exitCodes.failed, true], rest);
  });

  test('for the email is shown with its answer, the one for the password without', async () => {
    const terminal = tricorn(['login']);
    const screen = await terminal.shows('Email: ');
    assert.doesNotMatch(fromQuestion(screen, 'Email: '), erases);
    terminal.type(`anna@example.com${enter}`);
    const typed = await terminal.shows('Password: ');
    assert.match(typed, /anna@example\.com/);
    terminal.type(`correct horse${enter}`);
    const { code, rest } = await terminal.ended();
    assert.equal(code, exitCodes.done, rest);
    assert.match(rest, /Signed in at .* as anna@example\.com/);
    assert.doesNotMatch(rest, /correct|horse/);
    const sent = server.received.find(({ name }) => name === 'genToken');
    assert.deepEqual(sent?.fields, { email: 'anna@example.com', passwd: 'correct horse' });
  });

  test('ends the command with Ctrl-C', async () => {
    for (const [args, question] of [
      [['login'], 'Email: '],
      [['login', 'anna@example.com'], 'Password: '],
    ] as const) {
      const terminal = tricorn(args);
      await terminal.shows(question);
      terminal.type(interrupt);
      assert.equal((await terminal.ended()).code, exitCodes.interrupted, question);
    }
  });

  test('ends the command with a message when the input ends', async () => {
    const terminal = tricorn(['login']);
    await terminal.shows('Email: ');
    terminal.type('\u0004');
    const { code, rest } = await terminal.ended();
    assert.equal(code, exitCodes.failed);
    assert.match(rest, /input ended/);
  });
});
