// Predicts one by one through the API of a real server, with a model that is loaded: a row, a picture, a series.
//   node bench/learning/predict.js [REQUESTS]
// The median time of a request, one at a time, beside that of userInfo in the same run (in turns): what is left is the price
// of the prediction itself. It takes about a minute and a half on a quiet machine.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { operations } from '../../packages/contract/dist/index.js';
import { createRandom } from '../../packages/random/dist/index.js';
import { drawDigits, encodeDigit } from '../../packages/training/dist/testing/digits.js';
import { drawSeries, seriesCsv } from '../../packages/training/dist/testing/series.js';
import { npyBytes } from '../../packages/training/dist/testing/workspace.js';
import { report } from '../_report.js';
import { password, startServer } from '../_startServer.js';

const requests = Number(process.argv[2] ?? 200);
const trainingMsMax = 120_000;
const columns = 20;
const folder = mkdtempSync(join(tmpdir(), 'bench-predict-'));
chmodSync(folder, 0o755);
let server;
let token;
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
  ({ token } = await call('genToken', { email: 'alice@example.com', passwd: password }));
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
    const explained = [];
    await compare(`${computation}, one row, p50`, predict, async (turn) => {
      if (turn % 10 === 0) explained.push(await timed(explain));
    });
    report({
      what: `${computation}, one row with its explanation, p50`,
      unit: 'ms',
      ours: median(explained),
    });
  }
  for (const { model, fields, files, sample } of await networks()) {
    const jobID = await trainNetwork(token, model, fields, files);
    const predict = () => send('predictSample', { jobID }, { sample }, token);
    await predict();
    await compare(`${model}, one ${model === 'CNN' ? 'picture' : 'series'}, p50`, predict);
  }
} finally {
  server?.child.kill('SIGTERM');
}
process.exit(0);

/** The median time of a prediction beside that of userInfo, in turns. */
async function compare(what, predict, beside = async () => {}) {
  const times = { predict: [], userInfo: [] };
  for (let turn = 0; turn < requests; turn++) {
    times.userInfo.push(await timed(() => call('userInfo', {}, token)));
    times.predict.push(await timed(predict));
    await beside(turn);
  }
  report({
    what,
    unit: 'ms',
    ours: median(times.predict),
    anchor: median(times.userInfo),
    anchorName: 'userInfo',
    goal: { atMost: 10 },
  });
}

async function train(token, computation) {
  const fields = {
    computation,
    jobName: computation,
    ...(computation === 'Deep Learning MLP' ? { max_iter: '20' } : {}),
  };
  const files = { featureData: ['x.csv', features], targetData: ['y.csv', targets] };
  const { jobID } = await send('createJobByFile', fields, files, token);
  return await finished(token, jobID);
}

/** Small networks: how they are trained and what they are asked. */
async function networks() {
  const digits = drawDigits(200, 1);
  const pixels = npyBytes(Buffer.concat(digits.map((digit) => digit.pixels)), [digits.length, 28, 28]);
  const labels = csv(
    'label',
    digits.map(({ digit }) => digit),
  );
  const windows = { input_width: 24, label_width: 2, shift: 2, sequence_stride: 1 };
  return [
    {
      model: 'CNN',
      fields: { category: 10 },
      files: { x_train: ['digits.npy', pixels], y_train: ['labels.csv', labels] },
      sample: ['digit.png', await encodeDigit(digits[0])],
    },
    {
      model: 'LSTM',
      fields: windows,
      files: { x_train: ['series.csv', seriesCsv(drawSeries(600, 1))] },
      sample: ['recent.csv', seriesCsv(drawSeries(60, 2))],
    },
  ];
}

async function trainNetwork(token, model, fields, files) {
  const paths = {};
  for (const [field, file] of Object.entries(files))
    paths[field] = (await send('uploadFile', {}, { file }, token)).msg;
  const plan = { model, jobName: model, epoch: 1, train_shard: 0.8, ...fields, ...paths };
  await call('queryGuarantee', plan, token);
  const creation = { jobName: model, batchSize: 32, computation: 'Distributed AI' };
  const { data } = await call('createJob', creation, token);
  return await finished(token, data);
}

async function finished(token, jobID) {
  for (const began = performance.now(); performance.now() - began < trainingMsMax; ) {
    const { state, reason } = await call('jobDetailByUser', { jobID }, token);
    if (state === 'succeeded') return jobID;
    if (state === 'failed') throw new Error(reason);
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error(`Job ${jobID} did not finish within ${trainingMsMax} ms.`);
}

/** Sends a form with files, each a name with its content. */
async function send(name, fields, files, token) {
  const form = new FormData();
  for (const [field, value] of Object.entries(fields)) form.append(field, String(value));
  for (const [field, [file, content]] of Object.entries(files)) form.append(field, new Blob([content]), file);
  const options = { method: 'POST', body: form, headers: { token } };
  return await answerOf(name, await fetch(server.url + operations[name].path, options));
}

async function call(name, fields, token) {
  const { method, path } = operations[name];
  const response = await fetch(server.url + path, {
    method,
    headers: { ...(token === undefined ? {} : { token }), 'content-type': 'application/json' },
    ...(method === 'GET' ? {} : { body: JSON.stringify(fields) }),
  });
  return await answerOf(name, response);
}

async function answerOf(name, response) {
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
