// Runs test files with Node's own runner, in the order in which they are given, which its command line does not keep.
// scripts/test.js starts it with everything the tests need, and first names the folder of the bundles: a file that has a
// bundle is run from it.
//
// Tests wait for real processes, browsers and clocks. So a few files that fail while others run beside them are run once
// more, alone. One that passes then is named at the end, because it still depends on the moment and is to be mended; one
// that fails again fails the run.
import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { run } from 'node:test';
import { bundleOf } from './bundleTests.js';
import { isFailure, TestReport } from './testReport.js';

const fileMsMax = 1_800_000;
/** More failures than these have another cause. */
const againMax = 8;
// One more than the cores, because many tests wait for processes and clocks; bounded, because each needs memory.
const atOnce = Math.min(availableParallelism() + 1, 4);

const [bundles, ...files] = process.argv.slice(2);
const report = new TestReport();

async function passes(file) {
  const bundle = bundleOf(file, bundles);
  const path = existsSync(bundle) ? bundle : file;
  let passed = true;
  for await (const event of run({ files: [path], timeout: fileMsMax, forceExit: true })) {
    if (isFailure(event)) passed = false;
    report.take(file, event);
  }
  report.end(file, passed);
  return passed;
}

/** Runs files side by side; returns those that fail. */
async function failing(files, lanes) {
  report.expect(files.length);
  const failed = [];
  const waiting = [...files];
  const lane = async () => {
    for (let file = waiting.shift(); file !== undefined; file = waiting.shift())
      if (!(await passes(file))) failed.push(file);
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  return failed;
}

const failed = await failing(files, atOnce);
const isTriedAgain = failed.length > 0 && failed.length <= againMax && atOnce > 1;
if (isTriedAgain) console.log('\nOnce more, alone:');
const failedAgain = isTriedAgain ? await failing(failed, 1) : failed;
report.sum();
const moody = failed.filter((file) => !failedAgain.includes(file));
if (moody.length > 0)
  console.log(
    `\nFailed beside other tests and passed alone; these tests depend on the moment:\n  ${moody.join('\n  ')}`,
  );
process.exitCode = failedAgain.length > 0 ? 1 : 0;
