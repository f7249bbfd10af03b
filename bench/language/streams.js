// Two thousand answers that stream at once through the server, a token a second each: all of them go on, and memory stays.
//   npm run bench -- language/streams.js -- --streams 2000 --seconds 40
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { report } from '../_report.js';
import { startGateway } from './_startGateway.js';

const { values: options } = parseArgs({
  options: { streams: { type: 'string', default: '2000' }, seconds: { type: 'string', default: '40' } },
});
const streams = Number(options.streams);
const looks = 4;
const lookMs = (Number(options.seconds) * 1000) / looks;
/** Opened this many at a time. */
const openingAtOnce = 50;
const goalGrowthMb = 5;

const file = (name) => fileURLToPath(new URL(name, import.meta.url));
const model = fork(file('./_slowStandIn.js'));
const [{ port }] = await once(model, 'message');
const server = await startGateway(
  `http://127.0.0.1:${port}`,
  ['--expose-gc', '--import', file('./_reportMemory.js')],
  {
    TRICORN_LLM_CALLS_AT_ONCE_MAX: String(streams),
    TRICORN_LLM_ENGINE_CALLS_MAX: String(streams),
    // All streams come from one address here.
    TRICORN_CONNECTIONS_MAX: String(streams + 1_000),
    TRICORN_CONNECTIONS_PER_ADDRESS_MAX: String(streams + 1_000),
  },
);
const agent = new Agent({ keepAlive: true, maxSockets: streams });
const body = JSON.stringify({
  model: 'bench',
  messages: [{ role: 'user', content: 'Hi' }],
  stream: true,
  max_tokens: 100,
});
const headers = { 'content-type': 'application/json', authorization: `Bearer ${server.token}` };

/** Resolves when the stream is open; `ended` resolves with its end. */
function openStream() {
  const stream = { pieces: 0, ended: undefined };
  return new Promise((resolve, reject) => {
    request(`${server.url}/v1/chat/completions`, { agent, method: 'POST', headers }, (response) => {
      if (response.statusCode !== 200) return reject(new Error(`status ${response.statusCode}`));
      let last = '';
      response.on('data', (bytes) => {
        last = bytes.toString();
        stream.pieces += last.split('" word').length - 1;
      });
      stream.ended = new Promise((done) => response.once('close', () => done(last.includes('[DONE]'))));
      response.once('data', () => resolve(stream));
    })
      .once('error', reject)
      .end(body);
  });
}

async function memory() {
  server.child.send('measure');
  const [{ heapUsed, rss }] = await once(server.child, 'message');
  return { heapMb: heapUsed / 1e6, rssMb: rss / 1e6 };
}

const rows = [];
let complete = 0;
let silent = 0;
try {
  rows.push({ streams: 0, ...(await memory()) });
  const open = [];
  while (open.length < streams)
    open.push(
      ...(await Promise.all(
        Array.from({ length: Math.min(openingAtOnce, streams - open.length) }, openStream),
      )),
    );
  for (let look = 0; look <= looks; look += 1) {
    const before = open.map(({ pieces }) => pieces);
    if (look > 0) await sleep(lookMs);
    rows.push({ streams: open.length, ...(await memory()) });
    if (look > 0) silent += open.filter(({ pieces }, index) => pieces === before[index]).length;
  }
  model.send('end');
  complete = (await Promise.all(open.map(({ ended }) => ended))).filter(Boolean).length;
  rows.push({ streams: 0, ...(await memory()) });
} finally {
  agent.destroy();
  model.disconnect();
  await server.stop();
}

console.table(
  rows.map(({ heapMb, rssMb, ...row }) => ({
    ...row,
    'heap MB': heapMb.toFixed(1),
    'rss MB': rssMb.toFixed(0),
  })),
);
const [idle, first] = rows;
const last = rows[looks + 1];
report({
  what: 'streams that were open at once and ended complete',
  unit: '',
  ours: complete,
  goal: { atLeast: streams },
});
report({ what: 'streams that were silent for a while', unit: '', ours: silent, goal: { atMost: 0 } });
report({ what: 'heap of an open stream', unit: 'KB', ours: ((last.heapMb - idle.heapMb) * 1000) / streams });
report({
  what: `heap growth while ${streams} streams go on`,
  unit: 'MB',
  ours: last.heapMb - first.heapMb,
  goal: { atMost: goalGrowthMb },
  note: `over ${options.seconds} s, after a garbage collection`,
});
