import { type OperationName, operations, parseExact } from '@tricorn/contract';

/** A load balancer as operators configure one: it asks each process whether it is ready, and uses those that are. */
export interface Balancer {
  call(
    name: OperationName,
    fields: object,
    token?: string,
  ): Promise<{ status: number; body: Record<string, unknown> }>;
  /** Resolves when a process is used, or no longer used. */
  until(url: string, isUsed: boolean): Promise<void>;
  close(): void;
}

const checkMs = 200;
const waitMsMax = 180_000;

export function openBalancer(urls: readonly string[]): Balancer {
  const used = new Set<string>();
  let turn = 0;
  let closed = false;
  const watch = async (url: string) => {
    while (!closed) {
      const isReady = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(5_000) }).then(
        ({ status }) => status === 200,
        () => false,
      );
      if (isReady) used.add(url);
      else used.delete(url);
      await new Promise((done) => setTimeout(done, checkMs));
    }
  };
  for (const url of urls) void watch(url);
  return {
    call: async (name, fields, token) => {
      const { method, path } = operations[name];
      const ready = [...used];
      const url = ready[turn++ % ready.length];
      if (url === undefined) return { status: 0, body: { msg: 'no process is ready' } };
      const query = method === 'GET' ? `?${new URLSearchParams(fields as Record<string, string>)}` : '';
      try {
        const response = await fetch(`${url}${path}${query}`, {
          method,
          headers: token === undefined ? {} : { token },
          ...(method === 'GET' ? {} : { body: JSON.stringify(fields) }),
        });
        return {
          status: response.status,
          body: parseExact(await response.text()) as Record<string, unknown>,
        };
      } catch (error) {
        return { status: 0, body: { msg: String((error as Error).cause ?? error) } };
      }
    },
    until: async (url, isUsed) => {
      const startMs = performance.now();
      while (used.has(url) !== isUsed) {
        if (performance.now() - startMs > waitMsMax) throw new Error(`${url} is ${isUsed ? 'not ' : ''}used`);
        await new Promise((done) => setTimeout(done, checkMs));
      }
    },
    close: () => {
      closed = true;
    },
  };
}
