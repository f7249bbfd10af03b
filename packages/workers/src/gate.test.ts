import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { Gate, type Leave } from './gate.js';

/** Enters, and notes in `order` when the place is there. */
async function visit(gate: Gate, key: string, name: string, order: string[]): Promise<void> {
  const leave = await gate.enter(key);
  order.push(name);
  leave!();
}

const enter = async (gate: Gate, key = ''): Promise<Leave> => (await gate.enter(key))!;

describe('the gate', () => {
  test('admits the calls of one key in order of arrival', async () => {
    const gate = new Gate({ placesMax: 1, waitingMax: 3 });
    const leave = await enter(gate);
    const order: string[] = [];
    const calls = ['first', 'second', 'third'].map((name) => visit(gate, '', name, order));
    leave();
    await Promise.all(calls);
    assert.deepEqual(order, ['first', 'second', 'third']);
    assert.deepEqual([gate.active, gate.waiting], [0, 0]);
  });

  test('lets keys take turns, however many calls one of them has', async () => {
    const gate = new Gate({ placesMax: 1, waitingMax: 6 });
    const leave = await enter(gate, 'a');
    const order: string[] = [];
    const calls = ['a1', 'a2', 'a3', 'b1', 'b2', 'c1'].map((name) => visit(gate, name[0]!, name, order));
    leave();
    await Promise.all(calls);
    assert.deepEqual(order, ['a1', 'b1', 'c1', 'a2', 'b2', 'a3']);
  });

  test('lets a key that has used little time come before one that has used much', async () => {
    const gate = new Gate({ placesMax: 1, waitingMax: 6 });
    const slow = await enter(gate, 'slow');
    await new Promise((done) => setTimeout(done, 250));
    const order: string[] = [];
    const calls = ['s1', 's2'].map((name) => visit(gate, 'slow', name, order));
    calls.push(...['q1', 'q2', 'q3'].map((name) => visit(gate, 'quick', name, order)));
    slow();
    await Promise.all(calls);
    assert.deepEqual(order, ['q1', 'q2', 'q3', 's1', 's2']);
  });

  test('keeps places and a part of the line for other keys', async () => {
    const gate = new Gate({ placesMax: 3, placesPerKeyMax: 2, waitingMax: 2, waitingPerKeyMax: 1 });
    const [leave] = await Promise.all([enter(gate, 'a'), enter(gate, 'a')]);
    const third = gate.enter('a');
    assert.equal(gate.waiting, 1);
    await assert.rejects(gate.enter('a'), { name: 'GateError', refusal: 'full' });
    const leaveB = await enter(gate, 'b');
    assert.equal(gate.active, 3);
    const fourth = gate.enter('b');
    leave();
    (await third)!();
    leaveB();
    (await fourth)!();
    assert.deepEqual([gate.active, gate.waiting], [1, 0]);
  });

  test('gives a free place to the next key that may hold it', async () => {
    const gate = new Gate({ placesMax: 2, placesPerKeyMax: 1, waitingMax: 4 });
    const [leaveA, leaveB] = [await enter(gate, 'a'), await enter(gate, 'b')];
    const order: string[] = [];
    const again = visit(gate, 'a', 'a', order);
    const other = visit(gate, 'c', 'c', order);
    leaveB();
    await other;
    assert.deepEqual(order, ['c']);
    leaveA();
    await again;
    assert.equal(gate.active, 0);
  });

  test('keeps its last places for keys that hold none', async () => {
    const gate = new Gate({ placesMax: 4, placesForNewKeys: 2, waitingMax: 4 });
    const [leaveA] = [await enter(gate, 'a'), await enter(gate, 'a')];
    const order: string[] = [];
    const third = visit(gate, 'a', 'a', order);
    const [leaveB, leaveC] = [await enter(gate, 'b'), await enter(gate, 'c')];
    const newest = visit(gate, 'd', 'd', order);
    leaveB();
    await newest;
    leaveC();
    assert.deepEqual([gate.active, gate.waiting], [2, 1]);
    leaveA();
    await third;
    assert.deepEqual(order, ['d', 'a']);
  });

  test('gives up the wait of an aborted call without losing a place', async () => {
    const gate = new Gate({ placesMax: 1, waitingMax: 1, waitMs: 60_000 });
    const leave = await enter(gate);
    const abort = new AbortController();
    const waiting = gate.enter('', abort.signal);
    abort.abort();
    assert.equal(await waiting, undefined);
    assert.equal(await gate.enter('', abort.signal), undefined);
    assert.equal(gate.waiting, 0);
    leave();
    leave();
    assert.equal(gate.active, 0);
  });

  test('refuses when too many wait and when no place becomes free in time', async () => {
    const gate = new Gate({ placesMax: 1, waitingMax: 1, waitMs: 10 });
    await enter(gate);
    const waiting = assert.rejects(gate.enter('a'), { refusal: 'timeout' });
    await assert.rejects(gate.enter('b'), { refusal: 'full' });
    await waiting;
  });
});
