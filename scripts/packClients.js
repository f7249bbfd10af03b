// Packs the clients that every server offers for installation, when what they are made of has changed:
//   packages/client/dist/served/client.tgz                       npm install http://…/client.tgz
//   packages/client/dist/served/tricorn-VERSION-py3-none-any.whl pip install http://…/tricorn-VERSION-py3-none-any.whl
// The packages of this repository are on no registry, so the tarball contains those that the SDK needs.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { zipSync } from 'fflate';

const root = fileURLToPath(new URL('..', import.meta.url));
const served = join(root, 'packages/client/dist/served');
const bundled = packagesUnder('client');
const python = join(root, 'clients/python');
/** Only developers read these. */
const leftOut = /\.test\.|\.map$|\.tsbuildinfo|\/dist\/(testing|e2e|served)(\/|$)/;
/** Of every file in the archives, so that the same sources give the same bytes: lock files name a hash. */
const packedAt = '1985-10-26T08:15:00Z';

export function packClients() {
  const { version, ...manifest } = manifestOf('client');
  const [tarball, wheel] = [join(served, 'client.tgz'), join(served, `tricorn-${version}-py3-none-any.whl`)];
  const sources = [
    'scripts/packClients.js',
    'clients/python',
    ...['client', ...bundled].flatMap((name) => [`packages/${name}/package.json`, `packages/${name}/dist`]),
  ];
  const newest = Math.max(...sources.map((path) => newestUnder(join(root, path))));
  if (Math.min(newestUnder(tarball), newestUnder(wheel)) >= newest) return;
  rmSync(served, { recursive: true, force: true });
  mkdirSync(served, { recursive: true });
  writeTarball(tarball, { version, ...manifest });
  writeFileSync(wheel, wheelOf(version));
}

function writeTarball(target, manifest) {
  const folder = mkdtempSync(join(tmpdir(), 'tricorn-client-'));
  try {
    const dependencies = Object.assign(
      {},
      ...['client', ...bundled].map((name) => manifestOf(name).dependencies),
    );
    const { devDependencies: _, files: __, ...published } = manifest;
    copyPackage('client', folder, { ...published, dependencies, bundleDependencies: bundled.map(nameOf) });
    for (const file of ['LICENSE', 'packages/client/README.md'])
      cpSync(join(root, file), join(folder, file.split('/').at(-1)));
    for (const name of bundled) {
      const { devDependencies: _own, files: _files, ...inner } = manifestOf(name);
      copyPackage(name, join(folder, 'node_modules', nameOf(name)), inner);
    }
    const npm = ['pack', '--ignore-scripts', '--silent', '--pack-destination', served];
    const { status, stderr } = spawnSync('npm', npm, {
      cwd: folder,
      encoding: 'utf8',
      shell: process.platform === 'win32',
    });
    if (status !== 0) throw new Error(`npm could not pack the client: ${stderr}`);
    cpSync(join(served, `tricorn-client-${manifest.version}.tgz`), target);
    rmSync(join(served, `tricorn-client-${manifest.version}.tgz`));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function copyPackage(name, target, manifest) {
  mkdirSync(target, { recursive: true });
  writeFileSync(join(target, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  for (const part of ['dist', 'bin'])
    if (newestUnder(join(root, 'packages', name, part)) > 0)
      cpSync(join(root, 'packages', name, part), join(target, part), {
        recursive: true,
        filter: (source) => !leftOut.test(source),
      });
}

/** A wheel is a zip of the modules with a list of their hashes. */
function wheelOf(version) {
  const info = `tricorn-${version}.dist-info`;
  const modules = readdirSync(join(python, 'tricorn')).filter((name) => name.endsWith('.py'));
  const files = {
    ...Object.fromEntries(
      modules.sort().map((name) => [`tricorn/${name}`, readFileSync(join(python, 'tricorn', name))]),
    ),
    [`${info}/METADATA`]: Buffer.from(
      `Metadata-Version: 2.1\nName: tricorn\nVersion: ${version}\nSummary: A client of Tricorn without dependencies.\nLicense: Apache-2.0\nRequires-Python: >=3.9\n`,
    ),
    [`${info}/WHEEL`]: Buffer.from(
      'Wheel-Version: 1.0\nGenerator: tricorn\nRoot-Is-Purelib: true\nTag: py3-none-any\n',
    ),
  };
  const lines = Object.entries(files).map(
    ([name, bytes]) =>
      `${name},sha256=${createHash('sha256').update(bytes).digest('base64url')},${bytes.length}`,
  );
  const record = Buffer.from(`${lines.join('\n')}\n${info}/RECORD,,\n`);
  return zipSync({ ...files, [`${info}/RECORD`]: record }, { mtime: packedAt });
}

function newestUnder(path) {
  const found = statSync(path, { throwIfNoEntry: false });
  if (found === undefined) return 0;
  if (!found.isDirectory()) return found.mtimeMs;
  return Math.max(
    0,
    ...readdirSync(path)
      .map((name) => join(path, name))
      .filter((inner) => !leftOut.test(inner))
      .map(newestUnder),
  );
}

/** The packages of this repository that one needs, directly or through others. */
function packagesUnder(name, found = new Set()) {
  for (const dependency of Object.keys(manifestOf(name).dependencies ?? {})) {
    const [scope, inner] = dependency.split('/');
    if (scope !== '@tricorn' || found.has(inner)) continue;
    found.add(inner);
    packagesUnder(inner, found);
  }
  return [...found];
}

function nameOf(name) {
  return `@tricorn/${name}`;
}

function manifestOf(name) {
  return JSON.parse(readFileSync(join(root, 'packages', name, 'package.json'), 'utf8'));
}
