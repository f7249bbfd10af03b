// Runs test files with Node's own runner, in the order in which they are given, which its command line does not keep.
// scripts/test.js starts it with everything the tests need, and first names the folder of the bundles: a file that has a
// bundle is run from it. Files that are joined by commas share a process (scripts/groupTests.js).
//
// Tests wait for real processes, browsers and clocks. So a few files that fail while others run beside them are run once
// more, alone. Those are counted and named at the end, because one that passes then still depends on the moment and is to
// be mended; one that fails again fails the run.
import { existsSync, mkdirSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join, resolve } from 'node:path';
import { run } from 'node:test';
import { bundleOf } from './bundle.js';
import { writeGroup } from './groupTests.js';
import { isFailure, nameOf, TestReport } from './testReport.js';

/** What hangs ends soon enough to be tried again. */
const shortMsMax = 600_000;
const longMsMax = 1_800_000;
/** More failures than these have another cause. */
const againMax = 8;
// One more than the cores, because many tests wait for processes and clocks; bounded, because each needs memory.
const atOnce = Math.min(availableParallelism() + 1, 4);

const [bundles, ...groups] = process.argv.slice(2);
const report = new TestReport();
const groupFolder = join(bundles, 'groups');
mkdirSync(groupFolder, { recursive: true });
let groupsWritten = 0;

function pathOf(file) {
  const bundle = bundleOf(file, bundles);
  return existsSync(bundle) ? bundle : resolve(file);
}

/** Runs files in one process; returns those that fail. */
async function failingOf(group) {
  const paths = group.map(pathOf);
  const path = group.length === 1 ? paths[0] : writeGroup(paths, groupFolder, groupsWritten++);
  // Node says where each test outside of a suite is defined, some versions by the source; what follows is part of it.
  const defining = new Map(
    group.flatMap((one, place) => [paths[place], resolve(nameOf(one))].map((at) => [at, one])),
  );
  const timeout = group.some((one) => one.endsWith('.long.test.js')) ? longMsMax : shortMsMax;
  const failed = new Set();
  const seen = new Set();
  let current = group[0];
  for await (const event of run({ files: [path], timeout, forceExit: true })) {
    const { nesting, file } = event.data ?? {};
    if (event.type === 'test:start' && nesting === 0 && defining.has(file)) {
      current = defining.get(file);
      seen.add(current);
    }
    report.take(current, event);
    if (!isFailure(event)) continue;
    failed.add(current);
    // The process itself failed, and with it whatever had not begun.
    if (file === path) for (const one of group) if (!seen.has(one)) failed.add(one);
  }
  for (const one of group) {
    if (group.length === 1 || seen.has(one)) continue;
    failed.add(one);
    report.miss(one);
  }
  report.end(group, failed);
  return [...failed];
}

/** Runs groups of files side by side; returns the files that fail. */
async function failing(groups, lanes) {
  const waiting = groups.map((group) => group.split(','));
  report.expect(waiting.flat().length);
  const failed = [];
  const lane = async () => {
    for (let group = waiting.shift(); group !== undefined; group = waiting.shift())
      failed.push(...(await failingOf(group)));
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  return failed;
}

const failed = await failing(groups, atOnce);
const isTriedAgain = failed.length > 0 && failed.length <= againMax && atOnce > 1;
if (isTriedAgain) console.log('\nOnce more, alone:');
const failedAgain = isTriedAgain ? await failing(failed, 1) : failed;
report.sum(isTriedAgain ? failed : [], failedAgain);
process.exitCode = failedAgain.length > 0 ? 1 : 0;
