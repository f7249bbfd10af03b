// Oklab (Björn Ottosson, 2020): equal distances look about equally different, which RGB does not give.

const linearOf = Float32Array.from({ length: 256 }, (_, value) => {
  const share = value / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
});

/** Writes the Oklab coordinates of an sRGB colour into `target` at `at`. */
export function writeOklab(target: Float32Array, at: number, red: number, green: number, blue: number): void {
  const r = linearOf[red]!;
  const g = linearOf[green]!;
  const b = linearOf[blue]!;
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  target[at] = 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s;
  target[at + 1] = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  target[at + 2] = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
}

/** The square of the distance of a colour from the one that begins at a place of a list. */
export function squaredDistance(colours: Float32Array, at: number, l: number, a: number, b: number): number {
  const dl = colours[at]! - l;
  const da = colours[at + 1]! - a;
  const db = colours[at + 2]! - b;
  return dl * dl + da * da + db * db;
}

/** Which of the colours of a list is the nearest, by its number. */
export function nearestOklab(colours: Float32Array, l: number, a: number, b: number): number {
  let [best, bestDistance] = [0, Number.POSITIVE_INFINITY];
  for (let at = 0; at < colours.length; at += 3) {
    const distance = squaredDistance(colours, at, l, a, b);
    if (distance < bestDistance) {
      bestDistance = distance;
      best = at / 3;
    }
  }
  return best;
}
