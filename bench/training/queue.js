// A whole training through the API, the queue and the database, by one `tricorn worker` and then by two: from createJob
// until the model is ready, the better of two turns.
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { trainingComputation } from '../../packages/contract/dist/index.js';
import { createDatabase } from '../../packages/server/dist/testing/harness.js';
import { kill, signIn, startCommand } from '../../packages/server/dist/testing/processes.js';
import { train, trained } from '../../packages/server/dist/testing/trainingClient.js';
import { report } from '../_report.js';
import { lookMs, uploadForEstimate } from './_estimate.js';

const trainCount = Number(process.argv[2] ?? 4096);
const epochs = 4;
const turns = 2;
const folder = mkdtempSync(join(tmpdir(), 'training-queue-'));
const database = await createDatabase();
const machines = [];
const start = async (command) => {
  const machine = await startCommand(command, {
    TRICORN_DATA: join(folder, 'data'),
    TRICORN_DATABASE_URL: database.url,
    TRICORN_TRAINING_PRICE: '0.000001',
    // The picture model warms up for ten seconds after a start, on the cores that are measured.
    TRICORN_PICTURES_MODEL: join(folder, 'none'),
  });
  machines.push(machine);
  return machine;
};

try {
  mkdirSync(join(folder, 'data'));
  const api = await start('api');
  const alice = await signIn(api.url);
  const estimate = await uploadForEstimate(alice, folder, trainCount, epochs);
  const rows = [];
  for (const workers of [1, 2]) {
    await start('worker');
    const times = [];
    for (let turn = 1; turn <= turns; turn++) {
      const jobName = `by ${workers}, turn ${turn}`;
      const creation = { batchSize: 64, computation: trainingComputation };
      const { jobID } = await train(alice, { ...estimate, jobName }, creation);
      const begun = performance.now();
      const { report } = await trained(alice, jobID, lookMs);
      if (report.shards !== workers) throw new Error(`${report.shards} shards instead of ${workers}`);
      times.push((performance.now() - begun) / 1e3);
    }
    const seconds = Math.min(...times);
    const load = readFileSync('/proc/loadavg', 'utf8').split(' ')[0];
    const speedup = (rows[0]?.seconds ?? seconds) / seconds;
    rows.push({
      images: trainCount,
      epochs,
      workers,
      seconds,
      speedup,
      goal: workers === 2 ? 1.7 : '',
      load,
    });
  }
  console.table(rows);
  report({
    what: `training ${trainCount} images through the server, one worker over two`,
    unit: '×',
    ours: rows[1].speedup,
    goal: { atLeast: 1.7 },
    note: `${rows.map(({ seconds }) => seconds.toFixed(1)).join(' and ')} s for ${epochs} epochs`,
  });
} finally {
  for (const { child } of machines) await kill(child);
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
}
