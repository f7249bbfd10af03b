import { createRandom, type Random } from '@tricorn/random';
import { strToU8, zipSync } from 'fflate';

const side = 20;
const picturesPerShape = 40;
const shapes = ['circle', 'cross', 'square'] as const;

/** Pictures of three shapes in a folder each, drawn in the browser: the same every time. */
export async function examplePictures(perShape = picturesPerShape, seed = 3): Promise<File> {
  const random = createRandom(seed);
  const files: Record<string, Uint8Array> = {};
  for (const shape of shapes) {
    for (let index = 0; index < perShape; index++)
      files[`${shape}/${shape}-${String(index).padStart(3, '0')}.png`] = await drawShape(shape, random);
  }
  // The pictures are compressed already.
  const zip = zipSync(files, { level: 0 });
  return new File([zip as BlobPart], 'shapes.zip', { type: 'application/zip' });
}

async function drawShape(shape: (typeof shapes)[number], { uniform }: Random): Promise<Uint8Array> {
  const canvas = new OffscreenCanvas(side, side);
  const pen = canvas.getContext('2d')!;
  pen.fillStyle = '#101820';
  pen.fillRect(0, 0, side, side);
  const size = 4 + uniform() * 3;
  const x = size + 1 + uniform() * (side - 2 * size - 2);
  const y = size + 1 + uniform() * (side - 2 * size - 2);
  pen.strokeStyle = `hsl(${Math.floor(uniform() * 360)} 80% 65%)`;
  pen.lineWidth = 2;
  pen.beginPath();
  if (shape === 'circle') pen.arc(x, y, size, 0, 2 * Math.PI);
  else if (shape === 'square') pen.rect(x - size, y - size, 2 * size, 2 * size);
  else {
    pen.moveTo(x - size, y - size);
    pen.lineTo(x + size, y + size);
    pen.moveTo(x - size, y + size);
    pen.lineTo(x + size, y - size);
  }
  pen.stroke();
  const blob = await canvas.convertToBlob({ type: 'image/png' });
  return new Uint8Array(await blob.arrayBuffer());
}

const seriesRows = 600;
const rowsPerDay = 24;

/** Temperature and load of a house, hour by hour. */
export function exampleSeries(rows = seriesRows, seed = 5): File {
  const { normal } = createRandom(seed);
  const lines = Array.from({ length: rows }, (_, hour) => {
    const day = (2 * Math.PI * hour) / rowsPerDay;
    const temperature = 12 + 7 * Math.sin(day - 2) + 3 * Math.sin(day / 7) + 0.6 * normal();
    const load = 30 - 0.8 * temperature + 6 * Math.max(0, Math.sin(day + 1)) + 0.8 * normal();
    return `${temperature.toFixed(2)},${load.toFixed(2)}`;
  });
  const bytes = strToU8(`temperature,load\n${lines.join('\n')}\n`);
  return new File([bytes as BlobPart], 'house.csv', { type: 'text/csv' });
}
