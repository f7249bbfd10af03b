import { connect, createServer, type Server, type Socket } from 'node:net';

/** How a proxied connection behaves. */
export type ProxyMode =
  | { kind: 'pass' }
  /** New connections are refused and open ones cut, as when a machine is switched off. */
  | { kind: 'away' }
  /** Nothing is answered and nothing is closed, as when a cable is unplugged. */
  | { kind: 'silent' }
  | { kind: 'slow'; delayMs: number };

/** A TCP proxy in front of one dependency, so that its network can fail while it runs. */
export interface FaultProxy {
  readonly port: number;
  set(mode: ProxyMode): void;
  /** Cuts every open connection; new ones pass. */
  cut(): void;
  close(): Promise<void>;
}

/** Bytes that wait in one direction of a connection; beyond it the sender waits. */
const waitingBytesMax = 1 << 20;

/** Leads to a port of this machine, or to a Unix socket. */
export async function openProxy(target: number | string): Promise<FaultProxy> {
  let mode: ProxyMode = { kind: 'pass' };
  const sockets = new Set<Socket>();
  const waiters = new Set<() => void>();

  /** Passes bytes on in order, after the delay of the moment; while silent, they wait. */
  function pump(from: Socket, to: Socket): void {
    let last: Promise<void> = Promise.resolve();
    let waitingBytes = 0;
    const pass = async (bytes: Buffer) => {
      while (mode.kind === 'silent' && !from.destroyed) await new Promise<void>((done) => waiters.add(done));
      if (mode.kind === 'slow') {
        const { delayMs } = mode;
        await new Promise((done) => setTimeout(done, delayMs));
      }
      waitingBytes -= bytes.length;
      if (waitingBytes < waitingBytesMax) from.resume();
      if (!to.destroyed) to.write(bytes);
    };
    from.on('data', (bytes) => {
      waitingBytes += bytes.length;
      if (waitingBytes >= waitingBytesMax) from.pause();
      last = last.then(() => pass(bytes));
    });
    from.on('end', () => {
      last = last.then(() => void to.end());
    });
    from.on('close', () => {
      sockets.delete(from);
      if (!from.readableEnded) to.destroy();
    });
    from.on('error', () => {});
  }

  const server: Server = createServer({ allowHalfOpen: true }, (client) => {
    if (mode.kind === 'away') return void client.resetAndDestroy();
    const served = connect({
      ...(typeof target === 'number' ? { port: target, host: '127.0.0.1' } : { path: target }),
      allowHalfOpen: true,
    });
    served.on('error', () => client.destroy());
    sockets.add(client).add(served);
    pump(client, served);
    pump(served, client);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const cut = () => {
    for (const socket of sockets) socket.destroy();
  };
  const wake = () => {
    for (const waiter of waiters) waiter();
    waiters.clear();
  };
  return {
    port: (server.address() as { port: number }).port,
    set: (next) => {
      mode = next;
      if (next.kind === 'away') cut();
      wake();
    },
    cut,
    close: async () => {
      mode = { kind: 'pass' };
      cut();
      wake();
      await new Promise((done) => server.close(done));
    },
  };
}
