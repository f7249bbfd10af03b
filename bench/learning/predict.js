// Predicts row by row through the API of a real server, with a model that is loaded.
//   node bench/learning/predict.js [REQUESTS]
// The median time of a request with one row, one request at a time, beside that of userInfo in the same run (in turns): what
// is left is the price of the prediction itself.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { operations } from '../../packages/contract/dist/index.js';
import { createRandom } from '../../packages/random/dist/index.js';
import { report } from '../_report.js';
import { password, startServer } from '../_startServer.js';

const requests = Number(process.argv[2] ?? 300);
const columns = 20;
const folder = mkdtempSync(join(tmpdir(), 'bench-predict-'));
chmodSync(folder, 0o755);
let server;
process.once('exit', () => {
  server?.child.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1));

const random = createRandom(1);
const row = () => Array.from({ length: columns }, () => Number(random.normal().toFixed(4)));
const rows = Array.from({ length: 1000 }, row);
const csv = (header, lines) => `${[header, ...lines].join('\n')}\n`;
const header = rows[0].map((_, index) => `c${index}`).join(',');
const features = csv(
  header,
  rows.map((cells) => cells.join(',')),
);
const targets = csv(
  'y',
  rows.map(([a, b, c]) => (a * b + c > 0 ? 'yes' : 'no')),
);

try {
  server = await startServer(join(folder, 'data'), {
    TRICORN_CHAIN_RPC: 'off',
    TRICORN_PRIVACY_NODES: 'off',
    TRICORN_REQUESTS_PER_MINUTE_MAX: '1000000',
  });
  const { token } = await call('genToken', { email: 'alice@example.com', passwd: password });
  for (const computation of [
    'Decision Tree',
    'Logistic Regression',
    'SVM',
    'Deep Learning MLP',
    'Gradient Boosting',
    'Random Forest',
  ]) {
    const jobID = await train(token, computation);
    const predict = () => call('predictRows', { jobID, rows: [row()] }, token);
    const explain = () => call('predictRows', { jobID, rows: [row()], explain: 'true' }, token);
    await predict();
    await explain();
    const times = { predict: [], explain: [], userInfo: [] };
    for (let i = 0; i < requests; i++) {
      times.userInfo.push(await timed(() => call('userInfo', {}, token)));
      times.predict.push(await timed(predict));
      if (i % 10 === 0) times.explain.push(await timed(explain));
    }
    report({
      what: `${computation}, one row, p50`,
      unit: 'ms',
      ours: median(times.predict),
      anchor: median(times.userInfo),
      anchorName: 'userInfo',
      goal: { atMost: 10 },
    });
    report({
      what: `${computation}, one row with its explanation, p50`,
      unit: 'ms',
      ours: median(times.explain),
    });
  }
} finally {
  server?.child.kill('SIGTERM');
}
process.exit(0);

async function train(token, computation) {
  const form = new FormData();
  const params = {
    computation,
    jobName: computation,
    ...(computation === 'Deep Learning MLP' ? { max_iter: '20' } : {}),
  };
  for (const [name, value] of Object.entries(params)) form.append(name, value);
  form.append('featureData', new Blob([features]), 'x.csv');
  form.append('targetData', new Blob([targets]), 'y.csv');
  const response = await fetch(server.url + operations.createJobByFile.path, {
    method: 'POST',
    body: form,
    headers: { token },
  });
  const { jobID, msg } = await response.json();
  if (jobID === undefined) throw new Error(msg);
  for (;;) {
    const { state, reason } = await call('jobDetailByUser', { jobID }, token);
    if (state === 'succeeded') return jobID;
    if (state === 'failed') throw new Error(reason);
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

async function call(name, fields, token) {
  const { method, path } = operations[name];
  const response = await fetch(server.url + path, {
    method,
    headers: { ...(token === undefined ? {} : { token }), 'content-type': 'application/json' },
    ...(method === 'GET' ? {} : { body: JSON.stringify(fields) }),
  });
  const body = await response.json();
  if (body.code !== 200) throw new Error(`${name}: ${body.msg}`);
  return body;
}

async function timed(work) {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

function median(values) {
  return values.toSorted((a, b) => a - b)[values.length >> 1];
}
