// The software bill of materials of a release, in the format CycloneDX 1.6: every package that is installed to run it,
// with version, licence and checksum, and who depends on whom; and the model weights that it carries.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { installedPackages, licenceOf, readLock } from './lockFile.js';

export function billOfMaterials(root) {
  const lock = readLock(root);
  const { name, version } = lock;
  const product = { type: 'application', name, version, 'bom-ref': `${name}@${version}` };
  const running = installedPackages(lock).filter(({ dev }) => !dev);
  const components = new Map(running.map((entry) => [referenceOf(entry), componentOf(entry)]));
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { component: { ...product, licenses: [{ license: { id: 'Apache-2.0' } }] } },
    components: [...components.values(), ...weightsIn(root)],
    dependencies: [
      { ref: product['bom-ref'], dependsOn: unique(ownDependencies(lock)) },
      ...[...groupBy(running, referenceOf)].map(([ref, entries]) => ({
        ref,
        dependsOn: unique(entries.flatMap((entry) => dependenciesOf(lock, entry.path, entry))),
      })),
    ],
  };
}

const purlOf = ({ name, version }) => `pkg:npm/${name.replace('@', '%40')}@${version}`;
const referenceOf = purlOf;

function componentOf(entry) {
  const { name, version, integrity, optional } = entry;
  const licence = licenceOf(entry);
  return {
    type: 'library',
    'bom-ref': referenceOf(entry),
    name,
    version,
    purl: purlOf(entry),
    scope: optional ? 'optional' : 'required',
    licenses: [/ (AND|OR) /.test(licence) ? { expression: licence } : { license: { id: licence } }],
    hashes: [
      { alg: 'SHA-512', content: Buffer.from(integrity.slice('sha512-'.length), 'base64').toString('hex') },
    ],
  };
}

/** What the packages of this project depend on to run. */
const ownDependencies = (lock) =>
  Object.entries(lock.packages)
    .filter(([path]) => path.startsWith('packages/') && !path.includes('node_modules/'))
    .flatMap(([path, entry]) => dependenciesOf(lock, path, entry));

/** The packages that an entry finds when it imports its dependencies: the nearest folder above it wins. */
function dependenciesOf({ packages }, path, { dependencies = {}, optionalDependencies = {} }) {
  return Object.keys({ ...dependencies, ...optionalDependencies }).flatMap((name) => {
    for (let folder = path; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
      const candidate = `${folder}${folder === '' ? '' : '/'}node_modules/${name}`;
      const found = packages[candidate];
      if (found !== undefined)
        return found.link || found.dev ? [] : [referenceOf({ name: found.name ?? name, ...found })];
      if (folder === '') return [];
      if (!folder.includes('/node_modules/')) folder = '';
    }
  });
}

function weightsIn(root) {
  const folder = join(root, 'models');
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  return files
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => !/\.(md|json|txt)$/.test(path))
    .sort()
    .map((path) => {
      const content = createHash('sha512').update(readFileSync(path)).digest('hex');
      const name = relative(root, path);
      return { type: 'machine-learning-model', 'bom-ref': name, name, hashes: [{ alg: 'SHA-512', content }] };
    });
}

const unique = (list) => [...new Set(list)].sort();

function groupBy(list, keyOf) {
  const groups = new Map();
  for (const item of list) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item]);
  return groups;
}
