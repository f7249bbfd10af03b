import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../../../', import.meta.url));

/** The commit before the newest migration: the last one with an older schema. */
export const earlierCommit = (): string =>
  git('rev-parse', `${git('log', '-1', '--format=%H', '--', 'packages/server/src/migrations.ts')}~1`);

/** Checks an earlier commit out into a folder and builds its server; returns the path of its program. */
export function buildRelease(commit: string, folder: string): string {
  const archive = execFileSync('git', ['archive', commit], { cwd: root, maxBuffer: 1 << 30 });
  execFileSync('mkdir', ['-p', folder]);
  execFileSync('tar', ['xf', '-', '-C', folder], { input: archive });
  // The same dependencies; links cost neither time nor space.
  for (const modules of ['node_modules', ...packageModules()])
    execFileSync('cp', ['-al', join(root, modules), join(folder, modules)]);
  execFileSync(process.execPath, ['node_modules/typescript/bin/tsc', '-b', 'packages/server'], {
    cwd: folder,
    stdio: 'inherit',
  });
  return join(folder, 'packages/server/dist/main.js');
}

const packageModules = (): string[] =>
  execFileSync('ls', [join(root, 'packages')], { encoding: 'utf8' })
    .split('\n')
    .map((name) => `packages/${name}/node_modules`)
    .filter((path) => !path.includes('//') && existsSync(join(root, path)));

function git(...args: string[]): string {
  return execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();
}
