import {
  copyFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readlinkSync,
  symlinkSync,
} from 'node:fs';
import { join } from 'node:path';

/** Gives a clone the installed packages of a checkout: as hard links where both are on one disk, else as copies. */
export function linkInstalled(from, to) {
  for (const folder of ['.', ...readdirSync(join(from, 'packages')).map((name) => join('packages', name))]) {
    const installed = join(from, folder, 'node_modules');
    if (existsSync(installed) && existsSync(join(to, folder)))
      linkTree(installed, join(to, folder, 'node_modules'));
  }
}

function linkTree(from, to) {
  mkdirSync(to);
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    // Tools keep what they remember of a checkout here.
    if (entry.name === '.cache' || entry.name === '.vite') continue;
    const source = join(from, entry.name);
    const target = join(to, entry.name);
    if (entry.isDirectory()) linkTree(source, target);
    else if (entry.isSymbolicLink()) symlinkSync(readlinkSync(source), target);
    else linkFile(source, target);
  }
}

function linkFile(source, target) {
  try {
    linkSync(source, target);
  } catch (error) {
    if (error.code !== 'EXDEV' && error.code !== 'EPERM') throw error;
    copyFileSync(source, target);
  }
}
