// The packages of this checkout. A folder without a manifest is what an earlier build of a renamed package left behind.
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

export const packageNames = (root) =>
  readdirSync(join(root, 'packages')).filter((name) =>
    existsSync(join(root, 'packages', name, 'package.json')),
  );
