// Asks the attacked server for its health, from a process of its own, so that the attacker's work does not count; and reads
// from the kernel what the attacked process holds, and for how long it was ready to run while others ran: other processes, or
// other machines on the same hardware.
import { readdirSync, readFileSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
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
  /** The same with that time. */
  wallP99Ms: number;
  /** Longest time that the serving thread computed before it answered one check. */
  busyMaxMs: number;
  residentPeakBytes: number;
  descriptorsPeak: number;
}

interface Schedule {
  ranMs: number;
  /** Time on the run queue: ready to run, while the processors ran something else. */
  waitedMs: number;
}

const intervalMs = 2;
/** Fewer have no 99th percentile. After a short attack the probe goes on: its consequences must be over as well. */
const samplesMin = 300;
const pageBytes = 4_096;
const { targetUrl, pid } = JSON.parse(process.argv[2]!) as ProbeOptions;
const agent = new Agent({ keepAlive: true, maxSockets: 1 });
const latencies: number[] = [];
const wallLatencies: number[] = [];
let busyMaxMs = 0;
let residentPeakBytes = 0;
let descriptorsPeak = 0;
let stopping = false;

process.on('message', () => {
  stopping = true;
});
process.on('disconnect', () => process.exit(0));

await probe();
latencies.length = 0;
wallLatencies.length = 0;
busyMaxMs = 0;
process.send!('ready');
while (!stopping || latencies.length < samplesMin) {
  await probe();
  look();
  await sleep(intervalMs);
}
process.send!({
  samples: latencies.length,
  healthP99Ms: p99(latencies),
  healthMaxMs: Math.max(...latencies),
  wallP99Ms: p99(wallLatencies),
  busyMaxMs,
  residentPeakBytes,
  descriptorsPeak,
} satisfies ProbeReport);

async function probe(): Promise<void> {
  const [target, self] = [scheduleOf(pid), scheduleOf(process.pid)];
  const stolen = stolenMs();
  const start = performance.now();
  const ok = await isHealthy();
  const wallMs = ok ? performance.now() - start : Number.POSITIVE_INFINITY;
  const [targetAfter, selfAfter] = [scheduleOf(pid), scheduleOf(process.pid)];
  const waitedMs = targetAfter.waitedMs - target.waitedMs + selfAfter.waitedMs - self.waitedMs;
  const processors = new Set([processorOf(pid), processorOf(process.pid)]);
  const stolenAfter = stolenMs();
  let lostMs = waitedMs;
  for (const processor of processors) lostMs += stolenBetween(stolen, stolenAfter, processor);
  latencies.push(Math.max(0, wallMs - lostMs));
  wallLatencies.push(wallMs);
  busyMaxMs = Math.max(busyMaxMs, targetAfter.ranMs - target.ranMs);
}

function isHealthy(): Promise<boolean> {
  return new Promise((resolve) => {
    get(`${targetUrl}/healthz`, { agent }, (response) => {
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

function look(): void {
  try {
    const [, pages] = readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ');
    residentPeakBytes = Math.max(residentPeakBytes, Number(pages) * pageBytes);
    descriptorsPeak = Math.max(descriptorsPeak, readdirSync(`/proc/${pid}/fd`).length);
  } catch {
    // Not Linux: nothing is known, and nothing is claimed.
  }
}

function p99(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * 0.99))] ?? 0;
}
