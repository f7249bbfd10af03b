// Runs tests on the newest Node, whose binary comes from the package registry, or on a Node that is given:
//   npm run test:newest                          a short set
//   npm run test:newest -- --all                 all but the long ones
//   npm run test:newest -- --all PATH/bin/node   the same on that Node
// Where the binary cannot be had, it says so and succeeds.
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const short = ['contract/dist', 'csv/dist', 'onnx/dist', 'server/dist/compose', 'server/dist/ground/ledger'];
/** Generous, because it only matters where something hangs. */
const shortMsMax = 1_800_000;
const args = process.argv.slice(2);
const runsAll = args.includes('--all');
const given = args.find((arg) => arg !== '--all');

const folder = mkdtempSync(join(tmpdir(), 'tricorn-newest-'));
try {
  const node =
    given === undefined ? download(`node-${process.platform}-${process.arch}@latest`) : resolve(given);
  if (node !== undefined) {
    const version = execFileSync(node, ['--version'], { encoding: 'utf8' }).trim();
    console.log(`${runsAll ? 'The tests' : 'A short set of tests'} on Node ${version}:`);
    const { status } = spawnSync(node, ['scripts/test.js', ...(runsAll ? [] : short)], {
      cwd: root,
      stdio: 'inherit',
      // What the tests start by name is this Node too.
      env: { ...process.env, PATH: `${dirname(node)}:${process.env.PATH}` },
      ...(runsAll ? {} : { timeout: shortMsMax }),
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
