import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import fc from 'fast-check';
import { type Hex, type LocalAccount, pad, parseEther, toHex, zeroAddress } from 'viem';
import { openEngine } from '../embedded/engine.js';
import { balanceOf, bridgeCalls as calls, depositWithPermit, readBridge } from '../testing/bridgeBench.js';
import { type ContractBench, openBench, revertOf } from '../testing/contractBench.js';
import { temporaryFolder, testChainId, testWallets } from '../testing/fixtures.js';
import { missing, type SecondNode, secondNodes, startSecondNode } from '../testing/secondNode.js';
import { readBridgeEvent } from './bridgeEvents.js';
import { signDeposit } from './signedDeposit.js';

const wallets = testWallets();
const operator = wallets.operator;
const [alice, bob] = [wallets.signer(0), wallets.signer(1)];
const account = pad('0xa11ce');
const folder = await temporaryFolder({ after });
const benches: ContractBench[] = [];
const closing: (() => Promise<void>)[] = [];

before(async () => {
  const engine = await openEngine({ folder, chainId: testChainId });
  closing.push(engine.close);
  benches.push(await openBench('embedded', { name: 'embedded', ...engine }));
  for (const implementation of secondNodes.filter((name) => !missing(name))) {
    const second: SecondNode = await startSecondNode(implementation, testChainId);
    closing.push(() => second.stop());
    benches.push(await openBench(implementation, second.node));
  }
});
after(async () => {
  for (const close of closing) await close();
});

let lastId = 0n;
const newId = (): Hex => {
  lastId += 1n;
  return toHex(lastId, { size: 32 });
};
const signed = (bench: ContractBench, signer: LocalAccount, amount: bigint, salt = newId()) =>
  signDeposit(
    signer,
    { chainId: testChainId, ...bench.contracts },
    { account, amount, validBefore: 2n ** 40n, salt },
  );

test('a withdrawal mints once for its id, and a receiver that the token refuses stops no other', async () => {
  for (const bench of benches) {
    const { bridge, ccd } = bench.contracts;
    const before = await balanceOf(bench, alice.address);
    const [good, bad] = [newId(), newId()];
    const data = calls.withdraw([
      { id: bad, to: zeroAddress, amount: 5n },
      { id: newId(), to: ccd, amount: 5n },
      { id: good, to: alice.address, amount: parseEther('7') },
      { id: good, to: bob.address, amount: parseEther('7') },
    ]);
    const receipt = await bench.send(bridge, data);
    await bench.send(bridge, data);
    assert.equal((await balanceOf(bench, alice.address)) - before, parseEther('7'), bench.name);
    const events = receipt.logs.flatMap((log) => readBridgeEvent(log, bridge) ?? []);
    assert.deepEqual(
      events.map(({ kind }) => kind),
      ['withdrawn'],
    );
  }
});

test('a deposit burns what its holder allowed, by a call, by a permit or by one signature that anybody relays', async () => {
  for (const bench of benches) {
    const { bridge, ccd } = bench.contracts;
    await bench.send(bridge, calls.withdraw([{ id: newId(), to: alice.address, amount: 100n }]));
    const before = await balanceOf(bench, alice.address);
    assert.equal(
      await revertOf(bench, bridge, calls.deposit(account, 1n), alice.address),
      'ERC20InsufficientAllowance',
    );
    await bench.send(ccd, calls.approve(bridge, 10n), alice);
    await bench.send(bridge, calls.deposit(account, 10n), alice);
    const permit = await depositWithPermit(bench, alice, testChainId, account, 20n);
    assert.equal((await bench.send(bridge, permit, bob)).succeeded, false, 'only its signer uses a permit');
    assert.ok((await bench.send(bridge, permit, alice)).succeeded);
    const deposit = await signed(bench, alice, 30n);
    const stolen = await bench.send(bridge, calls.depositSigned({ ...deposit, account: pad('0xb0b') }), bob);
    assert.deepEqual(
      stolen.logs.flatMap((log) => readBridgeEvent(log, bridge) ?? []),
      [],
      'a relay cannot credit another account',
    );
    const relayed = await bench.send(bridge, calls.depositSigned(deposit), bob);
    const [event] = relayed.logs.flatMap((log) => readBridgeEvent(log, bridge) ?? []);
    assert.ok(event?.kind === 'deposited');
    assert.deepEqual([event.account, event.from, event.amount], [account, alice.address, 30n]);
    await bench.send(bridge, calls.depositSigned(deposit), bob);
    assert.equal(before - (await balanceOf(bench, alice.address)), 60n, 'a second relay burns nothing');
  }
});

