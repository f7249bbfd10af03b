// Runs the compiled tests with Node's own runner: all of them, or those whose path contains an argument.
//   node scripts/test.js        everything
//   node scripts/test.js mpc    the files whose path contains "mpc"
import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const wanted = process.argv.slice(2);
const files = readdirSync(`${root}/packages`)
  .flatMap((name) => testsUnder(`packages/${name}/dist`))
  .concat(testsUnder('test/dist'))
  .filter((file) => wanted.length === 0 || wanted.some((part) => file.includes(part)));

function testsUnder(folder) {
  try {
    return readdirSync(`${root}/${folder}`, { recursive: true })
      .map(String)
      .filter((file) => file.endsWith('.test.js'))
      .map((file) => `${folder}/${file}`);
  } catch {
    return [];
  }
}

if (files.length === 0) {
  console.error('No test file matches.');
  process.exit(1);
}
const { status } = spawnSync(
  process.execPath,
  ['--enable-source-maps', '--test', '--test-concurrency=2', '--test-reporter=spec', ...files],
  { cwd: root, stdio: 'inherit' },
);
process.exit(status ?? 1);
