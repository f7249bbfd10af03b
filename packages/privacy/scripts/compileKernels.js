// Compiles the AssemblyScript kernels to WebAssembly and gives the text of the generated TypeScript module.
import { readFileSync } from 'node:fs';
import asc from 'assemblyscript/asc';
import { compile, writeModule } from '../../../scripts/kernels.js';
import { wideProduct } from './wideProducts.js';

/** Ring sizes, in 64-bit words, that have a product kernel; src/ring/ringSizes.ts lists the same. */
const wideWords = [2, 3, 4, 5, 6, 8, 12, 16];
const parts = ['ring', 'product', 'limbs', 'bits', 'field', 'gates'];
const options = ['--runtime', 'stub', '--importMemory', '--noAssert', '-O3', '--enable', 'simd'];

export const generatedFile = new URL('../src/generated/kernels.ts', import.meta.url);

export async function compileKernels() {
  const sources = new Map(
    parts.map((part) => [
      `${part}.ts`,
      readFileSync(new URL(`../kernels/${part}.as`, import.meta.url), 'utf8'),
    ]),
  );
  sources.set('wide.ts', wideWords.map(wideProduct).join('\n'));
  sources.set('kernels.ts', [...parts, 'wide'].map((part) => `export * from './${part}';`).join('\n'));
  const kernels = await compile(asc, sources, 'kernels.ts', [...options, '--memoryBase', '49152']);
  return `// Made by scripts/buildKernels.js from kernels/*.as, which say what the functions do. Do not edit.
${writeModule(sources, kernels, { name: 'kernelsBase64', type: 'Kernels' })}`;
}
