import assert from 'node:assert/strict';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { ProbeReport } from './probeMain.js';
import type { Target } from './target.js';

/** What must hold during every attack, whatever else the machine does: times leave out what it ran instead. */
const bounds = {
  healthP99Ms: 50,
  /** Processor time of the serving thread in one callback, after which others have their turn. */
  heldMaxMs: 30,
  /** Above what the process had before the attack. */
  growthMiB: 400,
};
/** A stall that an attack causes occurs each time; one that the machine causes does not. */
const attemptsMax = 3;

export type Figures = ProbeReport & { growthMiB: number; heldMaxMs: number };

/** Runs an attack, asserts that the server serves others meanwhile, and returns what was measured. */
export async function underAttack(target: Target, attack: () => Promise<void>): Promise<Figures> {
  for (let attempt = 1; ; attempt++) {
    const figures = await measure(target, attack);
    const names = Object.keys(bounds) as (keyof typeof bounds)[];
    const problems = names.filter((name) => figures[name] > bounds[name]);
    if (problems.length === 0) return figures;
    if (attempt === attemptsMax) assert.fail(`${problems.join(', ')} too high: ${JSON.stringify(figures)}`);
  }
}

async function measure({ pid, baseUrl, heldMaxMs }: Target, attack: () => Promise<void>): Promise<Figures> {
  const probe = fork(
    fileURLToPath(new URL('probeMain.js', import.meta.url)),
    [JSON.stringify({ targetUrl: baseUrl, pid })],
    { execArgv: [] },
  );
  try {
    await once(probe, 'message');
    const before = residentBytesOf(pid);
    const startMs = Date.now();
    await attack();
    const reported = once(probe, 'message');
    probe.send('stop');
    const [report] = (await reported) as [ProbeReport];
    return {
      ...report,
      heldMaxMs: heldMaxMs(startMs),
      growthMiB: (report.residentPeakBytes - before) / 1024 ** 2,
    };
  } finally {
    probe.kill();
  }
}

function residentBytesOf(pid: number): number {
  try {
    return Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1]) * 4_096;
  } catch {
    return 0;
  }
}
