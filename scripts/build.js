// Compiles every package, in the order of their references. Unchanged packages cost nothing.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const { status } = spawnSync(process.execPath, ['node_modules/typescript/bin/tsc', '-b', 'tsconfig.json'], {
  cwd: root,
  stdio: 'inherit',
});
process.exit(status ?? 1);
