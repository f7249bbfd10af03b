// Finds a Chromium for the browser tests. As root on Debian it is installed when it is missing; elsewhere the tests say
// that they did not run.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const places = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
const installMsMax = 10 * 60_000;

/** The path of a Chromium, or the reason why there is none. */
export function findBrowser() {
  const given = process.env['TRICORN_TEST_BROWSER'];
  const found = given ? [given].find(existsSync) : places.find((path) => existsSync(path));
  if (found !== undefined) return { path: found };
  if (given) return { reason: `TRICORN_TEST_BROWSER names ${given}, which does not exist` };
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get'))
    return { reason: 'there is no Chromium, and it can be installed only as root on Debian' };
  console.log('Installing Chromium for the browser tests…');
  const apt = (...args) =>
    spawnSync('apt-get', args, {
      stdio: ['ignore', 'ignore', 'inherit'],
      timeout: installMsMax,
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
  apt('update', '-qq');
  apt('install', '-y', '-qq', '--no-install-recommends', 'chromium');
  const installed = places.find((path) => existsSync(path));
  return installed === undefined ? { reason: 'Chromium could not be installed' } : { path: installed };
}
