// The packages of package-lock.json, for the check of the supply chain and the software bill of materials.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export const readLock = (root) => JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));

/** Packages from a registry: everything but this project and links to its own packages. */
export const installedPackages = ({ packages }) =>
  Object.entries(packages)
    .filter(([path, entry]) => path.includes('node_modules/') && !entry.link)
    .map(([path, entry]) => ({ path, name: entry.name ?? path.split('node_modules/').at(-1), ...entry }));

/** Licences of packages whose manifest does not name one exactly; read in the package. All but `aac` only build or test. */
export const licencesFoundInside = {
  aac: 'LGPL-3.0-or-later',
  busboy: 'MIT',
  dicer: 'MIT',
  'humanize-number': 'MIT',
  memorystream: 'MIT',
  only: 'MIT',
  streamsearch: 'MIT',
};

export const licenceOf = ({ name, license }) => licencesFoundInside[name] ?? license;
