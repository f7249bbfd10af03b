import { writeOklab } from '../gif/oklab.js';
import { smoothStep } from '../smoothStep.js';
import { type BackgroundModel, estimateBackground } from './backgroundModel.js';
import type { CutOut, Grid, Raster } from './cutOut.js';
import { fillBackground } from './fillBackground.js';
import { type Component, components, dilate, fillHoles, type Mask } from './mask.js';
import { paperColour } from './paperColour.js';
import { collectRimColours, type RimDistance } from './rimColours.js';

/** Differences from the background, in Oklab, that always and never count as subject. */
const differenceMin = 0.045;
const differenceMax = 0.2;
/** A subject covers at least and at most these shares of the picture. */
const areaMin = 0.012;
const areaMax = 0.7;
/** Parts that weigh less than this share of the heaviest are dropped as noise; on paper there is little. */
const partMin = { inScene: 0.1, onPaper: 0.03 };
/** Lines up to twice this radius are strands; they are kept within this reach of something solid, in pixels. */
const strandRadius = 2;
const strandReach = 5;
/** A part that holds more of the picture's edge than this is background that the model missed. */
const edgeMax = 0.22;

/** A picture split in two: `subject` over `background` gives the picture again. */
export interface Layers extends CutOut {
  background: Float32Array;
}

/** A hole covers at least this share of the picture. */
const holeMin = 0.0008;

/** Of the rim of a drawing on plain paper, at least this share shows the paper. */
const paperShareMin = 0.6;

/** Cuts the subject from its background; undefined if the picture has no clear subject. */
export function separate(picture: Raster): Layers | undefined {
  return cutOut(picture, estimateBackground(picture), collectRimColours(picture));
}

/**
 * Cuts out what is drawn on plain paper. Only the paper's colour counts as background there, so a subject that reaches
 * the rim stays whole.
 */
export function separateFromPaper(picture: Raster): Layers | undefined {
  const { width, height, data } = picture;
  const paper = paperColour(picture);
  const colours = Float32Array.from({ length: data.length }, (_, at) => paper[at % 3]!);
  const { data: difference } = differenceFrom(picture, colours, undefined);
  let [rim, plain] = [0, 0];
  for (let pixel = 0; pixel < difference.length; pixel++) {
    const [x, y] = [pixel % width, Math.floor(pixel / width)];
    if (x > 0 && y > 0 && x < width - 1 && y < height - 1) continue;
    rim++;
    if (difference[pixel]! < differenceMin) plain++;
  }
  return plain < paperShareMin * rim ? separate(picture) : cutOut(picture, { colours, noise: 0 }, undefined);
}

/** Cuts the subject out; without the rim's colours, the background is paper that may show through its holes. */
function cutOut(picture: Raster, model: BackgroundModel, rim: RimDistance | undefined): Layers | undefined {
  const { width, height, data } = picture;
  const difference = differenceFrom(picture, model.colours, rim);
  const limit = Math.min(
    differenceMax,
    Math.max(differenceMin, (2.5 * model.noise) / 255, 0.45 * otsu(difference.data)),
  );
  const whole = subjectMask(difference, limit, rim ? partMin.inScene : partMin.onPaper);
  if (!whole) return undefined;
  const opacity = feather(rim ? whole : withHoles(whole, difference), difference, limit);
  const background = fillBackground(data, above({ width, height, data: opacity }, 0.02));
  const subject = new Float32Array(width * height * 4);
  const box = { left: width, top: height, right: -1, bottom: -1 };
  for (let pixel = 0; pixel < width * height; pixel++) {
    const alpha = opacity[pixel]!;
    if (alpha <= 0.02) continue;
    for (let channel = 0; channel < 3; channel++) {
      const shown = data[pixel * 3 + channel]! - (1 - alpha) * background[pixel * 3 + channel]!;
      subject[pixel * 4 + channel] = Math.min(255 * alpha, Math.max(0, shown));
    }
    subject[pixel * 4 + 3] = alpha;
    const x = pixel % width;
    const y = (pixel - x) / width;
    box.left = Math.min(box.left, x);
    box.right = Math.max(box.right, x);
    box.top = Math.min(box.top, y);
    box.bottom = Math.max(box.bottom, y);
  }
  return { width, height, background, subject, box };
}

/** A number for each pixel. */
type Field = Grid<Float32Array>;

