import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import type { Triple } from '../plan.js';
import { loadOrCreateIdentity } from './identity.js';
import { NodeClient } from './nodeClient.js';
import { readNodeConfig } from './nodeConfig.js';
import { startNode } from './startNode.js';

const timeoutMs = 20_000;

test('a node accepts every coordinator on its list, and a refused one and the operator of the node learn why', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'tricorn-coordinators-'));
  t.after(async () => await rm(folder, { recursive: true, force: true }));
  const identityOf = async (name: string) => (await loadOrCreateIdentity(join(folder, name))).tls;
  const [own, first, second, stranger] = await Promise.all(
    ['node', 'first', 'second', 'stranger'].map(identityOf),
  );
  const others = await Promise.all(['node-1', 'node-2'].map(identityOf));
  const certificates = [own!, ...others].map(({ certificate }) => certificate) as unknown as Triple<string>;
  const { options } = readNodeConfig(
    JSON.stringify({
      index: 0,
      folder: join(folder, 'node'),
      listen: { host: '127.0.0.1', port: 0 },
      certificates,
      addresses: [7000, 7001, 7002].map((port) => ({ host: '127.0.0.1', port })),
      coordinatorCertificate: [first!.certificate, second!.certificate],
    }),
  );
  const told: string[] = [];
  const node = await startNode({ ...options, onRefused: (what) => told.push(what) });
  t.after(async () => await node.stop());
  const health = async (identity: typeof own) =>
    await new NodeClient(0, own!.certificate, node.address, identity!).json('GET', '/health', undefined, {
      timeoutMs,
    });

  await health(first);
  await health(second);
  assert.deepEqual(told, []);
  await assert.rejects(health(stranger), { reason: 'coordinator-refused', node: 0 });
  assert.equal(told.length, 1);
  assert.match(told[0]!, /Refused a connection.*DEPTH_ZERO_SELF_SIGNED_CERT.*coordinatorCertificate/);
  await assert.rejects(health(stranger), { reason: 'coordinator-refused' });
  assert.equal(told.length, 1, 'a stranger who keeps trying does not fill the log');
  await health(first);

  await node.stop();
  await assert.rejects(health(first), { reason: 'node-unreachable' });
});

test('three nodes with fewer than three keys or addresses are refused', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'tricorn-nodes-'));
  t.after(async () => await rm(folder, { recursive: true, force: true }));
  const [a, b, c] = await Promise.all(
    ['a', 'b', 'c'].map(async (name) => (await loadOrCreateIdentity(join(folder, name))).tls.certificate),
  );
  const read = (certificates: unknown, addresses: unknown) =>
    readNodeConfig(
      JSON.stringify({
        index: 0,
        folder,
        listen: { host: '127.0.0.1', port: 0 },
        certificates,
        addresses,
        coordinatorCertificate: a,
      }),
    );
  const at = (host: string, port: number, more = {}) => ({ ...more, host, port });
  const addresses = [at('a.example', 7000), at('b.example', 7000), at('c.example', 7000)];
  assert.deepEqual(read([a, b, c], addresses).options.addresses, addresses);
  // The same node in other words is still the same.
  for (const certificates of [
    [a, b, a],
    [a, b, `${b}\n`],
    [a, b],
    [a, b, c, c],
  ])
    assert.throws(() => read(certificates, addresses), /certificates is missing or invalid/);
  for (const third of [at('b.example', 7000), at('B.example', 7000), at('b.example', 7000, { name: 'c' })])
    assert.throws(() => read([a, b, c], [...addresses.slice(0, 2), third]), /addresses is missing/);
});
