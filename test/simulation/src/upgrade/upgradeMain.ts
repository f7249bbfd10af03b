import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { createFindings } from '../findings.js';
import { serverMain } from '../parts.js';
import { buildRelease, earlierCommit } from './release.js';
import { upgradeUnderLoad } from './upgrade.js';

// npm run simulate:upgrade -- [--from COMMIT]: an earlier version and this one side by side under load, forth and back.
const { values } = parseArgs({ options: { from: { type: 'string' } } });
const commit = values.from ?? earlierCommit();
const folder = await mkdtemp(join(tmpdir(), 'tricorn-upgrade-'));
await chmod(folder, 0o755);
const findings = createFindings(true);
findings.note(`building ${commit}`);
const earlier = buildRelease(commit, join(folder, 'earlier'));
await upgradeUnderLoad({ earlier, current: serverMain }, folder, findings);
const answers = [...findings.counts].map(([status, count]) => `${count} × ${status}`).join(', ');
console.log(`${answers}; ${findings.violations.length} violations`);
await rm(folder, { recursive: true, force: true });
process.exit(findings.violations.length === 0 ? 0 : 1);
