import type { MotionKind } from './motionWords.js';
import type { Raster } from './raster.js';
import type { Layers } from './separate.js';

/** The subject's drawing is this share of the scene's side, so that it has room to move. */
export const subjectShare = 0.62;
/** The same for a subject that comes from something larger, such as a leaf from its tree. */
export const originShare = 0.24;
/** Where feet stand, as a share of the height. */
const standingLine = 0.9;
/** Where the middle of a subject is that flies above something, as a share of the height. */
const aboveShare = 0.28;
const airborne: ReadonlySet<MotionKind> = new Set(['fly', 'fall', 'rise', 'orbit', 'float', 'swing']);

/** Stands a subject, cut from its own drawing, in a scene that was drawn without it. */
export function placeSubject(
  cutOut: Layers,
  scene: Raster,
  kind: MotionKind | undefined,
  floating: boolean,
  /** Whether something stands in the scene above which a flying subject is. */
  above = false,
): Layers {
  const { width, height, data } = scene;
  const { box } = cutOut;
  const stands = !floating && !(kind && airborne.has(kind));
  const dx = Math.round((width - box.left - box.right) / 2);
  const dy = stands
    ? Math.round(standingLine * height) - box.bottom
    : Math.round((above ? aboveShare * 2 * height : height) / 2 - (box.top + box.bottom) / 2);
  const subject = new Float32Array(width * height * 4);
  for (let y = Math.max(0, -dy); y < cutOut.height && y + dy < height; y++) {
    const from = y * cutOut.width * 4;
    const left = Math.max(0, -dx);
    const right = Math.min(cutOut.width, width - dx);
    subject.set(
      cutOut.subject.subarray(from + left * 4, from + right * 4),
      ((y + dy) * width + left + dx) * 4,
    );
  }
  return {
    width,
    height,
    background: Float32Array.from(data),
    subject,
    box: {
      left: Math.max(0, box.left + dx),
      right: Math.min(width - 1, box.right + dx),
      top: Math.max(0, box.top + dy),
      bottom: Math.min(height - 1, box.bottom + dy),
    },
  };
}
