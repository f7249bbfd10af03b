import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { until } from '@tricorn/testing/until';
import { createLanguageEngines } from '../createLanguageEngines.js';
import { type StandInServer, startStandInServer } from '../testing/standInServer.js';
import { choose } from './choose.js';
import { createFleet, type Fleet } from './fleetEngine.js';
import { readFleetFile } from './readFleet.js';

const prompt = 'What is the answer?';

describe('a fleet of engines', () => {
  let servers: StandInServer[];
  const stopped = new Set<StandInServer>();
  const fleets: Fleet[] = [];
  const fleetOf = (model: string, urls: string[] = servers.map(({ url }) => url)) => {
    const fleet = createFleet(
      urls.map((url) => ({ url, model })),
      { model: 'many', probeMs: 100 },
    );
    fleets.push(fleet);
    return fleet;
  };
  before(async () => {
    servers = await Promise.all([startStandInServer(), startStandInServer(), startStandInServer()]);
  });
  after(async () => {
    await Promise.all(fleets.map((fleet) => fleet.close()));
    await Promise.all(servers.filter((server) => !stopped.has(server)).map((server) => server.stop()));
  });

  it('keeps a caller on one engine, and spreads callers over all of them', async () => {
    const fleet = fleetOf('good');
    for (let call = 0; call < 5; call++) await fleet.complete({ prompt }, { cacheScope: 'anna' });
    const calls = () => fleet.states().map((state) => state.calls);
    assert.deepEqual(calls().sort(), [0, 0, 5]);
    for (let scope = 0; scope < 30; scope++)
      await fleet.complete({ prompt }, { cacheScope: `scope ${scope}` });
    assert.ok(
      calls().every((count) => count >= 3),
      calls().join(' '),
    );
  });

  it('asks another engine before the first token, and never after it', async () => {
    const [first, second] = servers.map(({ url }) => url);
    const fleet = createFleet(
      [
        { url: first!, model: 'drops-before-answer', weight: 1_000 },
        { url: second!, model: 'good' },
      ],
      { model: 'many', probeMs: 60_000 },
    );
    fleets.push(fleet);
    const { text } = await fleet.complete({ prompt }, { cacheScope: 'anna', onToken: () => {} });
    assert.match(text, /forty-two/);
    assert.equal(fleet.states()[0]!.status, 'down');
    const broken = createFleet(
      [
        { url: first!, model: 'drops-mid-stream', weight: 1_000 },
        { url: second!, model: 'good', weight: 0.001 },
      ],
      { model: 'many', probeMs: 60_000 },
    );
    fleets.push(broken);
    let seen = '';
    const call = broken.complete({ prompt }, { cacheScope: 'anna', onToken: (piece) => (seen += piece) });
    await assert.rejects(call, { code: 'engine_crashed' });
    assert.equal(seen, 'Half an ans');
  });

  it('asks the next engine of a chain when one does not begin in its time, and waits for the last', async () => {
    const [first, second] = servers.map(({ url }) => url);
    const chain = createFleet(
      [
        { url: first!, model: 'hangs', beginsWithinMs: 300 },
        { url: second!, model: 'slow', place: 1, beginsWithinMs: 1 },
      ],
      { model: 'many', probeMs: 60_000 },
    );
    fleets.push(chain);
    const startedAtMs = performance.now();
    const { text } = await chain.complete({ prompt }, { cacheScope: 'anna', onToken: () => {} });
    assert.notEqual(text, '');
    assert.ok(performance.now() - startedAtMs >= 300, 'the first engine had its time');
    assert.deepEqual(
      chain.states().map(({ calls, failures }) => [calls, failures]),
      [
        [1, 1],
        [1, 0],
      ],
    );
    await chain.complete({ prompt }, { cacheScope: 'anna' });
    assert.deepEqual(
      chain.states().map(({ calls }) => calls),
      [1, 2],
      'an engine that failed is not asked again until it has shown that it works',
    );
  });

  it('gives a draining engine nothing new', async () => {
    const members = servers.map(({ url }, index) => ({ url, model: 'good', draining: index === 0 }));
    const fleet = createFleet(members, { model: 'many' });
    fleets.push(fleet);
    for (let scope = 0; scope < 12; scope++)
      await fleet.complete({ prompt }, { cacheScope: `scope ${scope}` });
    const [draining] = fleet.states();
    assert.deepEqual([draining!.calls, draining!.status], [0, 'draining']);
  });

  it('loses no call when one of three engines dies under fifty calls a second', async () => {
    const fleet = fleetOf('slow');
    const calls: Promise<unknown>[] = [];
    let ended = 0;
    for (let call = 0; call < 100; call++) {
      const onToken = call % 2 === 0 ? undefined : () => {};
      calls.push(
        fleet
          .complete({ prompt }, { cacheScope: `scope ${call}`, ...(call < 30 ? {} : { onToken }) })
          .then(() => ended++),
      );
      if (call === 30) {
        const [victim] = servers;
        // Streams that callers have seen cannot be moved, so those that run now end first.
        await until(() => ended >= 30, { describe: 'the first calls have ended' });
        stopped.add(victim!);
        void victim!.stop();
      }
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    const results = await Promise.allSettled(calls);
    assert.deepEqual(
      results.filter(({ status }) => status === 'rejected'),
      [],
    );
    const [dead, ...alive] = fleet.states();
    assert.equal(dead!.status, 'down');
    assert.ok(alive.every(({ calls: count }) => count > 20));
  });

  it('is read from a file, which may change while it serves', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'tricorn-fleet-'));
    const path = join(folder, 'engines.json');
    const [, second, third] = servers.map(({ url }) => url);
    const price = { input: 0.5, cachedInput: 0.125, output: 2 };
    await writeFile(path, JSON.stringify([{ url: second, model: 'good', name: 'main', price }]));
    const problems: Error[] = [];
    const engines = createLanguageEngines({
      modelFolder: folder,
      llmFile: path,
      onProblem: (one) => problems.push(one),
    });
    assert.deepEqual([engines.default.model, engines.others().length], ['main', 0]);
    assert.deepEqual(engines.default.price, {
      inputPerThousand: 500,
      cachedInputPerThousand: 125,
      outputPerThousand: 2_000,
    });
    await writeFile(
      path,
      JSON.stringify([
        { url: second, model: 'good', name: 'main', price, draining: true },
        { url: third, model: 'good', name: 'main', price },
        { url: third, model: 'falls-silent', name: 'second' },
      ]),
    );
    await until(() => engines.others().length === 1, { describe: 'the new model is offered' });
    await engines.default.complete({ prompt });
    const [main] = engines.states();
    assert.deepEqual(
      main!.engines.map(({ status, calls }) => [status, calls]),
      [
        ['draining', 0],
        ['ready', 1],
      ],
    );
    await writeFile(path, '{');
    await until(() => problems.length === 1, { describe: 'the broken file is reported' });
    const [removed] = engines.others();
    const leaving = new AbortController();
    let [seen, ended] = ['', false];
    const running = removed!
      .complete({ prompt }, { signal: leaving.signal, onToken: (piece) => (seen += piece) })
      .finally(() => (ended = true));
    await until(() => seen === 'The answer is', { describe: 'a call of the second model runs' });
    await writeFile(path, JSON.stringify([{ url: third, model: 'good', name: 'main', price }]));
    await until(() => engines.others().length === 0, { describe: 'the removed model is not offered' });
    assert.equal(ended, false, 'a removed model finishes its calls');
    leaving.abort();
    assert.equal((await running).completionTokens, 3);
    await engines.close();
    await rm(folder, { recursive: true });
  });

  it('keeps the models that are in use in the file', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'tricorn-fleet-'));
    const path = join(folder, 'engines.json');
    const [, second] = servers.map(({ url }) => url);
    const main = { url: second, model: 'good', name: 'main' };
    const code = { ...main, name: 'code' };
    await writeFile(path, JSON.stringify([main, code]));
    const problems: Error[] = [];
    const engines = createLanguageEngines({
      modelFolder: folder,
      llmFile: path,
      codeLlmModel: 'code',
      onProblem: (one) => problems.push(one),
    });
    await writeFile(path, JSON.stringify([main]));
    await until(() => problems.length === 1, { describe: 'the missing model is reported' });
    assert.match(problems[0]!.message, /must keep the model code/);
    assert.match((await engines.coding.complete({ prompt })).text, /forty-two/);
    await engines.close();
    await rm(folder, { recursive: true });
  });

  it('refuses a file that is not right, by name', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'tricorn-fleet-'));
    const path = join(folder, 'engines.json');
    const cases: [unknown, RegExp][] = [
      [[], /its root/],
      [[{ url: 'ftp://x', model: 'm' }], /0\.url/],
      [[{ url: 'http://x', model: 'm', colour: 'red' }], /colour/],
      [[{ url: 'http://x', model: 'm', price: { input: 0.0001, output: 1 } }], /three decimals/],
      [
        [
          { url: 'http://x', model: 'm', price: { input: 1, output: 1 } },
          { url: 'http://y', model: 'm', price: { input: 2, output: 1 } },
        ],
        /different prices/,
      ],
    ];
    for (const [given, message] of cases) {
      await writeFile(path, JSON.stringify(given));
      assert.throws(() => readFleetFile(path), { message });
    }
    await rm(folder, { recursive: true });
  });
});

