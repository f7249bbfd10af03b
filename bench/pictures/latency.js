// How much slower the API answers while pictures are made on the same machine. Windows with and without work take
// turns in one run, so that what else the machine does weighs on both.
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { operations } from '@tricorn/contract';
import sharp from 'sharp';
import { report } from '../_report.js';
import { password, startServer } from '../_startServer.js';

const windows = 5;
const windowMs = 3_000;
const requestEveryMs = 4;
const goalRise = 0.2;
/** Enough to keep the worker busy between two looks. */
const queuedTasks = 3;
const pollMs = 300;
const folder = mkdtempSync(join(tmpdir(), 'tricorn-bench-'));
chmodSync(folder, 0o755);

const { child: server, url } = await startServer(folder, {
  TRICORN_REQUESTS_PER_MINUTE_MAX: '100000000',
});

const call = async (name, body, token) => {
  const { method, path } = operations[name];
  const query = method === 'GET' ? `?${new URLSearchParams(body)}` : '';
  const response = await fetch(url + path + query, {
    method,
    headers: token ? { token } : {},
    ...(method === 'GET' ? {} : { body: body instanceof FormData ? body : JSON.stringify(body) }),
  });
  return await response.json();
};
const { token } = await call('genToken', { email: 'alice@example.com', passwd: password });

const picture = await sharp({ create: { width: 640, height: 480, channels: 3, background: '#8bd' } })
  .composite([
    {
      input: Buffer.from(
        '<svg width="640" height="480"><circle cx="320" cy="280" r="110" fill="#b22"/></svg>',
      ),
    },
  ])
  .png()
  .toBuffer();
const form = new FormData();
form.set('file', new File([picture], 'disc.png'));
const { msg: image_path } = await call('uploadFile', form, token);

/** Pictures where a model is installed, else motions of a given picture, one after another. */
const submit = () =>
  call(mode, mode === 'genImg' ? { prompt: 'a red apple' } : { prompt: 'jump', image_path }, token);
let mode = 'genImg';
const probe = await submit();
let state;
do {
  await new Promise((done) => setTimeout(done, 50));
  state = await call('queryTask', { task_id: probe.task_id }, token);
} while (state.status === 'queued' || state.status === 'running');
if (state.status !== 'succeeded') mode = 'img2Motion';

const agent = new Agent({ keepAlive: true });
const timed = () =>
  new Promise((done, fail) => {
    const began = performance.now();
    request(url + operations.userInfo.path, { headers: { token }, agent }, (response) =>
      response.resume().on('end', () => done(performance.now() - began)),
    )
      .on('error', fail)
      .end();
  });
const measureWindow = async () => {
  const times = [];
  for (const end = performance.now() + windowMs; performance.now() < end; ) {
    times.push(await timed());
    await new Promise((done) => setTimeout(done, requestEveryMs));
  }
  return times;
};
const at = (times, share) => times.toSorted((a, b) => a - b)[Math.floor(times.length * share)];

await measureWindow();
const idle = [];
const busy = [];
let made = 0;
for (let window = 0; window < windows; window++) {
  idle.push(...(await measureWindow()));
  const waiting = [];
  let generating = true;
  const work = (async () => {
    while (generating || waiting.length > 0) {
      while (generating && waiting.length < queuedTasks) waiting.push((await submit()).task_id);
      const { status } = await call('queryTask', { task_id: waiting[0] }, token);
      if (status === 'queued' || status === 'running') await new Promise((done) => setTimeout(done, pollMs));
      else made += waiting.splice(0, 1).length;
    }
  })();
  // The first task begins before the window does.
  await new Promise((done) => setTimeout(done, 300));
  busy.push(...(await measureWindow()));
  generating = false;
  await work;
}
const rise = (share) => at(busy, share) / at(idle, share) - 1;
const row = (share) => ({
  'idle ms': at(idle, share).toFixed(2),
  'generating ms': at(busy, share).toFixed(2),
  rise: `${(rise(share) * 100).toFixed(0)} %`,
});
console.log(
  `userInfo while ${made} × ${mode} ran on one worker, ${windows} windows of ${windowMs / 1000} s each`,
);
console.table({ p50: row(0.5), p90: row(0.9), p99: row(0.99) });
report({
  what: `userInfo while ${mode} runs on one worker, p50`,
  unit: 'ms',
  ours: at(busy, 0.5),
  anchor: at(idle, 0.5),
  anchorName: 'idle',
  goal: { ratioAtMost: 1 + goalRise },
});
console.log(`goal: p50 rises by less than ${goalRise * 100} %: ${rise(0.5) < goalRise ? 'met' : 'NOT met'}`);
agent.destroy();
server.kill('SIGTERM');
await once(server, 'exit');
rmSync(folder, { recursive: true, force: true });
