// Runs a short set of tests on the newest Node, whose binary comes from the package registry:
//   npm run test:newest
// Where the binary cannot be had, it says so and succeeds.
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const short = ['contract/dist', 'csv/dist', 'onnx/dist', 'server/dist/compose', 'server/dist/ground/ledger'];
const testsMsMax = 300_000;

const folder = mkdtempSync(join(tmpdir(), 'tricorn-newest-'));
try {
  const node = download(`node-${process.platform}-${process.arch}@latest`);
  if (node !== undefined) {
    const version = execFileSync(node, ['--version'], { encoding: 'utf8' }).trim();
    console.log(`A short set of tests on the newest Node, ${version}:`);
    const { status } = spawnSync(node, ['scripts/test.js', ...short], {
      cwd: root,
      stdio: 'inherit',
      timeout: testsMsMax,
    });
    process.exitCode = status ?? 1;
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}

function download(name) {
  try {
    const tarball = execFileSync('npm', ['pack', '--silent', name], {
      cwd: folder,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
    }).trim();
    execFileSync('tar', ['-xzf', tarball], { cwd: folder });
    return join(folder, 'package/bin/node');
  } catch (error) {
    console.log(
      `SKIPPED: no tests on the newest Node, because ${name} cannot be had (${String(error.message).split('\n')[0]}).`,
    );
    return undefined;
  }
}
