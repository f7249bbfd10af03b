import { formatCcd, parseCcd } from '@tricorn/contract';
import type { AnswerOf, ItemOf } from '../../operationTypes.js';
import { command, option } from '../command.js';
import { type DescribedEntry, describeEntries } from '../describeEntries.js';
import { UsageError } from '../exitCodes.js';
import { printPairs } from '../terminal/table.js';
import { formatTime } from '../terminal/time.js';
import { listCommand } from './list.js';

export const balance = command<AnswerOf<'userInfo'>>({
  name: 'balance',
  about: 'show your account and its balance',
  run: async ({ choices, client, signal, terminal }) => {
    const { api } = await client();
    const info = await api.userInfo({}, { signal });
    const hasNothing = Number(info.balance) === 0 && Number(info.held) === 0 && info.tokens_balance === 0;
    if (hasNothing && !choices.json && !choices.quiet) {
      const { data } = await api.queryLLMPrice({}, { signal });
      terminal.note(
        `You have no credit yet. CCD is the credit of this server: it pays for trainings, machine learning and private computations, and it buys LLM tokens at ${data.price} CCD each. LLM tokens pay for pictures, animations and language models. The operator of the server grants CCD; send them your email. Work that fails is free.`,
      );
    }
    return info;
  },
  show: ({ terminal }, info) => {
    printPairs(terminal, [
      ['Account', info.account],
      ['CCD', info.balance],
      ['CCD held', info.held],
      ['LLM tokens', String(info.tokens_balance)],
      ['Wallet', info.walletAddress],
      ['Role', info.role],
    ]);
  },
});

export const usage = listCommand<ItemOf<'ccdUsageList'>>({
  name: 'usage',
  about: 'list the cost of your jobs in CCD',
  read: async ({ client }, _args, options) => (await client()).each('ccdUsageList', {}, options),
  empty: 'None of your jobs was charged.',
  columns: [
    { title: 'NAME', value: ({ jobName }) => jobName },
    { title: 'TYPE', value: ({ type }) => type },
    { title: 'CCD', value: ({ ccdUsage }) => ccdUsage, align: 'right', whole: true },
    { title: 'CHANGED', value: ({ updateTime }) => formatTime(updateTime), whole: true },
    { title: 'JOB', value: ({ jobID }) => jobID, spare: true },
  ],
});

export const statement = listCommand<ItemOf<'statement'>, DescribedEntry>({
  name: 'statement',
  about: 'list the charges and credits of your account, one line for each piece of work, newest first',
  read: async ({ client }, _args, options) => (await client()).each('statement', {}, options),
  complete: async ({ client, signal }, entries) => await describeEntries(await client(), entries, signal),
  empty: 'Your account has no entries yet.',
  columns: [
    { title: 'TIME', value: ({ time }) => formatTime(time), whole: true },
    { title: 'KIND', value: ({ kind }) => kind, whole: true },
    { title: 'STATE', value: ({ state }) => state, whole: true },
    { title: 'AMOUNT', value: ({ amount }) => amount, align: 'right', whole: true },
    { title: 'CURRENCY', value: ({ currency }) => currency, whole: true },
    { title: 'QUOTE', value: ({ quote }) => quote, align: 'right', spare: true },
    { title: 'REFUND', value: ({ refund }) => refund, align: 'right', spare: true },
    { title: 'FOR', value: ({ description }) => description },
  ],
});

export const buy = command<{ jobID: string; tokensNum: number; ccd_cost: string }>({
  name: 'buy',
  about: 'buy LLM tokens with CCD',
  positionals: [{ name: 'NUMBER', about: 'how many tokens' }],
  options: { name: option.text('TEXT', 'name of the purchase') },
  run: async ({ client, signal }, args) => {
    const tokensNum = Number(args.at(0));
    if (!Number.isInteger(tokensNum)) throw new UsageError('NUMBER must be a whole number of tokens.');
    const jobName = args.text('name') ?? `${tokensNum} tokens, ${new Date().toISOString()}`;
    const { api } = await client();
    const { data } = await api.queryLLMPrice({}, { signal });
    const { jobID } = await api.buyLLMToken({ tokensNum, jobName }, { signal });
    return { jobID, tokensNum, ccd_cost: formatCcd(parseCcd(data.price)! * BigInt(tokensNum)) };
  },
  show: ({ terminal }, { jobID, tokensNum, ccd_cost }) =>
    terminal.print(`Bought ${tokensNum} LLM tokens for ${ccd_cost} CCD; the purchase is job ${jobID}.`),
});
