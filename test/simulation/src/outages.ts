import type { Faults } from './faults.js';
import type { Findings } from './findings.js';
import type { Installation } from './installation.js';

/** Between two outages, so that each is seen alone. */
const pauseMs = 5_000;
/** After the database is back, connections are opened again. */
const recoveryMs = 10_000;

export interface OutageOptions {
  eachMs: number;
  /** The dependencies that go away; all of them by default. */
  of?: readonly string[] | undefined;
}

const partsOf = ({ proxies }: Installation, of: readonly string[] = Object.keys(proxies)) =>
  of.map((name) => {
    const proxy = proxies[name];
    if (proxy === undefined)
      throw new Error(`there is no dependency ${name}, only ${Object.keys(proxies).join(', ')}`);
    return [name, proxy] as const;
  });

export const outagesMs = (installation: Installation, { eachMs, of }: OutageOptions): number =>
  partsOf(installation, of).length * (eachMs + pauseMs);

/** Takes one dependency after another away, each for the same time. */
export function injectOutages(
  installation: Installation,
  { count, note }: Pick<Findings, 'count' | 'note'>,
  { eachMs, of }: OutageOptions,
): Faults {
  let affected = false;
  let affectedUntilMs = 0;
  const pause = async (ms: number) => await new Promise((done) => setTimeout(done, ms));
  const run = async () => {
    for (const [name, proxy] of partsOf(installation, of)) {
      await pause(pauseMs);
      note(`outage: ${name} for ${eachMs} ms`);
      count(`fault outage of ${name}`);
      affected = name === 'database';
      proxy.set({ kind: 'away' });
      await pause(eachMs);
      proxy.set({ kind: 'pass' });
      if (affected) affectedUntilMs = performance.now() + recoveryMs;
      affected = false;
    }
  };
  return {
    done: run(),
    isDatabaseAffected: () => affected || performance.now() < affectedUntilMs,
  };
}
