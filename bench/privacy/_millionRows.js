// Adds up the table in a file as a party does, in a process of its own, and prints what it took at most.
//   node bench/privacy/_millionRows.js QUESTION FILE
import { openAsBlob } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { contribute } from '../../packages/privacy/dist/client/index.js';
import { rowsOf } from '../../packages/tables/dist/index.js';

const [question, path] = process.argv.slice(2);
const peakMiB = async () =>
  Number(/VmHWM:\s+(\d+)/.exec(await readFile('/proc/self/status', 'utf8'))[1]) / 1024;
const fail = (message, line) => {
  throw new Error(`${path}, line ${line}: ${message}`);
};

const before = await peakMiB();
const lists = await contribute(JSON.parse(question), rowsOf(await openAsBlob(path), path, fail));
const counted = lists.flat().includes(1_000_000n);
console.log(
  JSON.stringify({
    counted,
    beforeMiB: before,
    peakMiB: await peakMiB(),
    processorSeconds: process.cpuUsage().user / 1e6,
  }),
);
