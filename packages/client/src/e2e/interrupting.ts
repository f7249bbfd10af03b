import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { type TestServer, until } from '@tricorn/testing';
import { exitCodes } from '../cli/exitCodes.js';
import { pseudoTerminalMissing, startInPseudoTerminal } from '../testing/pseudoTerminal.js';
import { Tricorn } from '../tricorn.js';

const main = fileURLToPath(new URL('../cli/main.js', import.meta.url));
const interrupt = '\u0003';
const hasTerminal = { skip: pseudoTerminalMissing };

/** Ctrl-C in commands that wait, against the real server. */
export function interruptingSuite(server: () => TestServer): void {
  let folder: string;
  let tricorn: Tricorn;
  const blocking: string[] = [];
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'tricorn-interrupting-'));
    const { baseUrl, passwd } = server();
    tricorn = new Tricorn({ baseUrl, email: 'alice@example.com', passwd });
    // What comes behind these waits long enough to be interrupted.
    for (let count = 0; count < 8; count++)
      blocking.push((await tricorn.generate('txt2Motion', { prompt: 'a fish swims' })).id);
  });
  after(async () => {
    for (const id of blocking)
      await tricorn
        .task(id)
        .cancel()
        .catch(() => {});
    tricorn.close();
    await rm(folder, { recursive: true, force: true });
  });

  const environment = async () => ({
    PATH: process.env['PATH'],
    HOME: folder,
    XDG_CONFIG_HOME: folder,
    TERM: 'xterm',
    TRICORN_URL: server().baseUrl,
    TRICORN_TOKEN: await tricorn.token(),
  });
  const inTerminal = async (args: string[]) =>
    startInPseudoTerminal([process.execPath, main, ...args], await environment());
  const newestTask = async () => {
    for await (const task of tricorn.each('taskList')) return task;
    throw new Error('There is no task.');
  };

  test('a drawing goes on after the first and is cancelled by the second', hasTerminal, async () => {
    const terminal = await inTerminal(['image', 'a red apple', '--size', '64x64']);
    await terminal.shows('Drawing');
    terminal.type(interrupt);
    const screen = await terminal.shows('Press Ctrl-C again to cancel it now.');
    const { task_id } = await newestTask();
    const id = task_id.slice(0, 8);
    for (const words of [`Task ${id} goes on.`, `tricorn task wait ${id}`, `tricorn task cancel ${id}`])
      assert.ok(screen.includes(words), screen);
    terminal.type(interrupt);
    const { code, rest } = await terminal.ended();
    assert.deepEqual([code, rest.includes(`Task ${id} is cancelled.`)], [exitCodes.interrupted, true], rest);
    assert.equal(
      (
        await tricorn
          .task(task_id)
          .read()
          .catch(({ details }) => details)
      ).status,
      'cancelled',
    );
  });

  test('without a second, the command ends and the drawing goes on', hasTerminal, async () => {
    const terminal = await inTerminal(['image', 'a green apple', '--size', '64x64']);
    await terminal.shows('Drawing');
    terminal.type(interrupt);
    assert.equal((await terminal.ended()).code, exitCodes.interrupted);
    const { task_id, status } = await newestTask();
    assert.notEqual(status, 'cancelled');
    blocking.push(task_id);
  });

  test('a training is deleted by the second, and its model can be kept instead', hasTerminal, async () => {
    const series = join(folder, 'series.csv');
    const rows = Array.from({ length: 3_000 }, (_, hour) => String(10 + Math.sin(hour / 4)));
    await writeFile(series, ['load', ...rows].join('\n'));
    const options = ['--model', 'LSTM', '--epochs', '200', '--input-width', '24', '--label-width', '6'];
    const windows = ['--shift', '6', '--stride', '1', '--sampling-rate', '1', '--yes'];
    const terminal = await inTerminal(['train', 'to interrupt', series, ...options, ...windows]);
    await terminal.shows('Training');
    terminal.type(interrupt);
    const screen = await terminal.shows('Press Ctrl-C again');
    assert.match(screen, /`tricorn job stop \d+` ends it and keeps its best model/);
    terminal.type(interrupt);
    assert.equal((await terminal.ended()).code, exitCodes.interrupted);
    const names = [];
    for await (const { jobName } of tricorn.each('jobListByUser')) names.push(jobName);
    assert.ok(!names.includes('to interrupt'));
  });

  test('a script that waits is told at once, and nothing is cancelled', async () => {
    const draw = ['image', 'a blue apple', '--size', '64x64'];
    const child = spawn(process.execPath, [main, ...draw], { cwd: folder, env: await environment() });
    let err = '';
    child.stderr.setEncoding('utf8').on('data', (text) => (err += text));
    const code = new Promise<number | null>((done) => child.once('close', done));
    await until(async () => (await newestTask()).prompt === 'a blue apple', { describe: 'the task exists' });
    child.kill('SIGINT');
    assert.equal(await code, exitCodes.interrupted);
    assert.match(err, /goes on\. `tricorn task wait/);
    const { task_id, status } = await newestTask();
    assert.notEqual(status, 'cancelled');
    blocking.push(task_id);
  });
}
