import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { startManaged } from './managed.js';

async function withProgram(
  script: string,
  startMsMax: number,
  use: (start: () => ReturnType<typeof startManaged>, folder: string) => Promise<void>,
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'tricorn-managed-'));
  try {
    await use(
      async () =>
        await startManaged({
          name: 'program',
          command: process.execPath,
          args: ['-e', script, folder],
          env: process.env,
          ready: /ready/,
          logFile: join(folder, 'log'),
          startMsMax,
          onDeath: () => {},
        }),
      folder,
    );
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

test('a program that fails at its start is reported with its exit code and its last errors', async () => {
  await withProgram(
    'console.log("starting"); console.error("the database vanished"); process.exitCode = 3;',
    60_000,
    async (start) => {
      await assert.rejects(start(), (error: Error) => {
        assert.match(error.message, /program ended with 3 at its start/);
        assert.match(error.message, /starting/);
        assert.match(error.message, /the database vanished/);
        return true;
      });
    },
  );
});

test('a program that is not ready in time is ended before anybody starts another', async () => {
  await withProgram(
    'require("node:fs").writeFileSync(require("node:path").join(process.argv[1], "pid"), String(process.pid)); setInterval(() => {}, 1000);',
    2_000,
    async (start, folder) => {
      await assert.rejects(start(), /program was not ready within 2 s/);
      // On a very slow machine it may not have come far enough to write its number; then it is gone as well.
      const pid = Number(await readFile(join(folder, 'pid'), 'utf8').catch(() => '0'));
      if (pid > 0) assert.throws(() => process.kill(pid, 0), { code: 'ESRCH' });
    },
  );
});
