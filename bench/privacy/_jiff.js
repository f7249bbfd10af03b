// jiff-mpc (JavaScript, semi-honest, Shamir sharing modulo a prime) on the same machine: three clients and their
// server in one process over loopback, products and comparisons of single numbers.
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';

const productCount = 50;
const comparisonCount = 1;

/** @param {string} folder in which jiff-mpc was installed */
export async function measureJiff(folder) {
  const { JIFFServer, JIFFClient } = createRequire(resolve(folder, 'index.js'))('jiff-mpc');
  const http = createServer();
  await new Promise((listening) => http.listen(0, '127.0.0.1', listening));
  const server = new JIFFServer(http, { logs: false });
  const url = `http://127.0.0.1:${http.address().port}`;
  const clients = await Promise.all(
    [0, 1, 2].map(
      () =>
        new Promise((connected) => {
          const client = new JIFFClient(url, 'bench', {
            party_count: 3,
            crypto_provider: true,
            onConnect: () => connected(client),
          });
        }),
    ),
  );
  const timed = async (count, operation) => {
    const started = performance.now();
    await Promise.all(
      clients.map(async (client) => {
        const shares = client.share(7);
        const opened = [];
        for (let i = 0; i < count; i++) opened.push(client.open(operation(shares[1], shares[2])));
        await Promise.all(opened);
      }),
    );
    return performance.now() - started;
  };
  const productMs = await timed(productCount, (a, b) => a.smult(b));
  const comparisonMs = await timed(comparisonCount, (a, b) => a.slt(b));
  for (const client of clients) client.disconnect(false, true);
  server.http?.close?.();
  http.close();
  http.closeAllConnections();
  return [
    {
      workload: `${productCount} products`,
      kind: 'product',
      size: 100,
      count: productCount,
      timeMs: productMs,
    },
    {
      workload: `${comparisonCount} comparisons`,
      kind: 'less',
      size: 1_000,
      count: comparisonCount,
      timeMs: comparisonMs,
    },
  ];
}
