import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { until } from '@tricorn/testing';
import { pseudoTerminalMissing, startInPseudoTerminal } from '../../testing/pseudoTerminal.js';
import { startScriptedServer } from '../../testing/scriptedServer.js';

const main = fileURLToPath(new URL('../main.js', import.meta.url));

test('a screen that could not be read again says so, and is current again when it can', {
  skip: pseudoTerminalMissing,
}, async () => {
  let [balance, isRefused] = ['1', false];
  const none = { data: [], size: 10, page: 1, totalPages: 0, totalCount: 0 };
  const server = await startScriptedServer({
    userInfo: () =>
      isRefused
        ? { code: 403, error: 'accountDisabled', msg: 'The account is disabled.' }
        : { email: 'anna@example.com', balance, held: '0', tokens_balance: 5 },
    jobListByUser: () => none,
    taskList: () => none,
  });
  try {
    const terminal = startInPseudoTerminal([process.execPath, main, 'watch'], {
      PATH: process.env['PATH'],
      TERM: 'xterm',
      TRICORN_URL: server.baseUrl,
      TRICORN_TOKEN: 'given',
    });
    await terminal.shows('1 CCD (0 held)');
    await until(() => server.sockets.size > 0, { describe: 'it listens for events' });
    [balance, isRefused] = ['42', true];
    server.emit({
      type: 'ledger.changed',
      seq: 1,
      time: 1_700_000_000,
      balance: '42',
      held: '0',
      tokens_balance: 5,
    });
    await terminal.shows('Not up to date: The account is disabled. Trying again.');
    isRefused = false;
    await terminal.shows('42 CCD (0 held)');
    terminal.type('q');
    assert.equal((await terminal.ended()).code, 0);
  } finally {
    await server.stop();
  }
});
