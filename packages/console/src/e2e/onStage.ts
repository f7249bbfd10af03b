import { after, before, describe } from 'node:test';
import { chromium } from 'playwright-core';
import { startServer } from '../testing/startServer.js';
import type { Stage, Staged } from './stage.js';

const executablePath = process.env['TRICORN_TEST_BROWSER'];
const skip = executablePath === undefined ? 'there is no browser: run it with scripts/test.js' : false;

/** Runs suites on one server and in one browser, which cost more to start than most tests. */
export function onStage(name: string, suites: readonly ((staged: Staged) => void)[]): void {
  describe(name, { skip }, () => {
    let stage: Stage | undefined;
    before(async () => {
      const [server, browser] = await Promise.all([
        startServer(),
        chromium.launch({
          executablePath: executablePath!,
          args: [
            '--no-sandbox',
            '--disable-gpu',
            '--disable-quic',
            '--no-first-run',
            '--disable-background-networking',
            '--disable-component-update',
            '--disable-sync',
          ],
        }),
      ]);
      stage = { server, browser };
    });
    after(async () => {
      await stage?.browser.close();
      await stage?.server.stop();
    });
    for (const suite of suites) suite(() => stage!);
  });
}
