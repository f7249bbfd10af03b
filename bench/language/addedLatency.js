// Latency that the engine adds, at 200 calls per second: each call through it is paired with a bare
// HTTP call of the same body to the same server, so that noise affects both alike.
import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { openaiCompatibleEngine } from '@tricorn/language';
import { report } from '../_report.js';
import { processor } from './_processor.js';
import { startStandIn } from './_startStandIn.js';

const callsPerSecond = 200;
const seconds = 10;
const warmUpCalls = 300;
const goalP50Ms = 1;
const goalP99Ms = 5;

const standIn = await startStandIn();
const engine = openaiCompatibleEngine({ url: standIn.url, model: 'bench' });
const agent = new Agent({ keepAlive: true });
const prompt = 'What is the answer to everything? '.repeat(8);
const body = JSON.stringify({ model: 'bench', messages: [{ role: 'user', content: prompt }], stream: true });

function direct() {
  return new Promise((resolve, reject) => {
    const options = { agent, method: 'POST', headers: { 'content-type': 'application/json' } };
    request(`${standIn.url}/v1/chat/completions`, options, (response) => {
      response.on('data', () => {}).once('end', resolve);
    })
      .once('error', reject)
      .end(body);
  });
}

const throughEngine = () => engine.complete({ prompt });

async function timed(call) {
  const start = performance.now();
  await call();
  return performance.now() - start;
}

for (let call = 0; call < warmUpCalls; call += 1) await timed(call % 2 ? direct : throughEngine);

const directMs = [];
const engineMs = [];
const running = [];
let dueMs = performance.now();
for (let call = 0; call < callsPerSecond * seconds; call += 1) {
  // A late call delays the next ones: a burst to catch up would measure the burst.
  dueMs = Math.max(dueMs + 1000 / callsPerSecond, performance.now());
  await sleep(dueMs - performance.now());
  const [measure, into] = call % 2 ? [direct, directMs] : [throughEngine, engineMs];
  running.push(timed(measure).then((ms) => into.push(ms)));
}
await Promise.all(running);
await engine.close();
agent.destroy();
standIn.stop();

const percentile = (values, p) => values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) * p)];
const row = (p) => {
  const [bare, engined] = [percentile(directMs, p), percentile(engineMs, p)];
  return {
    'bare ms': bare.toFixed(3),
    'engine ms': engined.toFixed(3),
    'added ms': (engined - bare).toFixed(3),
  };
};
console.log(
  `Added latency of the engine at ${callsPerSecond} calls per second for ${seconds} s, ${processor()}`,
);
console.table({ p50: row(0.5), p90: row(0.9), p99: row(0.99) });
for (const [name, share, atMost] of [
  ['p50', 0.5, goalP50Ms],
  ['p99', 0.99, goalP99Ms],
]) {
  const [bareMs, enginedMs] = [percentile(directMs, share), percentile(engineMs, share)];
  const addedMs = enginedMs - bareMs;
  report({
    what: `latency that the engine adds, ${name}`,
    unit: 'ms',
    ours: addedMs,
    goal: { atMost },
    note: `${callsPerSecond} calls a second`,
  });
  report({
    what: `a call through the engine, ${name}`,
    unit: 'ms',
    ours: enginedMs,
    anchor: bareMs,
    anchorName: 'bare HTTP call',
  });
}
const met = Number(row(0.5)['added ms']) < goalP50Ms && Number(row(0.99)['added ms']) < goalP99Ms;
console.log(`Goal (p50 < ${goalP50Ms} ms, p99 < ${goalP99Ms} ms): ${met ? 'met' : 'NOT met'}`);
