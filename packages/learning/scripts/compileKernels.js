// Compiles assembly/*.as to WebAssembly and returns the text of the generated TypeScript module.
import { readdirSync, readFileSync } from 'node:fs';
import asc from 'assemblyscript/asc';

const assembly = new URL('../assembly/', import.meta.url);
/** Compiler options of all kernels; `memory` adds those of the kernels that several threads run in one memory. */
const options = ['-O3', '--noAssert', '--runtime', 'stub', '--enable', 'simd'];
const imports = ['--use', 'abort=', '--use', 'seed='];
const memory = ['--importMemory', '--sharedMemory', '--initialMemory', '1', '--maximumMemory', '65536'];

export const generatedFile = new URL('../src/generated/kernels.ts', import.meta.url);

export async function compileKernels() {
  const kernels = await compile('kernels.ts', [...options, ...imports]);
  const shared = await compile('shared.ts', [...options, ...imports, '--enable', 'threads', ...memory]);
  return `// Made by scripts/buildKernels.js from assembly/*.as. Do not edit.
export const kernelsBase64 =
  '${kernels}';
export const sharedBase64 =
  '${shared}';
`;
}

async function compile(entry, settings) {
  // Kernels are named .as, because only AssemblyScript's compiler reads them as TypeScript.
  const sources = new Map(
    readdirSync(assembly).map((name) => [
      name.replace(/\.as$/, '.ts'),
      readFileSync(new URL(name, assembly), 'utf8'),
    ]),
  );
  let binary;
  const { error, stderr } = await asc.main([entry, '--outFile', 'kernels.wasm', ...settings], {
    readFile: (name) => sources.get(name) ?? null,
    writeFile: (name, contents) => {
      if (name.endsWith('.wasm')) binary = contents;
    },
    listFiles: () => [],
  });
  if (error) throw new Error(`The kernels do not compile: ${error.message}\n${stderr.toString()}`);
  return Buffer.from(binary).toString('base64');
}