describe('the choice among engines', () => {
  const member = (identity: string, load = 0, more = {}) => ({
    identity,
    weight: 1,
    place: 0,
    load,
    isDown: false,
    isDraining: false,
    ...more,
  });

  it('is sticky while the preferred engine is not much busier', () => {
    const names = ['a', 'b', 'c'];
    const preferred = choose(
      names.map((name) => member(name)),
      'anna',
    )!.identity;
    const with_ = (load: number) =>
      choose(
        names.map((name) => member(name, name === preferred ? load : 0)),
        'anna',
      )!.identity;
    assert.equal(with_(4), preferred);
    assert.notEqual(with_(5), preferred);
    const remaining = names.filter((name) => name !== preferred).map((name) => member(name));
    const moved = Array.from({ length: 50 }, (_, at) => `scope ${at}`).filter((scope) => {
      const before = choose(
        names.map((name) => member(name)),
        scope,
      )!.identity;
      return before !== preferred && choose(remaining, scope)!.identity !== before;
    });
    assert.deepEqual(moved, [], 'callers of the other engines stay where they are');
  });

  it('goes to a later place of the chain only when no engine of an earlier one works', () => {
    const later = member('b', 0, { place: 1 });
    assert.equal(choose([later, member('a', 50)], 'anna')!.identity, 'a');
    assert.equal(choose([later, member('a', 0, { isDown: true })], 'anna')!.identity, 'b');
    assert.equal(
      choose([member('a', 0, { isDown: true }), { ...later, isDown: true }], 'anna')!.identity,
      'a',
    );
  });

  it('takes an engine that is down only if there is no other', () => {
    const down = member('a', 0, { isDown: true });
    assert.equal(choose([down, member('b', 50)], undefined)!.identity, 'b');
    assert.equal(choose([down], undefined)!.identity, 'a');
    assert.equal(choose([], 'anna'), undefined);
  });
});
