// Packs the clients for installation while the server of `npm start` runs: a program of its own, which yields to everything
// else. `npm run build` has packed them already.
import { spawnSync } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';

setPriority(constants.priority.PRIORITY_LOW);
// A start writes no declarations, and a project in TypeScript cannot be compiled without them.
const { status } = spawnSync(
  process.execPath,
  ['node_modules/typescript/bin/tsc', '-b', 'packages/client/tsconfig.sdk.json', '--emitDeclarationOnly'],
  { cwd: fileURLToPath(new URL('..', import.meta.url)), stdio: 'ignore' },
);
if (status !== 0) process.exit(status ?? 1);
const { writePythonClient } = await import('./pythonClient.js');
writePythonClient();
const { packClients } = await import('./packClients.js');
packClients();
