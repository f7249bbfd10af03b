// Time of one training step against PyTorch: the same network, a batch of 64 and one thread, in turns, so that a busy
// machine slows both alike. PyTorch's processor time over its wall time shows that it keeps to one thread. An argument
// selects networks by a part of their name.
import { cpus } from 'node:os';
import { report } from '../_report.js';
import { startAnchor } from './_anchor.js';
import { networks, openOurs } from './_networks.js';

const slices = 3;
const sliceMs = 500;
/** Ratios to PyTorch, whose build for ARM is slower. The other networks have none. */
const goals =
  process.arch === 'arm64'
    ? { plain: 0.5, residual: 0.9, lstm: 0.5 }
    : { plain: 0.6, residual: 0.9, lstm: 0.7 };

const anchor = await startAnchor();
if (anchor === undefined) {
  console.log('python3 has no PyTorch; nothing to compare with.');
  process.exit(0);
}

const median = (values) => values.toSorted((a, b) => a - b)[values.length >> 1];
const wanted = process.argv[2] ?? '';
const rows = [];
for (const [name, { network, spec }] of Object.entries(networks).filter(([key]) => key.includes(wanted))) {
  const ours = await openOurs(network);
  await anchor.ask({ do: 'open', name, spec });
  const theirsOnce = await anchor.ask({ do: 'steps', name, count: 1 });
  const compiled = spec.channels === undefined ? undefined : `${name}, compiled`;
  const opened =
    compiled && (await anchor.ask({ do: 'open', name: compiled, spec: { ...spec, compiled: true } }));
  if (opened?.failed) console.log(`${compiled}: ${opened.failed}`);
  const isCompiled = opened !== undefined && !opened.failed;
  const theirsCount = Math.max(1, Math.round(sliceMs / theirsOnce.wallMs));
  const oursCount = theirsCount * 2;
  const cpu = { ours: [], theirs: [], compiled: [] };
  const wall = { ours: [], theirs: [], compiled: [] };
  for (let slice = 0; slice < slices; slice++) {
    const usage = process.cpuUsage();
    const start = performance.now();
    await ours.take(oursCount);
    const used = process.cpuUsage(usage);
    wall.ours.push((performance.now() - start) / oursCount);
    cpu.ours.push((used.user + used.system) / 1e3 / oursCount);
    const theirs = await anchor.ask({ do: 'steps', name, count: theirsCount });
    wall.theirs.push(theirs.wallMs / theirsCount);
    cpu.theirs.push(theirs.cpuMs / theirsCount);
    if (!isCompiled) continue;
    const faster = await anchor.ask({ do: 'steps', name: compiled, count: theirsCount });
    wall.compiled.push(faster.wallMs / theirsCount);
    cpu.compiled.push(faster.cpuMs / theirsCount);
  }
  const threads = median(cpu.theirs) / median(wall.theirs);
  rows.push({
    network: name,
    'ours CPU ms': median(cpu.ours).toFixed(1),
    'PyTorch CPU ms': median(cpu.theirs).toFixed(1),
    'ratio (CPU)': (median(cpu.ours) / median(cpu.theirs)).toFixed(2),
    'ratio (wall)': (median(wall.ours) / median(wall.theirs)).toFixed(2),
    goal: goals[spec.kind]?.toFixed(2) ?? '',
    'PyTorch CPU / wall': threads.toFixed(2),
  });
  for (const [kind, { ours, theirs, compiled }] of [
    ['processor', cpu],
    ['wall', wall],
  ]) {
    if (isCompiled)
      report({
        what: `training step, ${name}, ${kind} time, beside channels last and torch.compile`,
        unit: 'ms',
        ours: median(ours),
        anchor: median(compiled),
        anchorName: anchor.name,
        goal: { ratioAtMost: 1 },
      });
    report({
      what: `training step, ${name}, ${kind} time`,
      unit: 'ms',
      ours: median(ours),
      anchor: median(theirs),
      anchorName: anchor.name,
      ...(goals[spec.kind] && { goal: { ratioAtMost: goals[spec.kind] } }),
      ...(kind === 'processor' && { note: `PyTorch kept ${threads.toFixed(2)} processors busy` }),
    });
  }
  await ours.close();
}
anchor.stop();
console.log(`${cpus().length} × ${cpus()[0].model} (${process.arch})`);
console.table(rows);
