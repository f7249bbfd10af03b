// Bundles compiled programs and tests with everything they import. The server loads about 2,000 modules; from a bundle they load
// in less than half the time and take less memory. Every module is still evaluated only where one imports it, in the same order,
// and still finds its neighbours: `import.meta.url` is that of the compiled file. The threads and processes that a program
// starts are bundled with it. Addresses are relative, so a bundle can be moved together with what it was made from.
import { readFile } from 'node:fs/promises';
import { dirname, join, relative, resolve } from 'node:path';

/** They load libraries, threads or data by paths of their own. */
const keptApart =
  /^(?:@node-rs\/|@nomicfoundation\/|classic-level|node-llama-cpp|onnxruntime|pino|playwright|sharp|thread-stream|tiny-secp256k1)/;

/** Where the bundle of a test file is, if it has one. */
export const bundleOf = (file, folder) => join(folder, file.replace(/\.js$/, '.mjs'));

/**
 * Bundles files, whose paths are relative to the root, into a folder outside every package, from which it may be moved
 * once. Tests are many and get source maps; a program has no chunk with more than it needs.
 */
export async function bundle(root, files, folder, { forTests = true, movedTo = folder } = {}) {
  // The runner imports this file too and does not need the bundler.
  const { rolldown } = await import('rolldown');
  const build = await rolldown({
    cwd: root,
    input: Object.fromEntries(files.map((file) => [file.replace(/\.js$/, ''), join(root, file)])),
    platform: 'node',
    plugins: [keepApart, keepAddresses(root, movedTo), ...(forTests ? [readMaps(root)] : [])],
    logLevel: 'silent',
  });
  await build.write({
    dir: folder,
    format: 'esm',
    entryFileNames: '[name].mjs',
    chunkFileNames: '[name]-[hash].mjs',
    sourcemap: forTests,
    sourcemapExcludeSources: true,
    strictExecutionOrder: true,
    ...(forTests ? { codeSplitting: { groups: [{ name: packageOf }] } } : {}),
  });
  await build.close();
}

/** The chunk of a module of another author; null for our own, which are split by the tests that use them. */
function packageOf(id) {
  const name = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(id)?.[1];
  return name === undefined ? null : `node_modules/${name}`;
}

const keepApart = {
  name: 'keep-apart',
  async resolveId(source, importer, options) {
    if (!source.endsWith('.node') && !keptApart.test(source)) return;
    const found = await this.resolve(source, importer, { ...options, skipSelf: true });
    // Named by its path, because the bundle is outside every package.
    return found === null ? undefined : { id: found.id, external: true };
  },
};

/** A file that a thread or a process is started from. */
const started = /new URL\('(\.[^']*(?:Main|[tT]hread)\.js)', import\.meta\.url\)/g;
const scheme = 'bundled-file:';

/** Every module has the address that it would have alone. Until it is known in which file a module ends, its path stands for it. */
function keepAddresses(root, folder) {
  const addressOf = (path) => JSON.stringify(`${scheme}${path}`);
  return {
    name: 'keep-addresses',
    async transform(code, id) {
      // The runtime of the bundler has no file, and is the bundle's own.
      if (!code.includes('import.meta.') || id.startsWith('\0')) return;
      let kept = code.replaceAll(started, (_, path) => {
        const program = resolve(dirname(id), path);
        const fileName = relative(root, program).replace(/\.js$/, '.mjs');
        this.emitFile({ type: 'chunk', id: program, fileName });
        return `new URL(${addressOf(join(folder, fileName))})`;
      });
      kept = kept.replaceAll('import.meta.url', addressOf(id));
      for (const [call, name] of code.matchAll(/import\.meta\.resolve\('([^']+)'\)/g)) {
        const found = await this.resolve(name, id);
        if (found === null) throw new Error(`${id}: ${name} is not found`);
        kept = kept.replaceAll(call, addressOf(found.id));
      }
      return { code: kept, map: null };
    },
    renderChunk(code, { fileName }) {
      const from = dirname(join(folder, fileName));
      const named = code
        .replaceAll(
          new RegExp(`"${scheme}([^"]+)"`, 'g'),
          (_, path) => `new URL(${JSON.stringify(relative(from, path))}, import.meta.url).href`,
        )
        // What is kept apart; the runtime, at the top of the bundle, requires what is not imported.
        .replaceAll(`__require("${root}`, `__require("${relative(folder, root)}/`)
        .replaceAll(`"${root}`, `"${relative(from, root)}/`);
      return { code: named, map: null };
    },
  };
}

/** Stack traces name our sources. Those of other authors have no maps, which would take long to load. */
function readMaps(root) {
  const own = join(root, 'packages');
  return {
    name: 'read-maps',
    async load(id) {
      if (!id.startsWith(own) || id.includes('/node_modules/') || !id.endsWith('.js')) return;
      const [code, map] = await Promise.all([
        readFile(id, 'utf8'),
        readFile(`${id}.map`, 'utf8').catch(() => ''),
      ]);
      if (map === '') return { code };
      const parsed = JSON.parse(map);
      parsed.sources = parsed.sources.map((source) => join(dirname(id), source));
      return { code, map: parsed };
    },
    generateBundle(_, output) {
      for (const chunk of Object.values(output)) {
        if (chunk.type !== 'chunk' || !chunk.fileName.startsWith('node_modules/')) continue;
        delete output[`${chunk.fileName}.map`];
        chunk.code = chunk.code.replace(/\n\/\/# sourceMappingURL=.*\s*$/, '\n');
      }
    },
  };
}
