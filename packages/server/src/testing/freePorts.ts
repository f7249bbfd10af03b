import { createServer } from 'node:net';

/** Below the ports that systems hand out by themselves. */
const firstPort = 12_000;
const ports = 16_000;
const attemptsMax = 200;

/** A port that is free on this machine, together with those at the given distances from it. */
export async function freePorts(offsets: readonly number[]): Promise<number> {
  for (let attempt = 0; attempt < attemptsMax; attempt++) {
    const port = firstPort + ((process.pid * 389 + attempt * 401) % ports);
    const free = await Promise.all(offsets.map((offset) => isFree(port + offset)));
    if (free.every(Boolean)) return port;
  }
  throw new Error(`no free ports were found in ${attemptsMax} attempts`);
}

const isFree = async (port: number): Promise<boolean> =>
  await new Promise((done) => {
    const server = createServer();
    server.once('error', () => done(false));
    server.listen(port, '127.0.0.1', () => server.close(() => done(true)));
  });
