// Opens many WebSockets from a process of its own and reports when an event arrives on them. The handshake and the frames are
// read directly: ten thousand clients must not take more of the processor than the server that is measured.
import { connect } from 'node:net';
import { socketPath } from '../../packages/contract/dist/index.js';

const [port, perAccount, ...tokens] = process.argv.slice(2);
const opening = 50;
const marker = /"task_id":"mark-(\d+)"/g;
let open = 0;

async function openOne(token) {
  const socket = connect(Number(port), '127.0.0.1');
  socket.setNoDelay(true);
  socket.write(
    `GET ${socketPath}?events=all HTTP/1.1\r\nhost: 127.0.0.1\r\nupgrade: websocket\r\nconnection: upgrade\r\n` +
      `sec-websocket-version: 13\r\nsec-websocket-key: ${Buffer.alloc(16, 1).toString('base64')}\r\ntoken: ${token}\r\n\r\n`,
  );
  await new Promise((resolve, reject) => {
    socket.once('data', (chunk) =>
      String(chunk).includes(' 101 ') ? resolve() : reject(new Error(String(chunk).slice(0, 200))),
    );
    socket.once('error', reject);
    socket.once('close', () => reject(new Error('the socket was closed')));
  });
  open += 1;
  socket.on('close', () => process.send({ closed: true }));
  socket.on('data', (chunk) => {
    const now = Date.now();
    // A ping of the server is answered, masked with zeros.
    if (chunk[0] === 0x89) socket.write(Buffer.from([0x8a, 0x80, 0, 0, 0, 0]));
    for (const [, number] of chunk.toString('latin1').matchAll(marker))
      process.send({ arrived: Number(number), now });
  });
}

const waiting = tokens.flatMap((token) => Array.from({ length: Number(perAccount) }, () => token));
await Promise.all(
  Array.from({ length: opening }, async () => {
    for (let token = waiting.pop(); token !== undefined; token = waiting.pop()) await openOne(token);
  }),
);
process.send({ open });
