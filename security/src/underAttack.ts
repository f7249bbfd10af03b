import assert from 'node:assert/strict';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { statusBytes } from '@tricorn/workers';
import type { ProbeReport } from './probeMain.js';
import type { Target } from './target.js';

/** What must hold during every attack, whatever else the machine does: times leave out what it ran instead. */
const bounds = {
  /** Above what a server takes that does nothing else, because the machine also has the attacker's work to do. */
  healthP99Ms: 50,
  /** Processor time of the serving thread in one callback, after which others have their turn. */
  heldMaxMs: 20,
  /** Above what the process had before the attack. */
  growthMiB: 400,
};
/** A stall that an attack causes occurs each time; one that the machine causes does not. */
const attemptsMax = 6;

export type Figures = ProbeReport & { growthMiB: number; heldMaxMs: number };
/** With the bounds that were missed before the attack was repeated. */
type Outcome = Figures & { missed: string[] };

/** Runs an attack, asserts that the server serves others meanwhile, and returns what was measured. */
export async function underAttack(target: Target, attack: () => Promise<void>): Promise<Outcome> {
  const missed: string[] = [];
  for (let attempt = 1; ; attempt++) {
    const figures = await measure(target, attack);
    // A processor that is much slower now than the one for which the bounds were set has proportionally more time.
    const problems = missedBounds(figures, 1).length === 0 ? [] : missedBounds(figures, measureSlowness());
    if (problems.length === 0) return { ...figures, missed };
    if (attempt === attemptsMax)
      assert.fail(`${problems.join(', ')} too high: ${JSON.stringify({ ...figures, bounds, missed })}`);
    missed.push(...problems.map((name) => `${name} ${figures[name]}`));
  }
}

function missedBounds(figures: Figures, slowness: number): (keyof typeof bounds)[] {
  const allowed = {
    healthP99Ms: bounds.healthP99Ms * slowness + figures.bystanderP99Ms,
    heldMaxMs: bounds.heldMaxMs * slowness,
    growthMiB: bounds.growthMiB,
  };
  return (Object.keys(allowed) as (keyof typeof bounds)[]).filter((name) => figures[name] > allowed[name]);
}

async function measure({ pid, baseUrl, heldMaxMs }: Target, attack: () => Promise<void>): Promise<Figures> {
  const probe = fork(
    fileURLToPath(new URL('probeMain.js', import.meta.url)),
    [JSON.stringify({ targetUrl: baseUrl, pid })],
    { execArgv: [] },
  );
  try {
    await once(probe, 'message');
    const before = (await statusBytes(pid, 'VmRSS')) ?? 0;
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

/** How much longer than a yardstick this processor takes to parse JSON; at least 1. */
function measureSlowness(): number {
  // Twice of what the processor takes for which the bounds were set, because the time varies that much on shared hardware.
  const yardstickMs = 30;
  const repeats = 10;
  const text = JSON.stringify(
    Array.from({ length: 50_000 }, (_, index) => ({ index, name: `name ${index}`, even: index % 2 === 0 })),
  );
  const times = Array.from({ length: repeats }, () => {
    const start = process.cpuUsage();
    JSON.parse(text);
    const { user, system } = process.cpuUsage(start);
    return (user + system) / 1_000;
  });
  return Math.max(1, Math.min(...times) / yardstickMs);
}
