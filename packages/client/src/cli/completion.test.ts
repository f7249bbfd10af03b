import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { test } from 'node:test';
import { commands } from './commands/index.js';
import { completionScript } from './completion.js';

/** What bash would suggest for a line. */
function offered(words: string[], account = ''): string[] {
  const script = `tricorn() { printf '%s\\n' ${account}; }
${completionScript('bash', commands)}
COMP_WORDS=(${words.map((word) => `'${word}'`).join(' ')}); COMP_CWORD=${words.length - 1}
_tricorn; printf '%s\\n' "\${COMPREPLY[@]}"`;
  const { stdout, stderr, status } = spawnSync('bash', ['--norc', '-c', script], { encoding: 'utf8' });
  assert.equal(status, 0, stderr);
  return stdout.split('\n').filter(Boolean);
}

test('bash completes commands, verbs and options', () => {
  assert.deepEqual(offered(['tricorn', 'mo']), ['motion', 'model']);
  assert.ok(offered(['tricorn', '']).includes('doctor'));
  assert.deepEqual(offered(['tricorn', 'job', 'cr']), ['create']);
  assert.deepEqual(offered(['tricorn', 'job', 'create', '--par']), ['--parties', '--party-keys']);
  assert.deepEqual(offered(['tricorn', 'image', '--neg']), ['--negative']);
});

test('bash completes the names of jobs, also those with spaces, and files elsewhere', () => {
  const jobs = "'my first job' 'other'";
  assert.deepEqual(offered(['tricorn', 'job', 'show', 'my'], jobs), ['my\\ first\\ job']);
  assert.deepEqual(offered(['tricorn', 'infer', 'o'], jobs), ['other']);
  assert.deepEqual(offered(['tricorn', 'upload', '/etc/hostn'], jobs), ['/etc/hostname']);
});

test('the script of every shell has every command and option', () => {
  for (const shell of ['bash', 'zsh', 'fish'] as const) {
    const script = completionScript(shell, commands);
    for (const { name, options = {} } of commands) {
      for (const word of name.split(' ')) assert.ok(script.includes(word), `${shell} ${word}`);
      for (const option of Object.keys(options)) assert.ok(script.includes(option), `${shell} --${option}`);
    }
  }
});
