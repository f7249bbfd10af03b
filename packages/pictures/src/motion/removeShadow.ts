import type { Raster } from './cutOut.js';
import { paperColour } from './paperColour.js';

/** A shadow keeps the paper's hue and at least this share of its light. */
const lightMin = 0.66;
/** How far a shadow's colour may stray from a darker paper, of 255. */
const strayMax = 20;

/** A drawing on coloured paper without the shadow that its subject casts on it. */
export function removeShadow({ width, height, data }: Raster): Raster {
  const paper = paperColour({ width, height, data });
  const power = paper.reduce((sum, value) => sum + value * value, 0);
  const cleared = Uint8Array.from(data);
  for (let at = 0; at < data.length; at += 3) {
    const light = paper.reduce((sum, value, channel) => sum + value * data[at + channel]!, 0) / power;
    if (light < lightMin || light >= 1) continue;
    const stray = Math.hypot(...paper.map((value, channel) => data[at + channel]! - light * value));
    if (stray < strayMax) cleared.set(paper, at);
  }
  return { width, height, data: cleared };
}
