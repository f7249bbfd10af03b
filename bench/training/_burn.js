// Arithmetic on a few kilobytes, for scaling.js.
const cells = new Float64Array(1_000).fill(1);
const start = performance.now();
for (let pass = 0; pass < 300_000; pass++)
  for (let index = 0; index < cells.length; index++) cells[index] = cells[index] * 0.999 + 1;
process.send(performance.now() - start, () => process.exit(0));
