import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createBlock, paramsBlock } from '@ethereumjs/block';
import { createCustomCommon, Hardfork, Mainnet } from '@ethereumjs/common';
import { paramsEVM } from '@ethereumjs/evm';
import { createMPT, MerklePatriciaTrie } from '@ethereumjs/mpt';
import { MerkleStateManager } from '@ethereumjs/statemanager';
import { createLegacyTx, paramsTx } from '@ethereumjs/tx';
import { Account, bytesToHex, createAddressFromPrivateKey, createAddressFromString } from '@ethereumjs/util';
import { createVM, paramsVM, runTx } from '@ethereumjs/vm';
import fc from 'fast-check';
import { keccak } from '../../keccak.js';
import { fastCrypto } from '../fastCrypto.js';
import { Trie } from '../state/trie.js';
import { type StateStore, WorldState } from '../state/worldState.js';
import { KnownSigners } from './knownSigners.js';
import { loadPrecompiles } from './precompiles.js';
import { transact } from './transact.js';
import { hexOf, wordToBytes } from './words.js';

const chainId = 31_337;
const key = new Uint8Array(32).fill(7);
const sender = createAddressFromPrivateKey(key);
const target = createAddressFromString(`0x${'c0'.repeat(20)}`);
const helper = createAddressFromString(`0x${'d0'.repeat(20)}`);
const gasLimit = 2_000_000n;
const wealth = 10n ** 20n;

/** Stores a number, logs its input and reverts if its input is odd. */
const helperCode = Buffer.from(
  '60003560005560206000600037602060006000a16000356001166021576020600060003950602060a0f35b60206000fd',
  'hex',
);

const common = createCustomCommon({ chainId }, Mainnet, {
  hardfork: Hardfork.Cancun,
  customCrypto: fastCrypto,
});
for (const params of [paramsBlock, paramsTx, paramsEVM, paramsVM]) common.updateParams(params);

function memoryStore(): StateStore {
  const values = new Map<string, Uint8Array>();
  return {
    read: (hash) => values.get(hexOf(hash)),
    write: (hash, node) => void values.set(hexOf(hash), node),
    readCode: (hash) => values.get(`code ${hexOf(hash)}`),
    writeCode: (hash, code) => void values.set(`code ${hexOf(hash)}`, code),
  };
}

const precompiles = await loadPrecompiles(common, keccak, new KnownSigners());

const header = { number: 300n, timestamp: 1_700_000_000n, gasLimit: 100_000_000n, baseFeePerGas: 0n };
const transaction = (data: Uint8Array, gas = gasLimit) =>
  createLegacyTx({ nonce: 0n, gasLimit: gas, gasPrice: 3n, to: target, value: 5n, data }, { common }).sign(
    key,
  );

interface Result {
  readonly failed: boolean;
  readonly gas: bigint;
  readonly logs: readonly string[];
  readonly root: string;
}

function ours(program: Uint8Array, input: Uint8Array, gas = gasLimit): Result {
  const state = new WorldState(memoryStore(), keccak);
  state.setBalance(state.account(BigInt(sender.toString())), wealth);
  for (const [address, code] of [
    [target, program],
    [helper, helperCode],
  ] as const)
    state.setCode(state.account(BigInt(address.toString())), code);
  state.commit();
  const block = {
    ...header,
    coinbase: 0n,
    chainId: BigInt(chainId),
    baseFee: 0n,
    blobFee: 1n,
    random: 0n,
    hashOf: () => 0n,
  };
  const outcome = transact({ state, block, precompiles }, transaction(input, gas), BigInt(sender.toString()));
  return {
    failed: outcome.error !== undefined,
    gas: outcome.gasUsed,
    logs: outcome.logs.map(({ topics, data }) => [...topics.map(wordToBytes), data].map(hexOf).join()),
    root: hexOf(state.commit()),
  };
}

async function theirs(program: Uint8Array, input: Uint8Array): Promise<Result> {
  const trie = await createMPT({ useKeyHashing: true, common });
  const stateManager = new MerkleStateManager({ trie, common });
  await stateManager.putAccount(sender, new Account(0n, wealth));
  for (const [address, code] of [
    [target, program],
    [helper, helperCode],
  ] as const) {
    await stateManager.putAccount(address, new Account());
    await stateManager.putCode(address, code);
  }
  await stateManager.flush();
  const vm = await createVM({ common, stateManager });
  const block = createBlock({ header }, { common, skipConsensusFormatValidation: true });
  const { execResult, totalGasSpent } = await runTx(vm, { tx: transaction(input), block });
  return {
    failed: execResult.exceptionError !== undefined,
    gas: totalGasSpent,
    logs: (execResult.exceptionError === undefined ? (execResult.logs ?? []) : []).map(([, topics, data]) =>
      [...topics, data].map((part) => hexOf(part)).join(),
    ),
    root: hexOf(await stateManager.getStateRoot()),
  };
}

const word = fc.oneof(
  fc.constantFrom(0n, 1n, 2n, 31n, 32n, 33n, 64n, 255n, 256n, 2n ** 255n, 2n ** 256n - 1n),
  fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }),
  fc.constantFrom(BigInt(target.toString()), BigInt(helper.toString()), BigInt(sender.toString())),
);
const small = fc.bigInt({ min: 0n, max: 200n });
const push = (value: bigint): number[] => [0x7f, ...wordToBytes(value)];