/** How far each pixel lies from the background's model, or from a colour that the rim shows at its height. */
function differenceFrom(picture: Raster, background: Float32Array, rim: RimDistance | undefined): Field {
  const { width, height, data } = picture;
  const difference = new Float32Array(data.length / 3);
  const lab = new Float32Array(6);
  for (let pixel = 0; pixel < difference.length; pixel++) {
    const at = pixel * 3;
    writeOklab(lab, 0, data[at]!, data[at + 1]!, data[at + 2]!);
    writeOklab(
      lab,
      3,
      Math.round(background[at]!),
      Math.round(background[at + 1]!),
      Math.round(background[at + 2]!),
    );
    const fromModel = Math.hypot(lab[0]! - lab[3]!, lab[1]! - lab[4]!, lab[2]! - lab[5]!);
    const fromRim = rim?.(Math.floor(pixel / width), lab[0]!, lab[1]!, lab[2]!) ?? fromModel;
    difference[pixel] = Math.min(fromModel, fromRim);
  }
  return { width, height, data: difference };
}

/** The threshold that best divides the differences into two groups (Otsu, 1979). */
function otsu(difference: Float32Array): number {
  const bins = 128;
  const top = 0.6;
  const counts = new Float64Array(bins);
  for (const value of difference) counts[Math.min(bins - 1, Math.floor((value / top) * bins))]!++;
  const total = difference.length;
  const sum = counts.reduce((all, count, bin) => all + count * bin, 0);
  let [below, belowSum, best, bestBin] = [0, 0, -1, 0];
  for (let bin = 0; bin < bins; bin++) {
    below += counts[bin]!;
    belowSum += counts[bin]! * bin;
    const above = total - below;
    if (below === 0 || above === 0) continue;
    const between = below * above * (belowSum / below - (sum - belowSum) / above) ** 2;
    if (between > best) [best, bestBin] = [between, bin];
  }
  return ((bestBin + 1) / bins) * top;
}

function subjectMask(difference: Field, limit: number, leastPart: number): Mask | undefined {
  const { width, height } = difference;
  const closed = dilate(dilate(above(difference, limit), 2), -2);
  const parts = components(withoutStrands(fillHoles(closed)), 1);
  const rimLength = 2 * (width + height);
  const candidates = parts.filter((part) => part.edgePixels < edgeMax * rimLength);
  const best = candidates.reduce((max, part) => Math.max(max, weightOf(part, width, height)), 0);
  // Whatever reaches the rim beside the main subject is more likely part of the scene.
  const kept = candidates.filter((part) => {
    const weight = weightOf(part, width, height);
    return weight === best || (part.edgePixels === 0 && weight >= leastPart * best);
  });
  const area = kept.reduce((sum, part) => sum + part.pixels.length, 0) / (width * height);
  if (area < areaMin || area > areaMax) return undefined;
  const data = new Uint8Array(width * height);
  for (const part of kept) for (const pixel of part.pixels) data[pixel] = 1;
  return { width, height, data };
}

/** Removes thin lines, such as the blurred edge of a horizon, except near a solid part. */
function withoutStrands(mask: Mask): Mask {
  const near = dilate(dilate(mask, -strandRadius), strandRadius + strandReach);
  return { ...mask, data: mask.data.map((value, pixel) => value & near.data[pixel]!) };
}

/** Opens what shows plain paper, such as a bicycle's wheels. Specks stay closed. */
function withHoles(mask: Mask, difference: Field): Mask {
  const paper = mask.data.map((value, pixel) => (value && difference.data[pixel]! < differenceMin ? 1 : 0));
  const data = mask.data.slice();
  for (const hole of components({ ...mask, data: paper }, 1)) {
    if (hole.pixels.length < holeMin * data.length) continue;
    for (const pixel of hole.pixels) data[pixel] = 0;
  }
  return { ...mask, data };
}

/** Larger parts and parts near the middle weigh more. */
function weightOf(part: Component, width: number, height: number): number {
  const offX = (part.left + part.right) / width - 1;
  const offY = (part.top + part.bottom) / height - 1;
  return part.pixels.length * Math.exp(-3 * (offX * offX + offY * offY));
}

/** Opaque inside, fading with the difference from the background within two pixels of the rim. */
function feather(mask: Mask, { data: difference }: Field, limit: number): Float32Array {
  const [inner, outer] = [dilate(mask, -2).data, dilate(mask, 2).data];
  return difference.map((value, pixel) => {
    if (!outer[pixel]) return 0;
    return inner[pixel] ? 1 : smoothStep(Math.min(1, Math.max(0, (value - 0.35 * limit) / (0.9 * limit))));
  });
}

const above = ({ width, height, data }: Field, limit: number): Mask => ({
  width,
  height,
  data: Uint8Array.from(data, (value) => (value > limit ? 1 : 0)),
});
