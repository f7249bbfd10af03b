// Sends a large dataset, and then a file that is too large, through the API of a real server.
//   node bench/learning/service.js [ROWS]
// 100,000 × 50 by default; 1,000,000 takes some minutes: the time of the check and of the run, and the peak memory of the server and of its child
// processes. Then 3 GB of CSV: the time until it is refused, and the most bytes on disk until then.
import { once } from 'node:events';
import {
  chmodSync,
  createReadStream,
  createWriteStream,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
} from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { operations } from '../../packages/contract/dist/index.js';
import { createRandom } from '../../packages/random/dist/index.js';
import { report } from '../_report.js';
import { password, startServer } from '../_startServer.js';

const rowCount = Number(process.argv[2] ?? 100_000);
const columnCount = 50;
const classes = 4;
const hugeBytes = 3e9;
const boundary = 'bench';
const folder = mkdtempSync(join(tmpdir(), 'bench-learning-'));
chmodSync(folder, 0o755);
const dataFolder = join(folder, 'data');
const path = join(folder, 'features.csv');
const targetPath = join(folder, 'targets.csv');

let server;
// Stops the server and removes the files, however this ends.
process.once('exit', () => {
  server?.child.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1));
try {
  await writeTables();
  server = await startServer(dataFolder, {
    TRICORN_CHAIN_RPC: 'off',
    TRICORN_PRIVACY_NODES: 'off',
    TRICORN_LEARNING_PRICE: '0.000001',
  });
  const token = (await call('genToken', { email: 'alice@example.com', passwd: password })).token;
  const runs = [
    ['K-Means Clustering', { n_clusters: '8', n_init: '1' }, { featureData: path }],
    ['Logistic Regression', {}, { featureData: path, targetData: targetPath }],
    ['Decision Tree', { max_depth: '8' }, { featureData: path, targetData: targetPath }],
  ];
  const table = [];
  for (const [computation, params, files] of runs) {
    const row = await measureRun(token, computation, params, files);
    for (const [what, unit, ours] of [
      ['upload and check', 's', Number(row.upload_and_check_s)],
      ['run', 's', Number(row.run_s)],
      ['peak memory of the server', 'MB', row.server_MB],
      ['peak memory of the child process', 'MB', row.child_MB],
    ])
      report({ what: `${computation}, ${row.size}: ${what}`, unit, ours });
    table.push(row);
  }
  console.table(table);
  const refusal = await measureRefusal(token);
  report({ what: `${refusal.what} is refused after`, unit: 's', ours: Number(refusal.after_s) });
  report({ what: `${refusal.what}: bytes on disk until then`, unit: 'MB', ours: refusal.disk_MB });
  console.table([refusal]);
} finally {
  server?.child.kill('SIGTERM');
  if (server) await once(server.child, 'exit');
}

async function measureRun(token, computation, params, files) {
  const memory = watchMemory(server.child.pid);
  const began = performance.now();
  const parts = Object.entries(files).map(([name, file]) => ({
    name,
    bytes: statSync(file).size,
    stream: createReadStream(file),
  }));
  const fields = { computation, jobName: computation, ...params };
  const { body } = await sendForm(token, fields, parts);
  if (body.code !== 200) throw new Error(body.msg);
  const checked = performance.now();
  let detail;
  do {
    await new Promise((done) => setTimeout(done, 200));
    detail = await call('jobDetailByUser', { jobID: body.jobID }, token);
  } while (detail.state === 'queued' || detail.state === 'running');
  if (detail.state !== 'succeeded') throw new Error(detail.reason);
  const { serverMb, childMb } = memory.stop();
  return {
    computation,
    size: `${rowCount} × ${columnCount}`,
    csv_MB: Math.round(statSync(path).size / 1e6),
    upload_and_check_s: ((checked - began) / 1000).toFixed(1),
    run_s: ((performance.now() - checked) / 1000).toFixed(1),
    server_MB: serverMb,
    child_MB: childMb,
  };
}

async function measureRefusal(token) {
  const memory = watchMemory(server.child.pid);
  const keptBytes = bytesUnder(join(dataFolder, 'files'));
  let diskBytes = keptBytes;
  const watching = setInterval(() => {
    diskBytes = Math.max(diskBytes, bytesUnder(join(dataFolder, 'files')));
  }, 100);
  const chunk = Buffer.from('12345.678,'.repeat(9).concat('12345.678\n').repeat(10_000));
  const stream = Readable.from(
    (function* () {
      for (let sent = 0; sent < hugeBytes; sent += chunk.length) yield chunk;
    })(),
  );
  const began = performance.now();
  const part = { name: 'featureData', bytes: Math.ceil(hugeBytes / chunk.length) * chunk.length, stream };
  const { status, body } = await sendForm(token, { computation: 'K-Means Clustering', jobName: 'huge' }, [
    part,
  ]);
  const seconds = (performance.now() - began) / 1000;
  await new Promise((done) => setTimeout(done, 1_000));
  clearInterval(watching);
  const { serverMb } = memory.stop();
  return {
    what: `a CSV file of ${hugeBytes / 1e9} GB`,
    answer: `${status} ${body.error} (${body.field})`,
    after_s: seconds.toFixed(1),
    disk_MB: Math.round((diskBytes - keptBytes) / 1e6),
    left_MB: Math.round((bytesUnder(join(dataFolder, 'files')) - keptBytes) / 1e6),
    server_MB: serverMb,
  };
}

