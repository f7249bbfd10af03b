import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { openWallets } from '@tricorn/chain';
import { bridgeCalls, freeCalls } from '@tricorn/chain/testing';
import { Tricorn } from '@tricorn/client';
import { browserMissing, launchBrowser, startServer, type TestServer, until } from '@tricorn/testing';
import { type Mailbox, startMailbox } from '@tricorn/testing/startMailbox';
import type { Browser } from 'playwright-core';
import { makeTinyModels } from '../testing/tinyModels.js';
import {
  assertAccessible,
  assertFits,
  openWindow,
  pastDoubleClick,
  signIn,
  type Window,
} from '../testing/window.js';
import { type InjectedWallet, injectWallet } from './injectedWallet.js';

/** Carol’s own wallet, which the service does not know. */
const holder = openWallets(new Uint8Array(32).fill(11)).signer(0);
const ccd = 10n ** 18n;

describe('CCD goes out and comes back in a browser', { skip: browserMissing }, () => {
  let mailbox: Mailbox;
  let server: TestServer;
  let browser: Browser;
  let carol: Window;
  let wallet: InjectedWallet;
  let operators: Record<'alice' | 'bob', Window>;
  let contracts: Record<'token' | 'bridge', `0x${string}`>;
  const clients = new Map<string, Tricorn>();

  before(async () => {
    const tiny = await makeTinyModels();
    mailbox = await startMailbox();
    [server, browser] = await Promise.all([
      startServer({
        ...tiny.settings,
        ...mailbox.settings,
        TRICORN_PRIVACY_NODES: 'off',
        TRICORN_SIGNUP_CCD: '',
        TRICORN_WITHDRAWAL_DELAY_HOURS: '0',
        TRICORN_WITHDRAWAL_APPROVAL_ABOVE: '30',
      }),
      launchBrowser(),
    ]);
    tiny.remove();
    for (const name of ['alice', 'bob', 'carol'])
      clients.set(
        name,
        new Tricorn({ baseUrl: server.baseUrl, email: `${name}@example.com`, passwd: server.passwd }),
      );
    await clients.get('alice')!.api.operatorUpdateAccount({ account: 'bob@example.com', role: 'operator' });
    contracts = (await clients.get('carol')!.api.wallet({})) as never;
    carol = await openWindow(browser, server);
    wallet = await injectWallet(carol.page, holder);
    await signIn(carol, 'carol@example.com', server.passwd, '/chain');
    operators = { alice: await openWindow(browser, server), bob: await openWindow(browser, server) };
    for (const [name, window] of Object.entries(operators)) {
      await signIn(window, `${name}@example.com`, server.passwd, '/operator');
      await window.page.getByRole('tab', { name: 'Money' }).click();
    }
  });
  after(async () => {
    for (const client of clients.values()) client.close();
    await browser?.close();
    await server?.stop();
    await mailbox?.stop();
  });

  const withdrawals = () => carol.page.getByRole('group', { name: 'Withdraw', exact: true });
  const deposits = () => carol.page.getByRole('group', { name: 'Deposit', exact: true });
  const newest = () =>
    carol.page.getByRole('region', { name: 'Withdrawals and deposits' }).getByRole('row').nth(1);
  const onChain = async () =>
    await freeCalls(server.chainUrl).read(contracts.token, bridgeCalls.balanceOf(holder.address));
  const withdraw = async (amount: string) => {
    await withdrawals().getByLabel('Amount in CCD').fill(amount);
    await withdrawals().getByRole('button', { name: 'Withdraw', exact: true }).click();
  };
  /** Every window at both widths and in both colours. */
  const look = async (window: Window, name: string) => {
    for (const width of [375, 1440])
      for (const colorScheme of ['light', 'dark'] as const) {
        await window.page.setViewportSize({ width, height: 900 });
        await window.page.emulateMedia({ colorScheme });
        await assertFits(window, `${name} at ${width}`);
        await assertAccessible(window, `${name} at ${width}, ${colorScheme}`);
        await window.shoot(`${name}-${width}-${colorScheme}`);
      }
    await window.page.emulateMedia({ colorScheme: 'light' });
  };

  test('the room shows both worlds and the address as a QR code', async () => {
    const { page } = carol;
    await page.getByText('Your deposit address', { exact: true }).waitFor();
    const code = page.getByRole('img', { name: 'Your deposit address as a QR code' });
    assert.ok(await code.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 20));
    await deposits().getByRole('button', { name: 'Deposit with Pocket' }).waitFor();
    await look(carol, 'wallet-new');
  });

  test('an address counts when the link of the mail is opened, and only then', async () => {
    const { page } = carol;
    const add = async (address: string, passwd: string) => {
      await withdrawals().getByLabel('New address for withdrawals').fill(address);
      await withdrawals().getByRole('textbox', { name: 'Your password' }).fill(passwd);
      await withdrawals().getByRole('button', { name: 'Add address' }).click();
    };
    await add(`0x${'0'.repeat(40)}`, server.passwd);
    await page.getByRole('alert').waitFor();
    await add(holder.address, 'a wrong password');
    await page.getByText('password').first().waitFor();
    await add(holder.address, server.passwd);
    await page.getByText(`Open the link in the mail to confirm ${holder.address}.`).waitFor();
    const { body } = await mailbox.letterTo('carol@example.com', 'Confirm an address for withdrawals');
    const [, path] = /https:\/\/tricorn\.example(\/chain#\S+)/.exec(body)!;
    const changed = path!.replace(/0x.{4}/, '0xabcd');
    await carol.open('/ledger');
    await carol.open(changed);
    await page.getByRole('alert').waitFor();
    await carol.open('/ledger');
    await carol.open(path!);
    await page.getByText(`You can withdraw to ${holder.address}.`).waitFor();
    assert.equal(await page.evaluate(() => location.hash), '', 'the code does not stay in the address');
  });

  test('a withdrawal is settled, and the wallet has it', async () => {
    await withdraw('0.0000000000000000001');
    await carol.page.getByRole('alert').waitFor();
    await withdraw('5');
    await newest().getByText('settled').waitFor();
    assert.equal(await onChain(), 5n * ccd);
    await newest().getByRole('link', { name: /^0x/ }).click();
    await carol.page.getByText('succeeded').waitFor();
    await carol.go('/chain');
  });

  test('a wallet deposits with one signature, after it has changed to the chain of the service', async () => {
    wallet.refuse(true);
    await deposits().getByLabel('Amount in CCD').fill('2');
    await deposits().getByRole('button', { name: 'Deposit with Pocket' }).click();
    await deposits().getByRole('alert').waitFor();
    assert.equal(await onChain(), 5n * ccd);
    wallet.refuse(false);
    await pastDoubleClick();
    await deposits().getByRole('button', { name: 'Deposit with Pocket' }).click();
    await carol.page.getByText('The deposit is on its way.').waitFor();
    await newest().getByText('credited').waitFor();
    assert.equal(await onChain(), 3n * ccd);
    assert.equal(wallet.signatures(), 1);
    assert.deepEqual(wallet.switches(), [`0x${(20_261).toString(16)}`]);
  });

  test('two operators approve a large withdrawal, and its owner can cancel another', async () => {
    await withdraw('40');
    await newest().getByText('waits for approval').waitFor();
    for (const { page } of [operators.alice, operators.bob]) {
      await page.getByRole('button', { name: 'Refresh' }).click();
      const row = page.getByRole('row', { name: /carol@example\.com/ });
      if (page === operators.alice.page) await look(operators.alice, 'operator-money');
      await row.getByRole('button', { name: 'Approve' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
      if (page === operators.alice.page) await row.getByText('1 approval is missing').waitFor();
    }
    await newest().getByText('settled').waitFor();
    assert.equal(await onChain(), 43n * ccd);
    await withdraw('31');
    await newest().getByRole('button', { name: 'Take back' }).click();
    await carol.page.getByRole('dialog').getByRole('button', { name: 'Take back' }).click();
    await newest().getByText('cancelled').waitFor();
    await look(carol, 'wallet');
  });

  test('a deposit that names nobody waits for an operator, who accepts it', async () => {
    const { send } = freeCalls(server.chainUrl);
    await send(holder, contracts.token, bridgeCalls.approve(contracts.bridge, ccd));
    await send(holder, contracts.bridge, bridgeCalls.deposit(`0x${'ab'.repeat(32)}`, ccd));
    const { page } = operators.alice;
    const row = page.getByRole('row', { name: /names nobody/ });
    await until(
      async () => {
        await page.getByRole('button', { name: 'Refresh' }).click();
        return (await row.count()) === 1;
      },
      { describe: 'the operator sees it' },
    );
    await page.getByText('yes', { exact: true }).waitFor();
    await look(operators.alice, 'operator-unclaimed');
    await row.getByRole('button', { name: 'Accept' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Accept' }).click();
    await page.getByText('Nothing waits for an operator.').waitFor();
  });

  test('a pause reaches everybody, and ends', async () => {
    const { page } = operators.alice;
    await page.getByRole('button', { name: 'Pause withdrawals and deposits' }).click();
    await until(async () => (await clients.get('carol')!.api.wallet({})).paused, {
      describe: 'it is paused',
    });
    await carol.page.reload();
    await carol.page.getByText('The operator has paused withdrawals and deposits.').waitFor();
    await withdrawals().getByLabel('Amount in CCD').fill('1');
    assert.ok(await withdrawals().getByRole('button', { name: 'Withdraw', exact: true }).isDisabled());
    await page.getByRole('button', { name: 'Refresh' }).click();
    await page.getByRole('button', { name: 'Resume withdrawals and deposits' }).click();
    await until(async () => !(await clients.get('carol')!.api.wallet({})).paused, { describe: 'it goes on' });
    for (const window of [carol, ...Object.values(operators)]) assert.deepEqual(window.complaints, []);
  });
});
