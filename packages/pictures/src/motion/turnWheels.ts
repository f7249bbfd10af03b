import { turn } from './pose.js';
import type { Layers } from './separate.js';
import { type Wheel, weighed } from './wheels.js';

/** The widths of a spoke and of the cap in the middle, as shares of the tyre's thickness. */
const spokeShare = 0.7;
const capShare = 1.1;
const spokes = 3;
/** What differs more than this from hub and tyre, of 255, is before the wheel and stays: a fork, a foot, a mudguard. */
const strayMax = 60;

/**
 * Turns the wheels of a subject to an angle each, clockwise. A drawn wheel is nearly the same at all angles, so spokes
 * are painted from its middle to its tyre, and only they turn: nothing of the picture is moved or torn.
 */
export function turnWheels(
  layers: Layers,
  wheels: readonly Wheel[],
  angleOf: (wheel: Wheel) => number,
): Layers {
  const { width, height } = layers;
  const subject = layers.subject.slice();
  for (const wheel of wheels) {
    const { x: centreX, y: centreY, radiusX, radiusY, rim, hub, tyre } = wheel;
    const angle = angleOf(wheel);
    const [top, bottom] = [centreY - rim * radiusY, centreY + rim * radiusY];
    const [left, right] = [centreX - rim * radiusX, centreX + rim * radiusX];
    // Edges are as soft as a pixel is wide.
    const sharp = radiusX;
    for (let y = Math.max(0, Math.ceil(top)); y <= Math.min(height - 1, bottom); y++) {
      for (let x = Math.max(0, Math.ceil(left)); x <= Math.min(width - 1, right); x++) {
        const own = subject.subarray((y * width + x) * 4, (y * width + x) * 4 + 4);
        const [dx, dy] = [(x - centreX) / radiusX, (y - centreY) / radiusY];
        const share = Math.hypot(dx, dy);
        const inside = ramp((rim - share) * sharp) * ramp(2 - (2 * strayOf(own, wheel)) / strayMax);
        if (inside === 0) continue;
        const aside = Math.abs(nearestSpoke(Math.atan2(dy, dx) - angle)) * share;
        const dark = Math.max(
          ramp((0.5 * spokeShare * (1 - rim) - aside) * sharp + 0.5),
          ramp((0.5 * capShare * (1 - rim) - share) * sharp + 0.5),
        );
        own.forEach((value, channel) => {
          const painted = hub[channel]! + dark * (tyre[channel]! - hub[channel]!);
          own[channel] = value + inside * (painted - value);
        });
      }
    }
  }
  return { ...layers, subject };
}

const ramp = (value: number) => Math.min(1, Math.max(0, value));

/** The angle to the nearest of the spokes. */
function nearestSpoke(angle: number): number {
  const between = turn / spokes;
  return angle - between * Math.round(angle / between);
}

/** How far a colour is from all mixtures of the hub's and the tyre's. */
function strayOf(own: ArrayLike<number>, { hub, tyre }: Wheel): number {
  const [from, to, at] = [weighed(hub), weighed(tyre), weighed(own)];
  const way = to.map((value, channel) => value - from[channel]!);
  const power = way.reduce((sum, value) => sum + value * value, 0);
  const dot = way.reduce((sum, value, channel) => sum + value * (at[channel]! - from[channel]!), 0);
  const share = ramp(dot / Math.max(1, power));
  return Math.hypot(...at.map((value, channel) => value - from[channel]! - share * way[channel]!));
}
