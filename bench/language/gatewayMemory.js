// Memory of the whole server over 10,000 calls: its heap after a garbage collection, every 1,000 calls; some are
// streamed, some are not, some are abandoned.
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { fileURLToPath } from 'node:url';
import { report } from '../_report.js';
import { startGateway } from './_startGateway.js';
import { startStandIn } from './_startStandIn.js';

const callsTotal = 10_000;
const callsPerRound = 1_000;
const concurrency = 16;
/** The first rounds fill caches and connection pools and compile what is used. */
const roundsToSettle = 3;
const goalGrowthMb = 1;

const standIn = await startStandIn();
const preload = fileURLToPath(new URL('./_reportMemory.js', import.meta.url));
const server = await startGateway(standIn.url, ['--expose-gc', '--import', preload]);
const agent = new Agent({ keepAlive: true, maxSockets: concurrency });

/** Every third call is not streamed, and every tenth is left after its first bytes. */
function call(number) {
  const stream = number % 3 !== 0;
  const body = JSON.stringify({ model: 'bench', messages: [{ role: 'user', content: 'Hi' }], stream });
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${server.token}` };
  return new Promise((resolve, reject) => {
    const sent = request(
      `${server.url}/v1/chat/completions`,
      { agent, method: 'POST', headers },
      (response) => {
        if (response.statusCode !== 200) reject(new Error(`status ${response.statusCode}`));
        if (number % 10 === 0) response.once('data', () => sent.destroy());
        response.once('close', resolve).resume();
      },
    );
    sent.once('error', reject).end(body);
  });
}

async function heapAfterCollection() {
  server.child.send('measure');
  const [{ heapUsed, rss }] = await once(server.child, 'message');
  return { heapMb: heapUsed / 1e6, rssMb: rss / 1e6 };
}

const rounds = [];
try {
  for (let done = 0; done < callsTotal; done += callsPerRound) {
    let next = done;
    const lane = async () => {
      while (next < done + callsPerRound) await call(next++);
    };
    await Promise.all(Array.from({ length: concurrency }, lane));
    rounds.push({ calls: done + callsPerRound, ...(await heapAfterCollection()) });
  }
} finally {
  agent.destroy();
  standIn.stop();
  await server.stop();
}

console.log(`Memory of the server over ${callsTotal} calls, ${concurrency} at a time`);
console.table(
  rounds.map(({ calls, heapMb, rssMb }) => ({
    calls,
    'heap MB': heapMb.toFixed(2),
    'rss MB': rssMb.toFixed(1),
  })),
);
const grownMb = rounds.at(-1).heapMb - rounds[roundsToSettle - 1].heapMb;
report({
  what: `server, heap growth over ${callsTotal.toLocaleString('en-US')} calls`,
  unit: 'MB',
  ours: grownMb,
  goal: { atMost: goalGrowthMb },
});
console.log(
  `Heap growth after the first ${roundsToSettle * callsPerRound} calls: ${grownMb.toFixed(2)} MB; ` +
    `goal below ${goalGrowthMb} MB: ${grownMb < goalGrowthMb ? 'met' : 'NOT met'}`,
);
