import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type Address, encodeFunctionData, type Hex, keccak256, stringToHex, zeroAddress } from 'viem';
import { openEngine } from '../embedded/engine.js';
import { jobArtefact } from '../generated/jobArtefact.js';
import {
  type ContractBench,
  createJob,
  openBench,
  parties,
  refusalsOf,
  revertOf,
  signed,
  submit,
  submitBatch,
} from '../testing/contractBench.js';
import { temporaryFolder, testChainId, testWallets } from '../testing/fixtures.js';
import { missing, type SecondNode, secondNodes, startSecondNode } from '../testing/secondNode.js';
import { readChainEvent } from './chainEvents.js';
import { predictJobAddress } from './jobAddress.js';

const wallets = testWallets();
const uint256Max = 2n ** 256n - 1n;

const folder = await temporaryFolder({ after });
let benches: ContractBench[] = [];
const seconds: SecondNode[] = [];
let closeEngine: () => Promise<void>;

before(async () => {
  const engine = await openEngine({ folder, chainId: testChainId });
  closeEngine = engine.close;
  benches = [await openBench('embedded', { name: 'embedded', request: engine.request, close: engine.close })];
  for (const implementation of secondNodes.filter((name) => !missing(name))) {
    const second = await startSecondNode(implementation, testChainId);
    seconds.push(second);
    benches.push(await openBench(implementation, second.node));
  }
});
after(async () => {
  await closeEngine();
  for (const second of seconds) await second.stop();
});

for (const implementation of secondNodes) {
  test(`the contracts are compared with ${implementation}`, { skip: missing(implementation) }, () => {
    assert.ok(benches.some(({ name }) => name === implementation));
  });
}

/** Runs a scenario on every chain and requires the same answer, including gas. */
async function onEveryChain<T>(scenario: (bench: ContractBench) => Promise<T>): Promise<T> {
  const answers: T[] = [];
  for (const bench of benches) answers.push(await scenario(bench));
  for (const [place, answer] of answers.entries()) {
    assert.deepEqual(answer, answers[0], `${benches[place]?.name} must agree with the embedded chain`);
  }
  return answers[0] as T;
}

test('a job is created once, at the address that its id predicts', async () => {
  const gas = await onEveryChain(async (bench) => {
    const { factory } = bench.contracts;
    const first = await bench.send(factory, createJob(uint256Max));
    const again = await bench.send(factory, createJob(uint256Max));
    assert.ok(first.succeeded && again.succeeded);
    assert.equal(again.logs.length, 0, 'a repeat changes nothing');
    const event = readChainEvent(first.logs[0] as (typeof first.logs)[0], factory);
    assert.ok(event?.kind === 'jobCreated');
    assert.equal(event.contractAddress, predictJobAddress(factory, uint256Max));
    assert.deepEqual(event.parties, parties);
    return [first.gasUsed, again.gasUsed];
  });
  assert.ok((gas[0] as bigint) < 300_000n);
});

test('a job id with other parties, bad parties and strangers are refused by name', async () => {
  const names = await onEveryChain(async (bench) => {
    const { factory } = bench.contracts;
    const operator = wallets.operator.address;
    await bench.send(factory, createJob(1n));
    const tries: [Hex, Address][] = [
      [createJob(1n, parties.slice(1)), operator],
      [createJob(2n, []), operator],
      [
        createJob(
          2n,
          Array.from({ length: 17 }, (_, index) => wallets.address(index)),
        ),
        operator,
      ],
      [createJob(2n, [zeroAddress]), operator],
      [createJob(2n, [parties[0] as Address, parties[0] as Address]), operator],
    ];
    const reasons: string[] = [];
    for (const [data, from] of tries) reasons.push(await revertOf(bench, factory, data, from));
    const stranger = await bench.send(factory, createJob(2n), wallets.signer(5));
    assert.equal(stranger.succeeded, false);
    return reasons;
  });
  assert.deepEqual(names, [
    'JobExistsWithOtherParties',
    'PartiesOutOfBounds',
    'PartiesOutOfBounds',
    'PartyInvalid',
    'PartyInvalid',
  ]);
});

