import { type Browser, chromium } from 'playwright-core';

const executablePath = process.env['TRICORN_TEST_BROWSER'];

/** Why there is no browser, for the `skip` of a test; false when there is one. */
export const browserMissing =
  executablePath === undefined ? 'there is no browser: run it with scripts/test.js' : false;

/** Starts the Chromium that the test run found, and keeps it from asking anybody on the network. */
export async function launchBrowser(): Promise<Browser> {
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
