import { type Command, command } from '../command.js';
import { completionScript, type Shell, shells } from '../completion.js';
import { UsageError } from '../exitCodes.js';
import { apiKeyCommands } from './apiKeys.js';
import { ask, code } from './ask.js';
import { auditCommands } from './audit.js';
import { batchCommands } from './batch.js';
import { compare } from './compare.js';
import { complete } from './complete.js';
import { eraseAccount } from './eraseAccount.js';
import { image, motion } from './generate.js';
import { infer } from './infer.js';
import { init } from './init.js';
import { jobCommands } from './job.js';
import { keys } from './keys.js';
import { languageModelCommands } from './languageModel.js';
import { login, logout, password, register } from './login.js';
import { mailCommands } from './mail.js';
import { mcp } from './mcp.js';
import { modelCommands } from './model.js';
import { balance, buy, statement, usage } from './money.js';
import { page } from './page.js';
import { predict } from './predict.js';
import { sessionCommands } from './sessions.js';
import { spending, tokens } from './spending.js';
import { taskCommands } from './task.js';
import { answer, budgets, query, result } from './together.js';
import { train } from './train.js';
import { speechCommands } from './transcribe.js';
import { download, exportAccount, upload } from './transfer.js';
import { uploadsCommands } from './uploads.js';
import { verify } from './verify.js';
import { walletCommands } from './wallet.js';
import { watch } from './watch.js';
import { webhookCommands } from './webhooks.js';

const completion = command<{ script: string }>({
  name: 'completion',
  about: 'print a completion script for your shell',
  positionals: [{ name: 'SHELL', about: `one of ${shells.join(', ')}` }],
  run: async (_context, args) => {
    const shell = args.at(0) as Shell;
    if (!shells.includes(shell)) throw new UsageError(`SHELL must be one of ${shells.join(', ')}.`);
    return { script: completionScript(shell, commands) };
  },
  show: ({ terminal }, { script }) => terminal.write(script),
});

/** Every command for users, as the help groups them. */
export const commandGroups: Readonly<Record<string, readonly Command[]>> = {
  Account: [
    register,
    login,
    logout,
    password,
    ...sessionCommands,
    ...apiKeyCommands,
    ...webhookCommands,
    ...mailCommands,
    ...auditCommands,
    exportAccount,
    eraseAccount,
  ],
  'Pictures and animations': [image, motion, ...taskCommands],
  'Language models': [ask, code, ...batchCommands, ...languageModelCommands],
  Speech: speechCommands,
  'Jobs: private computation and machine learning': [...jobCommands, compare, keys, verify, page],
  'Questions about private tables': [query, answer, result, budgets],
  'Training and models': [train, infer, predict, ...modelCommands],
  Files: [upload, ...uploadsCommands, download],
  'Balance and costs': [balance, buy, statement, spending, usage, tokens, ...walletCommands],
  Tools: [watch, init, mcp, completion, complete],
};

export const commands: readonly Command[] = Object.values(commandGroups).flat();
