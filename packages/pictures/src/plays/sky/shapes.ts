import type { CutOut } from '../../motion/cutOut.js';
import { type Colour, lit } from '../engine/brush.js';
import { recoloured, type Shape } from '../engine/cutOuts.js';

/** A thin bright skin with a highlight. */
export const bubble: Shape = (u, v) => {
  const radius = Math.hypot(u, v);
  if (radius > 1) return undefined;
  if (Math.hypot(u + 0.4, v + 0.45) < 0.2) return [[255, 255, 255], 0.95];
  if (radius > 0.86) return [[235, 250, 255], 0.95];
  return [[190, 225, 250], 0.18 + 0.35 * radius ** 4];
};

export const petal =
  (colour: Colour): Shape =>
  (u, v) => {
    const wide = 0.75 * Math.sqrt(Math.max(0, 1 - v * v)) * (1 - 0.35 * v);
    const notch = v < -0.7 && Math.abs(u) < 0.25 * ((-v - 0.7) / 0.3);
    if (Math.abs(u) > wide || notch) return undefined;
    const light = 1 - 0.12 * (v + 1) - 0.1 * Math.abs(u);
    return [lit(colour, light), 1];
  };

export const leaf =
  (colour: Colour): Shape =>
  (u, v) => {
    if (v > 0.7) return Math.abs(u) < 0.07 ? [[110, 80, 40], 1] : undefined;
    const along = (v + 1) / 1.7;
    if (Math.abs(u) > 0.62 * Math.sin(Math.PI * along ** 0.8)) return undefined;
    const light = Math.abs(u) < 0.05 ? 0.75 : u < 0 ? 1 : 0.9;
    return [lit(colour, light), 1];
  };

export const star: Shape = (u, v) => {
  const [angle, radius] = [Math.atan2(u, -v), Math.hypot(u, v)];
  const fifth = (2 * Math.PI) / 5;
  const away = Math.abs((((angle % fifth) + 1.5 * fifth) % fifth) - fifth / 2);
  const edge = 0.38 / (Math.cos(away) * 0.38 + 1.05 * Math.sin(away));
  if (radius > Math.min(1, edge)) return undefined;
  return [radius > 0.82 * edge ? [240, 180, 40] : [255, 215, 70], 1];
};

/** A glow that fades outwards. */
export const glow =
  (colour: Colour): Shape =>
  (u, v) => {
    const radius = Math.hypot(u, v);
    if (radius > 1) return undefined;
    return radius < 0.35 ? [[255, 255, 220], 1] : [colour, (1 - radius) ** 1.5];
  };

/** A tree in autumn: what is green becomes orange. */
export const autumnal = (tree: CutOut): CutOut =>
  recoloured(tree, (pixel) => {
    const [red = 0, green = 0, blue = 0, alpha = 0] = pixel;
    if (green <= red || green <= blue) return;
    pixel.set([Math.min(255 * alpha, 1.1 * green), 0.3 * green + 0.5 * red, 0.6 * blue]);
  });
