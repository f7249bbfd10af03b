import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ClassicLevel } from 'classic-level';
import { temporaryFolder, testChainId } from '../testing/fixtures.js';
import { fillWithBlocks } from '../testing/manyBlocks.js';
import { openEngine } from './engine.js';

test('opening a chain reads no more with thousands of blocks than with one', async (context) => {
  const folder = await temporaryFolder(context);
  const readsToOpen = async (): Promise<number> => {
    const counter = countReads();
    const engine = await openEngine({ folder, chainId: testChainId });
    const reads = counter.stop();
    await engine.close();
    return reads;
  };
  await (await openEngine({ folder, chainId: testChainId })).close();
  const withOne = await readsToOpen();
  await fillWithBlocks(folder, 3000);
  assert.equal(await readsToOpen(), withOne);
  assert.ok(withOne > 0 && withOne < 20, `${withOne} reads`);
});

/** Counts every value that any database returns, from single reads and from iterators. */
function countReads() {
  const { getSync, get, getMany, _iterator } = ClassicLevel.prototype as unknown as Methods;
  let reads = 0;
  const counting: Methods = {
    getSync(...args) {
      reads += 1;
      return getSync.apply(this, args);
    },
    get(...args) {
      reads += 1;
      return get.apply(this, args);
    },
    getMany(...args) {
      reads += (args[0] as unknown[]).length;
      return getMany.apply(this, args);
    },
    _iterator(...args) {
      const iterator = _iterator.apply(this, args) as { _all: Method; _nextv: Method; _next: Method };
      for (const name of ['_all', '_nextv', '_next'] as const) {
        const read = iterator[name];
        iterator[name] = async function (...inner) {
          const found = (await read.apply(this, inner)) as unknown[] | undefined;
          reads += found === undefined ? 0 : name === '_next' ? 1 : found.length;
          return found;
        };
      }
      return iterator;
    },
  };
  Object.assign(ClassicLevel.prototype, counting);
  return {
    stop: () => {
      Object.assign(ClassicLevel.prototype, { getSync, get, getMany, _iterator });
      return reads;
    },
  };
}

type Method = (this: unknown, ...args: unknown[]) => unknown;
type Methods = Record<'getSync' | 'get' | 'getMany' | '_iterator', Method>;