async function sendForm(token, fields, files) {
  const texts = Object.entries(fields).map(([name, value]) => `${headOf(`name="${name}"`)}${value}\r\n`);
  const heads = files.map(({ name }) => headOf(`name="${name}"; filename="${name}.csv"`));
  const tail = `--${boundary}--\r\n`;
  const byteCount =
    Buffer.byteLength(texts.join('') + heads.join('') + tail) +
    files.reduce((sum, { bytes }) => sum + bytes + 2, 0);
  const outgoing = request(server.url + operations.createJobByFile.path, {
    method: 'POST',
    headers: {
      token,
      'content-type': `multipart/form-data; boundary=${boundary}`,
      'content-length': byteCount,
    },
  });
  let answered = false;
  const answer = new Promise((resolve, reject) => {
    outgoing.on('error', (error) => answered || reject(error));
    outgoing.on('response', async (response) => {
      answered = true;
      const text = Buffer.concat(await response.toArray()).toString();
      resolve({ status: response.statusCode, body: JSON.parse(text) });
    });
  });
  const send = async () => {
    outgoing.write(texts.join(''));
    for (const [index, { stream }] of files.entries()) {
      outgoing.write(heads[index]);
      for await (const chunk of stream) {
        if (answered) return outgoing.destroy();
        if (!outgoing.write(chunk)) await Promise.race([once(outgoing, 'drain'), answer]);
      }
      outgoing.write('\r\n');
    }
    outgoing.end(tail);
  };
  send().catch(() => {});
  return await answer;
}

function headOf(disposition) {
  return `--${boundary}\r\ncontent-disposition: form-data; ${disposition}\r\n\r\n`;
}

async function call(name, fields, token) {
  const response = await fetch(server.url + operations[name].path, {
    method: 'POST',
    body: JSON.stringify(fields),
    headers: token === undefined ? {} : { token },
  });
  return await response.json();
}

/** Peak memory since the call of the server and of any of its child processes. */
function watchMemory(pid) {
  let serverKb = 0;
  let childKb = 0;
  const look = () => {
    serverKb = Math.max(serverKb, statusOf(pid, 'VmRSS'));
    for (const child of childrenOf(pid)) {
      if (readSafely(`/proc/${child}/cmdline`).includes('childMain'))
        childKb = Math.max(childKb, statusOf(child, 'VmHWM'));
    }
  };
  const timer = setInterval(look, 50);
  return {
    stop() {
      clearInterval(timer);
      return { serverMb: Math.round(serverKb / 1024), childMb: Math.round(childKb / 1024) };
    },
  };
}

function childrenOf(pid) {
  return readSafely(`/proc/${pid}/task/${pid}/children`).split(' ').filter(Boolean);
}

function statusOf(pid, field) {
  return Number(new RegExp(`${field}:\\s+(\\d+)`).exec(readSafely(`/proc/${pid}/status`))?.[1] ?? 0);
}

/** A process may end before it is examined. */
function readSafely(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

function bytesUnder(directory) {
  let bytes = 0;
  for (const entry of readdirSync(directory, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    try {
      bytes += statSync(join(entry.parentPath, entry.name)).size;
    } catch {
      // It was removed meanwhile.
    }
  }
  return bytes;
}

async function writeTables() {
  const random = createRandom(17);
  const groups = Array.from({ length: classes }, () =>
    Float64Array.from({ length: columnCount }, () => 1.2 * random.normal()),
  );
  const features = createWriteStream(path);
  const targets = createWriteStream(targetPath);
  features.write(`${Array.from({ length: columnCount }, (_, j) => `c${j}`).join(',')}\n`);
  targets.write('y\n');
  for (let i = 0; i < rowCount; i++) {
    const group = random.below(classes);
    targets.write(`${random.uniform() < 0.05 ? random.below(classes) : group}\n`);
    const line = Array.from(groups[group], (centre) => (centre + 1.5 * random.normal()).toFixed(6));
    if (!features.write(`${line.join(',')}\n`)) await once(features, 'drain');
  }
  features.end();
  targets.end();
  await Promise.all([once(features, 'close'), once(targets, 'close')]);
}
