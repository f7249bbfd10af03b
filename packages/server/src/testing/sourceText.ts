import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export interface SourceFile {
  /** Relative to the root of the repository. */
  path: string;
  text: string;
}

/** The source of the packages without comments, tests and test helpers. */
export function readSources(): SourceFile[] {
  return filesUnder('packages', /^[^/]+\/src\/.*\.tsx?$/)
    .filter(({ path }) => !/\.test\.tsx?$|\/testing\/|\/e2e\/|^packages\/testing\//.test(path))
    .map(({ path, text }) => ({ path, text: withoutComments(text) }));
}

/** The documentation: every Markdown file of the root, of `docs` and of the packages. */
export function readDocuments(): SourceFile[] {
  const ofRoot = readdirSync(root).filter((name) => name.endsWith('.md'));
  return [
    ...ofRoot.map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') })),
    ...filesUnder('docs', /\.md$/),
    ...filesUnder('packages', /^[^/]+\/[^/]+\.md$/),
  ];
}

/** Replaces comments by a space. Strings and templates are matched first, so that a `//` inside them is kept. */
export const withoutComments = (code: string): string =>
  code.replace(
    /('(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`)|\/\/[^\n]*|\/\*[\s\S]*?\*\//g,
    (_all, text: string | undefined) => text ?? ' ',
  );

/** Found by the lock file, so that this file may move. */
const root: string = (() => {
  let folder = dirname(fileURLToPath(import.meta.url));
  while (!existsSync(join(folder, 'package-lock.json'))) {
    if (dirname(folder) === folder) throw new Error('this file is not in the repository');
    folder = dirname(folder);
  }
  return folder;
})();

/** The files of a folder whose path in it matches, `node_modules` and build output left out. */
function filesUnder(folder: string, pattern: RegExp): SourceFile[] {
  const isIgnored = (name: string) => name === 'node_modules' || name === 'dist';
  const walk = (path: string): string[] =>
    readdirSync(join(root, folder, path), { withFileTypes: true }).flatMap((entry) => {
      const inner = path === '' ? entry.name : `${path}/${entry.name}`;
      if (entry.isDirectory()) return isIgnored(entry.name) ? [] : walk(inner);
      return pattern.test(inner) ? [inner] : [];
    });
  return walk('').map((path) => ({
    path: `${folder}/${path}`,
    text: readFileSync(join(root, folder, path), 'utf8'),
  }));
}
