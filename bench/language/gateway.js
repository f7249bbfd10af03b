// Latency that the gateway adds at 200 calls per second: token, balance, reservation, the call, settlement. The same
// body goes to a fast stand-in directly, through a bare proxy in the same framework, through Portkey's gateway if its
// folder is named, and through the server, alternating every second, so that noise affects all alike.
//   npm run bench -- language/gateway.js -- --portkey /path/to/node_modules/@portkey-ai/gateway
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { report } from '../_report.js';
import { processor } from './_processor.js';
import { processorMsOf } from './_processorMs.js';
import { startGateway } from './_startGateway.js';
import { startPortkey } from './_startPortkey.js';
import { startStandIn } from './_startStandIn.js';

const { values: options } = parseArgs({
  options: {
    portkey: { type: 'string' },
    // The goal is stated for 200; a machine that is busy with other work may not sustain it.
    rate: { type: 'string', default: '200' },
    rounds: { type: 'string', default: '8' },
    // A process compiles its code while it serves; after about 3,000 calls, 15 seconds at 200 a second, it does not
    // become faster any more.
    warmUpCalls: { type: 'string', default: '4000' },
  },
});
const callsPerSecond = Number(options.rate);
const rounds = Number(options.rounds);
const warmUpCalls = Number(options.warmUpCalls);
const goals = { p50: 0.8, p99: 4 };

const standIn = await startStandIn();
const proxy = fork(fileURLToPath(new URL('./_bareProxy.js', import.meta.url)), [standIn.url]);
const [{ url: proxyUrl }] = await once(proxy, 'message');
const server = await startGateway(standIn.url);
const portkey = options.portkey === undefined ? undefined : await startPortkey(options.portkey, standIn.url);

const ways = {
  direct: { url: standIn.url },
  'bare proxy': { url: proxyUrl, pid: proxy.pid },
  ...(portkey === undefined ? {} : { Portkey: portkey }),
  gateway: { url: server.url, pid: server.child.pid },
};
const agent = new Agent({ keepAlive: true });
const messages = [{ role: 'user', content: 'What is the answer to everything? '.repeat(8) }];
const bodies = Object.fromEntries(
  ['streamed', 'whole'].map((form) => [
    form,
    JSON.stringify({ model: 'bench', messages, stream: form === 'streamed' }),
  ]),
);

function call({ url, headers = {} }, body) {
  return new Promise((resolve, reject) => {
    const all = { 'content-type': 'application/json', authorization: `Bearer ${server.token}`, ...headers };
    request(`${url}/v1/chat/completions`, { agent, method: 'POST', headers: all }, (response) => {
      const ok = response.statusCode === 200;
      response
        .resume()
        .once('end', () => (ok ? resolve() : reject(new Error(`${url}: status ${response.statusCode}`))));
    })
      .once('error', reject)
      .end(body);
  });
}

async function timed(way, body, into) {
  const start = performance.now();
  await call(way, body);
  into.push(performance.now() - start);
}

/** One second of evenly spaced calls. A late call delays the next ones: a burst to catch up would measure the burst. */
async function oneSecond(way, body, into) {
  const running = [];
  let dueMs = performance.now();
  for (let count = 0; count < callsPerSecond; count += 1) {
    dueMs = Math.max(dueMs + 1000 / callsPerSecond, performance.now());
    await sleep(dueMs - performance.now());
    running.push(timed(way, body, into));
  }
  await Promise.all(running);
}

async function warmUp(way, body) {
  const lane = async () => {
    for (let count = 0; count < warmUpCalls / 8; count += 1) await call(way, body);
  };
  await Promise.all(Array.from({ length: 8 }, lane));
}

/** For each form and way: the times of the calls, and the processor time of the process in between. */
const measured = {};
try {
  for (const [form, body] of Object.entries(bodies)) {
    const rows = Object.fromEntries(Object.keys(ways).map((name) => [name, { ms: [], workingMs: 0 }]));
    measured[form] = rows;
    for (const way of Object.values(ways)) await warmUp(way, body);
    for (let round = 0; round < rounds; round += 1) {
      for (const [name, way] of Object.entries(ways)) {
        const before = way.pid === undefined ? 0 : processorMsOf(way.pid);
        await oneSecond(way, body, rows[name].ms);
        rows[name].workingMs += (way.pid === undefined ? 0 : processorMsOf(way.pid)) - before;
      }
    }
  }
} finally {
  agent.destroy();
  proxy.disconnect();
  portkey?.stop();
  standIn.stop();
  await server.stop();
}

const percentile = (values, p) => values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) * p)];
for (const [form, rows] of Object.entries(measured)) {
  const added = (name, p) => percentile(rows[name].ms, p) - percentile(rows.direct.ms, p);
  const perCall = (name) => rows[name].workingMs / rows[name].ms.length;
  console.log(
    `Added latency, answers ${form}, ${callsPerSecond} calls per second, ${rounds} seconds each, ${processor()}`,
  );
  console.table(
    Object.fromEntries(
      Object.keys(ways).map((name) => [
        name,
        {
          ...Object.fromEntries(
            [0.5, 0.9, 0.99].map((p) => [
              `p${p * 100} ms`,
              name === 'direct' ? percentile(rows[name].ms, p).toFixed(2) : `+${added(name, p).toFixed(2)}`,
            ]),
          ),
          'processor ms/call': name === 'direct' ? '' : perCall(name).toFixed(3),
        },
      ]),
    ),
  );
  const note = `${callsPerSecond} calls a second after ${warmUpCalls} to warm up, answers ${form}`;
  for (const [name, share] of [
    ['p50', 0.5],
    ['p99', 0.99],
  ]) {
    const what = `latency that the gateway adds, ${form}, ${name}`;
    const ours = added('gateway', share);
    const goal = { atMost: goals[name] };
    report({
      what,
      unit: 'ms',
      ours,
      anchor: added('bare proxy', share),
      anchorName: 'bare proxy',
      goal,
      note,
    });
    if (portkey !== undefined) {
      report({
        what: `${what}, beside Portkey`,
        unit: 'ms',
        ours,
        anchor: added('Portkey', share),
        anchorName: 'Portkey',
        goal: { ratioAtMost: 1 },
        note,
      });
    }
  }
  if (!Number.isNaN(perCall('gateway')))
    report({
      what: `processor time of a call, answers ${form}`,
      unit: 'ms',
      ours: perCall('gateway'),
      anchor: perCall(portkey === undefined ? 'bare proxy' : 'Portkey'),
      anchorName: portkey === undefined ? 'bare proxy' : 'Portkey',
      note,
    });
}