test('a pause stops both directions, and strangers can neither mint, burn, pause nor withdraw', async () => {
  for (const bench of benches) {
    const { bridge, ccd } = bench.contracts;
    await bench.send(bridge, calls.withdraw([{ id: newId(), to: alice.address, amount: 5n }]));
    const pause = newId();
    await bench.send(bridge, calls.pause(pause, true));
    assert.ok((await readBridge(bench)).isPaused);
    const entry = [{ id: newId(), to: alice.address, amount: 1n }];
    const reasons = [
      await revertOf(bench, bridge, calls.withdraw(entry), operator.address),
      await revertOf(bench, bridge, calls.deposit(account, 1n), alice.address),
      await revertOf(bench, bridge, calls.depositSigned(await signed(bench, alice, 1n)), bob.address),
    ];
    assert.deepEqual(new Set(reasons), new Set(['EnforcedPause']));
    await bench.send(bridge, calls.pause(newId(), false));
    await bench.send(bridge, calls.pause(pause, true));
    assert.equal((await readBridge(bench)).isPaused, false, 'a switch that is repeated late changes nothing');
    assert.deepEqual(
      [
        await revertOf(bench, bridge, calls.withdraw(entry), alice.address),
        await revertOf(bench, bridge, calls.pause(newId(), true), alice.address),
        await revertOf(bench, ccd, calls.mint(operator.address, 1n), operator.address),
        await revertOf(bench, ccd, calls.burn(alice.address, 1n), operator.address),
        await revertOf(bench, ccd, calls.transfer(bridge, 1n), alice.address),
      ],
      [
        'AccessControlUnauthorizedAccount',
        'AccessControlUnauthorizedAccount',
        'OnlyBridge',
        'OnlyBridge',
        'ERC20InvalidReceiver',
      ],
    );
  }
});

/** One call of the fuzzer: who does what. Small numbers make repeated ids and exhausted balances likely. Withdrawals stand
 * there often, because most are refused: only the operator may, and only while nothing is paused. */
const steps = fc.record({
  what: fc.constantFrom(
    ...(['withdraw', 'withdraw', 'withdraw', 'withdraw'] as const),
    ...(['deposit', 'permit', 'signed', 'signed', 'pause', 'transfer', 'mint', 'burn'] as const),
  ),
  who: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 4 })),
  whom: fc.integer({ min: 0, max: 3 }),
  id: fc.integer({ min: 1, max: 12 }),
  amount: fc.bigInt({ min: 0n, max: 50n }),
  pauses: fc.constantFrom(true, false, false),
});

test('whatever is called by whom, the supply is what was withdrawn and not deposited, and ids are used once', async () => {
  const bench = benches[0] as ContractBench;
  const { bridge, ccd } = bench.contracts;
  const actors = [operator, ...[0, 1, 2, 3].map((index) => wallets.signer(index))];
  let round = 0n;
  let moved = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(steps, { minLength: 20, maxLength: 40 }), async (sequence) => {
      round += 1n;
      const used = new Set<Hex>();
      let before = await readBridge(bench);
      for (const { what, who, whom, id, amount, pauses } of sequence) {
        const caller = actors[who] as LocalAccount;
        const holder = wallets.signer(whom);
        const key = toHex((round << 64n) + BigInt(id), { size: 32 });
        let minted = 0n;
        let burned = 0n;
        const balance = await balanceOf(bench, caller.address);
        const held = await balanceOf(bench, holder.address);
        switch (what) {
          case 'withdraw':
            if (caller === operator && !before.isPaused && !used.has(key)) {
              minted = amount;
              used.add(key);
            }
            await bench.send(bridge, calls.withdraw([{ id: key, to: holder.address, amount }]), caller);
            break;
          case 'deposit':
            await bench.send(ccd, calls.approve(bridge, amount), caller);
            if (!before.isPaused && balance >= amount) burned = amount;
            await bench.send(bridge, calls.deposit(account, amount), caller);
            break;
          case 'permit':
            if (!before.isPaused && balance >= amount) burned = amount;
            await bench.send(
              bridge,
              await depositWithPermit(bench, caller, testChainId, account, amount),
              caller,
            );
            break;
          case 'signed': {
            const salt = toHex((round << 64n) + BigInt(id) + (1n << 63n), { size: 32 });
            const name = toHex(`${holder.address}${salt}`.length) + holder.address + salt;
            const isNew = !used.has(name as Hex);
            if (isNew && !before.isPaused && held >= amount) {
              burned = amount;
              used.add(name as Hex);
            }
            await bench.send(bridge, calls.depositSigned(await signed(bench, holder, amount, salt)), caller);
            break;
          }
          case 'pause': {
            const switchId = toHex((round << 64n) + BigInt(id) + (1n << 62n), { size: 32 });
            await bench.send(bridge, calls.pause(switchId, pauses), caller);
            break;
          }
          case 'transfer':
            await bench.send(ccd, calls.transfer(holder.address, amount), caller);
            break;
          case 'mint':
            await bench.send(ccd, calls.mint(holder.address, amount), caller);
            break;
          case 'burn':
            await bench.send(ccd, calls.burn(holder.address, amount), caller);
        }
        const now = await readBridge(bench);
        assert.equal(now.supply, now.withdrawn - now.deposited, what);
        assert.deepEqual(
          [now.withdrawn - before.withdrawn, now.deposited - before.deposited],
          [minted, burned],
          what,
        );
        if (minted + burned > 0n) moved += 1;
        before = now;
      }
      await bench.send(bridge, calls.pause(newId(), false));
      const sums = await Promise.all(actors.map(({ address }) => balanceOf(bench, address)));
      assert.equal(
        sums.reduce((sum, balance) => sum + balance, 0n),
        (await readBridge(bench)).supply,
        'nobody else holds any',
      );
    }),
    { numRuns: 8 },
  );
  assert.ok(moved > 20, `the sequences moved money, ${moved} times`);
});
