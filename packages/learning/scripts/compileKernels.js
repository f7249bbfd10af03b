// Compiles assembly/*.as to WebAssembly and returns the text of the generated TypeScript module.
import { readdirSync, readFileSync } from 'node:fs';
import asc from 'assemblyscript/asc';
import { compile, writeModule } from '../../../scripts/kernels.js';

const assembly = new URL('../assembly/', import.meta.url);
/** Compiler options of all kernels; `memory` adds those of the kernels that several threads run in one memory. */
const options = ['-O3', '--noAssert', '--runtime', 'stub', '--enable', 'simd'];
const imports = ['--use', 'abort=', '--use', 'seed='];
const memory = ['--importMemory', '--sharedMemory', '--initialMemory', '1', '--maximumMemory', '65536'];

export const generatedFile = new URL('../src/generated/kernels.ts', import.meta.url);

export async function compileKernels() {
  // Kernels are named .as, because only AssemblyScript's compiler reads them as TypeScript.
  const sources = new Map(
    readdirSync(assembly).map((name) => [
      name.replace(/\.as$/, '.ts'),
      readFileSync(new URL(name, assembly), 'utf8'),
    ]),
  );
  const kernels = await compile(asc, sources, 'kernels.ts', [...options, ...imports]);
  const shared = await compile(asc, sources, 'shared.ts', [
    ...options,
    ...imports,
    '--enable',
    'threads',
    ...memory,
  ]);
  return `// Made by scripts/buildKernels.js from assembly/*.as, which say what the functions do. Do not edit.
${writeModule(sources, kernels, { name: 'kernelsBase64', type: 'Kernels' })}
${writeModule(sources, shared, { name: 'sharedBase64', type: 'SharedKernels' })}`;
}
