import type { Random } from '@tricorn/random';
import type { Findings } from './findings.js';
import type { Installation } from './installation.js';

export interface FaultsOptions {
  installation: Installation;
  random: Random;
  findings: Findings;
  /** When the last fault may begin, in `performance.now()`. */
  untilMs: number;
  /** The longest pause between two faults. */
  pauseMsMax: number;
  /** The longest time for which something is away. */
  durationMsMax: number;
}

export interface Faults {
  /** Resolves when the last fault has been healed. */
  done: Promise<void>;
  /** Whether the database or what leads to it was disturbed, now or a moment ago. */
  isDatabaseAffected(): boolean;
}

/** After a fault, connections are opened again and queues drain. */
const recoveryMs = 10_000;

interface Fault {
  describe: string;
  affectsDatabase: boolean;
  run(): Promise<void>;
}

/** Injects one fault after another until the time is over. The seed decides which, where, when and for how long. */
export function injectFaults(options: FaultsOptions): Faults {
  const { findings, random, untilMs, pauseMsMax } = options;
  let affected = 0;
  let affectedUntilMs = 0;
  const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));
  const one = async (own: Random) => {
    const fault = chooseFault(options, own);
    findings.note(fault.describe);
    findings.count(`fault ${fault.describe.split(':')[0]}`);
    if (fault.affectsDatabase) affected++;
    try {
      await fault.run();
    } catch (error) {
      findings.violation(`a process did not come back: ${(error as Error).message}`);
    } finally {
      if (fault.affectsDatabase) {
        affected--;
        affectedUntilMs = performance.now() + recoveryMs;
      }
    }
  };
  /** Two sequences, so that faults overlap; each has random numbers of its own, whatever the other one does. */
  const sequence = async (own: Random) => {
    while (performance.now() < untilMs) {
      await pause(own.below(pauseMsMax));
      if (performance.now() < untilMs) await one(own);
    }
  };
  return {
    done: Promise.all([sequence(random.fork(1)), sequence(random.fork(2))]).then(() => {}),
    isDatabaseAffected: () => affected > 0 || performance.now() < affectedUntilMs,
  };
}

function chooseFault({ installation, durationMsMax }: FaultsOptions, random: Random): Fault {
  const { fillDisk, killDatabase, processes, proxies } = installation;
  const durationMs = 500 + random.below(durationMsMax);
  const wait = (ms = durationMs) => new Promise((done) => setTimeout(done, ms));
  const target = processes[random.below(processes.length)]!;
  const names = Object.keys(proxies);
  const name = names[random.below(names.length)]!;
  const proxy = proxies[name]!;
  const delayMs = 20 + random.below(200);
  // The only API process of the embedded set-up holds everything.
  const isAll = installation.setup === 'embedded';
  const isDatabase = name === 'database';
  const serves = isAll || target.name.startsWith('api');
  const faults: Fault[] = [
    {
      describe: `kill: ${target.name}, back after ${durationMs % 2_000} ms`,
      affectsDatabase: serves,
      run: async () => await target.kill(durationMs % 2_000),
    },
    {
      describe: `stop: ${target.name} for ${durationMs} ms`,
      affectsDatabase: serves,
      run: async () => {
        target.freeze();
        await wait();
        target.thaw();
      },
    },
    { describe: 'crash: the database', affectsDatabase: true, run: killDatabase },
    {
      describe: `cut: connections to ${name}`,
      affectsDatabase: isDatabase,
      run: async () => proxy.cut(),
    },
    ...(['away', 'silent', 'slow'] as const).map(
      (kind): Fault => ({
        describe: `${kind}: ${name} for ${durationMs} ms`,
        affectsDatabase: isDatabase || isAll,
        run: async () => {
          proxy.set({ kind, delayMs });
          await wait();
          proxy.set({ kind: 'pass' });
        },
      }),
    ),
    ...(fillDisk === undefined
      ? []
      : [
          {
            describe: `full: the disk of files for ${durationMs} ms`,
            affectsDatabase: false,
            run: async () => {
              await fillDisk(true);
              await wait();
              await fillDisk(false);
            },
          },
        ]),
    ...(installation.setup === 'embedded'
      ? []
      : [
          {
            describe: `restart: ${target.name} with a drain`,
            affectsDatabase: serves,
            run: async () => await target.restart(),
          },
        ]),
  ];
  return faults[random.below(faults.length)]!;
}
