// Compresses a difference between two weight files for the repository.
//
//   node data/pack_difference.js work/scenes.diff ../models/text-to-image/scenes.diff.br
import { readFileSync, writeFileSync } from 'node:fs';
import { brotliCompressSync, constants } from 'node:zlib';

const [input, output] = process.argv.slice(2);
if (output === undefined) throw new Error('Say what to compress: node data/pack_difference.js INPUT OUTPUT');
const difference = readFileSync(input);
const packed = brotliCompressSync(difference, {
  params: {
    [constants.BROTLI_PARAM_QUALITY]: 9,
    [constants.BROTLI_PARAM_LGWIN]: 20,
    [constants.BROTLI_PARAM_SIZE_HINT]: difference.length,
  },
});
writeFileSync(output, packed);
console.log(`${(difference.length / 1e6).toFixed(1)} MB became ${(packed.length / 1e6).toFixed(1)} MB`);