/** One instruction with operands of its own; what it leaves stays on the stack for later ones. */
const instruction = fc.oneof(
  fc
    .tuple(fc.constantFrom(...range(0x01, 0x0b), ...range(0x10, 0x1d)), word, word, word)
    .map(([operation, ...operands]) => [...operands.flatMap(push), operation]),
  fc
    .tuple(
      fc.constantFrom(0x20, 0x37, 0x39, 0x51, 0x52, 0x53, 0x5e, 0xa0, 0xa1, 0xa2, 0xa3, 0xa4),
      fc.array(small, { minLength: 6, maxLength: 6 }),
    )
    .map(([operation, operands]) => [...operands.flatMap(push), operation]),
  fc
    .tuple(
      fc.constantFrom(0x54, 0x55, 0x5c, 0x5d),
      fc.bigInt({ min: 0n, max: 3n }),
      fc.constantFrom(0n, 1n, 7n),
    )
    .map(([operation, slot, value]) => [...push(value), ...push(slot), operation]),
  fc
    .tuple(fc.constantFrom(0x31, 0x3b, 0x3f, 0x35, 0x40, 0x49), word)
    .map(([operation, operand]) => [...push(operand), operation]),
  fc.constantFrom(...range(0x80, 0x9f)).map((operation) => [operation]),
  fc
    .constantFrom(
      0x30,
      0x32,
      0x33,
      0x34,
      0x36,
      0x38,
      0x3a,
      0x3d,
      0x41,
      0x42,
      0x43,
      0x45,
      0x46,
      0x47,
      0x48,
      0x4a,
      0x58,
      0x59,
      0x5a,
      0x5b,
      0x5f,
      0x50,
    )
    .map((operation) => [operation]),
  // The helper, this program itself, and precompiled contracts.
  fc
    .tuple(
      fc.constantFrom(0xf1, 0xf2, 0xf4, 0xfa),
      fc.constantFrom(
        BigInt(helper.toString()),
        BigInt(target.toString()),
        1n,
        2n,
        3n,
        4n,
        5n,
        6n,
        7n,
        9n,
        99n,
      ),
      fc.constantFrom(0n, 1n),
      fc.constantFrom(100n, 30_000n, 400_000n),
      small,
    )
    .map(([operation, address, value, gas, size]) => [
      ...[32n, 0n, size, 0n].flatMap(push),
      ...(operation < 0xf4 ? push(value) : []),
      ...push(address),
      ...push(gas),
      operation,
    ]),
  // A contract with the code that its creator's memory holds, which is usually empty or fails.
  fc
    .tuple(fc.constantFrom(0xf0, 0xf5), small, small)
    .map(([operation, size, salt]) => [
      ...(operation === 0xf5 ? push(salt) : []),
      ...[size, 0n, 1n].flatMap(push),
      operation,
    ]),
);
const program = fc
  .tuple(
    fc.array(instruction, { minLength: 1, maxLength: 40 }),
    fc.constantFrom(
      [0x00],
      [0xfe],
      [...push(32n), 0x5f, 0xf3],
      [...push(32n), 0x5f, 0xfd],
      [...push(9n), 0xff],
    ),
  )
  .map(([parts, end]) => Uint8Array.from([...parts.flat(), ...end]));

test('random programs have the same effects, logs and gas as in another implementation', async () => {
  await fc.assert(
    fc.asyncProperty(program, fc.uint8Array({ maxLength: 70 }), async (code, input) => {
      assert.deepEqual(ours(code, input), await theirs(code, input), bytesToHex(code));
    }),
    { numRuns: 60 },
  );
});

test('calls inside calls end when the gas does, not with the stack of the process', () => {
  // Calls itself with all the gas of a block; each call can pass on 63/64 of what it has.
  const recursive = Buffer.from('60006000600060006000305af1', 'hex');
  assert.equal(ours(recursive, new Uint8Array(), header.gasLimit).failed, false);
});

test('a trie has the roots of another implementation after every change, and keeps its old roots', async () => {
  const entries = fc.array(
    fc.tuple(
      fc.bigInt({ min: 0n, max: 40n }),
      fc.oneof(fc.constant(undefined), fc.uint8Array({ minLength: 1, maxLength: 50 })),
    ),
    { minLength: 1, maxLength: 60 },
  );
  await fc.assert(
    fc.asyncProperty(entries, fc.boolean(), (changes, hashed) => compareTries(changes, hashed)),
    { numRuns: 60 },
  );
});

async function compareTries(
  changes: readonly (readonly [bigint, Uint8Array | undefined])[],
  hashed: boolean,
): Promise<void> {
  const store = memoryStore();
  const trie = new Trie(store, keccak);
  const other = new MerklePatriciaTrie({ common });
  const contents = new Map<string, { place: Uint8Array; value: Uint8Array | undefined }>();
  for (const [number, value] of changes) {
    const place = hashed
      ? keccak(wordToBytes(number))
      : Buffer.from(number.toString(16).padStart(4, '0'), 'hex');
    if (value === undefined) {
      trie.delete(place);
      await other.del(place);
    } else {
      trie.put(place, value);
      await other.put(place, value);
    }
    contents.set(hexOf(place), { place, value });
    const root = trie.commit();
    assert.equal(hexOf(root), hexOf(other.root()));
    if (number % 3n === 0n) trie.forgetBelow(Number(number % 5n));
    const reopened = new Trie(store, keccak, root);
    for (const entry of contents.values()) {
      for (const reader of [trie, reopened]) assert.deepEqual(reader.get(entry.place), entry.value);
    }
  }
}

function range(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}
