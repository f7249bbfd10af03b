import type { IncomingHttpHeaders } from 'node:http';
import type { Server } from '@modelcontextprotocol/sdk/server/index.js';
import type { Quote, Unit } from './prices.js';

/** Above these amounts the user has to agree; without a limit nothing is asked. */
export type CostLimits = Partial<Record<Unit, number>>;

/** The limits of a connection: the headers that `tricorn mcp` and other clients set. */
export function readCostLimits(headers: IncomingHttpHeaders): CostLimits {
  const read = (name: string) => {
    const amount = Number(headers[name]);
    return headers[name] === undefined || !(amount >= 0) ? undefined : amount;
  };
  const [tokens, ccd] = [read('tricorn-confirm-tokens'), read('tricorn-confirm-ccd')];
  return {
    ...(tokens === undefined ? {} : { 'LLM tokens': tokens }),
    ...(ccd === undefined ? {} : { CCD: ccd }),
  };
}

export class NotConfirmedError extends Error {
  override readonly name = 'NotConfirmedError';
}

/** Asks the user about a cost above the limit, through the client or through an argument of the call. */
export async function confirmCost(
  server: Server,
  title: string,
  quote: Quote | undefined,
  limits: CostLimits,
  acceptedCost: unknown,
  options: { relatedRequestId: string | number; signal: AbortSignal },
): Promise<void> {
  const limit = quote === undefined ? undefined : limits[quote.unit];
  if (quote === undefined || limit === undefined) return;
  const { amount, unit } = quote;
  if (amount !== undefined && amount <= limit) return;
  const cost =
    amount === undefined ? `an amount of ${unit} that depends on the data` : `at most ${amount} ${unit}`;
  if (server.getClientCapabilities()?.elicitation !== undefined) {
    const { action, content } = await server.elicitInput(
      {
        message: `“${title}” costs ${cost}; your limit is ${limit}. Continue?`,
        requestedSchema: {
          type: 'object',
          properties: { agree: { type: 'boolean', title: 'Pay for it', default: false } },
          required: ['agree'],
        },
        // On the stream of the call itself: not every client listens to another one.
      },
      options,
    );
    if (action === 'accept' && content?.['agree'] === true) return;
    throw new NotConfirmedError(`The user did not agree to pay ${cost}. Nothing was charged.`);
  }
  if (typeof acceptedCost === 'number' && acceptedCost >= (amount ?? 0)) return;
  throw new NotConfirmedError(
    `This costs ${cost}, above the limit of ${limit}. Ask the user, and call again with \`accepted_cost\` if they agree. Nothing was charged.`,
  );
}
