// Latency that the gateway adds at 200 calls per second: token, balance, reservation, the call, settlement. The same
// body goes to a fast stand-in directly, through a bare proxy in the same framework, and through the server,
// alternating every second, so that noise affects all three alike.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { report } from '../_report.js';
import { processor } from './_processor.js';
import { startGateway } from './_startGateway.js';
import { startStandIn } from './_startStandIn.js';

/** The goal is stated for 200; a machine that is busy with other work may not sustain it. */
const callsPerSecond = Number(process.argv[2] ?? 200);
const rounds = 8;
const warmUpCalls = 2_000;
const goalP50Ms = 1;
const goalP99Ms = 5;

const standIn = await startStandIn();
const proxy = fork(fileURLToPath(new URL('./_bareProxy.js', import.meta.url)), [standIn.url]);
const [{ url: proxyUrl }] = await once(proxy, 'message');
const server = await startGateway(standIn.url);

const agent = new Agent({ keepAlive: true });
const prompt = 'What is the answer to everything? '.repeat(8);
const body = JSON.stringify({ model: 'bench', messages: [{ role: 'user', content: prompt }], stream: true });
const headers = { 'content-type': 'application/json', authorization: `Bearer ${server.token}` };

function call(base) {
  return new Promise((resolve, reject) => {
    const options = { agent, method: 'POST', headers };
    request(`${base}/v1/chat/completions`, options, (response) => {
      const ok = response.statusCode === 200;
      response
        .resume()
        .once('end', () => (ok ? resolve() : reject(new Error(`status ${response.statusCode}`))));
    })
      .once('error', reject)
      .end(body);
  });
}

async function timed(base, into) {
  const start = performance.now();
  await call(base);
  into.push(performance.now() - start);
}

/** One second of evenly spaced calls. A late call delays the next ones: a burst to catch up would measure the burst. */
async function oneSecond(base, into) {
  const running = [];
  let dueMs = performance.now();
  for (let count = 0; count < callsPerSecond; count += 1) {
    dueMs = Math.max(dueMs + 1000 / callsPerSecond, performance.now());
    await sleep(dueMs - performance.now());
    running.push(timed(base, into));
  }
  await Promise.all(running);
}

const ways = { direct: standIn.url, 'bare proxy': proxyUrl, gateway: server.url };
const times = Object.fromEntries(Object.keys(ways).map((way) => [way, []]));
try {
  for (const base of Object.values(ways)) {
    for (let count = 0; count < warmUpCalls; count += 1) await timed(base, []);
  }
  for (let round = 0; round < rounds; round += 1) {
    for (const [way, base] of Object.entries(ways)) await oneSecond(base, times[way]);
  }
} finally {
  agent.destroy();
  proxy.disconnect();
  standIn.stop();
  await server.stop();
}

const percentile = (values, p) => values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) * p)];
const added = (way, p) => percentile(times[way], p) - percentile(times.direct, p);
const row = (p) => ({
  'direct ms': percentile(times.direct, p).toFixed(2),
  'bare proxy adds ms': added('bare proxy', p).toFixed(2),
  'gateway adds ms': added('gateway', p).toFixed(2),
});
console.log(`Added latency at ${callsPerSecond} calls per second, ${rounds} seconds each, ${processor()}`);
console.table({ p50: row(0.5), p90: row(0.9), p99: row(0.99) });
for (const [name, share, atMost] of [
  ['p50', 0.5, goalP50Ms],
  ['p99', 0.99, goalP99Ms],
]) {
  report({
    what: `latency that the gateway adds, ${name}`,
    unit: 'ms',
    ours: added('gateway', share),
    anchor: added('bare proxy', share),
    anchorName: 'bare proxy',
    goal: { atMost },
    note: `${callsPerSecond} calls a second`,
  });
}
const met = added('gateway', 0.5) < goalP50Ms && added('gateway', 0.99) < goalP99Ms;
console.log(`Goal (p50 < ${goalP50Ms} ms, p99 < ${goalP99Ms} ms): ${met ? 'met' : 'NOT met'}`);
