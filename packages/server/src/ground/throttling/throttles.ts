import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import type { Logger } from '../observability/logger.js';
import type { Db } from '../store/database.js';
import { type Counts, type Sharing, Throttle } from './throttle.js';

export interface ThrottlesDependencies {
  db: Db;
  /** How many processes serve the API now. */
  apiProcesses(): number;
  /** Keys are hashed with it, so that the database learns neither addresses nor accounts. */
  secret: string;
  log: Logger;
  now?: () => number;
  /** A database that takes longer does not hold up requests; until it answers, each process counts for itself. */
  waitMsMax?: number;
}

/** The limits of all processes together. */
export interface Throttles {
  create(name: string, max: number, windowMs: number): Throttle;
  close(): Promise<void>;
}

/** All processes together exceed a limit by at most this part of it, or by one event for each process. */
const slackPart = 1 / 16;
/** How soon other processes learn of an event, if nobody is in a hurry. */
const shareMs = 1_000;
const batchMax = 5_000;
const forgottenMax = 10_000;
/** The clocks of processes differ; windows follow the clock of the database if it differs by more than this. */
const skewMsMin = 500;

/**
 * Throttles that count the events of all processes. Each process adds its counts to a table and reads the sums, for all
 * keys at once: every second, and before a key exceeds the slack of a process. No request waits for the database unless
 * its key is used that much, and then for one exchange per slack. One process alone exchanges nothing.
 */
export function createThrottles(dependencies: ThrottlesDependencies): Throttles {
  const { db, apiProcesses, secret, log, now = Date.now, waitMsMax = 1_000 } = dependencies;
  const throttles: Throttle[] = [];
  const dirty = new Set<Counts>();
  let inExchange = new Set<Counts>();
  const forgotten = new Set<string>();
  let skewMs = 0;
  let exchanging: Promise<boolean> | undefined;
  let wasAlone = true;
  let failed = false;

  const isAlone = () => apiProcesses() <= 1;
  const idOf = ({ throttle, key }: Counts) =>
    createHmac('sha256', secret).update(`${throttle.name} ${key}`).digest().subarray(0, 16).toString('hex');

  async function exchange(): Promise<boolean> {
    const batch = new Map<string, { counts: Counts; sent: number }>();
    for (const counts of dirty) {
      if (batch.size === batchMax) break;
      const id = `${idOf(counts)} ${counts.window}`;
      // The same key twice, after it was dropped in between, goes into the next exchange.
      if (batch.has(id)) continue;
      dirty.delete(counts);
      inExchange.add(counts);
      batch.set(id, { counts, sent: counts.unshared });
    }
    const removed = [...forgotten];
    forgotten.clear();
    const entries = [...batch.values()];
    const startedMs = now();
    try {
      const { rows } = await sql<{ position: number; current: number; previous: number; now_ms: number }>`
        select position::integer, current, previous, now_ms from throttle_share(
          ${removed}, ${[...batch.keys()].map((id) => id.split(' ')[0]!)},
          ${entries.map(({ counts }) => counts.window)}, ${entries.map(({ sent }) => sent)},
          ${entries.map(({ counts }) => counts.throttle.windowMs)})`.execute(db);
      for (const { position, current, previous } of rows) {
        const { counts, sent } = entries[position - 1]!;
        counts.unshared -= sent;
        counts.current = current + counts.unshared;
        counts.previous = previous;
        counts.sharedAtMs = performance.now();
      }
      const [first] = rows;
      if (first !== undefined) followClock(first.now_ms - (startedMs + now()) / 2);
      failed = false;
      return true;
    } catch (error) {
      for (const { counts } of entries) dirty.add(counts);
      if (!failed) log.warn({ err: error }, 'could not share the counts of limits; counting alone');
      failed = true;
      return false;
    } finally {
      inExchange = new Set();
    }
  }

  function followClock(differenceMs: number): void {
    if (Math.abs(differenceMs - skewMs) > skewMsMin) skewMs = differenceMs;
  }

  const exchangeNext = async (): Promise<boolean> => {
    exchanging ??= exchange().finally(() => {
      exchanging = undefined;
    });
    return await exchanging;
  };

  const sharing: Sharing = {
    now: () => now() + skewMs,
    slackOf: (max) => {
      const processes = apiProcesses();
      return processes <= 1
        ? Number.POSITIVE_INFINITY
        : Math.max(1, Math.floor((max * slackPart) / processes));
    },
    note: (counts) => {
      if (!isAlone()) dirty.add(counts);
    },
    share: async (counts) => {
      const shared = async () => {
        if (inExchange.has(counts)) return await exchangeNext();
        dirty.add(counts);
        // An exchange that began earlier does not contain these counts.
        while (dirty.has(counts)) if (!(await exchangeNext())) return false;
        return true;
      };
      return await within(waitMsMax, shared());
    },
    forget: (counts) => {
      dirty.delete(counts);
      if (!isAlone() && forgotten.size < forgottenMax) forgotten.add(idOf(counts));
    },
  };

  const timer = setInterval(() => {
    if (wasAlone && !isAlone())
      for (const throttle of throttles) for (const counts of throttle.unshared()) dirty.add(counts);
    wasAlone = isAlone();
    if (wasAlone) dirty.clear();
    else if (dirty.size > 0 || forgotten.size > 0) void exchangeNext();
  }, shareMs);
  timer.unref();

  return {
    create: (name, max, windowMs) => {
      const throttle = new Throttle(name, max, windowMs, sharing);
      throttles.push(throttle);
      return throttle;
    },
    close: async () => {
      clearInterval(timer);
      await exchanging;
    },
  };
}

async function within(ms: number, result: Promise<boolean>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const elapsed = new Promise<false>((done) => {
    timer = setTimeout(() => done(false), ms);
  });
  return await Promise.race([result, elapsed]).finally(() => clearTimeout(timer));
}
