// Scores pictures against the held-out prompts: is the thing recognised, and are colour, count and place right?

import { readFile } from 'node:fs/promises';
import '@tricorn/onnx/silent';
import { InferenceSession, Tensor } from 'onnxruntime-node';
import { answersColour, colourName } from './_colours.js';
import { cutHalf, groundColour, patchSizes, readPicture, SIDE, thingMask } from './_pixels.js';

/** A painted thing must show its colour on at least this share of its pixels. */
const PAINT_SHARE_MIN = 0.35;

const HALVES = {
  'to the left of': ['left', 'right'],
  'to the right of': ['right', 'left'],
  above: ['top', 'bottom'],
  below: ['bottom', 'top'],
};

/** The list of held-out prompts. */
export async function readPrompts() {
  return JSON.parse(await readFile(new URL('./prompts/things.json', import.meta.url), 'utf8'));
}

/** Loads the judge from a model folder. */
export async function loadJudge(folder) {
  const session = await InferenceSession.create(`${folder}/judge.onnx`, {
    intraOpNumThreads: 1,
    logSeverityLevel: 3,
  });
  const things = JSON.parse(await readFile(`${folder}/judge.concepts.json`, 'utf8'));

  /** Log probabilities of every thing the judge knows, for one picture of 64×64 RGB bytes. */
  async function verdict(picture) {
    const plane = SIDE * SIDE;
    const values = new Float32Array(3 * plane);
    for (let at = 0; at < plane; at++) {
      for (let channel = 0; channel < 3; channel++)
        values[channel * plane + at] = picture[3 * at + channel] / 127.5 - 1;
    }
    const { log_probabilities: answer } = await session.run({
      picture: new Tensor('float32', values, [1, 3, SIDE, SIDE]),
    });
    return answer.data;
  }
  return {
    things,
    verdict,
    /** How many things the judge thinks likelier than this one. */
    async rankOf(picture, thing) {
      const scores = await verdict(picture);
      const own = scores[things.indexOf(thing)];
      return scores.filter((score) => score > own).length;
    },
    release: () => session.release(),
  };
}

const mean = (values) => values.reduce((sum, value) => sum + value, 0) / values.length;

function paintedShare(picture, paint) {
  const mask = thingMask(picture);
  let [covered, painted] = [0, 0];
  for (let at = 0; at < mask.length; at++) {
    if (mask[at] === 0) continue;
    covered += 1;
    if (answersColour(colourName(picture[3 * at], picture[3 * at + 1], picture[3 * at + 2]), paint))
      painted += 1;
  }
  return covered === 0 ? 0 : painted / covered;
}

async function standsRight(judge, picture, { thing, other, relation }) {
  const [here, there] = await Promise.all(HALVES[relation].map((half) => cutHalf(picture, half)));
  if (here === null || there === null) return 0;
  const [mine, theirs] = [judge.things.indexOf(thing), judge.things.indexOf(other)];
  const [a, b] = [await judge.verdict(here), await judge.verdict(there)];
  return a[mine] + b[theirs] > a[theirs] + b[mine] ? 1 : 0;
}

/**
 * Checks one picture.
 * @param {Uint8Array} bytes an encoded picture
 * @returns {Promise<Record<string, number>>} 1 or 0 for every check that the prompt allows
 */
export async function scorePicture(judge, prompt, bytes) {
  const picture = await readPicture(bytes);
  switch (prompt.kind) {
    case 'colour':
      return { colour: paintedShare(picture, prompt.paint) >= PAINT_SHARE_MIN ? 1 : 0 };
    case 'count':
      return { count: patchSizes(thingMask(picture)).length === prompt.count ? 1 : 0 };
    case 'position':
      return { position: await standsRight(judge, picture, prompt) };
    default: {
      const rank = await judge.rankOf(picture, prompt.thing);
      const scores = { 'thing first': rank === 0 ? 1 : 0, 'thing in five': rank < 5 ? 1 : 0 };
      if (prompt.ground !== undefined) {
        scores.ground = answersColour(colourName(...groundColour(picture)), prompt.ground) ? 1 : 0;
      }
      return scores;
    }
  }
}

/** Averages the checks of many pictures. */
export function averageScores(all) {
  const names = [...new Set(all.flatMap((scores) => Object.keys(scores)))];
  return Object.fromEntries(
    names.map((name) => [name, mean(all.filter((scores) => name in scores).map((scores) => scores[name]))]),
  );
}
