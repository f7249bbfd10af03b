import assert from 'node:assert/strict';
import { after, before } from 'node:test';
import { enter, openWindow, type Window } from '../testing/window.js';
import type { Staged } from './stage.js';

interface Person {
  /** One of the demo accounts. */
  email?: string;
  /** The name of an account of its own. */
  newcomer?: string;
  path: string;
}

/**
 * The window of a suite: opened before its tests, and in a room where a person is named. A suite with the same person
 * continues in the window of the one before it in its lane. The suite fails if the browser complained of something in
 * between.
 */
export function withWindow(staged: Staged, person?: Person): Window {
  let opened: Window | undefined;
  const current = (): Window => {
    assert.ok(opened, 'the window is open while the tests run');
    return opened;
  };
  before(async () => {
    const { browser, server, newcomer, sessionOf, windows } = staged();
    if (person === undefined) {
      opened = await openWindow(browser, server);
      return;
    }
    const email = person.email ?? (await newcomer(person.newcomer!));
    opened = windows.get(email) ?? (await openWindow(browser, server));
    if (person.email !== undefined) windows.set(email, opened);
    await enter(opened, await sessionOf(email), person.path);
  });
  after(async () => {
    const { complaints, close } = current();
    if (person?.email === undefined) await close();
    // The next suite answers for what is complained of from now on.
    assert.deepEqual(complaints.splice(0), []);
  });
  return {
    get page() {
      return current().page;
    },
    get complaints() {
      return current().complaints;
    },
    open: (path) => current().open(path),
    go: (path) => current().go(path),
    shoot: (name) => current().shoot(name),
    close: () => current().close(),
  };
}
