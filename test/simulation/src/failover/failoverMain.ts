import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createFindings } from '../findings.js';
import { clusterMissing } from './cluster.js';
import { failOver } from './failover.js';

// npm run simulate:failover: kills the primary of PostgreSQL under Patroni, etcd and HAProxy while purchases are made.
if (clusterMissing) {
  console.error(
    `This cannot run here: ${clusterMissing} is missing. Debian has all of it: patroni, etcd-server, haproxy, postgresql.`,
  );
  process.exit(2);
}
const folder = await mkdtemp(join(tmpdir(), 'tricorn-failover-'));
await chmod(folder, 0o755);
const findings = createFindings(true);
const { acknowledged, backSeconds, lost } = await failOver(folder, findings, 15_000);
console.log(
  `${acknowledged} purchases acknowledged, ${lost.length} lost, service back after ${backSeconds.toFixed(1)} s, ${findings.violations.length} violations`,
);
if (findings.violations.length === 0) await rm(folder, { recursive: true, force: true });
process.exit(findings.violations.length === 0 ? 0 : 1);
