import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { isTokenPrice, type TokenPrice, tokenPriceOf } from '../calls/tokenPrice.js';
import { allFeatures } from '../features.js';
import type { MemberOptions } from './fleetMember.js';

/** A price per token with at most three decimals, so that amounts stay exact. */
const price = z.number().refine(isTokenPrice, 'must be from 0 to 1000000 with at most three decimals');

/** Calls that one server may be asked to answer at the same time; each has a connection. */
export const engineCallsMax = 10_000;

const engine = z.strictObject({
  url: z.url({ protocol: /^https?$/ }),
  model: z.string().min(1).max(256),
  name: z.string().min(1).max(256).optional(),
  key: z.string().optional(),
  weight: z.number().positive().max(1_000).optional(),
  place: z.number().int().min(0).max(255).optional(),
  beginsWithin: z.number().positive().max(600).optional(),
  context: z.number().int().min(1).max(10_000_000).optional(),
  maxNewTokens: z.number().int().min(1).optional(),
  calls: z.number().int().min(1).max(engineCallsMax).optional(),
  price: z.strictObject({ input: price, cachedInput: price.optional(), output: price }).optional(),
  tags: z.array(z.string().max(64)).max(16).optional(),
  features: z.array(z.enum(allFeatures)).optional(),
  draining: z.boolean().optional(),
});
const engines = z.array(engine).min(1).max(256);

/** The engines of one model. */
interface FleetModel {
  name: string;
  members: MemberOptions[];
  price: TokenPrice | undefined;
}

/** Reads a file of engines and groups them by the public name of their model; the first model is the default one. */
export function readFleetFile(path: string): FleetModel[] {
  let given: unknown;
  try {
    given = JSON.parse(readFileSync(path, 'utf8'));
  } catch (cause) {
    throw new TypeError(`The file of engines cannot be read as JSON: ${path}`, { cause });
  }
  const parsed = engines.safeParse(given);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new TypeError(
      `The file of engines is not valid at ${issue?.path.join('.') || 'its root'}: ${issue?.message}`,
    );
  }
  const models = new Map<string, FleetModel>();
  for (const { name, price: asked, context, maxNewTokens, calls, beginsWithin, ...rest } of parsed.data) {
    const model = name ?? rest.model;
    const known = models.get(model) ?? { name: model, members: [], price: undefined };
    models.set(model, known);
    known.members.push({
      ...rest,
      ...(beginsWithin === undefined ? {} : { beginsWithinMs: beginsWithin * 1000 }),
      contextTokens: context,
      defaultMaxNewTokens: maxNewTokens,
      ...(calls === undefined ? {} : { calls: { concurrencyMax: calls } }),
    });
    if (asked === undefined) continue;
    const tokenPrice = tokenPriceOf(asked.input, asked.cachedInput ?? asked.input, asked.output);
    if (known.price !== undefined && JSON.stringify(known.price) !== JSON.stringify(tokenPrice))
      throw new TypeError(`The engines of ${model} have different prices; a model has one.`);
    known.price = tokenPrice;
  }
  return [...models.values()];
}
