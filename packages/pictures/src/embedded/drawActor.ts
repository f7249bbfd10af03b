import sharp from 'sharp';
import type { CutOut } from '../motion/cutOut.js';
import { facingLeft, isLiving, looksTo, mirroredSubject } from '../motion/facing.js';
import { frontOf } from '../motion/frontOf.js';
import { limbsOf } from '../motion/limbs.js';
import { removeShadow } from '../motion/removeShadow.js';
import { separateFromPaper } from '../motion/separate.js';
import type { Role } from '../plays/engine/play.js';
import { draw } from './draw.js';
import { toRaster } from './finishPicture.js';
import type { DrawingJob, JobContext } from './job.js';
import type { PictureModel } from './pictureModel.js';

/**
 * The background colour on which a subject is drawn to be cut out. Most things have light, dark or skin-coloured
 * parts. Few have purple ones; those are drawn on green.
 */
const paper = 'purple';
const otherPaper = 'green';
const purpleThings =
  /\b(?:purple|violet|lilac|pink|magenta|grapes?|eggplant|octopus|unicorn|alien|crystal|orchid|lavender|hyacinth|lotus|galaxy|wizard|witch|genie|plum|amethyst)\b/i;

/** The colour of the paper for a subject that will be cut out. */
const paperFor = (subject: string): string => (purpleThings.test(subject) ? otherPaper : paper);

/**
 * Draws an actor on coloured paper, cuts it out, turns it to its side and makes it as large as its role says. Undefined
 * if it does not stand clear of its paper, nor in another drawing.
 */
export async function drawActor(
  job: DrawingJob,
  { prompt, share, faces }: Role,
  model: PictureModel,
  context: JobContext,
  range: readonly [number, number],
): Promise<CutOut | undefined> {
  const posed = faces === undefined || / to the (?:left|right)$/.test(prompt);
  const drawing = `${posed ? prompt : facingLeft(prompt, 'walk')} on a ${paperFor(prompt)} background`;
  const attempt = async (seed: number) => {
    const drawn = await draw({ ...job, seed }, drawing, model, context, range);
    return separateFromPaper(removeShadow(await toRaster(drawn)));
  };
  const cutOut = (await attempt(job.seed)) ?? (await attempt(job.seed + 1));
  if (!cutOut) return undefined;
  const looks = faces && (sideOf(cutOut, prompt) ?? -1);
  const turned = looks === faces ? cutOut : mirroredSubject(cutOut);
  return resized(turned, share * Math.min(job.width, job.height));
}

/** The side to which an actor faces, as far as it shows; things without wheels have none. */
function sideOf(drawn: CutOut, prompt: string): -1 | 1 | undefined {
  const who = prompt.replace(/ \w+ing(?: to the (?:left|right))?$/, '');
  if (limbsOf(who) === 'wheels') return frontOf(drawn, who);
  return isLiving(who) ? looksTo(drawn) : undefined;
}

/** A cut-out without what surrounds it, whose longer side has this many pixels. */
async function resized({ width, subject, box }: CutOut, longer: number): Promise<CutOut> {
  const [boxWidth, boxHeight] = [box.right - box.left + 1, box.bottom - box.top + 1];
  const scale = longer / Math.max(boxWidth, boxHeight);
  const pixels = new Uint8Array(boxWidth * boxHeight * 4);
  for (let at = 0; at < boxWidth * boxHeight; at++) {
    const from = 4 * ((box.top + Math.floor(at / boxWidth)) * width + box.left + (at % boxWidth));
    const alpha = subject[from + 3]!;
    if (alpha <= 0) continue;
    for (let channel = 0; channel < 3; channel++) pixels[4 * at + channel] = subject[from + channel]! / alpha;
    pixels[4 * at + 3] = 255 * alpha;
  }
  const { data, info } = await sharp(pixels, { raw: { width: boxWidth, height: boxHeight, channels: 4 } })
    .resize(Math.max(1, Math.round(scale * boxWidth)), Math.max(1, Math.round(scale * boxHeight)), {
      fit: 'fill',
    })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const premultiplied = new Float32Array(data.length);
  for (let at = 0; at < data.length; at += 4) {
    const alpha = data[at + 3]! / 255;
    for (let channel = 0; channel < 3; channel++) premultiplied[at + channel] = alpha * data[at + channel]!;
    premultiplied[at + 3] = alpha;
  }
  return {
    width: info.width,
    height: info.height,
    subject: premultiplied,
    box: { left: 0, top: 0, right: info.width - 1, bottom: info.height - 1 },
  };
}
