import { createServer } from 'node:net';

/** Below the ports that systems hand out by themselves, so that no connection takes one before it is used. */
const firstPort = 12_000;
const ports = 16_000;
const attemptsMax = 200;

/** A port of this machine on which nothing listens, and which no other test of this or another run gets meanwhile. */
export async function freePort(): Promise<number> {
  return await freePorts([0]);
}

/** A free port, together with those at the given distances from it. */
export async function freePorts(offsets: readonly number[]): Promise<number> {
  for (let attempt = 0; attempt < attemptsMax; attempt++) {
    const port = firstPort + ((process.pid * 389 + attempt * 401) % ports);
    const wanted = offsets.map((offset) => port + offset);
    if ((await all(wanted, reserve)) && (await all(wanted, isFree))) return port;
  }
  throw new Error(`no free ports were found in ${attemptsMax} attempts`);
}

async function all(wanted: readonly number[], check: (port: number) => Promise<boolean>): Promise<boolean> {
  for (const port of wanted) if (!(await check(port))) return false;
  return true;
}

/** Takes a name in the kernel until this process ends; only Linux has such names. */
async function reserve(port: number): Promise<boolean> {
  if (process.platform !== 'linux') return true;
  return await new Promise((done) => {
    const name = createServer().unref();
    name.once('error', () => done(false)).listen({ path: `\0tricorn-test-port-${port}` }, () => done(true));
  });
}

async function isFree(port: number): Promise<boolean> {
  return await new Promise((done) => {
    const server = createServer();
    server.once('error', () => done(false));
    server.listen(port, '127.0.0.1', () => server.close(() => done(true)));
  });
}
