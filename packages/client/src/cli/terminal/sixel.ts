import type { Pixels } from './png.js';

/** Six levels per channel: 216 colours, within the 256 registers of terminals. */
const levels = 6;
const opaqueFrom = 128;
const none = -1;

/** Encodes a picture as sixels: bands of six lines, with one pass per colour in the band. */
export function encodeSixel({ width, height, rgba }: Pixels): string {
  const colours = quantize(rgba, width * height);
  let result = `\u001bP0;1;0q"1;1;${width};${height}${registers(colours)}`;
  for (let top = 0; top < height; top += 6) {
    result += `${band(colours, width, height, top)}-`;
  }
  return `${result}\u001b\\`;
}

function quantize(rgba: Uint8Array, count: number): Int16Array {
  const colours = new Int16Array(count);
  const level = (value: number) => Math.round((value * (levels - 1)) / 255);
  for (let i = 0; i < count; i++) {
    const [red, green, blue, alpha] = rgba.subarray(4 * i, 4 * i + 4);
    colours[i] =
      alpha! < opaqueFrom ? none : level(red!) * levels * levels + level(green!) * levels + level(blue!);
  }
  return colours;
}

function registers(colours: Int16Array): string {
  const percent = (level: number) => Math.round((level * 100) / (levels - 1));
  return [...new Set(colours)]
    .filter((colour) => colour !== none)
    .map((colour) => {
      const [red, green, blue] = [
        Math.floor(colour / (levels * levels)),
        Math.floor(colour / levels) % levels,
        colour % levels,
      ];
      return `#${colour};2;${percent(red!)};${percent(green!)};${percent(blue!)}`;
    })
    .join('');
}

function band(colours: Int16Array, width: number, height: number, top: number): string {
  const rows = Math.min(6, height - top);
  const present = new Set(colours.subarray(top * width, (top + rows) * width));
  present.delete(none);
  return [...present].map((colour) => `#${colour}${pass(colours, width, rows, top, colour)}`).join('$');
}

/** The sixels of one colour in a band, run-length encoded. */
function pass(colours: Int16Array, width: number, rows: number, top: number, colour: number): string {
  let result = '';
  let run = 0;
  let previous = none;
  const flush = () => {
    if (run === 0) return;
    const character = String.fromCharCode(63 + previous);
    result += run > 3 ? `!${run}${character}` : character.repeat(run);
  };
  for (let x = 0; x < width; x++) {
    let bits = 0;
    for (let y = 0; y < rows; y++) if (colours[(top + y) * width + x] === colour) bits |= 1 << y;
    if (bits === previous) {
      run++;
    } else {
      flush();
      previous = bits;
      run = 1;
    }
  }
  if (previous !== 0) flush();
  return result;
}
