import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { MouseEvent } from 'react';
import { once, tellClicksApart } from './acting.js';

test('a double click and a double tap act once; other places, later clicks and keys act again', () => {
  let acted = 0;
  let prevented = 0;
  const act = once(() => acted++);
  const click = (event: { detail: number; timeStamp: number; clientX: number }) =>
    act({ clientY: 0, preventDefault: () => prevented++, ...event } as unknown as MouseEvent);
  click({ detail: 1, timeStamp: 1_000, clientX: 0 });
  click({ detail: 2, timeStamp: 1_400, clientX: 0 });
  assert.deepEqual([acted, prevented], [1, 1], 'a double click');
  click({ detail: 1, timeStamp: 2_000, clientX: 0 });
  click({ detail: 1, timeStamp: 2_200, clientX: 3 });
  assert.deepEqual([acted, prevented], [2, 2], 'a double tap');
  click({ detail: 1, timeStamp: 2_250, clientX: 200 });
  click({ detail: 1, timeStamp: 2_600, clientX: 200 });
  click({ detail: 0, timeStamp: 2_610, clientX: 0 });
  assert.deepEqual([acted, prevented], [5, 2]);
});

test('two clicks with something typed between them are two, however fast', () => {
  let acted = 0;
  const act = once(() => acted++);
  const page = new EventTarget();
  tellClicksApart(page);
  const click = (timeStamp: number) =>
    act({ detail: 1, timeStamp, clientX: 0, clientY: 0, preventDefault() {} } as unknown as MouseEvent);
  click(10_000);
  click(10_100);
  assert.equal(acted, 1);
  page.dispatchEvent(new Event('input'));
  click(10_200);
  assert.equal(acted, 2);
});
