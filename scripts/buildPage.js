// Builds the page for private computation that works from disk: one file with everything it needs, which asks nothing but the
// server that a person names. The command line carries it (`tricorn page`) and knows its hash. Built again when something that
// it is made of has changed.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { hashOf, sources } from './buildConsole.js';

const root = fileURLToPath(new URL('..', import.meta.url));
const consoleFolder = join(root, 'packages/console');
const pageFolder = join(root, 'packages/client/dist/page');
const pagePath = join(pageFolder, 'tricorn-page.html');
const stampPath = join(consoleFolder, 'dist/page.sha256');
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

/** Nothing but the script of this very page runs, and it may connect to any server: that is what the page is for. */
const policyOf = (script) =>
  [
    "default-src 'none'",
    `script-src 'sha256-${createHash('sha256').update(script).digest('base64')}'`,
    "style-src 'unsafe-inline'",
    'img-src data: blob:',
    'font-src data:',
    'connect-src http: https: ws: wss:',
    "form-action 'none'",
    "base-uri 'none'",
  ].join('; ');

/** Resolves with whether there was something to build. */
export async function buildPage() {
  const stamp = hashOf([...sources, 'packages/console/page.html', 'package.json', 'scripts/buildPage.js']);
  if (existsSync(pagePath) && existsSync(stampPath) && readFileSync(stampPath, 'utf8') === stamp)
    return false;
  const { build } = await import('vite');
  const { output } = await build({
    root: consoleFolder,
    configFile: false,
    publicDir: false,
    logLevel: 'error',
    define: { __TRICORN_VERSION__: JSON.stringify(version) },
    build: {
      write: false,
      target: 'es2023',
      assetsInlineLimit: Number.MAX_SAFE_INTEGER,
      cssCodeSplit: false,
      modulePreload: false,
      rolldownOptions: {
        input: join(consoleFolder, 'page.html'),
        output: { codeSplitting: false },
        treeshake: { moduleSideEffects: [{ test: /hyparquet-compressors/, sideEffects: false }] },
      },
    },
  });
  const named = (pattern) => {
    const found = output.filter(({ fileName }) => pattern.test(fileName));
    if (found.length !== 1) throw new Error(`The page has ${found.length} files like ${pattern}.`);
    return String(found[0].code ?? found[0].source);
  };
  mkdirSync(pageFolder, { recursive: true });
  writeFileSync(pagePath, oneFile(named(/\.html$/), named(/\.js$/), named(/\.css$/)));
  writeFileSync(stampPath, stamp);
  return true;
}

function oneFile(html, code, styles) {
  // Would end the script, or begin a comment in it, wherever it stands.
  const script = code.trim().replaceAll('</script', '<\\/script').replaceAll('<!--', '<\\!--');
  const bare = html
    .replace(/\s*<script type="module"[^>]*><\/script>/, '')
    .replace(/\s*<link rel="stylesheet"[^>]*>/, '');
  const head = [
    `<meta http-equiv="Content-Security-Policy" content="${policyOf(script)}" />`,
    `<meta name="generator" content="Tricorn ${version}" />`,
    `<style>${styles.trim()}</style>`,
  ];
  return bare
    .replace('<head>', () => `<head>\n    ${head.join('\n    ')}`)
    .replace('</body>', () => `<script type="module">${script}</script>\n  </body>`);
}
