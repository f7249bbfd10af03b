import * as z from 'zod';
import { decimalText, oneOf, optionalText, page, text, unixSeconds } from '../fields.js';
import { nothing, pagedList } from '../operation.js';
import { chain, operators } from './groups.js';

const movementKinds = ['withdrawal', 'deposit', 'purchase'] as const;
const movementStates = [
  'waiting',
  'ordered',
  'settled',
  'undone',
  'unknown',
  'lost',
  'surplus',
  'cancelled',
  'rejected',
  'refused',
  'refunded',
  'accepted',
  'credited',
  'charged',
  'unclaimed',
  'gone',
] as const;

const movement = z.object({
  id: z.string(),
  kind: z.enum(movementKinds).describe('`purchase` is CCD bought with another token on chain.'),
  state: z.enum(movementStates).describe('docs/recipes/money.md has what each means.'),
  address: z.string().describe('The receiver of a withdrawal, or the sender.'),
  amount: decimalText('CCD.'),
  asset: z.string().describe('The token that was paid for a purchase; otherwise empty.'),
  assetAmount: z.string().describe("How much of it, in the token's smallest unit; otherwise empty."),
  reason: z.string().describe('Why it is not settled; otherwise empty.'),
  dueTime: unixSeconds('A withdrawal is not sent before.'),
  approvalsMissing: z.int().describe('Operators that still have to approve it.'),
  txHash: z.string().describe('Its newest transaction; empty if there is none.'),
  creationTime: unixSeconds('When it was requested or seen.'),
  updateTime: unixSeconds('When its state changed.'),
});

const withdrawalAddress = z.object({
  address: z.string(),
  confirmed: z.boolean().describe('Whether the account can withdraw to it.'),
});

const movementId = text('Id of the movement.', 100);
const address = text('An address on chain, with its checksum if it has capital letters.', 100);
const word = (description: string) =>
  text(description, 66).refine(
    (value) => /^0x[0-9a-fA-F]{64}$/.test(value as string),
    'must be 32 bytes in hex',
  );

/** CCD as a token on chain. */
export const walletOperations = {
  wallet: chain.extension.get({
    summary: 'Read the CCD of the account in both worlds, its addresses and what it may withdraw',
    response: z.object({
      balance: decimalText('Available CCD in the ledger.'),
      held: decimalText('CCD held for work and withdrawals.'),
      depositAddress: z.string().describe('CCD that is sent there is credited to the account.'),
      onChain: decimalText('CCD that arrives: at the deposit address, or collected and not credited yet.'),
      outside: decimalText('CCD on chain at the confirmed addresses of the account.'),
      account: z.string().describe('The account as `bytes32`, for `deposit` of the bridge.'),
      chainID: z.int(),
      token: z.string().describe('Address of the CCD token.'),
      bridge: z.string().describe('Address of the contract that mints and burns it.'),
      confirmations: z.int().describe('Blocks after which a deposit is credited.'),
      paused: z.boolean().describe('Whether withdrawals and deposits are paused.'),
      dayMax: decimalText('The most the account can withdraw in 24 hours.'),
      dayLeft: decimalText('What is left of it.'),
      delayAbove: decimalText('A larger withdrawal waits.'),
      delayHours: z.int(),
      approvalAbove: decimalText('A larger withdrawal needs the approval of two operators.'),
      paymentToken: z
        .string()
        .describe('The ERC-20 token with which CCD can be bought; empty if there is none.'),
      paymentDecimals: z.int(),
      ccdPerToken: decimalText('CCD that one such token buys; 0 if there is none.'),
      addresses: z.array(withdrawalAddress),
    }),
    errors: ['unavailable'],
  }),
  movementList: chain.extension.post({
    summary: 'List withdrawals, deposits and purchases of CCD on chain, newest first',
    request: z.object(page),
    response: pagedList(movement),
  }),
  addWithdrawalAddress: chain.tokenOnly.post({
    summary:
      'Add an address to withdraw to; the password is needed, and where mail is sent a link confirms it',
    request: z.object({ address, passwd: text('Password of the account.', 1_000) }),
    response: withdrawalAddress,
    errors: [
      'addressInvalid',
      'addressCannotReceive',
      'credentialsWrong',
      'stateConflict',
      'unavailable',
      'tooManyRequests',
    ],
  }),
  confirmWithdrawalAddress: chain.tokenOnly.post({
    summary: 'Confirm an address to withdraw to with the code of a mail',
    request: z.object({ code: text('The code in the link of the mail.', 300) }),
    response: withdrawalAddress,
    errors: ['codeInvalid'],
  }),
  removeWithdrawalAddress: chain.tokenOnly.post({
    summary: 'Remove an address to withdraw to',
    request: z.object({ address }),
    response: nothing,
    errors: ['addressUnconfirmed'],
  }),
  withdrawCcd: chain.tokenOnly.post({
    summary: 'Withdraw CCD to a confirmed address on chain',
    description:
      'The amount is held, minted once, and settled when the chain has it. Until it is sent, it can be cancelled.',
    request: z.object({ address, amount: text('A positive decimal amount of CCD.', 100) }),
    response: movement,
    errors: [
      'amountInvalid',
      'addressInvalid',
      'addressCannotReceive',
      'addressUnconfirmed',
      'ccdInsufficient',
      'withdrawalLimit',
      'bridgePaused',
      'unavailable',
    ],
    writes: true,
  }),
  cancelWithdrawal: chain.tokenOnly.post({
    summary: 'Cancel a withdrawal that was not sent yet; nothing is charged',
    request: z.object({ id: movementId }),
    response: movement,
    errors: ['movementUnknown', 'stateConflict'],
    writes: true,
  }),
  depositCcd: chain.extension.post({
    summary: 'Read how to deposit CCD; with a sender and an amount also what its wallet has to sign',
    description:
      'Send CCD to the deposit address, call `deposit` of the bridge, or sign what this returns and send the signature to `relayDeposit`, which pays for the transaction.',
    request: z.object({
      from: optionalText('The address that holds the CCD.', 100),
      amount: optionalText('A positive decimal amount of CCD.', 100),
    }),
    response: z.object({
      depositAddress: z.string(),
      account: z.string().describe('The account as `bytes32`.'),
      token: z.string(),
      bridge: z.string(),
      chainID: z.int(),
      salt: z.string().describe('Belongs to the signature; empty without a sender.'),
      validBefore: z.string().describe('Unix seconds; empty without a sender.'),
      typedData: z.string().describe('What the wallet signs (EIP-712), as JSON; empty without a sender.'),
    }),
    errors: ['amountInvalid', 'addressInvalid', 'bridgePaused', 'unavailable'],
  }),
  relayDeposit: chain.extension.post({
    summary: 'Deposit with a signature: the service sends the transaction and pays for it',
    request: z.object({
      from: address,
      amount: text('A positive decimal amount of CCD.', 100),
      salt: word('Salt of `depositCcd`.'),
      validBefore: text('Unix seconds, of `depositCcd`.', 20),
      signature: text('The signature of the sender.', 200).refine(
        (value) => /^0x[0-9a-fA-F]{130}$/.test(value as string),
        'must be 65 bytes in hex',
      ),
    }),
    response: nothing,
    errors: [
      'amountInvalid',
      'addressInvalid',
      'ccdInsufficient',
      'bridgePaused',
      'invalidField',
      'unavailable',
    ],
    writes: true,
  }),
};

