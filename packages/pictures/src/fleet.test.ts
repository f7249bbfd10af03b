import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createFleet } from './createPictureEngines.js';
import type { Engine } from './engine.js';
import { engineBusy, engineDown, engineFailed } from './errors.js';
import type { Mode } from './mode.js';

/** A server that can do some modes, and fails with an error if one is given. */
function server(
  place: string,
  modes: readonly Mode[],
  failure?: Error,
): Engine & { asked: Mode[]; checks: number } {
  const engine = {
    name: 'comfyui',
    asked: [] as Mode[],
    checks: 0,
    check() {},
    async generate(mode: Mode) {
      engine.asked.push(mode);
      if (failure) throw failure;
      return { files: [], model: place, seed: 1 };
    },
    async health(mode: Mode) {
      engine.checks++;
      return { ok: modes.includes(mode), detail: place };
    },
    async close() {},
  };
  return engine;
}
const request = { prompt: 'a cat' };

test('work goes to a server that can do the mode', async () => {
  const [still, moving] = [server('a', ['genImg', 'genImgSDXL']), server('b', ['genImg', 'cogVideo'])];
  const fleet = createFleet([still, moving]);
  assert.equal((await fleet.generate('cogVideo', request)).model, 'b');
  assert.equal((await fleet.generate('genImgSDXL', request)).model, 'a');
  assert.deepEqual(await fleet.health('cogVideo'), { ok: true, detail: 'a; b' });
  assert.equal((await fleet.health('pyramid')).ok, false);
  await assert.rejects(fleet.generate('pyramid', request), { code: 'ENGINE_DOWN' });
});

test('simultaneous work is spread, and the next server takes over from one that is down or full', async () => {
  const [a, b] = [server('a', ['genImg']), server('b', ['genImg'])];
  const fleet = createFleet([a, b]);
  const made = await Promise.all([fleet.generate('genImg', request), fleet.generate('genImg', request)]);
  assert.deepEqual(made.map(({ model }) => model).sort(), ['a', 'b']);
  for (const failure of [engineDown('ComfyUI', 'a'), engineBusy('ComfyUI', 'full')]) {
    const bad = server('bad', ['genImg'], failure);
    assert.equal((await createFleet([bad, b]).generate('genImg', request)).model, 'b');
    assert.equal(bad.asked.length, 1);
  }
});

test('a failure of the work itself is not repeated elsewhere, and health is asked at most every 30 s', async () => {
  let time = 0;
  const bad = server('bad', ['genImg'], engineFailed('ComfyUI', 'out of memory'));
  const other = server('b', []);
  const fleet = createFleet([bad, other], () => time);
  await assert.rejects(fleet.generate('genImg', request), { code: 'ENGINE_FAILED' });
  await assert.rejects(fleet.generate('genImg', request));
  assert.equal(bad.checks, 1);
  time = 31_000;
  await fleet.health('genImg');
  assert.equal(bad.checks, 2);
});
