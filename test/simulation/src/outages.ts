import type { Faults } from './faults.js';
import type { Findings } from './findings.js';
import type { Installation } from './installation.js';

/** Between two outages, so that each is seen alone. */
const pauseMs = 5_000;
/** After the database is back, connections are opened again. */
const recoveryMs = 10_000;

export const outagesMs = ({ proxies }: Installation, eachMs: number): number =>
  Object.keys(proxies).length * (eachMs + pauseMs);

/** Takes one dependency after another away, each for the same time. */
export function injectOutages(
  { proxies }: Installation,
  { count, note }: Pick<Findings, 'count' | 'note'>,
  eachMs: number,
): Faults {
  let affected = false;
  let affectedUntilMs = 0;
  const pause = async (ms: number) => await new Promise((done) => setTimeout(done, ms));
  const run = async () => {
    for (const [name, proxy] of Object.entries(proxies)) {
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
