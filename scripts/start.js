// Builds what has changed, then runs the whole server in this process: a signal to `npm start` reaches it and stops it.
// The build runs in a process of its own, because build tools change the environment they run in (NODE_ENV, for one), and
// the server reads its settings from there.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const main = new URL('../packages/server/dist/main.js', import.meta.url);

if (!existsSync(main)) console.log('Building Tricorn. The first build takes about half a minute…');
await build();
if (process.env.npm_lifecycle_event !== undefined) stopWithParent();
await import(main.href);

/** npm waits for the server, so where npm is gone, somebody killed it and the server has nobody to stop it. */
function stopWithParent() {
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    console.error('The process that started this server is gone; the server stops.');
    process.kill(process.pid, 'SIGTERM');
  }, 1_000);
  timer.unref();
}

/** Ends this process where the build fails or a signal ends it. */
async function build() {
  const child = spawn(process.execPath, [fileURLToPath(new URL('build.js', import.meta.url))], {
    stdio: 'inherit',
  });
  const names = ['SIGINT', 'SIGTERM', 'SIGHUP'];
  const forward = (name) => child.kill(name);
  for (const name of names) process.on(name, forward);
  const [code, signal] = await new Promise((done, fail) => {
    child.on('error', fail);
    child.on('exit', (...how) => done(how));
  });
  for (const name of names) process.off(name, forward);
  if (code === 0) return;
  console.error(
    signal === null
      ? `The build failed with exit code ${code}; the server was not started.`
      : `The build was ended by ${signal}; the server was not started.`,
  );
  process.exit(code || 1);
}
