// Compiles the WebAssembly kernels of a package, and writes them as a TypeScript module with the types of their functions.

/** Compiles the module `entry` of the sources, which are texts by file name, with AssemblyScript; returns it in base64. */
export async function compile(asc, sources, entry, options) {
  let binary;
  const { error, stderr } = await asc.main([entry, '--outFile', 'kernels.wasm', ...options], {
    readFile: (name) => sources.get(name) ?? null,
    writeFile: (name, content) => {
      if (name.endsWith('.wasm')) binary = content;
    },
    listFiles: () => [],
  });
  if (error) throw new Error(`The kernels do not compile: ${error.message}\n${stderr.toString()}`);
  return Buffer.from(binary).toString('base64');
}

/** The constant `name` with the compiled kernels, and the interface `type` of the functions that they export. */
export function writeModule(sources, base64, { name, type }) {
  const text = [...sources.values()].join('\n');
  const exported = WebAssembly.Module.exports(new WebAssembly.Module(Buffer.from(base64, 'base64')));
  const signatures = exported
    .filter(({ kind }) => kind === 'function')
    .map((own) => `  ${signatureOf(own.name, text)};\n`);
  return `export interface ${type} {\n${signatures.join('')}}\nexport const ${name} =\n  '${base64}';\n`;
}

/** A function of the sources as JavaScript sees it: integers of 64 bits are bigints, all else is a number. */
function signatureOf(name, text) {
  const [, given, result] = new RegExp(`export function ${name}\\(([^)]*)\\): (\\w+)`).exec(text);
  const parameters = [...given.matchAll(/(\w+): (\w+)/g)].map(
    ([, parameter, type]) => `${parameter}: ${typeOf(type)}`,
  );
  return `${name}(${parameters.join(', ')}): ${typeOf(result)}`;
}

const typeOf = (type) => ({ void: 'void', u64: 'bigint', i64: 'bigint' })[type] ?? 'number';
