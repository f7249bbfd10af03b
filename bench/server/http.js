// Small authenticated requests against a bare Fastify route that checks the same token and sends the same JSON, in one run
// on one machine; then start-up time, resident memory and the memory a large upload adds. The server runs from its bundle, as
// `npm start` runs it after the first time.
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { operations } from '../../packages/contract/dist/index.js';
import { serverBundle } from '../../scripts/serverBundle.js';
import { report } from '../_report.js';
import { password, startServer } from '../_startServer.js';

const secret = 's'.repeat(40);
const seconds = 4;
const connections = 16;
const uploadBytes = 500 * 1024 * 1024;
const folder = mkdtempSync(join(tmpdir(), 'tricorn-bench-'));
chmodSync(folder, 0o755);

execFileSync(process.execPath, [fileURLToPath(new URL('../../scripts/bundleServer.js', import.meta.url))]);
const start = async (command) =>
  await startServer(
    folder,
    {
      TRICORN_SECRET: secret,
      TRICORN_REQUESTS_PER_MINUTE_MAX: '100000000',
      TRICORN_QUEUE_LENGTH_MAX: '100000000',
    },
    { main: serverBundle.main, command },
  );

const load = async (url, options, body) => {
  const { Agent } = await import('node:http');
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const once = () =>
    new Promise((done, fail) => {
      const outgoing = request(url, { ...options, agent }, (response) => {
        response
          .resume()
          .on('end', () =>
            response.statusCode === 200 ? done() : fail(new Error(`status ${response.statusCode}`)),
          );
      });
      outgoing.on('error', fail).end(body);
    });
  const times = [];
  const measure = async (until) => {
    while (performance.now() < until) {
      const began = performance.now();
      await once();
      times.push(performance.now() - began);
    }
  };
  await Promise.all(Array.from({ length: connections }, () => measure(performance.now() + 1_000)));
  times.length = 0;
  await Promise.all(Array.from({ length: connections }, () => measure(performance.now() + seconds * 1_000)));
  agent.destroy();
  times.sort((a, b) => a - b);
  return {
    perSecond: Math.round(times.length / seconds),
    p50: times[times.length >> 1],
    p99: times[Math.floor(times.length * 0.99)],
  };
};

/** Memory of a process and all its descendants, in MB. `Pss` counts a page once that several processes share. */
const treeMb = (pid, field = 'Rss') => {
  const text = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
  const own = Number(new RegExp(`^${field}:\\s+(\\d+)`, 'm').exec(text)?.[1] ?? 0) / 1024;
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean);
  return own + children.reduce((sum, child) => sum + treeMb(Number(child), field), 0);
};

let { child, url } = await start();
child.kill('SIGTERM');
await once(child, 'exit');
const used = await start();
({ child, url } = used);

const token = (
  await (
    await fetch(url + operations.genToken.path, {
      method: 'POST',
      body: JSON.stringify({ email: 'alice@example.com', passwd: password }),
    })
  ).json()
).token;
const bare = spawn(process.execPath, [fileURLToPath(new URL('./_bare.js', import.meta.url)), secret], {
  stdio: ['ignore', 'pipe', 'inherit'],
});
const [line] = await once(bare.stdout, 'data');
const bareUrl = String(line).trim();

await new Promise((done) => setTimeout(done, 1_000));
const idleMb = treeMb(child.pid);
const idleOnceMb = treeMb(child.pid, 'Pss');
const body = JSON.stringify({ pageNo: 1, pageSize: 10 });
const post = {
  method: 'POST',
  headers: { token, 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) },
};
const rows = {};
rows['bare Fastify, JWT, same JSON'] = await load(`${bareUrl}/list`, post, body);
rows['queryLLMPrice (no database)'] = await load(url + operations.queryLLMPrice.path, {
  headers: { token },
});
rows['userInfo (two queries)'] = await load(url + operations.userInfo.path, { headers: { token } });
rows['jobListByUser (empty list)'] = await load(url + operations.jobListByUser.path, post, body);
console.table(rows);
const bareRow = rows['bare Fastify, JWT, same JSON'];
for (const [what, { perSecond, p50, p99 }] of Object.entries(rows)) {
  if (rows[what] === bareRow) continue;
  report({ what, unit: '/s', ours: perSecond, anchor: bareRow.perSecond, anchorName: 'bare Fastify' });
  report({ what: `${what}, p50`, unit: 'ms', ours: p50, anchor: bareRow.p50, anchorName: 'bare Fastify' });
  report({ what: `${what}, p99`, unit: 'ms', ours: p99, anchor: bareRow.p99, anchorName: 'bare Fastify' });
}

const before = treeMb(child.pid);
let peak = before;
const watching = setInterval(() => {
  peak = Math.max(peak, treeMb(child.pid));
}, 20);
const boundary = 'bench';
const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="big.bin"\r\n\r\n`;
const tail = `\r\n--${boundary}--\r\n`;
const began = performance.now();
const status = await new Promise((done, fail) => {
  const outgoing = request(
    url + operations.uploadFile.path,
    {
      method: 'POST',
      headers: {
        token,
        'content-type': `multipart/form-data; boundary=${boundary}`,
        'content-length': head.length + uploadBytes + tail.length,
      },
    },
    (response) => {
      response.resume().on('end', () => done(response.statusCode));
    },
  );
  outgoing.on('error', fail);
  outgoing.write(head);
  const chunk = Buffer.alloc(1 << 20, 'x');
  let left = uploadBytes / chunk.length;
  const push = () => {
    while (left > 0) {
      left--;
      if (!outgoing.write(chunk)) return outgoing.once('drain', push);
    }
    outgoing.end(tail);
  };
  push();
});
clearInterval(watching);
if (status !== 200) throw new Error(`the upload was answered with ${status}`);
report({
  what: 'start on a used data folder',
  unit: 'ms',
  ours: used.startMs,
  goal: { atMost: 2_000 },
});
report({
  what: 'resident when idle: the server and its processes, without PostgreSQL',
  unit: 'MB',
  ours: idleMb,
  goal: { atMost: 300 },
});
report({
  what: 'the same, with pages that processes share counted once',
  unit: 'MB',
  ours: idleOnceMb,
  goal: { atMost: 300 },
});
report({ what: 'memory that a 500 MB upload adds', unit: 'MB', ours: peak - before, goal: { atMost: 64 } });
report({ what: 'a 500 MB upload', unit: 'ms', ours: performance.now() - began });
child.kill('SIGTERM');
await once(child, 'exit');

// The submission path alone: an API without workers takes tasks that nobody begins.
const api = await start('api');
const task = JSON.stringify({ prompt: 'an apple' });
const submission = { ...post, headers: { ...post.headers, 'content-length': Buffer.byteLength(task) } };
const bareSubmission = await load(`${bareUrl}/list`, submission, task);
const genImg = await load(api.url + operations.genImg.path, submission, task);
report({
  what: 'genImg submissions of one account (hold, task, queue and events in one transaction)',
  unit: '/s',
  ours: genImg.perSecond,
  anchor: bareSubmission.perSecond,
  anchorName: 'bare Fastify',
});
api.child.kill('SIGTERM');
await once(api.child, 'exit');
bare.kill();
rmSync(folder, { recursive: true, force: true });
