// What consent adds to a whole job through the API, from creating it to its recorded result: three parties who send plain
// text, three who seal and sign on their own machines, and three whose result is private, beside the computation alone.
//   node bench/privacy/consent.js [JOBS]
// Kinds of jobs alternate, so that a busy machine disturbs all of them alike. Processor time is that of the server, its
// database and the three nodes, and of the parties, who are all in this process.
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { operations } from '@tricorn/contract';
import { Tricorn } from '../../packages/client/dist/index.js';
import {
  createSealedJob,
  fillSealed,
  generateSigningKeyPair,
  identityFrom,
  register as registerKey,
} from '../../packages/client/dist/sealing/index.js';
import { defaultBounds } from '../../packages/privacy/dist/client/index.js';
import { report } from '../_report.js';
import { password, startServer } from '../_startServer.js';

const jobs = Number(process.argv[2] ?? 40);
const computation = 'Matrix Addition';
const parties = ['alice', 'bob', 'carol'].map((name) => `${name}@example.com`);
/** Accounts without keys, for whom the service signs. */
const plainParties = ['dave', 'erin', 'frank'].map((name) => `${name}@example.com`);
const inputs = ['[[1, 2], [3, 4]]', '[[10, 20], [30, 40]]', '[[100, 200], [300, 400]]'];
const ticksPerSecond = 100;
const warmUpJobs = 5;

const folder = await mkdtemp(join(tmpdir(), 'tricorn-consent-bench-'));
const { child, url } = await startServer(folder, { TRICORN_CHAIN_RPC: '' });
const clientsOf = (emails) => emails.map((email) => new Tricorn({ baseUrl: url, email, passwd: password }));
const clients = clientsOf(parties);
const plainClients = clientsOf(plainParties);

async function register(email) {
  const answer = await fetch(`${url}${operations.register.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, passwd: password }),
  });
  if (!answer.ok) throw new Error(`could not register: ${await answer.text()}`);
}

/** Milliseconds of processor time of a process and all that it started. */
async function treeCpuMs(root) {
  const processes = new Map();
  for (const name of await readdir('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    const text = await readFile(`/proc/${name}/stat`, 'utf8').catch(() => '');
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    if (fields.length < 16) continue;
    const ticks = [11, 12, 13, 14].reduce((sum, i) => sum + Number(fields[i]), 0);
    processes.set(Number(name), { parent: Number(fields[1]), ticks });
  }
  const isWithin = (pid) => {
    for (let at = pid; at > 1; at = processes.get(at)?.parent ?? 0) if (at === root) return true;
    return false;
  };
  const all = [...processes].filter(([pid]) => isWithin(pid)).reduce((sum, [, { ticks }]) => sum + ticks, 0);
  return (1000 * all) / ticksPerSecond;
}

const fields = (jobName) => ({ computation, jobName, input: inputs[0], parties });

async function plain(jobName) {
  const job = await plainClients[0].createInputJob({ ...fields(jobName), parties: plainParties });
  for (const place of [1, 2]) await plainClients[place].api.fillData({ jobID: job.id, input: inputs[place] });
  return job;
}

// The keys are new to each other once; everybody says so, as people who have compared them.
const confirm = () => true;

const sealed = (identities, resultFor) => async (jobName) => {
  const job = await createSealedJob(
    clients[0],
    { ...fields(jobName), resultFor },
    { identity: identities[0], confirm },
  );
  const known = { jobID: job.id, computation, parties, bounds: defaultBounds.add, resultFor };
  for (const place of [1, 2])
    await fillSealed(clients[place], known, inputs[place], { identity: identities[place], confirm });
  return job;
};

async function measure(create, jobName) {
  const cpuBefore = await treeCpuMs(child.pid);
  const ownBefore = process.cpuUsage();
  const started = performance.now();
  const job = await create(jobName);
  const submittedMs = performance.now() - started;
  const { state, report: about } = await job.done();
  const totalMs = performance.now() - started;
  if (state !== 'succeeded') throw new Error(`the job ended as ${state}`);
  const own = process.cpuUsage(ownBefore);
  return {
    submittedMs,
    totalMs,
    serverCpuMs: (await treeCpuMs(child.pid)) - cpuBefore,
    partiesCpuMs: (own.user + own.system) / 1000,
    roundMs: about.statement.timeMs,
    computeMs: about.statement.computeMs,
  };
}

try {
  for (const email of plainParties) await register(email);
  const identities = [];
  for (const client of clients) {
    const identity = await identityFrom(await generateSigningKeyPair());
    await registerKey(client, { identity });
    identities.push(identity);
  }
  const kinds = {
    plain,
    'sealed and signed by the parties': sealed(identities, 'public'),
    'with a private result': sealed(identities, 'parties'),
  };
  const measured = Object.fromEntries(Object.keys(kinds).map((kind) => [kind, []]));
  for (let i = 0; i < jobs + warmUpJobs; i++) {
    for (const [kind, create] of Object.entries(kinds)) {
      const one = await measure(create, `${kind} ${i}`);
      if (i >= warmUpJobs) measured[kind].push(one);
    }
  }

  const best = (kind, figure) => Math.min(...measured[kind].map((one) => one[figure]));
  const mean = (kind, figure) =>
    measured[kind].reduce((sum, one) => sum + one[figure], 0) / measured[kind].length;
  const ms = (value) => Number(value.toPrecision(3));
  console.table(
    Object.keys(measured).map((kind) => ({
      job: kind,
      'best ms': ms(best(kind, 'totalMs')),
      'until submitted, best ms': ms(best(kind, 'submittedMs')),
      'round, best ms': ms(best(kind, 'roundMs')),
      'protocol alone, best ms': ms(best(kind, 'computeMs')),
      'CPU ms of server and nodes': ms(mean(kind, 'serverCpuMs')),
      'CPU ms of the parties': ms(mean(kind, 'partiesCpuMs')),
    })),
  );
  for (const kind of Object.keys(measured)) {
    report({
      what: `a whole job, ${kind}`,
      unit: 'ms',
      ours: best(kind, 'totalMs'),
      ...(kind === 'plain' ? {} : { anchor: best('plain', 'totalMs'), anchorName: 'plain text' }),
      note: `best of ${measured[kind].length}; the round ${ms(best(kind, 'roundMs'))} ms, its protocol alone ${ms(best(kind, 'computeMs'))} ms; processor time of server, database and nodes ${ms(mean(kind, 'serverCpuMs'))} ms, of the three parties ${ms(mean(kind, 'partiesCpuMs'))} ms`,
    });
  }
} finally {
  for (const client of [...clients, ...plainClients]) await client.close?.();
  child.kill('SIGTERM');
  await Promise.race([new Promise((done) => child.once('exit', done)), sleep(20_000)]);
  await rm(folder, { recursive: true, force: true });
}