export const operatorWalletOperations = {
  operatorMovements: operators.extension.post({
    summary: 'List withdrawals and deposits that wait for an operator, oldest first, or all of them',
    request: z.object({ ...page, search: optionalText('`all`, or part of an email or address.', 320) }),
    response: pagedList(
      movement.extend({ account: z.string().describe('Whose it is; empty if the chain names nobody.') }),
    ),
  }),
  operatorResolve: operators.tokenOnly.post({
    summary: 'Approve or reject a withdrawal, or decide about money of which the chain alone does not tell',
    description:
      '`approve` and `reject` are for withdrawals that wait; a large one needs two operators, none of them its owner. `resend`, `refund` and `accept` end a withdrawal of a chain that is gone: send it again, give it back, or count it as paid. `accept` and `charge` end a deposit that the chain has taken back: the service or the account bears it.',
    request: z.object({
      id: movementId,
      action: oneOf('What to do.', ['approve', 'reject', 'resend', 'refund', 'accept', 'charge']),
    }),
    response: movement,
    errors: ['movementUnknown', 'stateConflict', 'ccdInsufficient'],
    writes: true,
  }),
  operatorBridge: operators.extension.get({
    summary: 'Compare the supply of CCD on chain with the ledger',
    response: z.object({
      supply: decimalText('CCD on chain.'),
      withdrawn: decimalText('CCD that was ever minted.'),
      deposited: decimalText('CCD that was ever burned.'),
      ledger: decimalText("The ledger's mirror of the supply, up to the last block that was read."),
      disputed: decimalText('CCD that the chain has taken back or cannot name.'),
      block: z.string().describe('The last block that was read.'),
      agrees: z.boolean().describe('Whether ledger and movements agree, and nothing is on its way.'),
      problems: z.array(z.string()).describe('What the audit of the ledger found; empty if all is well.'),
      paused: z.boolean(),
      waiting: z.int().describe('Movements that wait for an operator.'),
    }),
    errors: ['unavailable'],
  }),
  operatorPauseBridge: operators.tokenOnly.post({
    summary: 'Pause withdrawals and deposits on chain, or resume them',
    request: z.object({ action: oneOf('What to do.', ['pause', 'resume']) }),
    response: nothing,
    errors: ['unavailable'],
    writes: true,
  }),
};
