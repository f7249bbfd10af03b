import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { createFindings } from '../findings.js';
import { serverMain } from '../parts.js';
import { buildNextRelease, buildRelease } from './release.js';
import { upgradeUnderLoad } from './upgrade.js';

// npm run simulate:upgrade -- [--from COMMIT]: two versions side by side under load, forth and back. Without a commit, this
// version is the earlier one, and the later one is the same with a made-up migration.
const { values } = parseArgs({ options: { from: { type: 'string' } } });
const folder = await mkdtemp(join(tmpdir(), 'tricorn-upgrade-'));
await chmod(folder, 0o755);
const findings = createFindings(true);
findings.note(values.from === undefined ? 'building a made-up next release' : `building ${values.from}`);
const versions =
  values.from === undefined
    ? { earlier: serverMain, later: buildNextRelease(join(folder, 'next')) }
    : { earlier: buildRelease(values.from, join(folder, 'earlier')), later: serverMain };
await upgradeUnderLoad(versions, folder, findings);
const answers = [...findings.counts].map(([status, count]) => `${count} × ${status}`).join(', ');
console.log(`${answers}; ${findings.violations.length} violations`);
await rm(folder, { recursive: true, force: true });
process.exit(findings.violations.length === 0 ? 0 : 1);
