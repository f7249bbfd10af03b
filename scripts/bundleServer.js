// Bundles the server for the next starts, while this one idles: a program of its own, which yields to everything else.
// `npm start` runs the bundle if nothing that it holds is newer (scripts/start.js).
import { renameSync, rmSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import { bundle } from './bundle.js';
import { serverBundle } from './serverBundle.js';

const unfinished = `${serverBundle.folder}.new`;
setPriority(constants.priority.PRIORITY_LOW);
const root = fileURLToPath(new URL('..', import.meta.url));
await bundle(root, serverBundle.programs, unfinished, {
  forTests: false,
  movedTo: serverBundle.folder,
});
// An interrupted build leaves no half bundle that looks finished.
rmSync(serverBundle.folder, { recursive: true, force: true });
renameSync(unfinished, serverBundle.folder);
