import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { chmod, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import type { TestServer } from '@tricorn/testing';

const root = fileURLToPath(new URL('../../../../', import.meta.url));
const docs = join(root, 'docs');
const main = fileURLToPath(new URL('../cli/main.js', import.meta.url));
const documentedUrl = 'http://127.0.0.1:8080';
const pageMs = 300_000;
/** The operator's page starts from nothing; a test of the server follows it. */
const followedElsewhere: ReadonlySet<string> = new Set(['operate.md']);
/** Stands between the outputs of two blocks. */
const divider = '---- next block ----';

interface Block {
  language: string;
  code: string;
  /** The output that the page states. */
  output: string | undefined;
}

/** Runs every page of the documentation as a reader would, in a folder of its own, and compares the outputs. */
export async function documentationSuite(server: () => TestServer): Promise<void> {
  let folder: string;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'tricorn-docs-'));
    await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
    await writeFile(join(folder, 'tricorn'), `#!/bin/sh\nexec "${process.execPath}" "${main}" "$@"\n`);
    await chmod(join(folder, 'tricorn'), 0o755);
    await symlink(join(root, 'packages/speech/clips/clip.mp3'), join(folder, 'talk.mp3'));
  });
  after(async () => {
    await rm(folder, { recursive: true, force: true });
  });

  const pages = (await readdir(docs, { recursive: true }))
    .filter((name) => name.endsWith('.md') && !followedElsewhere.has(name))
    .sort();
  for (const page of pages) {
    const text = await readFile(join(docs, page), 'utf8');
    const blocks = blocksOf(text);
    for (const language of ['js', 'sh', 'python']) {
      const chosen = blocks.filter((block) => block.language === language);
      if (chosen.length === 0) continue;
      test(`${page} (${language}) does what it says`, { timeout: pageMs }, async () => {
        const { status, output, errors } = await runBlocks(language, chosen, folder, server());
        assert.equal(status, 0, `${output.join('\n')}\n${errors}`);
        for (const [index, block] of chosen.entries()) {
          if (block.output !== undefined)
            assert.match(output[index]!.trim(), patternOf(block.output), block.code);
        }
      });
    }
  }
}

/** Fenced blocks with a language, each with the `text` block that follows it. */
function blocksOf(text: string): Block[] {
  const blocks: Block[] = [];
  for (const [, language = '', code = ''] of text.matchAll(/^```(\w*)\n(.*?)^```$/gms)) {
    if (language === 'text') blocks.at(-1)!.output = code.trim();
    else blocks.push({ language, code, output: undefined });
  }
  return blocks;
}

/** The stated output as a pattern; `…` matches anything. */
function patternOf(output: string): RegExp {
  const literal = output.split('…').map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${literal.join('.*?')}$`, 's');
}

async function runBlocks(
  language: string,
  blocks: readonly Block[],
  folder: string,
  { baseUrl, passwd }: TestServer,
): Promise<{ status: unknown; output: string[]; errors: string }> {
  const print = { js: `console.log('${divider}');`, sh: `echo '${divider}'`, python: `print('${divider}')` }[
    language
  ];
  const code = blocks
    .map((block) => `${block.code}\n${print}\n`)
    .join('')
    .replaceAll(documentedUrl, baseUrl);
  const file = { js: 'page.mjs', sh: 'page.sh', python: 'page.py' }[language]!;
  await writeFile(join(folder, file), code);
  const [program, args] = { js: [process.execPath, []], sh: ['bash', ['-eu']], python: ['python3', []] }[
    language
  ] as [string, string[]];
  const child = spawn(program, [...args, file], {
    cwd: folder,
    env: {
      PATH: `${folder}:${process.env['PATH']}`,
      HOME: folder,
      TRICORN_DEMO_PASSWORD: passwd,
      PYTHONPATH: join(root, 'clients/python'),
      PYTHONDONTWRITEBYTECODE: '1',
    },
    timeout: pageMs,
  });
  let output = '';
  let errors = '';
  child.stdout.setEncoding('utf8').on('data', (text) => (output += text));
  child.stderr.setEncoding('utf8').on('data', (text) => (errors += text));
  const status = await new Promise((done) => child.once('close', done));
  return { status, output: output.split(divider), errors };
}
