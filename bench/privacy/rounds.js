// Time, bytes and rounds of products and comparisons among three processes over mutual TLS 1.3 on this machine.
//   node bench/privacy/rounds.js [--large] [--goals] [--only TEXT] [--jiff FOLDER]
// --goals measures only the workloads that have a goal, in half a minute on two quiet cores; --large adds the product of 1000×1000 matrices and 10,000 orderings; --only keeps the workloads whose name and
// model contain the text, such as "product 1000×1000 semi-honest"; --jiff names a folder in which jiff-mpc 1.0.0 was installed.
import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { createTlsIdentity } from '../../packages/privacy/dist/node/certificate.js';
import { freePort } from '../../packages/privacy/dist/node/freePort.js';
import { report } from '../_report.js';
import { measureJiff } from './_jiff.js';

const labelOf = {
  product: (size) => `product ${size}×${size}`,
  less: (size) => `${size} comparisons of two, 64 bits`,
  order: (size) => `${size} orderings of three, 34 bits`,
};
/** Wall times of MP-SPDZ that were taken elsewhere, for orientation. */
const references = [
  { kind: 'product', size: 100, timeMs: 3.5 },
  { kind: 'product', size: 1000, timeMs: 8_400 },
  { kind: 'less', size: 10_000, timeMs: 13 },
];
/** Best times of a run on two quiet x86-64 cores before nodes checked consent; 10 % more are allowed. */
const goals = [
  { kind: 'product', size: 100, model: 'malicious', timeMs: 12.9 },
  { kind: 'less', size: 1_000, model: 'malicious', timeMs: 13.9 },
  { kind: 'less', size: 10_000, model: 'malicious', timeMs: 63 },
  { kind: 'product', size: 100, model: 'semi-honest', timeMs: 1.9 },
];
const goalOf = ({ kind, size, model }) =>
  goals.find((goal) => goal.kind === kind && goal.size === size && goal.model === model);
const onlyGoals = process.argv.includes('--goals');
const large = process.argv.includes('--large');
const jiffAt = process.argv.indexOf('--jiff');
const models = ['semi-honest', 'malicious'];

const all = models.flatMap((model) => [
  ...[10, 100, 300, ...(large ? [1000] : [])].map((size) => ({
    kind: 'product',
    model,
    size,
    // Values of 63 bits and one that forming products takes; the malicious model needs 64 more.
    words: model === 'malicious' ? 2 : 1,
    repeats: { 1000: 2, 300: 5 }[size] ?? 100,
  })),
  ...[100, 1_000, 10_000].map((size) => ({ kind: 'less', model, size, bits: 64, words: 1, repeats: 20 })),
  ...[100, 1_000, ...(large ? [10_000] : [])].map((size) => ({
    kind: 'order',
    model,
    size,
    bits: 34,
    words: 1,
    repeats: 20,
  })),
]);

const onlyAt = process.argv.indexOf('--only');
const only = onlyAt > 0 ? process.argv[onlyAt + 1] : '';
const workloads = all
  .filter(({ kind, size, model }) => `${labelOf[kind](size)} ${model}`.includes(only))
  .filter((workload) => !onlyGoals || goalOf(workload) !== undefined)
  // Best times of few repetitions on a machine that does other things say little.
  .map((workload) => (onlyGoals ? { ...workload, repeats: 200 } : workload));

const tls = [0, 1, 2].map(() => createTlsIdentity('bench'));
const ports = [await freePort('127.0.0.1'), await freePort('127.0.0.1'), await freePort('127.0.0.1')];
const results = workloads.map(() => []);
await Promise.all(
  [0, 1, 2].map(
    (index) =>
      new Promise((resolve, reject) => {
        const child = fork(fileURLToPath(new URL('./_party.js', import.meta.url)), [
          JSON.stringify({ index, ports, tls, workloads }),
        ]);
        let done = 0;
        child.on('message', (message) => results[done++].push(message));
        child.on('exit', (code) =>
          code === 0 ? resolve() : reject(new Error(`party ${index} exited with ${code}`)),
        );
      }),
  ),
);

const ms = (value) => Number(value.toPrecision(3));
const rows = workloads.map(({ kind, size, model }, i) => {
  // A repetition takes as long as its slowest party.
  const repeats = results[i][0].times.map((_, repeat) =>
    Math.max(...results[i].map(({ times }) => times[repeat])),
  );
  repeats.sort((a, b) => a - b);
  return {
    workload: labelOf[kind](size),
    model,
    'best ms': ms(repeats[0]),
    'median ms': ms(repeats[repeats.length >> 1]),
    // Unlike wall time, this hardly depends on what else the machine does.
    'CPU ms, all': ms(results[i].reduce((sum, { cpuTimes }) => sum + Math.min(...cpuTimes), 0)),
    'bytes, all': results[i].reduce((sum, { bytes }) => sum + bytes, 0),
    rounds: results[i][0].rounds,
  };
});
console.table(rows);
for (const [i, row] of rows.entries()) {
  const goal = goalOf(workloads[i]);
  report({
    what: `${row.workload}, ${row.model}`,
    unit: 'ms',
    ours: row['best ms'],
    ...(goal && { goal: { atMost: Number((goal.timeMs * 1.1).toPrecision(3)) } }),
    note: `${row['CPU ms, all']} ms of processor time and ${row['bytes, all'].toLocaleString('en-US')} bytes of all three, ${row.rounds} rounds`,
  });
}

const find = (kind, size, model = 'semi-honest') =>
  rows[workloads.findIndex((load) => load.kind === kind && load.size === size && load.model === model)];

console.log(
  'MP-SPDZ (replicated ring, semi-honest, TLS, two cores): figures of another run on a comparable machine, not measured in this one.',
);
console.table(
  references.flatMap(({ kind, size, timeMs }) => {
    const ours = find(kind, size);
    if (ours === undefined) return [];
    return [
      {
        workload: ours.workload,
        'MP-SPDZ ms, reference': timeMs,
        'ours ms, best': ours['best ms'],
        ratio: ms(timeMs / ours['best ms']),
      },
    ];
  }),
);

if (jiffAt > 0) {
  const jiff = await measureJiff(process.argv[jiffAt + 1]);
  console.table(
    jiff.flatMap(({ workload, kind, size, count, timeMs }) => {
      const ours = find(kind, size);
      if (ours === undefined) return [];
      const perUnit = timeMs / count;
      const ourUnit = ours['best ms'] / (kind === 'product' ? size ** 3 : size);
      report({
        what: `one ${kind === 'product' ? 'product' : 'comparison'} in a batch`,
        unit: 'µs',
        ours: 1000 * ourUnit,
        anchor: 1000 * perUnit,
        anchorName: 'jiff-mpc',
      });
      return [
        {
          'jiff-mpc': workload,
          ms: ms(timeMs),
          'µs each': ms(1000 * perUnit),
          'ours, µs each': ms(1000 * ourUnit),
          ratio: ms(perUnit / ourUnit),
        },
      ];
    }),
  );
} else {
  console.log(
    'jiff-mpc was not measured: install jiff-mpc@1.0.0 in a folder of its own and name it with --jiff.',
  );
}
