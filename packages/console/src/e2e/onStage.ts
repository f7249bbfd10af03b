import { after, before, describe } from 'node:test';
import { browserMissing, launchBrowser, startServer } from '@tricorn/testing';
import type { Stage, Staged } from './stage.js';

/** Runs suites on one server and in one browser, which cost more to start than most tests. */
export function onStage(name: string, suites: readonly ((staged: Staged) => void)[]): void {
  describe(name, { skip: browserMissing }, () => {
    let stage: Stage | undefined;
    before(async () => {
      const [server, browser] = await Promise.all([
        startServer({ TRICORN_WEBHOOKS_HOSTS_ALLOWED: '127.0.0.1' }),
        launchBrowser(),
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
