import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { attacks } from './attacks/index.js';

const root = new URL('../../', import.meta.url);

test('every finding in the history names tests that exist', () => {
  const lines = readFileSync(new URL('docs/security-history.md', root), 'utf8').split('\n');
  const findings = lines.filter((line) => line.startsWith('| ') && !line.startsWith('| finding'));
  assert.ok(findings.length > 20);
  for (const line of findings) {
    const tests = [...line.split('|')[2]!.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name);
    assert.ok(tests.length > 0, line);
    for (const name of tests)
      assert.ok(
        name.includes('/') ? existsSync(new URL(name, root)) : attacks.some((attack) => attack.name === name),
        name,
      );
  }
});
