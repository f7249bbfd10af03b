import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../../../', import.meta.url));

/** Builds the server of an earlier commit in a folder; returns the path of its program. */
export function buildRelease(commit: string, folder: string): string {
  unpack(git('archive', commit), folder);
  return build(folder);
}

/** Builds a release that could follow this one: the same, with a migration that adds a column, a table and a function. */
export function buildNextRelease(folder: string): string {
  const files = git('ls-files', '-z', '--cached', '--others', '--exclude-standard', '--deduplicate')
    .toString()
    .split('\0')
    .filter((file) => file !== '' && existsSync(join(root, file)));
  const archive = execFileSync('tar', ['cf', '-', '--no-recursion', '--null', '-T', '-'], {
    cwd: root,
    input: files.join('\0'),
    maxBuffer: archiveBytesMax,
  });
  unpack(archive, folder);
  const sources = join(folder, 'packages/server/src');
  const release = Number(/export const release = (\d+);/.exec(read(sources, migrateFile))![1]) + 1;
  edit(sources, migrateFile, /export const release = \d+;/, `export const release = ${release};`);
  edit(
    sources,
    'migrations.ts',
    /\n};\n$/,
    `\n  '${String(release).padStart(4, '0')}_made_up': { up: async (db) => void (await sql.raw(${JSON.stringify(madeUp)}).execute(db)) },\n};\n`,
  );
  edit(sources, 'migrations.ts', /^/, "import { sql } from 'kysely';\n");
  return build(folder);
}

const migrateFile = 'ground/store/migrate.ts';
const archiveBytesMax = 1 << 30;

const madeUp = `
  alter table account add column nickname text not null default '';
  create table nickname_change (account_id uuid not null references account, created_at timestamptz not null default now());
  create function nickname_changed() returns trigger language plpgsql as $$
  begin
    insert into nickname_change (account_id) values (new.id);
    return null;
  end $$;
  create trigger nickname_changed after update of nickname on account for each row execute function nickname_changed();`;

function unpack(archive: Buffer, folder: string): void {
  mkdirSync(folder, { recursive: true });
  execFileSync('tar', ['xf', '-', '-C', folder], { input: archive });
}

function build(folder: string): string {
  // The same dependencies; links cost neither time nor space.
  const ofPackages = readdirSync(join(root, 'packages')).map((name) => `packages/${name}/node_modules`);
  for (const modules of ['node_modules', ...ofPackages.filter((path) => existsSync(join(root, path)))])
    execFileSync('cp', ['-al', join(root, modules), join(folder, modules)]);
  execFileSync(process.execPath, ['scripts/transpile.js'], { cwd: folder, stdio: 'inherit' });
  return join(folder, 'packages/server/dist/main.js');
}

const read = (folder: string, file: string): string => readFileSync(join(folder, file), 'utf8');

function edit(folder: string, file: string, pattern: RegExp, replacement: string): void {
  const text = read(folder, file);
  if (!pattern.test(text)) throw new Error(`${file} has nothing like ${pattern}`);
  writeFileSync(
    join(folder, file),
    text.replace(pattern, () => replacement),
  );
}

function git(...args: string[]): Buffer {
  return execFileSync('git', args, { cwd: root, maxBuffer: archiveBytesMax });
}
