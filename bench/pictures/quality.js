// Draws held-out prompts with the shipped model as a caller would, scores the pictures and compares the scores with
// a floor that may only rise.
//
//   node bench/pictures/quality.js            all prompts; fails when a score is under its floor
//   node bench/pictures/quality.js --short    a dozen prompts; fails when a kind of check is passed too rarely
//   node bench/pictures/quality.js --raise    all prompts; writes better scores as the new floor
import { readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { createPictureEngines } from '@tricorn/pictures';
import { report } from '../_report.js';
import { averageScores, loadJudge, readPrompts, scorePicture } from './_judge.js';

const { values: options } = parseArgs({
  options: {
    short: { type: 'boolean', default: false },
    raise: { type: 'boolean', default: false },
  },
});
const modelsFolder = fileURLToPath(new URL('../../models/text-to-image', import.meta.url));
const floorFile = new URL('./quality.floor.json', import.meta.url);
const floor = JSON.parse(readFileSync(floorFile, 'utf8'));

const numbered = (await readPrompts()).map((prompt, seed) => ({ ...prompt, seed }));
const prompts = options.short ? floor.short.prompts.map((seed) => numbered[seed]) : numbered;
const workers = Math.min(2, cpus().length);
const pictures = createPictureEngines({ embedded: { modelsFolder, workers, threads: 1 } });
const judge = await loadJudge(modelsFolder);
try {
  const scores = new Array(prompts.length);
  // Every worker takes the next prompt when it has done one: waiting in the queue counts as time of a job.
  const next = prompts.entries();
  const takeTurns = async () => {
    for (const [index, prompt] of next) {
      const { files } = await pictures.engines.genImg.generate({ prompt: prompt.prompt, seed: prompt.seed });
      scores[index] = await scorePicture(judge, prompt, files[0].bytes);
    }
  };
  await Promise.all(Array.from({ length: workers }, takeTurns));
  const failed = options.short ? reportShort(scores) : reportAll(scores);
  if (failed) process.exitCode = 1;
} finally {
  await pictures.close();
  await judge.release();
}

function reportShort(scores) {
  const passed = Object.keys(floor.checks).map((check) => {
    const results = scores.flatMap((score) => score[check] ?? []);
    const right = results.reduce((sum, result) => sum + result, 0);
    return { check, right, of: results.length, least: floor.short.least[check] };
  });
  for (const { check, right, of, least } of passed)
    console.log(`${check}: ${right} of ${of}; at least ${least}`);
  const [right, of] = ['right', 'of'].map((field) => passed.reduce((sum, row) => sum + row[field], 0));
  console.log(`${prompts.length} prompts, ${of} checks, ${((100 * right) / of).toFixed(0)} % passed`);
  return passed.some(({ right, least }) => right < least);
}

function reportAll(scores) {
  const measured = averageScores(scores);
  const under = Object.keys(floor.checks).filter((check) => !(measured[check] >= floor.checks[check]));
  for (const [check, score] of Object.entries(measured)) {
    const least = floor.checks[check];
    report({
      what: `pictures, ${check}`,
      unit: '% right',
      ours: 100 * score,
      ...(least === undefined ? {} : { goal: { atLeast: 100 * least } }),
    });
  }
  console.table(
    Object.entries(measured).map(([check, score]) => ({
      check,
      pictures: scores.filter((one) => check in one).length,
      'right %': (100 * score).toFixed(1),
      'floor %': floor.checks[check] === undefined ? '' : (100 * floor.checks[check]).toFixed(1),
      verdict: under.includes(check) ? 'UNDER' : 'ok',
    })),
  );
  if (options.raise) {
    for (const [check, score] of Object.entries(measured))
      floor.checks[check] = Math.max(floor.checks[check] ?? 0, Math.floor(1000 * score) / 1000);
    writeFileSync(floorFile, `${JSON.stringify(floor, null, 2)}\n`);
  }
  return under.length > 0;
}
