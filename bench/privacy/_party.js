// One of three processes of the measurement: connects to the others over mutual TLS 1.3 and runs each workload.
//   node _party.js JSON   with {index, ports, tls: {certificate, privateKey}[], workloads}
import { setTimeout as sleep } from 'node:timers/promises';
import { connect, createServer } from 'node:tls';
import { pinnedContext } from '../../packages/privacy/dist/node/pinnedTls.js';
import { compareAll, openSigns } from '../../packages/privacy/dist/protocol/compareAll.js';
import { openProduct } from '../../packages/privacy/dist/protocol/computeRound.js';
import { Party } from '../../packages/privacy/dist/protocol/party.js';
import { RingShares } from '../../packages/privacy/dist/protocol/ringShares.js';
import { ByteProduct } from '../../packages/privacy/dist/ring/byteProduct.js';
import { Arena } from '../../packages/privacy/dist/ring/kernels.js';
import { SocketChannel } from '../../packages/privacy/dist/transport/socketChannel.js';

const { index, ports, tls, workloads } = JSON.parse(process.argv[2]);
const messageTimeoutMs = 120_000;
const pauseMs = 10;
/** Of the values that products are made of, and the bits of a word that are left for them. */
const valueBits = 63;
const certificates = tls.map(({ certificate }) => certificate);
const context = { ...pinnedContext(tls[index], certificates), rejectUnauthorized: true };

/** Higher indices connect to lower ones and say who they are in one byte. */
async function connectAll() {
  const sockets = new Map();
  const expected = 2 - index;
  const accepted = new Promise((resolve) => {
    if (expected === 0) return resolve();
    createServer({ ...context, requestCert: true }, (socket) => {
      socket.setNoDelay(true);
      socket.once('readable', () => {
        sockets.set(socket.read(1)[0], socket);
        if (sockets.size >= expected + index) resolve();
        else if ([...sockets.keys()].filter((peer) => peer > index).length === expected) resolve();
      });
    }).listen(ports[index], '127.0.0.1');
  });
  for (let peer = 0; peer < index; peer++) sockets.set(peer, await dial(peer));
  await accepted;
  const channel = (peer) => new SocketChannel(sockets.get(peer), { peer, timeoutMs: messageTimeoutMs });
  return { next: channel((index + 1) % 3), previous: channel((index + 2) % 3) };
}

function dial(peer) {
  return new Promise((resolve) => {
    const socket = connect(
      { ...context, port: ports[peer], host: '127.0.0.1', checkServerIdentity: () => undefined },
      () => {
        socket.setNoDelay(true);
        socket.write(Uint8Array.of(index));
        resolve(socket);
      },
    );
    socket.once('error', () => setTimeout(() => resolve(dial(peer)), 50));
  });
}

const run = {
  async product(ring, { size }) {
    const count = size * size;
    const [left, right] = [0, 1].map(() => ring.party.randomShares(ring.ring, count, 'r'));
    return () => openProduct(ring, left, right, { rows: size, inner: size, columns: size }, valueBits);
  },
  async less(ring, { size, bits }) {
    const count = Math.ceil(size / 128) * 128;
    const elements = ring.party.randomShares(ring.ring, count, 'r');
    return () => openSigns(ring, elements, { bits, withZero: false });
  },
  async order(ring, { size, bits }) {
    const inputs = [0, 1, 2].map(() => ring.party.randomShares(ring.ring, size, 'r'));
    return () => compareAll(ring, inputs, bits);
  },
};

const links = await connectAll();
const products = new ByteProduct();
// A node keeps its memory from round to round.
const arena = new Arena();
for (const workload of workloads) {
  const times = [];
  const cpuTimes = [];
  let bytes = 0;
  let rounds = 0;
  for (let repeat = 0; repeat < workload.repeats; repeat++) {
    arena.clear();
    const party = new Party({ index, links, malicious: workload.model === 'malicious', arena });
    await party.start(new Uint8Array(32), []);
    const ring = new RingShares(party, { words: workload.words, bits: 64 * workload.words - 1 }, products);
    const go = await run[workload.kind](ring, workload);
    await party.start(new Uint8Array(32), []); // all are ready
    const [bytesBefore, roundsBefore, started] = [party.bytesSent, party.rounds, performance.now()];
    const cpuBefore = process.cpuUsage();
    await go();
    times.push(performance.now() - started);
    const { user, system } = process.cpuUsage(cpuBefore);
    cpuTimes.push((user + system) / 1000);
    // Others may still be at it: preparing the next repetition must not take their processor.
    await sleep(pauseMs);
    bytes = party.bytesSent - bytesBefore;
    rounds = party.rounds - roundsBefore;
  }
  process.send({ times, cpuTimes, bytes, rounds });
}
// What is still queued for the others must leave before this process does.
links.next.close();
links.previous.close();
setTimeout(() => process.exit(0), 1000);
