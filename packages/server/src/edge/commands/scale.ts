import { spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { ServiceError } from '@tricorn/contract';
import { childEnvironment } from '@tricorn/workers';
import { messageOf } from '../../ground/messageOf.js';
import { countQueues, type QueueCount } from '../../ground/queue/queueCounts.js';
import type { WithDatabase } from './command.js';

const workersMax = 10_000;
const secondsMax = 86_400;
/** A hook that takes longer is ended; the next look calls it again. */
const hookMsMax = 120_000;
/** What the programs that hooks call read of the environment; the settings of the server stay here. */
const passedOn = /^(?:USER|LOGNAME|KUBE\w+|SLURM_\w+|DBUS_\w+|XDG_\w+)$/;
/** The hook is also called while nothing changes, because workers may have been lost. */
const repeatMs = 60_000;

export interface ScaleOptions {
  min: number;
  max: number;
  /** Ready and running items that one worker is meant for. */
  itemsPerWorker: number;
  /** Queues that count; all of them if empty. */
  queues: readonly string[];
  coolDownMs: number;
}

/** Starts and stops workers by what waits: calls a command with the number of workers that should run. */
export const scaleCommand = (withDatabase: WithDatabase) => ({
  usage:
    'scale --max N [--min N] [--items N] [--queue NAME]… [--every SECONDS] [--cool-down SECONDS] -- COMMAND [ARGUMENT…]',
  about: 'call a command with the number of workers that the waiting and running work needs',
  run: async (args: readonly string[]): Promise<number | undefined> => {
    const split = args.indexOf('--');
    const hook = split === -1 ? [] : args.slice(split + 1);
    if (hook.length === 0) return undefined;
    const { everyMs, ...options } = readOptions(args.slice(0, split));
    const stopping = new AbortController();
    for (const name of ['SIGINT', 'SIGTERM']) process.once(name, () => stopping.abort());
    await withDatabase(async (db) => {
      const decide = createScaler(options);
      let last: { workers: number; at: number } | undefined;
      while (!stopping.signal.aborted) {
        try {
          const workers = decide(await countQueues(db), performance.now());
          const isDue = last === undefined || performance.now() - last.at >= repeatMs;
          if (isDue || workers !== last?.workers) {
            if (workers !== last?.workers) console.log(`${workers} workers`);
            last = (await callHook(hook, workers)) ? { workers, at: performance.now() } : undefined;
          }
        } catch (error) {
          // The database may be away for a while; workers stay as they are.
          console.error(messageOf(error));
        }
        await sleep(everyMs, undefined, { signal: stopping.signal }).catch(() => {});
      }
    });
    return 0;
  },
});

/**
 * Decides the number of workers, look after look. It grows at once, and shrinks to the most that was needed during the
 * cool-down: a worker that is stopped hands its work over, which then starts again.
 */
export function createScaler({ coolDownMs, itemsPerWorker, max, min, queues }: ScaleOptions) {
  let needs: { workers: number; at: number }[] = [];
  return (counts: readonly Pick<QueueCount, 'queue' | 'ready' | 'running'>[], nowMs: number): number => {
    const items = counts
      .filter(({ queue }) => queues.length === 0 || queues.includes(queue))
      .reduce((sum, { ready, running }) => sum + ready + running, 0);
    const workers = Math.min(max, Math.max(min, Math.ceil(items / itemsPerWorker)));
    // A need is forgotten once a later one is as large, so the list stays as short as the numbers differ.
    needs = needs.filter((need) => need.workers > workers && nowMs - need.at < coolDownMs);
    needs.push({ workers, at: nowMs });
    return needs[0]!.workers;
  };
}

function readOptions(args: readonly string[]): ScaleOptions & { everyMs: number } {
  const { values } = parseArgs({
    args: [...args],
    options: {
      min: { type: 'string', default: '1' },
      max: { type: 'string' },
      items: { type: 'string', default: '2' },
      queue: { type: 'string', multiple: true, default: [] },
      every: { type: 'string', default: '5' },
      'cool-down': { type: 'string', default: '300' },
    },
  });
  const number = (name: 'min' | 'max' | 'items' | 'every' | 'cool-down', min: number, max: number) => {
    const text = values[name] ?? '';
    if (!/^\d{1,6}$/.test(text) || Number(text) < min || Number(text) > max)
      throw new ServiceError('invalidField', `--${name} must be a whole number from ${min} to ${max}.`);
    return Number(text);
  };
  const max = number('max', 1, workersMax);
  return {
    max,
    min: number('min', 0, max),
    itemsPerWorker: number('items', 1, workersMax),
    queues: values.queue,
    everyMs: number('every', 1, secondsMax) * 1_000,
    coolDownMs: number('cool-down', 0, secondsMax) * 1_000,
  };
}

/** Returns whether the hook succeeded; if not, it is called again at the next look. */
async function callHook([program = '', ...args]: readonly string[], workers: number): Promise<boolean> {
  const child = spawn(program, [...args, String(workers)], {
    env: childEnvironment({}, passedOn),
    stdio: ['ignore', 'inherit', 'inherit'],
    timeout: hookMsMax,
  });
  return await new Promise((done) => {
    child.once('error', (error) => {
      console.error(`The command cannot be started: ${error.message}`);
      done(false);
    });
    child.once('exit', (code) => {
      if (code !== 0) console.error(`The command ended with ${code ?? 'a signal'}; it is called again.`);
      done(code === 0);
    });
  });
}
