// Loaded into every process of a test run: one that starts a program of ours runs the bundle of it, which loads in a third of
// the time (scripts/bundle.js). The program still has its own name and path.
const { existsSync } = require('node:fs');
const Module = require('node:module');
const { join, relative } = require('node:path');

const root = join(__dirname, '..');
const bundles = process.env.TRICORN_TEST_BUNDLES;
const { runMain } = Module;
Module.runMain = (main = process.argv[1]) => {
  const bundle = join(bundles ?? '', relative(root, main).replace(/\.js$/, '.mjs'));
  return runMain(bundles !== undefined && existsSync(bundle) ? bundle : main);
};
