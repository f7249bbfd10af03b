import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import type { TestServer } from '@tricorn/testing';
import { pseudoTerminalMissing, startInPseudoTerminal } from '../testing/pseudoTerminal.js';

const main = fileURLToPath(new URL('../cli/main.js', import.meta.url));

export function watchSuite(server: () => TestServer): void {
  test('everything of the account is on one screen, which q leaves', {
    skip: pseudoTerminalMissing,
  }, async () => {
    const { baseUrl, passwd } = server();
    const terminal = startInPseudoTerminal([process.execPath, main, 'watch'], {
      PATH: process.env['PATH'],
      TERM: 'xterm',
      TRICORN_URL: baseUrl,
      TRICORN_EMAIL: 'alice@example.com',
      TRICORN_PASSWD: passwd,
    });
    await terminal.shows(/alice@example\.com.*JOBS.*PICTURES.*q ends this/s);
    terminal.type('q');
    const { code, rest } = await terminal.ended();
    assert.equal(code, 0);
    assert.ok(rest.includes('\u001b[?1049l'), 'the terminal is as it was before');
  });
}
