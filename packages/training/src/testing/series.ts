import { createRandom } from '@tricorn/random';

/** Two seasonal columns with noise, as rows of numbers; the same on every machine. */
export function drawSeries(rows: number, seed: number): number[][] {
  const { uniform } = createRandom(seed);
  const noise = (): number => uniform() + uniform() + uniform() - 1.5;
  return Array.from({ length: rows }, (_, row) => [
    20 + 6 * Math.sin(row / 5) + 2 * Math.sin(row / 23) + 0.8 * noise(),
    1000 + 40 * Math.cos(row / 7) * Math.sin(row / 31) + 8 * noise(),
  ]);
}

export function seriesCsv(rows: readonly (readonly number[])[]): string {
  return `temperature,pressure\n${rows.map((row) => row.join(',')).join('\n')}\n`;
}
