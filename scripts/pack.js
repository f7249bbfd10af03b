// Packs a release: built output, model weights, the list of packages it needs to run, its software bill of materials, and a
// start script.
//   npm run pack   writes artifacts/tricorn-VERSION.tgz, and beside it the page that works from disk
// Where it is unpacked, `npm ci --omit=dev` and `npm start` run it; nothing is built there.
import { execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
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
import { billOfMaterials } from './billOfMaterials.js';

const root = fileURLToPath(new URL('..', import.meta.url));
const { name, version, ...manifest } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const title = `${name}-${version}`;
/** Only developers read these. */
const leftOut = /\.test\.|\.d\.ts$|\.map$|\.tsbuildinfo|\/dist\/(testing|e2e|compiled)(\/|$)|\/site\.sha256$/;

execFileSync(process.execPath, [join(root, 'scripts/bundleServer.js')]);
const folder = mkdtempSync(join(tmpdir(), 'tricorn-pack-'));
const release = join(folder, title);
try {
  for (const path of [
    'package-lock.json',
    '.npmrc',
    'LICENSE',
    'README.md',
    'CHANGELOG.md',
    'SECURITY.md',
    'deploy',
    'docs',
    'dist',
    'models',
  ])
    copy(path);
  for (const entry of readdirSync(join(root, 'packages')))
    for (const part of ['package.json', 'dist', 'bin', 'workflows']) copy(join('packages', entry, part));
  // Whatever starts the server starts it from its bundle.
  writeFileSync(
    join(release, 'packages/server/dist/main.js'),
    "#!/usr/bin/env node\nimport '../../../dist/packages/server/dist/main.mjs';\n",
  );
  cpSync(join(root, 'scripts/release'), release, { recursive: true });
  const scripts = { start: 'exec node start.js', slim: 'node slim.js', tricorn: manifest.scripts.tricorn };
  writeFileSync(
    join(release, 'package.json'),
    `${JSON.stringify({ name, version, ...manifest, scripts }, null, 2)}\n`,
  );
  writeFileSync(join(release, 'sbom.cdx.json'), `${JSON.stringify(billOfMaterials(root), null, 2)}\n`);
  const target = join(root, 'artifacts', `${title}.tgz`);
  mkdirSync(join(root, 'artifacts'), { recursive: true });
  const page = join(root, 'artifacts', `${name}-page-${version}.html`);
  cpSync(join(root, 'packages/client/dist/page/tricorn-page.html'), page);
  execFileSync('tar', ['-czf', target, '-C', folder, title]);
  console.log(`${target}: ${(statSync(target).size / 1e6).toFixed(1)} MB`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}

function copy(path) {
  if (!existsSync(join(root, path))) return;
  cpSync(join(root, path), join(release, path), {
    recursive: true,
    filter: (source) => !leftOut.test(source.slice(root.length - 1)),
  });
}
