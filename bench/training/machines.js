// A whole training by several workers that share only PostgreSQL and an S3 store, as machines do, with a delay between them
// and both: from createJob until the model is ready. Workers are pinned to cores in turn; with more workers than cores, the
// table shows what dividing costs, not what it gains.
//   npm run bench -- training/machines.js -- --workers 1,2,4,8 --delays 0,1,20
import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { trainingComputation } from '../../packages/contract/dist/index.js';
import { createDatabase } from '../../packages/server/dist/testing/harness.js';
import { kill, signIn, startCommand } from '../../packages/server/dist/testing/processes.js';
import { train, trained } from '../../packages/server/dist/testing/trainingClient.js';
import { report } from '../_report.js';
import { openDelay } from './_delay.js';
import { lookMs, uploadForEstimate } from './_estimate.js';

const { values: options } = parseArgs({
  options: {
    workers: { type: 'string', default: '1,2,4,8' },
    delays: { type: 'string', default: '0,1,20' },
    images: { type: 'string', default: '2048' },
    epochs: { type: 'string', default: '4' },
  },
});
const numbers = (text) => text.split(',').map(Number);
const [workerCounts, delaysMs] = [numbers(options.workers), numbers(options.delays)];
const [images, epochs] = [Number(options.images), Number(options.epochs)];

const requireOfServer = createRequire(new URL('../../packages/server/package.json', import.meta.url));
const S3rver = requireOfServer('s3rver');
const pg = requireOfServer('pg');
const folder = mkdtempSync(join(tmpdir(), 'training-machines-'));
const database = await createDatabase();
const s3 = new S3rver({
  port: 0,
  address: '127.0.0.1',
  silent: true,
  directory: join(folder, 's3'),
  configureBuckets: [{ name: 'tricorn', configs: [] }],
});
const { port: s3Port } = await s3.run();
const { host, port, database: name, user, password } = new pg.Client({ connectionString: database.url });
const databaseTarget = host.startsWith('/') ? join(host, `.s.PGSQL.${port}`) : port;

const started = [];
async function start(command, folderName, databaseUrl, s3At) {
  const data = join(folder, folderName);
  mkdirSync(data);
  const machine = await startCommand(command, {
    TRICORN_DATA: data,
    TRICORN_DATABASE_URL: databaseUrl,
    TRICORN_SECRET: 'the same secret on every machine',
    TRICORN_S3_BUCKET: 'tricorn',
    TRICORN_S3_ENDPOINT: `http://127.0.0.1:${s3At}`,
    TRICORN_S3_ACCESS_KEY_ID: 'S3RVER',
    TRICORN_S3_SECRET_ACCESS_KEY: 'S3RVER',
    TRICORN_TRAINING_PRICE: '0.000001',
    // The picture model warms up for ten seconds after a start, on the cores that are measured.
    TRICORN_PICTURES_MODEL: join(folder, 'none'),
  });
  started.push(machine.child);
  return machine;
}

/** Children that it starts later run on the same core. */
function pin({ child }, index) {
  spawnSync('taskset', ['-cp', String(index % availableParallelism()), String(child.pid)]);
}

/** An orderly end, after which the others no longer count it. */
async function stop({ child }) {
  child.kill('SIGTERM');
  await once(child, 'exit');
}

const rows = [];
try {
  const api = await start('api', 'api', database.url, s3Port);
  const alice = await signIn(api.url);
  const estimate = await uploadForEstimate(alice, folder, images, epochs);
  for (const delayMs of delaysMs) {
    const databaseDelay = await openDelay(databaseTarget, delayMs);
    const storeDelay = await openDelay(s3Port, delayMs);
    const far = new URL(`postgresql://127.0.0.1:${databaseDelay.port}/${name}`);
    far.username = user;
    if (password) far.password = password;
    const workers = [];
    for (const count of workerCounts) {
      while (workers.length < count) {
        const worker = await start('worker', `${delayMs}-${workers.length}`, far.href, storeDelay.port);
        pin(worker, workers.length);
        workers.push(worker);
      }
      const jobName = `${count} at ${delayMs} ms`;
      const creation = { batchSize: 64, computation: trainingComputation };
      const { jobID } = await train(alice, { ...estimate, jobName }, creation);
      const begun = performance.now();
      const { report: result } = await trained(alice, jobID, lookMs);
      const seconds = (performance.now() - begun) / 1e3;
      if (result.shards !== count) throw new Error(`${result.shards} shards instead of ${count}`);
      const one = rows.find((row) => row['delay ms'] === delayMs && row.workers === 1);
      rows.push({
        'delay ms': delayMs,
        workers: count,
        seconds: Number(seconds.toFixed(2)),
        speedup: one === undefined ? '' : Number((one.seconds / seconds).toFixed(2)),
        'load average': readFileSync('/proc/loadavg', 'utf8').split(' ')[0],
      });
    }
    await Promise.all(workers.map(stop));
    databaseDelay.close();
    storeDelay.close();
  }
} finally {
  for (const child of started) await kill(child);
  await s3.close();
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
}

console.log(`${images} pictures of 28×28, ${epochs} epochs, ${availableParallelism()} cores`);
console.table(rows);
for (const { 'delay ms': delayMs, workers, seconds, speedup } of rows)
  if (workers > 1 && speedup !== '')
    report({
      what: `training by ${workers} workers, ${delayMs} ms away from database and store`,
      unit: '×',
      ours: speedup,
      note: `${seconds} s for ${epochs} epochs of ${images} pictures on ${availableParallelism()} cores; one worker at the same distance: 1 ×`,
    });
