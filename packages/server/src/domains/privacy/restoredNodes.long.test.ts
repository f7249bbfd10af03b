import assert from 'node:assert/strict';
import { once } from 'node:events';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { createCoordinator, loadOrCreateIdentity } from '@tricorn/privacy';
import {
  digestOfFill,
  type MatrixTerms,
  parseMatrix,
  readFill,
  sealInput,
  signerFrom,
} from '@tricorn/privacy/client';
import { freePort, until } from '@tricorn/testing';
import { partiesOf } from '../../ground/jobs/jobs.js';
import { startTestServer } from '../../testing/harness.js';
import { createInputJob, fill, untilState } from '../../testing/inputJobs.js';
import { startOperatorNodes } from '../../testing/operatorNodes.js';
import { serviceKeyOf } from './partyKeys.js';
import { fillsOf } from './rounds.js';
import { agreedIn } from './terms.js';

const copied = [0, 1, 2].flatMap((node) => [`node-${node}`, `node-${node}.counter`]);

test('three nodes that were all restored, with their counters, read the chain and refuse a replay', {
  timeout: 600_000,
}, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'tricorn-restored-'));
  const backup = join(folder, 'backup');
  const port = await freePort();
  const nodes = await startOperatorNodes(folder, undefined, { rpc: `http://127.0.0.1:${port}` });
  const { tls } = await loadOrCreateIdentity(join(folder, 'coordinator'));
  // Of a hostile service: it shows the nodes no later result.
  const hostile = createCoordinator({ nodes: nodes.contacts, identity: tls });
  const untilAll = async (reason: RegExp | undefined, describe: string) =>
    await until(
      async () =>
        (await hostile.health()).every((state) =>
          state.ready ? reason === undefined : (reason?.test(state.reason) ?? false),
        ),
      { describe },
    );
  await untilAll(/cannot read the chain/, 'nodes that cannot read the chain do not run');
  const server = await startTestServer({
    env: { ...nodes.env, TRICORN_CHAIN_RPC: '', TRICORN_CHAIN_PORT: String(port) },
  });
  const { db, privacy } = server.parts;
  try {
    await untilAll(undefined, 'the nodes have read the chain');
    const jobID = await createInputJob(server, 'Matrix Addition', 'restored', '1');
    await fill(server, server.bob, jobID, '2');
    for (const path of copied) await cp(join(folder, path), join(backup, path), { recursive: true });
    await fill(server, server.carol, jobID, '3');
    await untilState(server, jobID, ['succeeded']);
    const page = { jobID, pageNo: 1, pageSize: 3 };
    await until(
      async () =>
        ((await server.call('subListByUser', page, server.bob)).body['data'] as unknown[]).length === 3,
      { describe: 'the results are on chain' },
    );

    /** Carol sends plain text, so the service signs for her: it submits another number for the same round. */
    const probe = async () => {
      const id = BigInt(jobID);
      const terms = (await agreedIn(db, id, 1))!.terms as MatrixTerms;
      const signer = await signerFrom(await serviceKeyOf(privacy.secret, (await partiesOf(db, id))[2]!.id));
      const other = await sealInput({ terms, place: 2, matrix: parseMatrix('1000'), signer });
      await hostile.storeBoxes(other.boxes);
      const [a, b] = await Promise.all(
        (await fillsOf(db, id, 1)).map(async ({ fill: name, statement }) => ({
          fill: name,
          digest: await digestOfFill(readFill(new TextEncoder().encode(statement))),
        })),
      );
      const c = { fill: other.fill, digest: await digestOfFill(other.statement) };
      return (await hostile.runRound({ terms, fills: [a!, b!, c] })).result;
    };
    for (const child of nodes.children) {
      child.kill('SIGKILL');
      await once(child, 'exit');
    }
    for (const path of copied) {
      await rm(join(folder, path), { recursive: true });
      await cp(join(backup, path), join(folder, path), { recursive: true });
    }
    await nodes.restart();
    await assert.rejects(probe(), { code: /^(?:restored|busy)$/ });
    await untilAll(/was restored.*tricorn node renew/, 'all three nodes have noticed');
    await assert.rejects(probe(), { code: 'restored' });
  } finally {
    await server.close();
    for (const child of nodes.children) child.kill('SIGKILL');
    await rm(folder, { recursive: true, force: true });
  }
});
