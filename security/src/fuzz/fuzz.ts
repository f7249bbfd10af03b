import { Agent } from 'node:http';
import { type Operation, operations } from '@tricorn/contract';
import { startPostgres } from '@tricorn/testing';
import fc from 'fast-check';
import { acceptEach } from './acceptEach.js';
import { openAccounts, prepareNamed } from './accounts.js';
import { assertBooks } from './books.js';
import { inParallel } from './inParallel.js';
import { assertNothingLeft, type Held, heldBy } from './left.js';
import { anyRequest, type FuzzRequest } from './requests.js';
import { Seen } from './seen.js';
import { sendRequest } from './sendRequest.js';
import { startTargets } from './startTargets.js';
import { startWorld } from './world.js';

export interface FuzzOptions {
  seed: number;
  requests: number;
  /** How many requests of the seed an earlier run has sent. */
  sent?: number;
  /** When to stop, by the clock, although requests are left. */
  untilMs?: number;
  /** Called for a failed request, so that the run goes on; without it, the first failure ends the run. */
  onFailure?: (failure: Error) => void;
  /** How often each operation is to be accepted before anything random is sent. */
  acceptedMin?: number;
  /** API processes that share the database and an object store; requests go to them in turn, or through HAProxy. */
  apis?: number;
  haproxy?: boolean;
  /** Sends one request of the run alone. */
  only?: number | undefined;
  onProgress?: (report: FuzzReport) => void;
}

export interface FuzzReport {
  /** Requests of the seed that have been sent, by earlier runs as well. */
  sent: number;
  statuses: Map<number, number>;
  /** How often each operation was accepted. */
  accepted: Map<string, number>;
  /** Why a valid request of an operation was refused last. */
  refused: Map<string, string>;
}

/** Requests are drawn in batches of this size. */
export const batchSize = 500;
const atOnce = 16;
const unlimited = '100000000';
const settings = {
  // Every process of one database needs the same.
  TRICORN_SECRET: 'the secret of all processes of a fuzzed database',
  // A closed port of this machine, so that nothing leaves it.
  TRICORN_WEBHOOKS_HOSTS_ALLOWED: '127.0.0.1:9',
  // Drawing and training go on behind the requests; they need not take the processors from them.
  TRICORN_QUEUE_LENGTH_MAX: '20',
  // Throttled requests would test nothing but the throttle.
  TRICORN_REQUESTS_PER_MINUTE_MAX: unlimited,
  TRICORN_PAGE_REQUESTS_PER_MINUTE_MAX: unlimited,
  TRICORN_LOGIN_FAILURES_MAX: unlimited,
  TRICORN_LOGIN_FAILURES_PER_ADDRESS_MAX: unlimited,
  TRICORN_REGISTRATIONS_PER_HOUR_MAX: unlimited,
  TRICORN_ACCOUNT_LOOKUP_FAILURES_MAX: unlimited,
  TRICORN_LLM_CALLS_PER_MINUTE_MAX: unlimited,
};

/**
 * Sends random requests to a real server; fails on an answer above 499, on none at all, on whatever is left behind, and on
 * books that do not balance. The account has money, and part of the requests are meant to be accepted.
 */
