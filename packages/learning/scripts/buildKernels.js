// Compiles assembly/*.as to WebAssembly and writes it as a module, so that nothing is read at run time.
//   node packages/learning/scripts/buildKernels.js
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import asc from 'assemblyscript/asc';

const root = fileURLToPath(new URL('..', import.meta.url));
// Kernels are named .as, because they are TypeScript to AssemblyScript's compiler alone.
const sourceOf = (name) => readFileSync(`${root}/assembly/${name.replace(/\.ts$/, '.as')}`, 'utf8');
const names = readdirSync(`${root}/assembly`).map((name) => name.replace(/\.as$/, '.ts'));
const kernels = await compile('kernels.ts');
const shared = await compile('shared.ts', [
  '--enable',
  'threads',
  '--importMemory',
  '--sharedMemory',
  '--initialMemory',
  '1',
  '--maximumMemory',
  '65536',
]);
writeFileSync(
  `${root}/src/generated/kernels.ts`,
  `// Made by scripts/buildKernels.js from assembly/*.as. Do not edit.
export const kernelsBase64 =
  '${kernels}';
export const sharedBase64 =
  '${shared}';
`,
);

async function compile(entry, options = []) {
  let binary;
  const { error, stderr } = await asc.main(
    [
      entry,
      '--outFile',
      'kernels.wasm',
      '-O3',
      '--noAssert',
      '--runtime',
      'stub',
      '--enable',
      'simd',
      '--use',
      'abort=',
      '--use',
      'seed=',
      ...options,
    ],
    {
      readFile: (name) => (names.includes(name) ? sourceOf(name) : null),
      writeFile: (name, contents) => {
        if (name.endsWith('.wasm')) binary = contents;
      },
    },
  );
  if (error) {
    console.error(stderr.toString());
    process.exit(1);
  }
  return Buffer.from(binary).toString('base64');
}
