// Runs attacks on a real server in their long form: all of them, or those whose name contains an argument.
//   npm run security              all
//   npm run security -- pings     one
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const names = process.argv.slice(2);
const { status } = spawnSync(
  process.execPath,
  [
    '--enable-source-maps',
    '--test',
    '--test-timeout=1800000',
    '--test-force-exit',
    '--test-reporter=spec',
    ...names.map((name) => `--test-name-pattern=${name.replaceAll(/[^\w-]/g, '.')}[^:]*:`),
    'security/dist/attacks.long.test.js',
  ],
  {
    cwd: fileURLToPath(new URL('..', import.meta.url)),
    stdio: 'inherit',
    env: { ...process.env, SECURITY_FORM: process.env.SECURITY_FORM ?? 'long' },
  },
);
process.exit(status ?? 1);