export async function fuzz(options: FuzzOptions): Promise<FuzzReport> {
  const { seed, requests, only, onProgress, onFailure, untilMs = Number.POSITIVE_INFINITY } = options;
  const { acceptedMin = 0, apis = 1 } = options;
  const undo: (() => unknown)[] = [];
  const started = <T extends { stop(): Promise<void> }>(part: T): T => {
    undo.push(part.stop);
    return part;
  };
  try {
    const world = started(await startWorld({ whole: acceptedMin > 0, shared: apis > 1 }));
    const postgres = started(await startPostgres());
    const all = { ...settings, ...world.settings, TRICORN_DATABASE_URL: postgres.url };
    const { target, urls } = started(await startTargets(all, options));
    const kept = new Agent({ keepAlive: true, maxSockets: atOnce });
    undo.push(() => kept.destroy());
    const seen = new Seen();
    const surroundings = { target, seen, mailbox: world.mailbox };
    const tokens = await openAccounts(surroundings);
    const report: FuzzReport = {
      sent: options.sent ?? 0,
      statuses: new Map(),
      accepted: new Map(),
      refused: new Map(),
    };
    const { statuses, accepted } = report;
    const send = async (drawn: FuzzRequest, index: number) =>
      await sendOne(drawn, index).catch((error: Error) => {
        if (onFailure === undefined) throw error;
        onFailure(error);
      });
    const sendOne = async (drawn: FuzzRequest, index: number) => {
      const { status, text, headers } = await sendRequest(
        urls[index % urls.length]!,
        seen,
        drawn,
        tokens.of(drawn),
        kept,
      ).catch((error: unknown) => {
        throw failure(seed, index, drawn, String(error));
      });
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      if (status >= 500 && !isDeclared(drawn, status, text))
        throw failure(seed, index, drawn, `${status} ${text}`);
      // An operation that ends sessions may have been drawn.
      if (status === 401 && (drawn.token === 'own' || drawn.token === 'operator')) await tokens.refused();
      if (status >= 300 && drawn.valid) report.refused.set(drawn.operation!, text.slice(0, 160));
      if (status >= 300) return;
      if (drawn.operation !== undefined)
        accepted.set(drawn.operation, (accepted.get(drawn.operation) ?? 0) + 1);
      if (headers['mcp-session-id'] !== undefined) seen.add('mcp', String(headers['mcp-session-id']));
      const answer = parsed(text);
      seen.note(drawn.operation ?? drawn.path, answer);
      if (drawn.valid) await tokens.follow(drawn, answer as Record<string, unknown>);
    };
    await prepareNamed(surroundings, tokens.own(), acceptedMin > 0);
    let guided = 0;
    await acceptEach({
      seed,
      acceptedMin,
      untilMs,
      world,
      tokens,
      accepted,
      send: async (each) => await send(each, guided++),
      onRound: () => onProgress?.(report),
    });
    // The first requests start threads and fill caches; only what grows after them is a leak.
    let before: Held | undefined;
    for (let first = report.sent; first < requests && Date.now() < untilMs; first += batchSize) {
      const drawn = fc.sample(anyRequest, {
        seed: seed + first,
        numRuns: Math.min(batchSize, requests - first),
      });
      const wanted = drawn
        .map((each, position) => [each, first + position] as const)
        .filter(([, index]) => only === undefined || index === only);
      await inParallel(wanted, async ([each, index]) => await send(each, index), atOnce);
      before ??= heldBy(target);
      report.sent = first + drawn.length;
      onProgress?.(report);
      await tokens.renew();
    }
    if (before !== undefined) await assertNothingLeft(target, before, atOnce, postgres.url);
    await assertBooks(postgres.url);
    return report;
  } finally {
    for (const each of undo.reverse()) await each();
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // A file, or the beginning of a long answer.
    return undefined;
  }
}

/** An engine that is switched off may say so, if the contract says that it may. */
const isDeclared = ({ operation, path }: FuzzRequest, status: number, text: string): boolean =>
  status === 503 &&
  text.includes('unavailable') &&
  (operation === undefined
    ? path.startsWith('/v1/images/')
    : (operations[operation] as Operation).errors.includes('unavailable'));

const failure = (seed: number, index: number, drawn: FuzzRequest, what: string): Error =>
  new Error(
    `${what.slice(0, 500)}\nfor ${JSON.stringify(drawn).slice(0, 2_000)}\n` +
      `Replay: npm run fuzz -- --seed ${seed} --requests ${index + 1} --only ${index}\n` +
      'or, if it depends on earlier requests, without --only.',
  );
