// New jobs and submissions through the whole pipeline, in large batches and one at a time, on the embedded chain and, in the
// same run, on other implementations in processes of their own: Anvil and Hardhat's EDR, if the platform has them. All of
// them warm up first and then take turns, so that a busy moment of the machine affects all alike; medians count. The processor time is of
// the pipeline and the node together; it depends less on what else the machine does.
//   node bench/chain/pipeline.js [ROUNDS]
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  embeddedNode,
  MemoryChainIndex,
  MemorySubmissionStore,
  openChain,
  openWallets,
} from '@tricorn/chain';
import { missing, secondNodes, startSecondNode } from '@tricorn/chain/testing';
import { report } from '../_report.js';

const chainId = 31_337;
const rounds = Number(process.argv[2] ?? 5);
const jobsPerRound = 200;
const partyCount = 3;
const singlesPerRound = 10;
const clockTickMs = 10;

const wallets = openWallets(new Uint8Array(32).fill(9));
const parties = Array.from({ length: partyCount }, (_, index) => wallets.address(index));
const median = (values) => values.toSorted((a, b) => a - b)[values.length >> 1];

/** Processor time of this process, with all its threads, and of the node's. */
function processorMs(pid) {
  const { user, system } = process.cpuUsage();
  if (pid === undefined) return (user + system) / 1000;
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ');
  return (user + system) / 1000 + (Number(fields[11]) + Number(fields[12])) * clockTickMs;
}

/** A chain with its pipeline, and what one round of orders takes on it. */
async function openMeasured(name, node, pid) {
  const store = new MemorySubmissionStore();
  const values = new Map();
  const memory = {
    get: async (key) => values.get(key),
    set: async (key, value) => void values.set(key, value),
  };
  const chain = await openChain({
    node,
    chainId,
    wallets,
    store,
    index: new MemoryChainIndex(),
    memory,
    pollMs: 2,
    onError: (error) => console.error(error.message),
  });
  const timed = async (add) => {
    const start = performance.now();
    const cpuBefore = processorMs(pid);
    add();
    chain.wake();
    while (store.unsettled > 0) await sleep(1);
    return { ms: performance.now() - start, cpuMs: processorMs(pid) - cpuBefore };
  };
  const submit = (jobId, round, walletIndex) =>
    store.add({
      kind: 'submission',
      id: `${jobId} ${round} ${walletIndex}`,
      jobId: BigInt(jobId),
      round: BigInt(round),
      walletIndex,
      result: '0x5b312c325d',
      ccdCost: 10n ** 18n,
    });
  const figures = { jobs: [], submissions: [], singles: [], jobsCpu: [], submissionsCpu: [] };
  let jobId = 0;
  const runRound = async () => {
    const first = jobId + 1;
    const jobs = await timed(() => {
      for (; jobId < first + jobsPerRound - 1; jobId += 1)
        store.add({ kind: 'job', id: `job ${jobId + 1}`, jobId: BigInt(jobId + 1), parties });
    });
    const submissions = await timed(() => {
      for (let id = first; id <= jobId; id += 1)
        for (let party = 0; party < partyCount; party += 1) submit(id, 1, party);
    });
    const singlesMs = [];
    for (let round = 2; round < 2 + singlesPerRound; round += 1)
      singlesMs.push((await timed(() => submit(first, round, 0))).ms);
    return {
      jobs: (jobsPerRound * 1000) / jobs.ms,
      jobsCpu: jobs.cpuMs / jobsPerRound,
      submissions: (jobsPerRound * partyCount * 1000) / submissions.ms,
      submissionsCpu: submissions.cpuMs / (jobsPerRound * partyCount),
      singlesMs,
    };
  };
  return {
    name,
    warmUp: runRound,
    async takeTurn() {
      const { singlesMs, ...round } = await runRound();
      for (const [figure, value] of Object.entries(round)) figures[figure].push(value);
      figures.singles.push(...singlesMs);
    },
    figures,
    close: () => chain.close(),
  };
}

const folder = mkdtempSync(join(tmpdir(), 'tricorn-bench-chain-'));
const chains = [await openMeasured('embedded', await embeddedNode(folder, chainId))];
const stops = [];
for (const implementation of secondNodes) {
  const reason = missing(implementation);
  if (reason) {
    console.log(`Not measured: ${reason}.`);
    continue;
  }
  const second = await startSecondNode(implementation, chainId);
  stops.push(second.stop);
  const balance = `0x${(10n ** 21n).toString(16)}`;
  await second.node.request({ method: 'hardhat_setBalance', params: [wallets.operator.address, balance] });
  chains.push(await openMeasured(implementation, second.node, second.pid));
}
for (const chain of chains) await chain.warmUp();
for (let round = 0; round < rounds; round += 1) for (const chain of chains) await chain.takeTurn();
for (const chain of chains) await chain.close();
for (const stop of stops) await stop();
rmSync(folder, { recursive: true });

const [ours, ...anchors] = chains;
const compare = (what, unit, read, goal) => {
  if (anchors.length === 0) report({ what, unit, ours: read(ours) });
  for (const anchor of anchors)
    report({
      what: `${what}, beside ${anchor.name}`,
      unit,
      ours: read(ours),
      anchor: read(anchor),
      anchorName: anchor.name,
      ...(anchor.name === 'anvil' && goal ? { goal } : {}),
    });
};
compare('new jobs', '/s', ({ figures }) => median(figures.jobs), { ratioAtLeast: 1 });
compare('submissions', '/s', ({ figures }) => median(figures.submissions), { ratioAtLeast: 1 });
compare('processor time of a new job', 'ms', ({ figures }) => median(figures.jobsCpu), { ratioAtMost: 1 });
compare('processor time of a submission', 'ms', ({ figures }) => median(figures.submissionsCpu), {
  ratioAtMost: 1,
});
compare('one submission, median', 'ms', ({ figures }) => median(figures.singles), { ratioAtMost: 1 });
compare('one submission, worst', 'ms', ({ figures }) => Math.max(...figures.singles));
process.exit(0);
