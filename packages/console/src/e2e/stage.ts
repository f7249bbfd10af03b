import type { TestServer } from '@tricorn/testing';
import type { Browser } from 'playwright-core';

/** What the suites share: one server and one browser, which cost more to start than most tests. */
export interface Stage {
  server: TestServer;
  browser: Browser;
}

export type Staged = () => Stage;
