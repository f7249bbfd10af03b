import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { openWallets, signDeposit } from '@tricorn/chain';
import { until } from '@tricorn/testing';
import { auditLedger } from '../../ground/ledger/audit.js';
import { auditMovements } from '../../ground/movements/auditMovements.js';
import { demoPassword, startTestServer, type TestServer } from '../../testing/harness.js';

/** Wallets that belong to nobody here, as people have in their browsers. */
const people = openWallets(new Uint8Array(32).fill(9));
const home = people.address(0);

describe('money in and out', () => {
  let server: TestServer;
  before(async () => {
    server = await startTestServer({
      env: {
        TRICORN_CHAIN_RPC: '',
        TRICORN_WITHDRAWAL_DAY_MAX: '100',
        TRICORN_WITHDRAWAL_DELAY_ABOVE: '20',
        TRICORN_WITHDRAWAL_APPROVAL_ABOVE: '30',
      },
    });
    await until(async () => (await ask('wallet', {}, server.alice)).status === 200, {
      describe: 'the contracts are deployed',
    });
  });
  after(async () => await server.close());

  const ask = (...call: Parameters<TestServer['call']>) => server.call(...call);
  const balanceOf = async (token: string) => {
    const { body } = await ask('wallet', {}, token);
    return [body['balance'], body['held']];
  };
  const withdraw = async (amount: string, address: string, token = server.alice) =>
    await ask('withdrawCcd', { amount, address }, token);
  const stateOf = async (id: string, token = server.alice) => {
    const { body } = await ask('movementList', { pageNo: 1, pageSize: 100 }, token);
    return (body['data'] as { id: string; state: string }[]).find((line) => line.id === id)?.state;
  };
  const reaches = async (id: string, state: string, token = server.alice) =>
    await until(async () => (await stateOf(id, token)) === state, { describe: `${id} is ${state}` });
  const onChain = async (address: `0x${string}`) => await server.parts.chain.chain!.ccdBalanceOf(address);
  /** The supply equation, and the audit of everything booked. */
  const assertBalanced = async () => {
    await until(async () => (await ask('operatorBridge', {}, server.alice)).body['agrees'] === true, {
      describe: 'supply and ledger agree',
    });
    assert.deepEqual(await auditLedger(server.parts.db), []);
    assert.deepEqual(await auditMovements(server.parts.db), []);
  };

  test('an address needs the password, and is refused by name if it cannot be paid', async () => {
    const add = (address: string, passwd = demoPassword) =>
      ask('addWithdrawalAddress', { address, passwd }, server.alice);
    const { contracts } = server.parts.chain.chain!;
    const { body } = await ask('wallet', {}, server.bob);
    for (const [address, error] of [
      ['0x12', 'addressInvalid'],
      [`0x${'0'.repeat(40)}`, 'addressInvalid'],
      [home.replace(/[a-f]/, (letter) => letter.toUpperCase()), 'addressInvalid'],
      [contracts.ccd, 'addressCannotReceive'],
      [contracts.bridge, 'addressCannotReceive'],
      [contracts.factory, 'addressCannotReceive'],
      [String(body['depositAddress']), 'addressCannotReceive'],
    ] as const)
      assert.equal((await add(address)).body.error, error, address);
    assert.equal((await add(home, 'wrong')).body.error, 'credentialsWrong');
    assert.deepEqual((await add(home)).body['confirmed'], true, 'without mail, the password confirms');
  });

  test('an account has a bounded number of addresses', async () => {
    const added = [];
    for (let index = 100; index < 121; index += 1) {
      const { body } = await ask(
        'addWithdrawalAddress',
        { address: people.address(index), passwd: demoPassword },
        server.carol,
      );
      added.push(body.error ?? 'added');
    }
    assert.deepEqual(added, [...Array.from({ length: 20 }, () => 'added'), 'stateConflict']);
  });

  test('bad amounts and addresses are refused by name before anything is held', async () => {
    const before = await balanceOf(server.alice);
    const stranger = people.address(5);
    for (const [amount, address, error] of [
      ['0', home, 'amountInvalid'],
      ['-1', home, 'amountInvalid'],
      ['1e3', home, 'amountInvalid'],
      [`0.${'0'.repeat(18)}1`, home, 'amountInvalid'],
      ['9'.repeat(60), home, 'amountInvalid'],
      ['1', 'somewhere', 'addressInvalid'],
      ['1', stranger, 'addressUnconfirmed'],
      ['1000', home, 'withdrawalLimit'],
      ['100000000', home, 'ccdInsufficient'],
    ] as const) {
      const { body } = await withdraw(amount, address);
      assert.equal(body.error, error, `${amount} to ${address}: ${body.msg}`);
    }
    assert.deepEqual(await balanceOf(server.alice), before);
    assert.equal((await withdraw('1', home, server.bob)).body.error, 'addressUnconfirmed');
  });

  test('a withdrawal is minted once and settled, and the statement and the audit log show it', async () => {
    const { body } = await withdraw('5', home);
    assert.equal(body['state'], 'ordered');
    await reaches(String(body['id']), 'settled');
    assert.equal(await onChain(home), 5n * 10n ** 18n);
    await assertBalanced();
    const statement = await ask('statement', { pageNo: 1, pageSize: 1 }, server.alice);
    const [line] = statement.body['data'] as Record<string, unknown>[];
    assert.deepEqual([line!['kind'], line!['state'], line!['amount']], ['withdrawal', 'charged', '-5']);
    const log = await ask('auditLog', { pageNo: 1, pageSize: 5 }, server.alice);
    const actions = (log.body['data'] as { action: string }[]).map(({ action }) => action);
    assert.ok(actions.includes('movementChanged') && actions.includes('withdrawalRequested'), actions.join());
  });

  test('a retry with the same key withdraws once', async () => {
    const send = () =>
      ask('withdrawCcd', { amount: '1', address: home }, server.alice, { 'Idempotency-Key': 'once' });
    const [first, again] = [await send(), await send()];
    assert.equal(first.body['id'], again.body['id']);
    await reaches(String(first.body['id']), 'settled');
  });

  test('one signature deposits: the service relays it, for the account that it names, once', async () => {
    const chain = server.parts.chain.chain!;
    const { body } = await ask('depositCcd', { from: home, amount: '2' }, server.bob);
    const typed = JSON.parse(String(body['typedData']));
    assert.equal(typed.primaryType, 'ReceiveWithAuthorization');
    const fields = {
      account: body['account'] as `0x${string}`,
      amount: 2n * 10n ** 18n,
      salt: body['salt'] as `0x${string}`,
      validBefore: BigInt(String(body['validBefore'])),
    };
    const { signature } = await signDeposit(
      people.signer(0),
      { chainId: chain.chainId, ...chain.contracts },
      fields,
    );
    const relay = {
      from: home,
      amount: '2',
      salt: fields.salt,
      validBefore: `${fields.validBefore}`,
      signature,
    };
    assert.equal((await ask('relayDeposit', relay, server.carol)).body.field, 'signature', 'it names bob');
    assert.equal((await ask('relayDeposit', { ...relay, amount: '3' }, server.bob)).body.field, 'signature');
    const before = await balanceOf(server.bob);
    for (let time = 0; time < 2; time += 1)
      assert.equal((await ask('relayDeposit', relay, server.bob)).status, 200);
    await until(async () => (await balanceOf(server.bob))[0] !== before[0], {
      describe: 'bob has the deposit',
    });
    await assertBalanced();
    assert.equal(Number((await balanceOf(server.bob))[0]) - Number(before[0]), 2);
    assert.equal(await onChain(home), 4n * 10n ** 18n);
  });

  test('a large withdrawal waits for two operators, none of them its owner, and can be cancelled', async () => {
    const id = String((await withdraw('31', home)).body['id']);
    assert.equal(await stateOf(id), 'waiting');
    const resolve = (action: string, token: string) => ask('operatorResolve', { id, action }, token);
    assert.equal((await resolve('approve', server.bob)).body.error, 'notOperator');
    assert.equal((await resolve('approve', server.alice)).body.error, 'stateConflict');
    for (const account of ['bob@example.com', 'carol@example.com'])
      await ask('operatorUpdateAccount', { account, role: 'operator' }, server.alice);
    assert.equal((await resolve('approve', server.bob)).body['approvalsMissing'], 1);
    assert.equal((await resolve('approve', server.bob)).body.error, 'stateConflict', 'once each');
    assert.equal((await resolve('refund', server.bob)).body.error, 'stateConflict');
    assert.equal((await resolve('approve', server.carol)).body['state'], 'ordered');
    const held = await balanceOf(server.alice);
    assert.equal(held[1], '31', 'it is delayed, too');
    assert.equal((await ask('cancelWithdrawal', { id }, server.bob)).body.error, 'movementUnknown');
    assert.equal((await ask('cancelWithdrawal', { id }, server.alice)).body['state'], 'cancelled');
    assert.equal((await balanceOf(server.alice))[1], '0');
    await assertBalanced();
  });

  test('while the bridge is paused, nothing is accepted', async () => {
    const paused = async (value: boolean) =>
      await until(async () => (await ask('wallet', {}, server.alice)).body['paused'] === value, {
        describe: `paused is ${value}`,
      });
    await ask('operatorPauseBridge', { action: 'pause' }, server.alice);
    await paused(true);
    assert.equal((await withdraw('1', home)).body.error, 'bridgePaused');
    assert.equal((await balanceOf(server.alice))[1], '0');
    await ask('operatorPauseBridge', { action: 'resume' }, server.alice);
    await paused(false);
  });
});
