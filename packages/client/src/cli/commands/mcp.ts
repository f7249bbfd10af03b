import { createInterface } from 'node:readline';
import { command, option } from '../command.js';
import { ExitError, exitCodes } from '../exitCodes.js';
import { McpBridge } from '../mcpBridge.js';

/** Serves the tools of the account to a program that starts this command, over standard input and output. */
export const mcp = command<void>({
  name: 'mcp',
  about: 'serve the operations of the account as MCP tools on standard input and output',
  options: {
    'all-tools': option.flag('list every tool from the start, for programs that do not notice added ones'),
    'confirm-tokens': option.number('N', 'ask the user before a call that costs more LLM tokens than this'),
    'confirm-ccd': option.number('N', 'ask the user before a call that costs more CCD than this'),
    'offer-secrets': option.flag('also offer tools that make or change keys, webhooks and withdrawals'),
  },
  run: async (context, args) => {
    const { terminal, signal } = context;
    const client = await context.client();
    const headers = {
      'tricorn-tools': args.flag('all-tools') ? 'all' : undefined,
      'tricorn-confirm-tokens': args.number('confirm-tokens'),
      'tricorn-confirm-ccd': args.number('confirm-ccd'),
      'tricorn-secrets': args.flag('offer-secrets') ? 'offer' : undefined,
    };
    const bridge = new McpBridge({
      url: `${await context.url()}/mcp`,
      token: async () => await client.token(),
      headers: Object.fromEntries(
        Object.entries(headers).flatMap(([name, value]) =>
          value === undefined ? [] : [[name, String(value)]],
        ),
      ),
      send: (message) => terminal.write(`${message}\n`),
      signal,
    });
    try {
      for await (const line of createInterface({
        input: terminal.stdin,
        crlfDelay: Number.POSITIVE_INFINITY,
      }))
        if (line.trim() !== '') bridge.pass(line);
      await bridge.idle();
    } catch (error) {
      if (!signal.aborted) throw new ExitError(exitCodes.failed, (error as Error).message);
    } finally {
      await bridge.close();
    }
  },
  show: () => {},
});
