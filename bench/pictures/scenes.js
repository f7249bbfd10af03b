// Draws the composed held-out prompts with the shipped model as a caller would, scores them by kind with the matcher and
// compares the scores with the floors of the shipped weights (the model card says how they were set).
//
//   node bench/pictures/scenes.js                 all 300 prompts; fails if a kind is under its floor
//   node bench/pictures/scenes.js --short         two or three prompts of each kind; fails if a kind has too few named
//                                                 They are ones that the shipped weights draw well, chosen after looking:
//                                                 the short form notices what breaks and measures nothing.
//   node bench/pictures/scenes.js --raise         writes better scores as the new floors
import { readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { createPictureEngines } from '@tricorn/pictures';
import { report } from '../_report.js';
import { loadMatcher, readScenes } from './_matcher.js';

const { values: options } = parseArgs({
  options: {
    short: { type: 'boolean', default: false },
    raise: { type: 'boolean', default: false },
  },
});
const modelsFolder = fileURLToPath(new URL('../../models/text-to-image', import.meta.url));
const floorFile = new URL('./scenes.floor.json', import.meta.url);
const floor = JSON.parse(readFileSync(floorFile, 'utf8'));

const scenes = (await readScenes()).map((scene, number) => ({ ...scene, number }));
const kinds = [...new Set(scenes.map(({ kind }) => kind))];
const wanted = options.short ? floor.short.prompts.map((number) => scenes[number]) : scenes;
const workers = Math.min(2, cpus().length);
const pictures = createPictureEngines({ embedded: { modelsFolder, workers, threads: 1 } });
const matcher = await loadMatcher(modelsFolder);
const scores = new Map();
try {
  // Every worker takes the next prompt when it has drawn one: waiting in the queue counts as time of a job.
  const next = wanted.values();
  const takeTurns = async () => {
    for (const { prompt, number } of next)
      scores.set(number, await matcher.score(number, await pictureOf(prompt, number)));
  };
  await Promise.all(Array.from({ length: workers }, takeTurns));
} finally {
  await pictures.close();
  await matcher.release();
}
if (options.short ? reportShort() : reportAll()) process.exitCode = 1;

async function pictureOf(prompt, number) {
  const { files } = await pictures.engines.genImg.generate({ prompt, seed: number });
  return files[0].bytes;
}

function average(kind, check) {
  const found = scenes
    .filter((scene) => scene.kind === kind)
    .flatMap(({ number }) => scores.get(number)?.[check] ?? []);
  return found.reduce((sum, value) => sum + value, 0) / found.length;
}

function reportShort() {
  const passed = kinds.map((kind) => {
    const results = wanted
      .filter((scene) => scene.kind === kind)
      .map(({ number }) => scores.get(number)['in three']);
    const right = results.reduce((sum, result) => sum + result, 0);
    return { kind, right, of: results.length, least: floor.short.named[kind] };
  });
  for (const { kind, right, of, least } of passed)
    console.log(`${kind}: ${right} of ${of}; at least ${least}`);
  const named = passed.reduce((sum, { right }) => sum + right, 0);
  console.log(`${scores.size} prompts of ${kinds.length} kinds, ${named} named`);
  return passed.some(({ right, least }) => right < least);
}

function reportAll() {
  let failed = false;
  for (const kind of kinds) {
    for (const check of ['named', 'in three', 'one word']) {
      const score = average(kind, check);
      const least = floor.kinds[kind]?.[check] ?? 0;
      failed ||= score < least;
      report({
        what: `scenes, ${kind}, ${check}`,
        unit: '% right',
        ours: 100 * score,
        goal: { atLeast: 100 * least },
      });
      if (options.raise) {
        floor.kinds[kind] ??= {};
        floor.kinds[kind][check] = Math.max(least, Math.floor(1000 * score) / 1000);
      }
    }
  }
  console.table(
    Object.fromEntries(
      kinds.map((kind) => [
        kind,
        Object.fromEntries(
          ['named', 'in three', 'one word'].map((check) => [
            check,
            `${(100 * average(kind, check)).toFixed(0)} %`,
          ]),
        ),
      ]),
    ),
  );
  if (options.raise) writeFileSync(floorFile, `${JSON.stringify(floor, null, 2)}\n`);
  return failed;
}
