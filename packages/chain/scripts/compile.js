// Compiles contracts/*.sol and writes one TypeScript artefact per contract into src/generated.
//   node scripts/compile.js           write
//   node scripts/compile.js --check   exit 1 if a committed artefact differs from what the sources compile to
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

const require = createRequire(import.meta.url);
const root = new URL('..', import.meta.url);

/** The libraries use MCOPY, so these contracts need Cancun, which every public chain has. */
const EVM_VERSION = 'cancun';

/** The contracts, and those of tests: where they lie, and where their artefacts go. */
const FOLDERS = [
  ['contracts/', 'src/generated/'],
  ['contracts/testing/', 'src/testing/generated/'],
];

/** Compiles all contracts and returns the text of each artefact by its path. */
export function compileArtefacts() {
  return new Map(
    FOLDERS.flatMap(([from, to]) => compileFolder(from).map(([name, text]) => [to + name, text])),
  );
}

function compileFolder(folder) {
  const solc = require('solc');
  const names = readdirSync(new URL(folder, root))
    .filter((name) => name.endsWith('.sol'))
    .sort();
  const sources = Object.fromEntries(
    names.map((name) => [name, { content: readFileSync(new URL(folder + name, root), 'utf8') }]),
  );
  const input = {
    language: 'Solidity',
    sources,
    settings: {
      evmVersion: EVM_VERSION,
      optimizer: { enabled: true, runs: 10_000 },
      metadata: { bytecodeHash: 'none', appendCBOR: false },
      outputSelection: {
        '*': {
          '*': [
            'abi',
            'evm.bytecode.object',
            'evm.deployedBytecode.object',
            'evm.deployedBytecode.immutableReferences',
          ],
        },
      },
    },
  };
  const output = JSON.parse(solc.compile(JSON.stringify(input), { import: readImport }));
  const problems = (output.errors ?? []).map((problem) => problem.formattedMessage);
  if (problems.length > 0) throw new Error(problems.join('\n'));
  return names.map((file) => {
    const name = file.replace('.sol', '');
    return [`${lowerFirst(name)}Artefact.ts`, artefactText(name, output.contracts[file][name])];
  });
}

function readImport(path) {
  try {
    return { contents: readFileSync(require.resolve(path), 'utf8') };
  } catch {
    return { error: `${path} was not found` };
  }
}

function artefactText(name, { abi, evm }) {
  const immutables = Object.values(evm.deployedBytecode.immutableReferences ?? {}).flat();
  return [
    `// Generated from contracts/${name}.sol by scripts/compile.js. Do not edit.`,
    `export const ${lowerFirst(name)}Artefact = {`,
    `  name: '${name}',`,
    `  abi: ${JSON.stringify(abi)},`,
    `  bytecode: '0x${evm.bytecode.object}',`,
    `  deployedBytecode: '0x${evm.deployedBytecode.object}',`,
    `  immutables: ${JSON.stringify(immutables)},`,
    '} as const;',
    '',
  ].join('\n');
}

function lowerFirst(name) {
  return name === name.toUpperCase() ? name.toLowerCase() : name[0].toLowerCase() + name.slice(1);
}

function main() {
  const check = process.argv.includes('--check');
  for (const [file, text] of compileArtefacts()) {
    const url = new URL(file, root);
    if (!check) writeFileSync(url, text);
    else if (readFileSync(url, 'utf8') !== text) {
      console.error(`${file} is out of date: run node packages/chain/scripts/compile.js`);
      process.exitCode = 1;
    }
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) main();
