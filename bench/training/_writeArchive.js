// Writes an archive of many small pictures in a process of its own, so that none of it stays in the memory that is measured:
//   node _writeArchive.js PATH COUNT
import { writeFileSync } from 'node:fs';
import { drawDigits, encodeDigit } from '../../packages/training/dist/testing/digits.js';
import { makeZip } from '../../packages/training/dist/testing/zip.js';

const distinct = 500;
const [, , path, count] = process.argv;
const digits = drawDigits(distinct, 1);
const images = await Promise.all(digits.map((digit) => encodeDigit(digit)));
const entries = Array.from({ length: Number(count) }, (_, index) => ({
  name: `${digits[index % distinct].digit}/${index}.png`,
  data: images[index % distinct],
}));
writeFileSync(path, makeZip(entries));
