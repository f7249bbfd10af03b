// New jobs and submissions through the whole pipeline on the embedded chain, in large batches and one at a time: per second,
// in processor time of the pipeline and the chain together, which depends less on what else the machine does, and in bytes
// on disk. One round warms up; medians of the others count.
//   node bench/chain/pipeline.js [ROUNDS]
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { embeddedNode, openChain, openWallets } from '@tricorn/chain';
import { MemoryChainIndex, MemorySubmissionStore } from '@tricorn/chain/testing';
import { report } from '../_report.js';

const chainId = 31_337;
const rounds = Number(process.argv[2] ?? 5);
const jobsPerRound = 200;
const partyCount = 3;
const submissionsPerRound = jobsPerRound * partyCount;
const singlesPerRound = 10;

const wallets = openWallets(new Uint8Array(32).fill(9));
const parties = Array.from({ length: partyCount }, (_, index) => wallets.address(index));
const folder = mkdtempSync(join(tmpdir(), 'tricorn-bench-chain-'));
const store = new MemorySubmissionStore();
const values = new Map();
const chain = await openChain({
  node: await embeddedNode(folder, chainId),
  chainId,
  wallets,
  store,
  index: new MemoryChainIndex(),
  memory: { get: async (key) => values.get(key), set: async (key, value) => void values.set(key, value) },
  pollMs: 2,
  onError: (error) => console.error(error.message),
});

const median = (numbers) => numbers.toSorted((a, b) => a - b)[numbers.length >> 1];
/** Processor time of this process with all its threads. */
const processorMs = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};
const bytesOnDisk = () =>
  readdirSync(folder).reduce((bytes, name) => bytes + statSync(join(folder, name)).size, 0);

/** What the orders that `add` adds take until all of them are confirmed. */
async function timed(add) {
  const [start, cpuStart, bytesStart] = [performance.now(), processorMs(), bytesOnDisk()];
  add();
  chain.wake();
  while (store.unsettled > 0) await sleep(1);
  return {
    ms: performance.now() - start,
    cpuMs: processorMs() - cpuStart,
    bytes: bytesOnDisk() - bytesStart,
  };
}

function submit(jobId, round, walletIndex) {
  store.add({
    kind: 'submission',
    id: `${jobId} ${round} ${walletIndex}`,
    jobId: BigInt(jobId),
    round: BigInt(round),
    walletIndex,
    result: '0x5b312c325d',
    ccdCost: 10n ** 18n,
  });
}

async function runRound(firstJob) {
  const ids = Array.from({ length: jobsPerRound }, (_, place) => firstJob + place);
  const jobs = await timed(() => {
    for (const id of ids) store.add({ kind: 'job', id: `job ${id}`, jobId: BigInt(id), parties });
  });
  const submissions = await timed(() => {
    for (const id of ids) for (let party = 0; party < partyCount; party += 1) submit(id, 1, party);
  });
  const singles = [];
  for (let round = 2; round < 2 + singlesPerRound; round += 1)
    singles.push((await timed(() => submit(firstJob, round, 0))).ms);
  return { jobs, submissions, singles };
}

const measured = [];
for (let round = 0; round <= rounds; round += 1) measured.push(await runRound(1 + round * jobsPerRound));
await chain.close();
rmSync(folder, { recursive: true });

const turns = measured.slice(1);
const perSecond = (count, read) => median(turns.map((turn) => (count * 1000) / read(turn).ms));
const cpuEach = (count, read) => median(turns.map((turn) => read(turn).cpuMs / count));
const singles = turns.flatMap((turn) => turn.singles);
const jobs = ({ jobs }) => jobs;
const submissions = ({ submissions }) => submissions;
report({ what: 'new jobs', unit: '/s', ours: perSecond(jobsPerRound, jobs), goal: { atLeast: 100 } });
report({
  what: 'submissions',
  unit: '/s',
  ours: perSecond(submissionsPerRound, submissions),
  goal: { atLeast: 150 },
});
report({ what: 'processor time of a new job', unit: 'ms', ours: cpuEach(jobsPerRound, jobs) });
report({
  what: 'processor time of a submission',
  unit: 'ms',
  ours: cpuEach(submissionsPerRound, submissions),
});
report({ what: 'one submission, median', unit: 'ms', ours: median(singles) });
report({ what: 'one submission, worst', unit: 'ms', ours: Math.max(...singles) });
report({
  what: 'growth on disk for a submission in a batch',
  unit: 'bytes',
  ours: median(turns.map(({ submissions }) => submissions.bytes / submissionsPerRound)),
});
process.exit(0);
