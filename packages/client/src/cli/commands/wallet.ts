import { renderUnicodeCompact } from 'uqr';
import type { AnswerOf, ItemOf } from '../../operationTypes.js';
import { command, option } from '../command.js';
import type { Context } from '../context.js';
import { type Column, printPairs } from '../terminal/table.js';
import { formatTime } from '../terminal/time.js';
import { askPassword } from './eraseAccount.js';
import { listCommand } from './list.js';

type Movement = AnswerOf<'withdrawCcd'>;

function showMovement({ terminal }: Context, { id, state, amount, address, ...rest }: Movement): void {
  printPairs(terminal, [
    ['Id', id],
    ['State', state],
    ['CCD', amount],
    ['Address', address],
    ['Sent from', formatTime(rest.dueTime)],
    ['Approvals missing', String(rest.approvalsMissing)],
  ]);
}

/** A movement with the page of its transaction; empty until it has one. */
type Listed = ItemOf<'movementList'> & { page: string };

const columns: readonly Column<Listed>[] = [
  { title: 'TIME', value: ({ creationTime }) => formatTime(creationTime), whole: true },
  { title: 'KIND', value: ({ kind }) => kind, whole: true },
  { title: 'STATE', value: ({ state }) => state, whole: true },
  { title: 'CCD', value: ({ amount }) => amount, align: 'right', whole: true },
  { title: 'ADDRESS', value: ({ address }) => address },
  { title: 'ID', value: ({ id }) => id, whole: true },
  { title: 'TRANSACTION', value: ({ page }) => page, whole: true, spare: true },
];

export const walletCommands = [
  command<AnswerOf<'wallet'>>({
    name: 'wallet show',
    about: 'show your CCD in the ledger and on chain, and where you can withdraw to',
    run: async ({ call }) => await call('wallet', {}),
    show: ({ terminal }, wallet) => {
      printPairs(terminal, [
        ['CCD', wallet.balance],
        ['CCD held', wallet.held],
        ['Deposit address', wallet.depositAddress],
        ['CCD arriving', wallet.onChain],
        ['CCD at your addresses', wallet.outside],
        ['Left to withdraw today', wallet.dayLeft],
        ['Chain', String(wallet.chainID)],
        ['Token', wallet.token],
        ['Bridge', wallet.bridge],
        ['Your account there', wallet.account],
      ]);
      if (terminal.interactive) terminal.print(renderUnicodeCompact(wallet.depositAddress));
      if (wallet.paused) terminal.note('Withdrawals and deposits are paused.');
      for (const { address, confirmed } of wallet.addresses)
        terminal.print(`You ${confirmed ? 'can' : 'cannot yet'} withdraw to ${address}`);
    },
  }),
  listCommand<ItemOf<'movementList'>, Listed>({
    name: 'wallet list',
    about: 'list your withdrawals and deposits, newest first',
    read: async ({ client }, _args, options) => (await client()).each('movementList', {}, options),
    complete: withPages,
    empty: 'You have neither withdrawn nor deposited CCD.',
    columns,
  }),
  command<AnswerOf<'addWithdrawalAddress'>>({
    name: 'wallet add',
    about: 'add an address to withdraw to; asks for your password',
    positionals: [{ name: 'ADDRESS', about: 'an address on the chain' }],
    options: { 'password-stdin': option.flag('read the password from standard input') },
    run: async (context, args) => {
      const passwd = await askPassword(context, args.flag('password-stdin'));
      return await context.call('addWithdrawalAddress', { address: args.at(0), passwd });
    },
    show: ({ terminal }, { address, confirmed }) =>
      terminal.print(
        confirmed ? `You can withdraw to ${address}.` : `Open the link in the mail to confirm ${address}.`,
      ),
  }),
  command<AnswerOf<'confirmWithdrawalAddress'>>({
    name: 'wallet confirm',
    about: 'confirm an address with the code of the mail: what follows `withdraw=` in its link',
    positionals: [{ name: 'CODE', about: 'the code' }],
    run: async ({ call }, args) => await call('confirmWithdrawalAddress', { code: args.at(0) }),
    show: ({ terminal }, { address }) => terminal.print(`You can withdraw to ${address}.`),
  }),
  command<object>({
    name: 'wallet remove',
    about: 'remove an address to withdraw to',
    positionals: [{ name: 'ADDRESS', about: 'the address' }],
    run: async ({ call }, args) => await call('removeWithdrawalAddress', { address: args.at(0) }),
    show: ({ terminal }) => terminal.print('Removed.'),
  }),
  command<Movement>({
    name: 'wallet withdraw',
    about: 'withdraw CCD to an address that you have confirmed',
    positionals: [
      { name: 'AMOUNT', about: 'how much CCD' },
      { name: 'ADDRESS', about: 'where to' },
    ],
    run: async ({ call }, args) => await call('withdrawCcd', { amount: args.at(0), address: args.at(1) }),
    show: showMovement,
  }),
  command<Movement>({
    name: 'wallet cancel',
    about: 'cancel a withdrawal that was not sent yet',
    positionals: [{ name: 'ID', about: 'its id' }],
    run: async ({ call }, args) => await call('cancelWithdrawal', { id: args.at(0) }),
    show: showMovement,
  }),
  command<AnswerOf<'operatorBridge'>>({
    name: 'wallet bridge',
    about: 'for operators: compare the supply on chain with the ledger; pause or resume both directions',
    options: { pause: option.flag('pause'), resume: option.flag('resume') },
    run: async ({ call }, args) => {
      if (args.flag('pause')) await call('operatorPauseBridge', { action: 'pause' });
      else if (args.flag('resume')) await call('operatorPauseBridge', { action: 'resume' });
      return await call('operatorBridge', {});
    },
    show: ({ terminal }, { supply, ledger, disputed, paused, waiting, problems, agrees }) => {
      printPairs(terminal, [
        ['Supply on chain', supply],
        ['In the ledger', ledger],
        ['Disputed', disputed],
        ['Agree', agrees ? 'yes' : 'not now'],
        ['Paused', paused ? 'yes' : 'no'],
        ['Waiting for an operator', String(waiting)],
      ]);
      for (const problem of problems) terminal.print(problem);
    },
  }),
  listCommand<ItemOf<'operatorMovements'>, Listed>({
    name: 'wallet waiting',
    about: 'for operators: list what waits for an operator, oldest first',
    read: async ({ client }, _args, options) => (await client()).each('operatorMovements', {}, options),
    complete: withPages,
    empty: 'Nothing waits for an operator.',
    columns: [...columns, { title: 'WHY', value: ({ reason }) => reason }],
  }),
  command<Movement>({
    name: 'wallet resolve',
    about: 'for operators: approve or reject a withdrawal, or decide about what the chain has taken back',
    positionals: [
      { name: 'ID', about: 'its id' },
      { name: 'ACTION', about: '`approve`, `reject`, `resend`, `refund`, `accept` or `charge`' },
    ],
    run: async ({ call }, args) =>
      await call('operatorResolve', { id: args.at(0), action: args.at(1) as 'approve' }),
    show: showMovement,
  }),
];

async function withPages({ url }: Context, items: readonly ItemOf<'movementList'>[]): Promise<Listed[]> {
  const base = await url();
  return items.map((item) => ({ ...item, page: item.txHash === '' ? '' : `${base}/chain/${item.txHash}` }));
}
