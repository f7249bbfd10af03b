import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const python = process.env['TRICORN_TEST_PYTHON'] ?? 'python3';
const hasPillow = spawnSync(python, ['-c', 'import numpy, PIL']).status === 0;

// The model learns what the studio draws: a thing that draws nothing would be taught as nothing.
test('the studio draws every thing, and the same scenes for the same seed', {
  skip: hasPillow ? false : `${python} has no NumPy or no Pillow`,
}, () => {
  const cwd = fileURLToPath(new URL('../../../drawing-model', import.meta.url));
  const { status, stdout, stderr } = spawnSync(python, ['-B', '-m', 'studio.check', '120'], {
    cwd,
    encoding: 'utf8',
  });
  assert.equal(status, 0, stdout + stderr);
  assert.match(stdout, /^\d{3} things and \d{2} places are drawn/);
});
