import { connect, createServer } from 'node:net';

/**
 * A TCP proxy in front of a port or a Unix socket that adds a delay to every round trip and limits nothing else. Only
 * answers are delayed, because timers have a resolution of one millisecond.
 */
export async function openDelay(target, delayMs) {
  const sockets = new Set();
  const server = createServer((client) => {
    const served = connect(
      typeof target === 'number' ? { port: target, host: '127.0.0.1' } : { path: target },
    );
    for (const [from, to, ms] of [
      [client, served, 0],
      [served, client, delayMs],
    ]) {
      sockets.add(from);
      from.setNoDelay();
      const pass = (work) => (ms === 0 ? work() : setTimeout(work, ms));
      from.on('data', (bytes) => pass(() => to.write(bytes)));
      from.on('end', () => pass(() => to.end()));
      from.on('error', () => to.destroy());
      from.on('close', () => sockets.delete(from));
    }
  });
  await new Promise((done) => server.listen(0, '127.0.0.1', done));
  return {
    port: server.address().port,
    close: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}
