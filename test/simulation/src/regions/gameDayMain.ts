import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { programFolder } from '../failover/cluster.js';
import { createFindings } from '../findings.js';
import { playGameDay } from './gameDay.js';

// npm run simulate:regions: the first of two regions disappears for good, and the second one takes over.
if (programFolder === undefined) {
  console.error('This cannot run here: it needs the PostgreSQL of Debian (postgresql), with pg_basebackup.');
  process.exit(2);
}
const folder = await mkdtemp(join(tmpdir(), 'tricorn-regions-'));
await chmod(folder, 0o755);
const findings = createFindings(true);
const { acknowledged, backSeconds, lost } = await playGameDay(folder, findings, 15_000);
console.log(
  `${acknowledged} purchases acknowledged, ${lost.length} lost, served again ${backSeconds.toFixed(1)} s after the loss, ${findings.violations.length} violations`,
);
if (findings.violations.length === 0) await rm(folder, { recursive: true, force: true });
process.exit(findings.violations.length === 0 ? 0 : 1);
