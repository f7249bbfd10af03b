import assert from 'node:assert/strict';
import { mkdir, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { TestServer } from '@tricorn/testing';
import type { AxeResults } from 'axe-core';
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core';
import { whileStill } from './whileStill.js';

/** A window with its own account, and the errors that the browser reported in it. */
export interface Window {
  page: Page;
  /** Errors in the browser's console, violations of the page's policy among them. */
  complaints: string[];
  open(path: string): Promise<void>;
  /** Goes to another room without loading the page again, as a link does. */
  go(path: string): Promise<void>;
  /** Saves a screenshot if `TRICORN_TEST_SHOTS` is set; drawing whole pages takes long without a graphics card. */
  shoot(name: string): Promise<void>;
  close(): Promise<void>;
}

const artefacts = fileURLToPath(new URL('../../../../../artifacts/console/', import.meta.url));
/** The machine that runs the tests may be busy. */
const patientMs = 120_000;
/** How long work of the service may take, generously: a picture, a training run, an answer, a submission to the chain. */
export const workMs = 900_000;

export interface WindowOptions {
  width?: number;
  height?: number;
  dark?: boolean;
  /**
   * Asks the page for less motion, as a setting of the operating system does. Drawing every frame of it without a
   * graphics card takes a good part of the processor, so only some windows move.
   */
  lessMotion?: boolean;
  /** The language that the browser asks for. */
  locale?: string;
}

export async function openWindow(
  browser: Browser,
  server: TestServer,
  { width = 1440, height = 900, dark = false, lessMotion = true, locale = 'en-GB' }: WindowOptions = {},
): Promise<Window> {
  const context = await browser.newContext({
    viewport: { width, height },
    locale,
    colorScheme: dark ? 'dark' : 'light',
    reducedMotion: lessMotion ? 'reduce' : 'no-preference',
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  return await openPage(context, server, async () => await context.close());
}

/** Another tab beside a window. What both have loaded is compiled once, and each has its own account. */
export async function openTab({ page }: Window, server: TestServer): Promise<Window> {
  const tab = await openPage(page.context(), server, async () => await tab.page.close());
  return tab;
}

async function openPage(
  context: BrowserContext,
  server: TestServer,
  close: () => Promise<void>,
): Promise<Window> {
  const page = await context.newPage();
  page.setDefaultTimeout(patientMs);
  const complaints: string[] = [];
  page.on('console', (message) => {
    // The browser logs a refusal that a test provokes as a failed request; the page shows it.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('request', (request) => {
    const { origin, protocol } = new URL(request.url());
    if (protocol.startsWith('http') && origin !== server.baseUrl) complaints.push(`asked ${origin}`);
  });
  return {
    page,
    complaints,
    open: async (path) => {
      await page.goto(server.baseUrl + path);
    },
    go: async (path) => {
      await page.evaluate((next) => history.pushState(null, '', next), path);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await untilLoaded(page);
    },
    shoot: async (name) => {
      if (!process.env['TRICORN_TEST_SHOTS']) return;
      await mkdir(artefacts, { recursive: true });
      await page.evaluate(() => scrollTo(0, 0));
      await page.mouse.move(0, 0);
      const path = `${artefacts}${name}.png`;
      await whileStill(page, async () => await page.screenshot({ path, fullPage: true }));
    },
    close,
  };
}

/** Clicks twice as people do by habit, the second time when the first click has been answered. */
export async function clickTwice(page: Page, button: Locator, path: string): Promise<void> {
  const answered = page.waitForResponse((response) => response.url().endsWith(path));
  await button.click();
  await answered;
  await button.and(page.locator(':not([data-loading])')).waitFor();
  await page.mouse.down({ clickCount: 2 });
  await page.mouse.up({ clickCount: 2 });
}

/** Counts the requests to an operation from now on. */
export function countRequests(page: Page, path: string): () => number {
  let count = 0;
  page.on('request', (request) => {
    if (request.url().endsWith(path)) count++;
  });
  return () => count;
}

/** Waits until nothing on the page is a placeholder any more. */
async function untilLoaded(page: Page): Promise<void> {
  await page.waitForFunction(
    () => document.querySelector('[aria-busy="true"], .mantine-Skeleton-root') === null,
  );
}

/** Signs in through the form and waits for the header. */
export async function signIn(
  { page, open }: Window,
  email: string,
  passwd: string,
  path = '/',
): Promise<void> {
  await open(path);
  await page.getByLabel('Email').fill(email);
  await page.getByRole('textbox', { name: 'Password' }).fill(passwd);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByTestId('balance-ccd').waitFor();
}

/** Somebody who has signed in: the address as typed, and the token. */
export interface SignedIn {
  email: string;
  token: string;
}

/** Opens a room with a session, as a window does that was signed in before. */
export async function enter({ page, open }: Window, session: SignedIn, path = '/'): Promise<void> {
  // Any page of the server: the storage of a window belongs to its origin.
  await open('/healthz');
  await page.evaluate(({ token, email }) => {
    sessionStorage.setItem('tricorn.token', token);
    sessionStorage.setItem('tricorn.account', email);
  }, session);
  await open(path);
  await page.getByTestId('balance-ccd').waitFor();
}

const axePath = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

/** Asserts that an accessibility check finds nothing serious. */
export async function assertAccessible({ page }: Window, where: string): Promise<void> {
  const findings = await whileStill(page, async () => await seriousFindings(page));
  assert.deepEqual(findings, [], `${where} has serious accessibility findings`);
}

/** Runs the rules that can find something serious; the others, and what they load, take half of the time. */
const runSerious = `axe.run(document, {
  resultTypes: ['violations'],
  preload: false,
  rules: Object.fromEntries(
    axe._audit.rules
      .filter(({ impact }) => impact === 'minor' || impact === 'moderate')
      .map(({ id }) => [id, { enabled: false }]),
  ),
})`;

/** What an accessibility check finds on the page as it is at this moment. */
export async function seriousFindings(page: Page): Promise<string[]> {
  // Evaluated by the debugger: the page's own policy forbids scripts from elsewhere.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(await readFile(axePath, 'utf8'));
  const { violations } = (await page.evaluate(runSerious)) as AxeResults;
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(
      ({ id, nodes }) =>
        `${id}: ${nodes.map(({ target, failureSummary }) => `${target} ${failureSummary}`).join('; ')}`,
    );
}

/** Asserts that nothing reaches beyond the window's right edge. */
export async function assertFits({ page }: Window, where: string): Promise<void> {
  // After a change of the width, parts that measure themselves settle within a few frames.
  await page
    .waitForFunction(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth)
    .catch(() => {});
  const { scrolls, width } = await page.evaluate(() => ({
    scrolls: document.documentElement.scrollWidth,
    width: document.documentElement.clientWidth,
  }));
  assert.ok(scrolls <= width, `${where} is ${scrolls} pixels wide in a window of ${width}`);
}

/** For 300 ms, the console takes a click at the same place for the second of a double one. */
export const pastDoubleClick = async (): Promise<void> => await sleep(350);
