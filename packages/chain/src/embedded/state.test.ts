import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ClassicLevel } from 'classic-level';
import fc from 'fast-check';
import { type Address, concat, type Hex, toHex } from 'viem';
import { temporaryFolder, testChainId, testWallets } from '../testing/fixtures.js';
import { type Engine, openEngine } from './engine.js';

const sender = testWallets().signer(0);
const word = (value: bigint): Hex => toHex(value, { size: 32 });

/** Creates a contract that stores the second word of its input in the slot that the first word names. */
const storingContract: Hex = '0x666020355f3555005f5260076019f3';
/** Creates a contract that calls itself with all the gas it has. */
const recursiveContract: Hex = '0x6c5f5f5f5f5f305af150000000005f52600d6013f3';

interface Transaction {
  readonly to?: Address;
  readonly data: Hex;
}

/** A chain in a folder, with one sender. */
async function openBench(folder: string) {
  const engine = await openEngine({ folder, chainId: testChainId });
  const count = { method: 'eth_getTransactionCount', params: [sender.address] };
  let nonce = Number(await engine.request(count));
  /** Sends transactions together, so that they are mined in one block. Returns where they created contracts. */
  const mine = async (transactions: readonly Transaction[]): Promise<Address[]> => {
    const signed = transactions.map((transaction) =>
      sender.signTransaction({
        type: 'eip1559',
        chainId: testChainId,
        nonce: nonce++,
        gas: 200_000n,
        maxFeePerGas: 0n,
        maxPriorityFeePerGas: 0n,
        ...transaction,
      }),
    );
    const all = (await Promise.all(signed)).map((raw) =>
      engine.request({ method: 'eth_sendRawTransactionSync', params: [raw] }),
    );
    return ((await Promise.all(all)) as { contractAddress: Address }[]).map(
      (receipt) => receipt.contractAddress,
    );
  };
  const height = async () => (await engine.request({ method: 'eth_blockNumber' })) as Hex;
  return { engine, mine, height };
}

test('the state of every block stays readable, with equal contracts and slots that change many times', async (context) => {
  const change = fc.record({
    contract: fc.nat({ max: 2 }),
    slot: fc.bigInt({ min: 0n, max: 30n }),
    // Short values are stored inside the nodes above them, long ones as nodes of their own.
    value: fc.constantFrom(0n, 1n, 2n, 2n ** 255n, 2n ** 256n - 1n),
  });
  const blocks = fc.array(fc.array(change, { minLength: 1, maxLength: 12 }), { minLength: 1, maxLength: 8 });
  await fc.assert(
    fc.asyncProperty(blocks, async (changes) => {
      const folder = await temporaryFolder(context);
      const first = await openBench(folder);
      const contracts = await first.mine([1, 2, 3].map(() => ({ data: storingContract })));
      const words = new Map<string, bigint>();
      const history: { block: Hex; words: ReadonlyMap<string, bigint> }[] = [];
      for (const block of changes) {
        await first.mine(
          block.map(({ contract, slot, value }) => ({
            to: contracts[contract] as Address,
            data: concat([word(slot), word(value)]),
          })),
        );
        for (const { contract, slot, value } of block) words.set(`${contracts[contract]} ${slot}`, value);
        history.push({ block: await first.height(), words: new Map(words) });
      }
      await first.engine.close();
      const { engine } = await openBench(folder);
      for (const past of history) await compare(engine, past);
      await engine.close();
    }),
    { numRuns: 12 },
  );
});

async function compare(
  engine: Engine,
  { block, words }: { block: Hex; words: ReadonlyMap<string, bigint> },
): Promise<void> {
  for (const [place, value] of words) {
    const [contract, slot] = place.split(' ') as [Address, string];
    const found = await engine.request({
      method: 'eth_getStorageAt',
      params: [contract, toHex(BigInt(slot)), block],
    });
    assert.equal(found, word(value), `${place} at ${block}`);
  }
}

test('calls inside calls end when the gas does, not with the stack of the process', async (context) => {
  const { engine, mine } = await openBench(await temporaryFolder(context));
  context.after(() => engine.close());
  const [to] = await mine([{ data: recursiveContract }]);
  assert.equal(await engine.request({ method: 'eth_call', params: [{ to }] }), '0x');
});

test('a folder in another format is refused in one sentence', async (context) => {
  const folder = await temporaryFolder(context);
  await (await openEngine({ folder, chainId: testChainId })).close();
  const level = new ClassicLevel<string, string>(folder);
  for (const format of ['0', undefined]) {
    await (format === undefined ? level.del('format') : level.put('format', format));
    await level.close();
    await assert.rejects(openEngine({ folder, chainId: testChainId }), {
      code: 'CHAIN_FOLDER_FORMAT',
      message: /^the chain folder .* has (format 0|no format), but this version reads format \d+: [^.]+$/,
    });
    await level.open();
  }
  await level.close();
});
