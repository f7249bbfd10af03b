import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { freePort, freePorts } from './freePort.js';

test('free ports are all different, also between processes that look at the same moment', async () => {
  // A child has another place to begin; this one begins where this process does.
  const code = `
    Object.defineProperty(process, 'pid', { value: ${process.pid} });
    const { freePort } = await import(${JSON.stringify(new URL('./freePort.js', import.meta.url).href)});
    console.log(JSON.stringify(await Promise.all(Array.from({ length: 20 }, () => freePort()))));`;
  const child = promisify(execFile)(process.execPath, ['--input-type=module', '-e', code]);
  const own = await Promise.all(Array.from({ length: 20 }, () => freePort()));
  const others = JSON.parse((await child).stdout) as number[];
  assert.equal(new Set([...own, ...others]).size, 40);
});

test('ports at given distances are free together', async () => {
  const first = await freePorts([0, 1, 7]);
  const second = await freePorts([0, 1, 7]);
  assert.equal(new Set([0, 1, 7].flatMap((offset) => [first + offset, second + offset])).size, 6);
});
