import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { freePort } from '@tricorn/testing/freePort';
import { until } from '@tricorn/testing/until';
import { stringToHex } from 'viem';
import { openChain } from '../openChain.js';
import { remoteNode } from '../openNode.js';
import { chainDependencies } from '../testing/chainDependencies.js';
import { mapMemory, temporaryFolder, testChainId, testWallets } from '../testing/fixtures.js';
import type { ChainNode } from './chainNode.js';

const wallets = testWallets();
/** How long after a transaction was sent the node is killed: before it arrives, while it is mined, afterwards. */
const killDelaysMs = { ws: [0, 8, 40], http: [8] };

async function startNode(folder: string, port: number): Promise<ChildProcess> {
  const script = fileURLToPath(new URL('../testing/chainProcess.js', import.meta.url));
  const child = spawn(process.execPath, [script, folder, String(testChainId), String(port)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(child.stdout as NodeJS.ReadableStream, 'data');
  return child;
}

for (const [protocol, killedAfterMs] of Object.entries(killDelaysMs)) {
  test(`a node behind ${protocol} that is killed while a submission is in flight has it exactly once after its restart`, async (context) => {
    const folder = await temporaryFolder(context);
    const port = await freePort();
    let child = await startNode(folder, port);
    context.after(() => child.kill('SIGKILL'));
    const errors: Error[] = [];
    const kills = [...killedAfterMs];
    let isArmed = false;

    const real = remoteNode(`${protocol}://127.0.0.1:${port}/a-secret-key`);
    const node: ChainNode = {
      ...real,
      request: (request) => {
        const answer = real.request(request);
        if (request.method === 'eth_sendRawTransaction' && isArmed) {
          isArmed = false;
          setTimeout(() => child.kill('SIGKILL'), kills.shift());
        }
        return answer;
      },
    };
    const { store, index, dependencies } = chainDependencies(errors);
    const chain = await openChain({ ...dependencies, node, memory: mapMemory() });
    const rounds = killedAfterMs.map((_, place) => BigInt(place + 1));
    store.add({ kind: 'job', id: 'job', jobId: 1n, parties: [wallets.address(0)] });
    chain.wake();
    await until(() => store.unsettled === 0, { describe: 'the job is on chain' });
    for (const round of rounds) {
      isArmed = true;
      const result = stringToHex(`round ${round}`);
      const submission = {
        kind: 'submission',
        jobId: 1n,
        round,
        walletIndex: 0,
        result,
        ccdCost: 1n,
      } as const;
      store.add({ ...submission, id: `round ${round}` });
      chain.wake();
      await once(child, 'exit');
      child = await startNode(folder, port);
      await until(() => store.unsettled === 0, { describe: `round ${round} is on chain` });
    }
    const submitted = () =>
      index.events.flatMap((event) => (event.kind === 'resultSubmitted' ? [event.round] : []));
    await until(() => submitted().length >= rounds.length, { describe: 'all rounds are indexed' });
    await chain.close();
    assert.deepEqual(submitted(), rounds, 'each round is on chain once, in order');
    assert.ok(errors.length > 0, 'the crashes of the node were reported');
    for (const { message } of errors) {
      assert.ok(message.includes(`chain node 127.0.0.1:${port}`), message);
      assert.ok(!message.includes('a-secret-key'), message);
    }
  });
}
