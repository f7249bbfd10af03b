/** A last step of up to this many times the usual one still looks smooth. */
const tolerance = 1.5;

/**
 * Makes a sequence of frames loop without a jump: if the last frame does not lead into the first, the frames are
 * played back to the start.
 */
export function closeLoop(frames: readonly Uint8Array[]): readonly Uint8Array[] {
  if (frames.length < 3) return frames;
  const steps = frames.slice(1).map((frame, index) => change(frames[index]!, frame));
  const usual = steps.reduce((sum, step) => sum + step, 0) / steps.length;
  if (change(frames.at(-1)!, frames[0]!) <= tolerance * usual) return frames;
  return [...frames, ...frames.slice(1, -1).reverse()];
}

/** The mean difference, on every seventh byte: enough to compare frames, and cheap. */
function change(a: Uint8Array, b: Uint8Array): number {
  let sum = 0;
  for (let at = 0; at < a.length; at += 7) sum += Math.abs(a[at]! - b[at]!);
  return (sum * 7) / a.length;
}
