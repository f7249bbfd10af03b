import type { Browser } from 'playwright-core';

const executablePath = process.env['TRICORN_TEST_BROWSER'];

/** Why there is no browser, for the `skip` of a test; false when there is one. */
export const browserMissing =
  executablePath === undefined ? 'no browser was found; run the tests with scripts/test.js' : false;

/** Starts the Chromium that the test run found, with its own network requests switched off. */
export async function launchBrowser(): Promise<Browser> {
  // Loading it takes longer than most tests, and few of those that import this package need it.
  const { chromium } = await import('playwright-core');
  return await chromium.launch({
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
  });
}
