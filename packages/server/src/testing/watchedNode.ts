import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** A chain node as its clients see it, and what a test does when one of its methods is called. */
export interface WatchedNode {
  url: string;
  /** Acts once, before or after the node has carried out the next request of a method. Its answer is lost. */
  interrupt(method: string, when: 'before' | 'after', act: () => Promise<void>): void;
  close(): Promise<void>;
}

export async function watchNode(nodeUrl: string): Promise<WatchedNode> {
  let armed: { method: string; when: string; act(): Promise<void> } | undefined;
  const server = createServer(async (request, response) => {
    const body = await text(request);
    const interrupted = armed !== undefined && body.includes(`"${armed.method}"`) ? armed : undefined;
    if (interrupted !== undefined) armed = undefined;
    if (interrupted?.when === 'before') {
      await interrupted.act();
      return void response.destroy();
    }
    const answer = await fetch(nodeUrl, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json' },
    });
    const result = await answer.text();
    if (interrupted !== undefined) {
      await interrupted.act();
      return void response.destroy();
    }
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(result);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    interrupt: (method, when, act) => {
      armed = { method, when, act };
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
