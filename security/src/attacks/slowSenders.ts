import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { operations } from '@tricorn/contract';
import { until } from '@tricorn/testing';
import type { Attack } from '../attack.js';
import { type Connection, open, requestHead } from '../connection.js';
import { newAccount } from '../newAccount.js';
import type { Target } from '../target.js';
import { resumableOf } from './resumable.js';

const uploadBytes = 1_000_000;
const firstBytes = 100_000;
const bodyBytes = 80 * 1_024;
const attackersCount = 4;

/** Sends a little to each connection again and again, until told to stop. */
function trickle(connections: readonly Connection[], bytes: number, everyMs: number): () => void {
  const piece = Buffer.alloc(bytes, ' ');
  const timer = setInterval(() => {
    for (const { socket } of connections) if (!socket.destroyed) socket.write(piece);
  }, everyMs);
  return () => {
    clearInterval(timer);
    for (const { socket } of connections) socket.destroy();
  };
}

/** Begins more uploads than there are places for. */
async function holdUploads(target: Target, tokens: readonly string[]): Promise<Connection[]> {
  const heads: string[] = [];
  for (const token of tokens) {
    const account = resumableOf(target, token);
    const created = await Promise.all(Array.from({ length: 16 }, () => account.create(uploadBytes)));
    for (const { location } of created)
      heads.push(account.patchHead(location!, 0, `content-length: ${uploadBytes}`));
  }
  const first = ' '.repeat(firstBytes);
  return await Promise.all(heads.map(async (head) => await open(target.baseUrl, head + first)));
}

const begin = async (target: Target, token: string, path: string) =>
  await open(target.baseUrl, requestHead(path, { token, 'content-length': bodyBytes }) + ' '.repeat(999));

/** A few accounts that take every place for uploads, or for large bodies, and send just enough to keep it. */
export const slowSenders: Attack = {
  name: 'slow-senders',
  claim: 'a few accounts that send slowly cannot hold all places for uploads or for large bodies',
  run: async ({ target }) => {
    const [honest = '', ...attackers] = await Promise.all(
      Array.from({ length: attackersCount + 1 }, async () => await newAccount(target)),
    );
    const uploads = await holdUploads(target, attackers);
    const stopUploads = trickle(uploads, 10_000, 100);
    try {
      const mine = resumableOf(target, honest);
      const at0 = { ...mine.octets, 'upload-offset': '0' };
      await until(
        async () => {
          const { location } = await mine.create(5);
          const { status } = await mine.request('PATCH', location!, at0, 'abcde');
          assert.equal(status, 204, 'there is a place for an account that has none');
          return uploads.every(({ socket, received }) => socket.destroyed || received() !== '');
        },
        { describe: 'uploads that stay slow after their grace are ended', intervalMs: 100 },
      );
      // All but those that got no place.
      const late = uploads.filter(({ received }) => received().startsWith('HTTP/1.1 408 ')).length;
      assert.ok(late >= 16, `${late} uploads were ended`);
    } finally {
      stopUploads();
    }

    const { path } = operations.jobListByUser;
    const large = JSON.stringify({ pageNo: 1, pageSize: 1, search: ' '.repeat(bodyBytes) });
    await until(
      async () => {
        const senders = attackers.flatMap((token) => Array.from({ length: 8 }, () => token));
        const held = await Promise.all(senders.map((token) => begin(target, token, path)));
        const stop = trickle(held, 5_000, 100);
        await sleep(500);
        const { status } = await target.post(path, large, { token: honest });
        const ended = held.filter(({ socket, received }) => socket.destroyed || received() !== '').length;
        stop();
        assert.ok(status < 500, String(status));
        return ended === 0;
      },
      { describe: 'a large body is read while others are still being sent', timeoutMs: 60_000 },
    );
  },
};
