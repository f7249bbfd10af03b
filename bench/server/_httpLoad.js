import { connect } from 'node:net';

/** Requests that take longer wait for something else than their turn. */
const slowMs = 50;
/** Slow requests that were due within this time of each other met the same stop. */
const stopMs = 100;

/**
 * Sends requests on keep-alive connections and reads as little of the answers as possible, so that the generator takes few
 * of the cycles that the server needs. Without a rate, each connection sends its next request when it has its answer. With
 * one, requests are due at fixed times, and the latency counts from then on: a server that falls behind cannot hide it.
 * The first failed request ends the load, unless failures are counted.
 */
export async function httpLoad({ urls, next, connections, seconds, ratePerSecond, countsErrors = false }) {
  const clients = await Promise.all(
    Array.from({ length: connections }, (_, index) => open(new URL(urls[index % urls.length]))),
  );
  const warmUpMs = 1_000;
  await spend(clients, next, warmUpMs, ratePerSecond);
  const began = performance.now();
  const { times, errors, slow } = await spend(clients, next, seconds * 1_000, ratePerSecond, countsErrors);
  const tookMs = performance.now() - began;
  for (const client of clients) client.end();
  times.sort((a, b) => a - b);
  return {
    count: times.length,
    errors,
    stops: slow.sort((a, b) => a - b).filter((due, index) => index === 0 || due - slow[index - 1] > stopMs)
      .length,
    worst: times.at(-1),
    perSecond: (times.length * 1_000) / tookMs,
    p50: times[times.length >> 1],
    p99: times[Math.floor(times.length * 0.99)],
  };
}

async function spend(clients, next, durationMs, ratePerSecond, countsErrors = false) {
  const times = [];
  const slow = [];
  let errors = 0;
  const began = performance.now();
  const until = began + durationMs;
  let sent = 0;
  const dueAt = () =>
    ratePerSecond === undefined ? performance.now() : began + (sent++ * 1_000) / ratePerSecond;
  const run = async (client) => {
    for (;;) {
      const due = dueAt();
      if (due >= until) return;
      const waitMs = due - performance.now();
      if (waitMs > 0) await new Promise((done) => setTimeout(done, waitMs));
      try {
        await client.send(next());
        const tookMs = performance.now() - due;
        times.push(tookMs);
        if (tookMs > slowMs) slow.push(due);
      } catch (error) {
        if (!countsErrors) throw error;
        errors += 1;
        await client.reopen();
      }
    }
  };
  await Promise.all(clients.map(run));
  return { times, errors, slow };
}

async function open({ hostname, port }) {
  let socket;
  let settle;
  const reopen = async () => {
    socket
      ?.removeAllListeners()
      .on('error', () => {})
      .destroy();
    const opened = connect({ host: hostname, port: Number(port), noDelay: true });
    await new Promise((done, fail) => opened.once('connect', done).once('error', fail));
    let received = '';
    opened.on('data', (chunk) => {
      received += chunk.latin1Slice();
      const head = received.indexOf('\r\n\r\n');
      if (head < 0) return;
      const bytes = Number(/\r\ncontent-length: (\d+)/i.exec(received)?.[1] ?? 0);
      if (received.length < head + 4 + bytes) return;
      const answer = received;
      received = '';
      if (answer.startsWith('HTTP/1.1 200')) settle.done();
      else settle.fail(new Error(answer.slice(0, 400)));
    });
    opened.on('close', () => settle?.fail(new Error('the server closed the connection')));
    socket = opened;
  };
  await reopen();
  return {
    send: (request) =>
      new Promise((done, fail) => {
        settle = { done, fail };
        socket.write(request);
      }),
    reopen,
    end: () => socket.destroy(),
  };
}

/** A request as it is sent. */
export const requestText = (method, path, token, fields) => {
  const body = fields === undefined ? '' : JSON.stringify(fields);
  const length =
    fields === undefined
      ? ''
      : `content-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n`;
  return `${method} ${path} HTTP/1.1\r\nhost: bench\r\ntoken: ${token}\r\n${length}\r\n${body}`;
};
