// Compiles every package, in the order of their references, packs the clients, and builds the web console. What is unchanged costs nothing.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { buildConsole } from './buildConsole.js';
import { buildPage } from './buildPage.js';
import { copySchemas } from './copySchemas.js';
import { writeTableTypes } from './tableTypes.js';

const root = fileURLToPath(new URL('..', import.meta.url));
writeTableTypes(root);
const { status } = spawnSync(process.execPath, ['node_modules/typescript/bin/tsc', '-b', 'tsconfig.json'], {
  cwd: root,
  stdio: 'inherit',
});
if (status !== 0) process.exit(status ?? 1);
copySchemas(root);
const { writePythonClient } = await import('./pythonClient.js');
writePythonClient();
const { packClients } = await import('./packClients.js');
packClients();
await buildConsole();
await buildPage();
