import assert from 'node:assert/strict';
import { after, before } from 'node:test';
import { openWindow, signIn, type Window } from '../testing/window.js';
import type { Staged } from './stage.js';

interface Person {
  /** One of the demo accounts. */
  email?: string;
  /** The name of an account of its own. */
  newcomer?: string;
  path: string;
}

/**
 * The window of a suite: opened before its tests, signed in where a person is named, and closed after them. The suite
 * fails if the browser complained of something in between.
 */
export function withWindow(staged: Staged, person?: Person): Window {
  let opened: Window | undefined;
  const current = (): Window => {
    assert.ok(opened, 'the window is open while the tests run');
    return opened;
  };
  before(async () => {
    const { browser, server, newcomer } = staged();
    opened = await openWindow(browser, server);
    if (person === undefined) return;
    const email = person.email ?? (await newcomer(person.newcomer!));
    await signIn(opened, email, server.passwd, person.path);
  });
  after(async () => {
    const { complaints, close } = current();
    await close();
    assert.deepEqual(complaints, []);
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
