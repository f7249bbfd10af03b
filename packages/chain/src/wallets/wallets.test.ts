import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inspect } from 'node:util';
import fc from 'fast-check';
import { hashTypedData, keccak256, recoverAddress, toHex } from 'viem';
import { domainSeparator, submissionDigest } from '../contracts/signSubmission.js';
import { testWallets } from '../testing/fixtures.js';
import { OperatorKeyError, operatorFromKey } from './operatorFromKey.js';
import { createSealedSeed, openSealed, SeedSealError } from './sealedSeed.js';
import { openWallets, WalletIndexError } from './wallets.js';

const secret = 'a secret of some length';

test('a sealed seed opens only with its secret, and the error reveals neither', async () => {
  const sealed = await createSealedSeed(secret);
  const seed = Buffer.from(await openSealed(sealed, secret));
  assert.equal(seed.length, 32);
  assert.ok(!sealed.includes(seed.toString('base64')) && !sealed.includes(seed.toString('hex')));
  const error = await openSealed(sealed, 'another secret entirely').catch((reason: unknown) => reason);
  assert.ok(error instanceof SeedSealError);
  assert.ok(!inspect(error).includes('another secret entirely'));
  await assert.rejects(openSealed('{}', secret), SeedSealError);
  const damaged = sealed.replace(
    /"ciphertext":"./,
    (start) => `${start.slice(0, -1)}${start.endsWith('A') ? 'B' : 'A'}`,
  );
  await assert.rejects(openSealed(damaged, secret), SeedSealError);
  await assert.rejects(createSealedSeed('short'), /at least 12/);
});

test('the wallets are those of BIP-44, and all differ', () => {
  // The seed of the well-known phrase "test test … junk", whose first address every Ethereum tool shows.
  const seed = Buffer.from(
    '9dfc3c64c2f8bede1533b6a79f8570e5943e0b8fd1cf77107adf7b72cef42185d564a3aee24cab43f80e3c4538087d70fc824eabbad596a23c97b6ee8322ccc0',
    'hex',
  );
  const wallets = openWallets(seed);
  assert.equal(wallets.address(0), '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266');
  assert.equal(wallets.address(1), '0x70997970C51812dc3A010C7d01b50e0d17dc79C8');
  const all = Array.from({ length: 50 }, (_, index) => wallets.address(index));
  assert.equal(new Set([...all, wallets.operator.address]).size, 51);
  for (const index of [-1, 1.5, 2 ** 31]) assert.throws(() => wallets.address(index), WalletIndexError);
});

test('a submission signature is the EIP-712 signature of the party', async () => {
  const wallets = testWallets();
  const domain = { chainId: 5, factory: wallets.address(99) };
  const uint = (bits: number) => fc.bigInt(0n, 2n ** BigInt(bits) - 1n);
  const submissions = fc.record({
    jobId: uint(256),
    round: uint(64),
    ccdCost: uint(256),
    deadline: uint(64),
    result: fc.uint8Array({ maxLength: 200 }).map((bytes) => toHex(bytes)),
  });
  await fc.assert(
    fc.asyncProperty(submissions, fc.nat(20), async (fields, index) => {
      const submission = { ...fields, party: wallets.address(index) };
      const signature = wallets.signSubmission(index, submissionDigest(submission, domainSeparator(domain)));
      const hash = hashTypedData({
        domain: { name: 'Tricorn', version: '1', chainId: 5, verifyingContract: domain.factory },
        types: {
          Submission: [
            { name: 'jobId', type: 'uint256' },
            { name: 'round', type: 'uint64' },
            { name: 'party', type: 'address' },
            { name: 'resultHash', type: 'bytes32' },
            { name: 'ccdCost', type: 'uint256' },
            { name: 'deadline', type: 'uint64' },
          ],
        },
        primaryType: 'Submission',
        message: { ...submission, resultHash: keccak256(submission.result) },
      });
      assert.equal(await recoverAddress({ hash, signature }), submission.party);
    }),
    { numRuns: 20 },
  );
});

test('an invalid operator key is refused without being quoted', () => {
  const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
  const key = 'ac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80';
  assert.equal(operatorFromKey(key).address, address);
  assert.equal(operatorFromKey(`0x${key}`).address, address);
  for (const bad of ['', '0x12', key.slice(1), `${key}0`, '0'.repeat(64), 'f'.repeat(64)]) {
    assert.throws(
      () => operatorFromKey(bad),
      (error: Error) =>
        error instanceof OperatorKeyError && (bad === '' || !inspect(error).includes(`"${bad}"`)),
    );
  }
});
