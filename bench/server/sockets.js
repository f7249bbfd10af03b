// Many open WebSockets: the memory of one, and how long an event takes from the moment its transaction begins until a client
// has it.
//   node bench/server/sockets.js [SOCKETS]
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { recordEvents } from '../../packages/server/dist/ground/events/recordEvents.js';
import { inTransaction } from '../../packages/server/dist/ground/store/inTransaction.js';
import { report } from '../_report.js';
import { openBench, percentile, residentBytes } from './_bench.js';

const socketCount = Number(process.argv[2] ?? 10_000);
const perAccount = 20;
const eventCount = 200;
const eventEveryMs = 50;
const settleMs = 2_000;
const arrivalTimeoutMs = 30_000;

const sleep = (ms) => new Promise((done) => setTimeout(done, ms));
const bench = await openBench(Math.ceil(socketCount / perAccount));
const api = await bench.startApi({
  TRICORN_SOCKETS_MAX: String(perAccount),
  TRICORN_CONNECTIONS_MAX: String(socketCount + 1_000),
  TRICORN_CONNECTIONS_PER_ADDRESS_MAX: String(socketCount + 1_000),
});
await sleep(settleMs);
const beforeBytes = residentBytes(api.child.pid);

const client = fork(fileURLToPath(new URL('./_socketClient.js', import.meta.url)), [
  new URL(api.url).port,
  String(perAccount),
  ...bench.accounts.map(({ token }) => token),
]);
client.once('exit', (code) => {
  if (code !== null) process.exit(1);
});
const sentAt = new Map();
const latencies = [];
let closed = 0;
client.on('message', ({ arrived, now, closed: isClosed }) => {
  if (isClosed) closed += 1;
  if (arrived !== undefined) latencies.push(now - sentAt.get(arrived));
});
let open = 0;
for (;;) {
  const [message] = await once(client, 'message');
  if (message.open === undefined) continue;
  open = message.open;
  break;
}
await sleep(settleMs);
const perSocketBytes = (residentBytes(api.child.pid) - beforeBytes) / open;

for (let number = 0; number < eventCount; number += 1) {
  const { id } = bench.accounts[(number * 7) % bench.accounts.length];
  sentAt.set(number, Date.now());
  await inTransaction(bench.db, async (tx) =>
    recordEvents(tx, [id], {
      type: 'task.progress',
      task_id: `mark-${number}`,
      status: 'running',
      progress: 0.5,
      position: 0,
      preview: '',
    }),
  );
  await sleep(eventEveryMs);
}
const expected = eventCount * perAccount;
for (const start = Date.now(); latencies.length < expected && Date.now() - start < arrivalTimeoutMs; )
  await sleep(eventEveryMs);
client.kill();
api.child.kill('SIGTERM');
await once(api.child, 'exit');
await bench.close();

const sockets = open.toLocaleString('en-US');
report({
  what: 'WebSockets that stayed open',
  unit: '',
  ours: open - closed,
  goal: { atLeast: socketCount },
});
report({
  what: `events delivered, of ${expected.toLocaleString('en-US')}`,
  unit: '',
  ours: latencies.length,
  goal: { atLeast: expected },
});
for (const [name, share, goal] of [
  ['p50', 0.5],
  ['p99', 0.99, { atMost: 100 }],
  ['worst', 1],
])
  report({
    what: `an event on ${sockets} open WebSockets, from its transaction to the client, ${name}`,
    unit: 'ms',
    ours: percentile(latencies, share),
    ...(goal && { goal }),
  });
report({ what: `memory of an open WebSocket, with ${sockets}`, unit: 'KB', ours: perSocketBytes / 1e3 });
process.exit(0);
