import assert from 'node:assert/strict';
import { Tricorn } from '@tricorn/client';
import type { Locator, Page } from 'playwright-core';
import { enter, openWindow, type Window } from '../testing/window.js';
import type { Stage } from './stage.js';

export const people = ['alice', 'bob', 'carol'] as const;

export type Windows = Record<(typeof people)[number], Window>;

/** The three demo accounts, each in a window of its own, in the room of private computations. */
export async function openThree({ browser, server, sessionOf }: Stage): Promise<Windows> {
  const open = async (name: (typeof people)[number]) => {
    const window = await openWindow(browser, server);
    await enter(window, await sessionOf(`${name}@example.com`), '/together');
    return window;
  };
  const [alice, bob, carol] = await Promise.all([open('alice'), open('bob'), open('carol')]);
  return { alice, bob, carol };
}

export async function closeThree(windows: Windows): Promise<void> {
  for (const name of people) {
    assert.deepEqual(windows[name].complaints, [], name);
    await windows[name].close();
  }
}

/** Registers the key of a window's browser, as a person does before the first computation. */
export async function registerKey({ page }: Window): Promise<void> {
  const register = page.getByRole('button', { name: 'Register this key' });
  await register.click();
  await register.waitFor({ state: 'detached' });
}

/** A client of an account, beside its window. */
export async function clientOf({ server, sessionOf }: Stage, email: string): Promise<Tricorn> {
  return new Tricorn({ baseUrl: server.baseUrl, token: (await sessionOf(email)).token });
}

/** Removes the keys that earlier windows of the three have registered. */
export async function removeKeys(stage: Stage): Promise<void> {
  for (const name of people) {
    const { api } = await clientOf(stage, `${name}@example.com`);
    for (const { publicKey } of (await api.signingKeys({})).keys) await api.removeSigningKey({ publicKey });
  }
}

/** Agrees to what the form shows before it signs. */
export const agreement = (page: Page): Locator =>
  page.getByRole('button', { name: 'I have compared this: sign and submit' });

/** Pastes a text. The clipboard of the browser is shared with suites that run at the same time, so it is not used. */
export async function paste(into: Locator, text: string): Promise<void> {
  await into.focus();
  await into.evaluate((element, pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', pasted);
    const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
    element.dispatchEvent(event);
  }, text);
}

/** The three submit the same block of numbers for a new addition. */
export async function compute(
  windows: Windows,
  name: string,
  block: string,
  { isPrivate }: { isPrivate: boolean },
): Promise<void> {
  for (const person of people) {
    const { page, go } = windows[person];
    await go('/together');
    if (person === 'alice') {
      await page.getByRole('link', { name: 'New computation' }).click();
      await page.getByRole('button', { name: 'Fill in an example' }).click();
      await page.getByRole('textbox', { name: 'Name' }).fill(name);
      if (isPrivate) await page.getByRole('switch', { name: 'Keep the result private' }).check();
    } else await page.getByRole('link', { name: `Submit numbers for ${name}` }).click();
    if (isPrivate) await page.getByText('Only the three parties can open the result').waitFor();
    await paste(page.getByLabel('Row 1, column 1'), block);
    await page.getByRole('button', { name: /submit my numbers/i }).click();
    const parties = page.getByRole('list', { name: 'Parties' });
    // Of the own computation only keys that are new are asked about.
    if (person === 'alice') await agreement(page).or(parties).first().waitFor();
    if (person !== 'alice' || (await agreement(page).isVisible())) await agreement(page).click();
    await parties.waitFor();
  }
}
