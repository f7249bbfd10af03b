// Asks the attacked server for its health, from a process of its own, so that the attacker's work does not count; and reads
// from the kernel what the attacked process holds, and for how long it was ready to run while others ran: other processes, or
// other machines on the same hardware. It asks a bystander too, one after the other: what that takes is not the attack's doing.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { statusBytes } from '@tricorn/workers';
import { descriptorsOf } from './descriptors.js';
import { processorOf, stolenBetween, stolenMs } from './stolen.js';

export interface ProbeOptions {
  targetUrl: string;
  pid: number;
}

export interface ProbeReport {
  samples: number;
  /** Latency of the health check, without the time for which the machine ran other processes instead. */
  healthP99Ms: number;
  healthMaxMs: number;
  /** The same of a server that does nothing else. */
  bystanderP99Ms: number;
  /** Latency of the health check on the clock. */
  wallP99Ms: number;
  /** Longest time that the serving thread computed before it answered one check. */
  busyMaxMs: number;
  residentPeakBytes: number;
  descriptorsPeak: number;
}

interface Latency {
  ms: number;
  wallMs: number;
  /** For how long the serving thread computed meanwhile. */
  busyMs: number;
}

interface Schedule {
  ranMs: number;
  /** Time on the run queue: ready to run, while the processors ran something else. */
  waitedMs: number;
}

const intervalMs = 2;
/** Fewer have no 99th percentile. After a short attack the probe goes on: its consequences must be over as well. */
const samplesMin = 300;
const { targetUrl, pid } = JSON.parse(process.argv[2]!) as ProbeOptions;
const agent = new Agent({ keepAlive: true });
const latencies: Latency[] = [];
const bystanderLatencies: Latency[] = [];
let residentPeakBytes = 0;
let descriptorsPeak = 0;
let stopping = false;

process.on('message', () => {
  stopping = true;
});
process.on('disconnect', () => process.exit(0));

const bystander = fork(fileURLToPath(new URL('bystanderMain.js', import.meta.url)), { execArgv: [] });
const [port] = (await once(bystander, 'message')) as [number];
const bystanderUrl = `http://127.0.0.1:${port}`;

await probe(`${targetUrl}/healthz`, pid);
await probe(bystanderUrl, bystander.pid!);
process.send!('ready');
while (!stopping || latencies.length < samplesMin) {
  latencies.push(await probe(`${targetUrl}/healthz`, pid));
  bystanderLatencies.push(await probe(bystanderUrl, bystander.pid!));
  residentPeakBytes = Math.max(residentPeakBytes, (await statusBytes(pid, 'VmRSS')) ?? 0);
  descriptorsPeak = Math.max(descriptorsPeak, descriptorsOf({ pid }));
  await sleep(intervalMs);
}
process.send!({
  samples: latencies.length,
  healthP99Ms: p99(latencies.map(({ ms }) => ms)),
  healthMaxMs: Math.max(...latencies.map(({ ms }) => ms)),
  bystanderP99Ms: p99(bystanderLatencies.map(({ ms }) => ms)),
  wallP99Ms: p99(latencies.map(({ wallMs }) => wallMs)),
  busyMaxMs: Math.max(...latencies.map(({ busyMs }) => busyMs)),
  residentPeakBytes,
  descriptorsPeak,
} satisfies ProbeReport);
bystander.kill();

async function probe(url: string, server: number): Promise<Latency> {
  const [target, self] = [scheduleOf(server), scheduleOf(process.pid)];
  const stolen = stolenMs();
  const start = performance.now();
  const ok = await answers(url);
  const wallMs = ok ? performance.now() - start : Number.POSITIVE_INFINITY;
  const [targetAfter, selfAfter] = [scheduleOf(server), scheduleOf(process.pid)];
  const waitedMs = targetAfter.waitedMs - target.waitedMs + selfAfter.waitedMs - self.waitedMs;
  const processors = new Set([processorOf(server), processorOf(process.pid)]);
  const stolenAfter = stolenMs();
  let lostMs = waitedMs;
  for (const processor of processors) lostMs += stolenBetween(stolen, stolenAfter, processor);
  return { ms: Math.max(0, wallMs - lostMs), wallMs, busyMs: targetAfter.ranMs - target.ranMs };
}

function answers(url: string): Promise<boolean> {
  return new Promise((resolve) => {
    get(url, { agent }, (response) => {
      response.resume();
      response.on('end', () => resolve(response.statusCode === 200));
    }).on('error', () => resolve(false));
  });
}

/** The schedule of a process's main thread, which is the one that serves. Linux tells; elsewhere the machine must be quiet. */
function scheduleOf(process: number): Schedule {
  try {
    const [ran, waited] = readFileSync(`/proc/${process}/task/${process}/schedstat`, 'utf8').split(' ');
    return { ranMs: Number(ran) / 1e6, waitedMs: Number(waited) / 1e6 };
  } catch {
    return { ranMs: 0, waitedMs: 0 };
  }
}

function p99(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * 0.99))] ?? 0;
}
