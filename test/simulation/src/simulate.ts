import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createRandom } from '@tricorn/random';
import { openClient } from './client.js';
import { startEmbedded } from './embedded.js';
import { startExternal } from './external.js';
import { type Faults, injectFaults } from './faults.js';
import { createFindings, type Findings } from './findings.js';
import type { Installation, Setup } from './installation.js';
import { checkInvariants } from './invariants.js';
import { injectOutages, type OutageOptions, outagesMs } from './outages.js';
import { sendTraffic } from './traffic/traffic.js';
import { type EventWatch, watchEvents } from './traffic/watchEvents.js';

export interface SimulationOptions {
  setup: Setup;
  seed: number;
  /** How long traffic and faults last. */
  durationMs: number;
  apis?: number;
  workers?: number;
  lanesPerClient?: number;
  pauseMsMax?: number;
  faultPauseMsMax?: number;
  faultMsMax?: number;
  /** Instead of random faults, dependencies are away one after another. */
  outages?: OutageOptions | undefined;
  isLoud?: boolean;
}

export interface SimulationResult {
  seed: number;
  setup: Setup;
  durationMs: number;
  outages?: OutageOptions | undefined;
  findings: Findings;
}

const emails = ['alice@example.com', 'bob@example.com', 'carol@example.com'];
/** How long work may take to end after the last fault. */
const settleMsMax = 240_000;
const answersMsMax = 120_000;
const afterOutagesMs = 5_000;

/** Runs an installation under traffic and faults, and checks it afterwards. */
export async function simulate(options: SimulationOptions): Promise<SimulationResult> {
  const { setup, seed, durationMs, isLoud = false } = options;
  const random = createRandom(seed);
  const findings = createFindings(isLoud);
  const folder = await mkdtemp(join(tmpdir(), 'tricorn-simulation-'));
  await chmod(folder, 0o755);
  const watches = new Map<string, EventWatch>();
  let installation: Installation | undefined;
  try {
    installation = await start(options, folder, findings);
    const { urls } = installation;
    findings.note(`${setup} is ready`);
    const lastsMs =
      options.outages === undefined ? durationMs : outagesMs(installation, options.outages) + afterOutagesMs;
    const endMs = performance.now() + lastsMs;
    let faults: Faults | undefined;
    const clients = await Promise.all(
      emails.map(
        async (email, index) =>
          await openClient(email, {
            urls,
            random: random.fork(10 + index),
            findings,
            isDatabaseAffected: () => faults?.isDatabaseAffected() ?? false,
            deadlineMs: () => endMs + answersMsMax,
          }),
      ),
    );
    for (const [index, { email, token, call }] of clients.entries()) {
      await call('buyLLMToken', { tokensNum: 500_000, jobName: `tokens of ${email}` });
      watches.set(email, watchEvents(email, token, urls, random.fork(20 + index), findings));
    }
    faults =
      options.outages !== undefined
        ? injectOutages(installation, findings, options.outages)
        : injectFaults({
            installation,
            random: random.fork(2),
            findings,
            untilMs: endMs - durationMs / 10,
            pauseMsMax: options.faultPauseMsMax ?? 6_000,
            durationMsMax: options.faultMsMax ?? 8_000,
          });
    const [acknowledged] = await Promise.all([
      sendTraffic({
        clients,
        random: random.fork(3),
        findings,
        untilMs: endMs,
        lanesPerClient: options.lanesPerClient ?? 3,
        pauseMsMax: options.pauseMsMax ?? 600,
      }),
      faults.done,
    ]);
    findings.note('traffic and faults have ended');
    await checkInvariants({ installation, findings, acknowledged, watches, settleMsMax });
    findings.note('checked');
  } catch (error) {
    findings.violation(`the simulation failed: ${(error as Error).stack}`);
  } finally {
    for (const watch of watches.values()) watch.close();
    await installation?.stop();
    const kept = findings.violations.length > 0 || process.env['SIMULATION_KEEP'] !== undefined;
    if (!kept) await rm(folder, { recursive: true, force: true });
    else findings.note(`the folder ${folder} is kept`);
  }
  return { seed, setup, durationMs, outages: options.outages, findings };
}

async function start(
  { setup, apis = 2, workers = 2 }: SimulationOptions,
  folder: string,
  { violation }: Findings,
): Promise<Installation> {
  if (setup === 'embedded') return await startEmbedded({ folder, onDeath: violation });
  return await startExternal({
    folder,
    onDeath: violation,
    apis,
    workers,
    skewSeconds: { 'api-1': 97, 'worker-1': -53 },
  });
}
