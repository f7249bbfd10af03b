import { execFileSync } from 'node:child_process';
import { existsSync, realpathSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Buildah } from './buildah.js';

const certificates = '/etc/ssl/certs/ca-certificates.crt';
const baseImage = 'localhost/tricorn-base';

/** A Debian without anything but what it needs to run, and the Node.js and npm of this machine. */
export async function buildBaseImage({ run }: Buildah, folder: string): Promise<string> {
  const archive = join(folder, 'debian.tar');
  if (!existsSync(archive))
    execFileSync('mmdebstrap', ['--variant=minbase', 'bookworm', archive], { stdio: 'inherit' });
  const npmSettings = join(folder, 'npmrc');
  await writeFile(npmSettings, `cafile=${certificates}\nprefer-offline=true\nupdate-notifier=false\n`);
  const container = run(['from', 'scratch']);
  run(['add', '--quiet', container, archive, '/']);
  run(['copy', '--quiet', container, realpathSync(process.execPath), '/usr/local/bin/node']);
  run(['copy', '--quiet', container, npmFolder(), '/usr/local/lib/node_modules/npm']);
  run(['copy', '--quiet', container, certificates, certificates]);
  run(['copy', '--quiet', container, npmSettings, '/usr/local/etc/npmrc']);
  run(['run', container, '--', 'ln', '-s', '../lib/node_modules/npm/bin/npm-cli.js', '/usr/local/bin/npm']);
  run(['commit', '--quiet', '--rm', container, baseImage]);
  return baseImage;
}

/** The package of the npm that is first in the search path. */
function npmFolder(): string {
  const path = execFileSync('sh', ['-c', 'command -v npm'], { encoding: 'utf8' }).trim();
  return dirname(dirname(realpathSync(path)));
}
