// Runs the compiled tests with Node's own runner: all but the long ones, or those whose path contains an argument.
//   node scripts/test.js            everything but the long tests
//   node scripts/test.js .long.test the long ones: the console in a browser, attacks, faults at every step, documentation
//   node scripts/test.js chain      the files whose path contains "chain"
// One PostgreSQL serves the whole run; each test file makes databases of its own in it. It is the embedded one, or the one
// that TRICORN_TEST_DATABASE_URL names, whose user must be allowed to create databases. Many tests of the server, and the
// programs that tests start, are run from a bundle, which loads faster (scripts/bundle.js, startBundled.cjs), and files of
// one package share processes (scripts/groupTests.js).
import { spawn } from 'node:child_process';
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { chmod, mkdtemp, realpath } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startEmbeddedPostgres } from '../packages/server/dist/ground/store/embeddedPostgres.js';
import { createTemplates, dropTemplates } from '../packages/server/dist/testing/templates.js';
import { findBrowser } from './browser.js';
import { bundle } from './bundle.js';
import { groupTests } from './groupTests.js';
import { packageNames } from './packageNames.js';

const root = fileURLToPath(new URL('..', import.meta.url));
const wanted = process.argv.slice(2);
/** Bundling fewer files takes longer than it saves, and a run of fewer tells the time that each needs by itself. */
const manyFiles = 8;
const programs = ['packages/server/dist/main.js', 'packages/privacy/dist/nodeMain.js'];
const files = packageNames(root)
  .flatMap((name) => testsUnder(`packages/${name}/dist`))
  .concat(testsUnder('security/dist'), testsUnder('test/simulation/dist'))
  .filter((file) => (wanted.length === 0 ? isShort(file) : wanted.some((part) => file.includes(part))));

function isShort(file) {
  return !file.endsWith('.long.test.js');
}

function testsUnder(folder) {
  try {
    return readdirSync(join(root, folder), { recursive: true })
      .map(String)
      .filter((file) => file.endsWith('.test.js'))
      .map((file) => `${folder}/${file}`)
      .filter(hasSource);
  } catch {
    return [];
  }
}

/** False for what an earlier build has left of a test that was moved or removed since. */
function hasSource(file) {
  const source = file.replace(/\/dist\/(compiled\/)?/, '/src/').replace(/js$/, '');
  return ['ts', 'tsx'].some((ending) => existsSync(join(root, source + ending)));
}

/** A long file that begins last would run alone at the end. The rest follows in groups, in the order of their names. */
function longestFirst(names) {
  const long = [
    'packages/console/dist/compiled/e2e/rooms.long.test.js',
    'security/dist/attacks.long.test.js',
    'packages/pictures/dist/embedded/shippedModel.long.test.js',
    'packages/client/dist/e2e/e2e.test.js',
    'packages/server/dist/domains/learning/fileJobs.test.js',
    'packages/learning/dist/run/runLearningJob.test.js',
    'test/simulation/dist/simulation.long.test.js',
    'packages/client/dist/e2e/documentation.long.test.js',
    'packages/language/dist/gguf/sameSeed.long.test.js',
    'security/dist/fuzz/fuzz.long.test.js',
    'packages/server/dist/edge/commands/capacity.long.test.js',
    'packages/console/dist/compiled/e2e/console.long.test.js',
    'packages/server/dist/pods.long.test.js',
    'packages/client/dist/e2e/proxies.long.test.js',
    'packages/server/dist/conformance/conformance.long.test.js',
  ];
  const gone = long.filter((name) => !existsSync(join(root, name)));
  if (gone.length > 0) throw new Error(`scripts/test.js names files that are gone: ${gone.join(', ')}`);
  const first = long.filter((name) => names.includes(name)).map((name) => [name]);
  const rest = names.filter((name) => !long.includes(name)).sort();
  return [...first, ...(names.length < manyFiles ? rest.map((name) => [name]) : groupTests(root, rest))];
}

if (files.length === 0) {
  console.error('No test file matches.');
  process.exit(1);
}
const groups = longestFirst(files);

const needsBrowser = files.some((file) =>
  /^packages\/(client|console|privacy)\/.*(e2e|[bB]rowser)/.test(file),
);
const browser = needsBrowser ? findBrowser() : {};
if (browser.reason) console.log(`Browser tests are not run: ${browser.reason}.`);
const needsDatabase = files.some((file) => /^packages\/(server|client|console)\//.test(file));
// Addresses of the bundle are relative, which a link in its path would break.
const folder = await realpath(await mkdtemp(join(tmpdir(), 'tricorn-test-')));
// As root the database runs under another user, who must be able to enter the folder.
await chmod(folder, 0o755);
const ofServer = files.filter((file) => file.startsWith('packages/server/'));
const bundles = join(folder, 'bundles');
const isBundled = ofServer.length >= manyFiles;
if (isBundled) await bundle(root, [...ofServer.filter(isShort), ...programs], bundles);
const startBundled = `--require ${JSON.stringify(join(root, 'scripts/startBundled.cjs'))}`;
const isGiven = process.env.TRICORN_TEST_DATABASE_URL !== undefined;
const postgres =
  needsDatabase && !isGiven ? await startEmbeddedPostgres(folder, { survivesPowerCut: false }) : undefined;
const databaseUrl = process.env.TRICORN_TEST_DATABASE_URL ?? postgres?.url;
const templates = needsDatabase ? await createTemplates(databaseUrl) : {};
const joined = groups.map((group) => group.join(','));
const runner = spawn(process.execPath, ['--enable-source-maps', 'scripts/runTests.js', bundles, ...joined], {
  cwd: root,
  stdio: 'inherit',
  env: {
    ...process.env,
    ...templates,
    ...(postgres ? { TRICORN_TEST_DATABASE_URL: postgres.url } : {}),
    ...(browser.path ? { TRICORN_TEST_BROWSER: browser.path } : {}),
    ...(isBundled
      ? {
          TRICORN_TEST_BUNDLES: bundles,
          NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} ${startBundled}`.trim(),
        }
      : {}),
  },
});
// An interrupted run ends its children first, then comes back here to stop the database.
process.on('SIGINT', () => {});
const status = await new Promise((done) => {
  runner.on('exit', (code, signal) => {
    if (signal) console.error(`The test runner was ended by ${signal}.`);
    done(code ?? 1);
  });
});
if (needsDatabase && isGiven) await dropTemplates(databaseUrl, templates);
await postgres?.stop();
rmSync(folder, { recursive: true, force: true });
process.exit(status);
