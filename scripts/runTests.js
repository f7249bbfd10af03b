// Runs test files with Node's own runner, in the order in which they are given, which its command line does not keep.
// scripts/test.js starts it with everything the tests need.
import { availableParallelism } from 'node:os';
import { run } from 'node:test';
import TimeReporter from './timeReporter.js';

const fileMsMax = 1_800_000;

run({
  files: process.argv.slice(2),
  // One more than the cores, because many tests wait for processes and clocks; bounded, because each needs memory.
  concurrency: Math.min(availableParallelism() + 1, 4),
  timeout: fileMsMax,
  forceExit: true,
})
  .on('test:fail', ({ todo }) => {
    if (todo === undefined || todo === false) process.exitCode = 1;
  })
  .compose(new TimeReporter())
  .pipe(process.stdout);
