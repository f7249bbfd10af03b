// The client compared with plain fetch: overhead of one call, and a thousand tasks awaited over one WebSocket.
//   node bench/client/client.js
// The server answers at once and from memory, so that only the client is measured.
import { createServer } from 'node:http';
import { cpus } from 'node:os';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { Tricorn } from '@tricorn/client';
import { operations, socketPath } from '@tricorn/contract';
import { WebSocketServer } from 'ws';
import { report } from '../_report.js';

const calls = 400;
const rounds = 5;
const tasks = 1_000;
const taskRounds = 12;
/** With more growth the heap is not flat. */
const growthMax = 1.1;

setFlagsFromString('--expose-gc');
/** Without it, the heap would be what happens to be left until the next collection. */
const collectGarbage = runInNewContext('gc');

const server = createServer((request, response) => {
  request.resume().on('end', () => {
    response.setHeader('content-type', 'application/json');
    response.end(answerTo(new URL(request.url, 'http://bench').pathname));
  });
});
const channels = new WebSocketServer({ noServer: true, handleProtocols: () => 'tricorn' });
server.on('upgrade', (request, socket, head) => {
  if (!request.url.startsWith(socketPath)) return socket.destroy();
  channels.handleUpgrade(request, socket, head, (channel) => channels.emit('connection', channel));
});
let submitted = 0;
let page = '';

function answerTo(path) {
  if (path === operations.genImg.path)
    return `{"code":200,"msg":"success","task_id":"task-${submitted++}","token_cost":1,"token_balance":9}`;
  if (path === operations.taskList.path) return page;
  return '{"code":200,"msg":"success","task_id":"t","status":"running","progress":0,"position":0,"result_url":"","extra_urls":{},"error":""}';
}

await new Promise((done) => server.listen(0, '127.0.0.1', done));
const baseUrl = `http://127.0.0.1:${server.address().port}`;
const tricorn = new Tricorn({ baseUrl, token: 'bench' });

/** Milliseconds per call, for sequential calls. */
async function perCall(call) {
  const start = performance.now();
  for (let i = 0; i < calls; i++) await call();
  return (performance.now() - start) / calls;
}

const median = (values) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];

async function measureOverhead() {
  const body = JSON.stringify({ prompt: 'a red apple', seed: 7 });
  const headers = { token: 'bench', 'content-type': 'application/json' };
  const plain = async () => {
    const response = await fetch(baseUrl + operations.genImg.path, { method: 'POST', headers, body });
    await response.json();
  };
  const typed = () => tricorn.api.genImg({ prompt: 'a red apple', seed: 7 });
  await perCall(plain);
  await perCall(typed);
  const rows = [];
  // Alternating, so that a busy moment of the machine affects both.
  for (let round = 0; round < rounds; round++) rows.push([await perCall(plain), await perCall(typed)]);
  const [fetchMs, clientMs] = [0, 1].map((column) => median(rows.map((row) => row[column])));
  const overheadMs = median(rows.map(([fetchTime, clientTime]) => clientTime - fetchTime));
  return { fetchMs, clientMs, overheadMs };
}

function emit(event) {
  for (const channel of channels.clients) channel.send(JSON.stringify({ seq: ++seq, time: 1, ...event }));
}
let seq = 0;

/** Submits a thousand tasks, reports progress for each, finishes them; returns the heap while all of them wait. */
async function thousandTasks() {
  const first = submitted;
  const handles = await Promise.all(
    Array.from({ length: tasks }, () => tricorn.generate('genImg', { prompt: 'a' })),
  );
  const record = { status: 'running', progress: 0, position: 0, result_url: '', extra_urls: {}, error: '' };
  page = JSON.stringify({
    code: 200,
    msg: 'success',
    totalPages: 1,
    totalCount: tasks,
    data: handles.map(({ id }) => ({ task_id: id, ...record })),
  });
  let reports = 0;
  const start = performance.now();
  const all = Promise.all(handles.map((task) => task.done({ onProgress: () => reports++ })));
  while (reports < tasks) await new Promise((done) => setTimeout(done, 5));
  for (let step = 1; step <= 3; step++)
    for (let i = 0; i < tasks; i++)
      emit({
        type: 'task.progress',
        task_id: `task-${first + i}`,
        status: 'running',
        progress: step / 4,
        position: 0,
        preview: '',
      });
  while (reports < 4 * tasks) await new Promise((done) => setTimeout(done, 5));
  collectGarbage();
  // A second channel would be a bug of the client.
  if (channels.clients.size !== 1) throw new Error(`${channels.clients.size} WebSockets for ${tasks} tasks`);
  const heapMB = process.memoryUsage().heapUsed / 1e6;
  const sockets = channels.clients.size;
  for (let i = 0; i < tasks; i++)
    emit({
      type: 'task.finished',
      task_id: `task-${first + i}`,
      status: 'succeeded',
      result_url: 'u',
      error: '',
      reason: '',
      extra_urls: {},
    });
  await all;
  return { heapMB, sockets, ms: performance.now() - start };
}

const { fetchMs, clientMs, overheadMs } = await measureOverhead();
console.log(`Client, ${cpus()[0]?.model ?? 'unknown processor'}, ${process.arch}`);
report({
  what: 'time of one call',
  unit: 'ms',
  ours: clientMs,
  anchor: fetchMs,
  anchorName: 'plain fetch',
});
report({ what: 'time that the client adds to a call', unit: 'ms', ours: overheadMs, goal: { atMost: 0.2 } });
console.table({
  'fetch alone': { 'ms per call': fetchMs.toFixed(3) },
  client: { 'ms per call': clientMs.toFixed(3) },
  overhead: { 'ms per call': overheadMs.toFixed(3), goal: '< 0.2', met: overheadMs < 0.2 },
});

const heaps = [];
for (let round = 0; round < taskRounds; round++) {
  const { heapMB, sockets, ms } = await thousandTasks();
  heaps.push({
    round: round + 1,
    'tasks waiting': tasks,
    'heap MB': heapMB.toFixed(1),
    ms: ms.toFixed(0),
    sockets,
  });
}
console.table(heaps);
const heapMb = heaps.map((row) => Number(row['heap MB']));
// The first third fills caches and compiles what is used.
const growth =
  median(heapMb.slice(-taskRounds / 3)) / median(heapMb.slice(taskRounds / 3, (2 * taskRounds) / 3));
report({
  what: `heap with ${tasks.toLocaleString('en-US')} tasks waiting, last third of the rounds over the second`,
  unit: '×',
  ours: growth,
  goal: { atMost: growthMax },
});
tricorn.close();
for (const channel of channels.clients) channel.terminate();
server.closeAllConnections();
server.close();
