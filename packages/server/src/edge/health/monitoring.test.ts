import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, describe, test } from 'node:test';
import { chargeKinds } from '@tricorn/contract';
import { openTestDatabase, startTestServer, type TestServer } from '../../testing/harness.js';
import { createMetrics } from './metrics.js';

const folder = new URL('../../../../../docs/monitoring/', import.meta.url);

describe('monitoring', () => {
  let server: TestServer;
  let served: Set<string>;
  before(async () => {
    server = await startTestServer({ env: { TRICORN_HEALTH_PORT: '0' } });
    const { status } = await server.call('userInfo', {}, server.alice);
    assert.equal(status, 200);
    const text = await (await fetch(`${server.healthUrl}/metrics`)).text();
    const families = [...text.matchAll(/^# TYPE (\S+) (\w+)$/gm)].map(([, name, type]) => ({
      name: name!,
      type,
    }));
    served = new Set(
      families.flatMap(({ name, type }) =>
        type === 'histogram' ? [`${name}_bucket`, `${name}_sum`, `${name}_count`] : [name],
      ),
    );
  });
  after(async () => await server.close());

  const seriesIn = (text: string): string[] => [...new Set(text.match(/\btricorn_[a-z0-9_]+/g) ?? [])];

  test('serves every series that the dashboard and the alerts name', async () => {
    const dashboard = JSON.parse(await readFile(new URL('dashboard.json', folder), 'utf8')) as {
      panels: { targets: { expr: string }[] }[];
    };
    const asked = dashboard.panels.flatMap(({ targets }) => targets.flatMap(({ expr }) => seriesIn(expr)));
    const alerts = seriesIn(await readFile(new URL('alerts.yaml', folder), 'utf8'));
    assert.ok(asked.length >= 15 && alerts.length >= 10);
    assert.deepEqual(
      [...asked, ...alerts].filter((name) => !served.has(name)),
      [],
    );
  });

  test('describes every series of its own', async () => {
    const page = await readFile(new URL('README.md', folder), 'utf8');
    const own = [...served].filter((name) => !/^tricorn_(process|nodejs)_/.test(name));
    assert.deepEqual(
      own.filter((name) => !page.includes(`\`${name.replace(/_(bucket|sum|count)$/, '')}\``)),
      [],
    );
  });

  test('counts queues and holds that are empty as 0', async () => {
    const text = await (await fetch(`${server.healthUrl}/metrics`)).text();
    for (const queue of ['batches', 'pictures', 'learning', 'training', 'inference', 'privacy'])
      assert.match(text, new RegExp(`^tricorn_work_items\\{queue="${queue}",state="ready"\\} 0$`, 'm'));
    for (const kind of chargeKinds)
      assert.match(text, new RegExp(`^tricorn_holds\\{kind="${kind}"\\} 0$`, 'm'));
  });

  test('tells that the database is away, instead of nothing at all', async () => {
    const { db, close } = await openTestDatabase();
    await close();
    const database = { name: 'database', health: async () => Promise.reject(new Error('away')) };
    const { text } = await createMetrics(db, [database], ['pictures']).render();
    assert.match(text, /^tricorn_part_up\{part="database"\} 0$/m);
    assert.match(text, /^tricorn_process_resident_memory_bytes \d+$/m);
    assert.doesNotMatch(text, /^tricorn_(work_items|holds|leases|instances|chain_lag_seconds)[ {]/m);
  });

  test('counts memory of children, and serves health beside the API', async () => {
    assert.equal((await fetch(`${server.healthUrl}/healthz`)).status, 200);
    assert.equal((await fetch(`${server.healthUrl}/docs`)).status, 404);
    const forwarded = { 'x-forwarded-for': '192.0.2.1' };
    for (const url of [server.url, server.healthUrl])
      assert.equal(
        (await fetch(`${url}/metrics`, { headers: forwarded })).status,
        403,
        'not public by default',
      );
  });
});