test('a party submits once per round with any uint256 cost, and a stranger never', async () => {
  await onEveryChain(async (bench) => {
    const { factory } = bench.contracts;
    const job = predictJobAddress(factory, 3n);
    await bench.send(factory, createJob(3n));
    const result = stringToHex('[[1,2],[3,4]]');
    const receipt = await bench.send(job, submit(1n, result, uint256Max), wallets.signer(0));
    const event = readChainEvent(receipt.logs[0] as (typeof receipt.logs)[0], factory);
    assert.ok(event?.kind === 'resultSubmitted');
    assert.deepEqual([event.jobId, event.round, event.party], [3n, 1n, parties[0]]);
    assert.deepEqual([event.result, event.ccdCost], [result, uint256Max]);
    const block = await bench.client.block(event.block.hash);
    assert.equal(event.submittedAt, block?.timestamp);
    const party = parties[0] as Address;
    assert.equal(await revertOf(bench, job, submit(1n, result, 1n), party), 'AlreadySubmitted');
    assert.equal(await revertOf(bench, job, submit(1n, result, 1n), wallets.address(9)), 'NotParty');
    const nextRound = await bench.send(job, submit(2n, result, 0n), wallets.signer(0));
    assert.ok(nextRound.succeeded);
    return [receipt.gasUsed, nextRound.gasUsed];
  });
});

test('the last submission of a round closes it with the result that most parties agree on', async () => {
  await onEveryChain(async (bench) => {
    const { factory } = bench.contracts;
    await bench.send(factory, createJob(4n));
    const entries = ['yes', 'no', 'yes'].map((text, index) =>
      signed(bench, index, { jobId: 4n, result: stringToHex(text), ccdCost: uint256Max }),
    );
    const receipt = await bench.send(factory, submitBatch(entries));
    assert.equal(receipt.logs.length, 4);
    assert.equal(receipt.logs[3]?.data.slice(0, 66), keccak256(stringToHex('yes')));
    return receipt.gasUsed;
  });
});

test('a refused entry of a batch does not affect the others', async () => {
  await onEveryChain(async (bench) => {
    const { factory } = bench.contracts;
    await bench.send(factory, createJob(5n));
    const good = [0, 1].map((index) => signed(bench, index, { jobId: 5n }));
    const entries = [
      signed(bench, 2, { jobId: 999n }),
      good[0] as (typeof good)[0],
      { ...signed(bench, 2, { jobId: 5n }), ccdCost: 6n },
      signed(bench, 2, { jobId: 5n, deadline: 1n }),
      signed(bench, 7, { jobId: 5n }),
      { ...signed(bench, 2, { jobId: 5n }), signature: '0x1234' as Hex },
      good[1] as (typeof good)[0],
      good[0] as (typeof good)[0],
    ];
    const names = await refusalsOf(bench, submitBatch(entries));
    assert.deepEqual(names, [
      'JobUnknown',
      'taken',
      'SignatureInvalid',
      'SignatureExpired',
      'NotParty',
      'SignatureInvalid',
      'taken',
      'AlreadySubmitted',
    ]);
    const receipt = await bench.send(factory, submitBatch(entries));
    assert.ok(receipt.succeeded);
    const taken = receipt.logs.filter((log) => readChainEvent(log, factory) !== undefined);
    assert.deepEqual([taken.length, receipt.logs.length], [2, 8]);
    return receipt.gasUsed;
  });
});

test('a batch without enough gas for an entry reverts instead of refusing the entry', async () => {
  await onEveryChain(async (bench) => {
    const { factory } = bench.contracts;
    await bench.send(factory, createJob(6n));
    const data = submitBatch([signed(bench, 0, { jobId: 6n }), signed(bench, 1, { jobId: 6n })]);
    const from = wallets.operator.address;
    const enough = await bench.client.estimateGas({ to: factory, data, from });
    const receipt = await bench.send(factory, data);
    assert.equal(receipt.logs.length, 2);
    assert.ok(enough >= receipt.gasUsed, 'the estimate covers every entry');
    assert.ok(enough < (receipt.gasUsed * 115n) / 100n, 'the estimate is not far above the need');
    return receipt.gasUsed;
  });
});

test('a clone cannot be initialised again, nor written to without the factory', async () => {
  await onEveryChain(async (bench) => {
    const { factory } = bench.contracts;
    await bench.send(factory, createJob(8n));
    const job = predictJobAddress(factory, 8n);
    const { abi } = jobArtefact;
    const initialize = encodeFunctionData({ abi, functionName: 'initialize', args: [8n, parties] });
    const args = [parties[0] as Address, 1n, '0x00', 0n] as const;
    const submitFor = encodeFunctionData({ abi, functionName: 'submitFor', args });
    const operator = wallets.operator.address;
    return [
      await revertOf(bench, job, initialize, operator),
      await revertOf(bench, job, submitFor, operator),
    ];
  }).then((names) => assert.deepEqual(names, ['NotFactory', 'NotFactory']));
});
