import { concat, fromBase64Url, toBase64Url } from '../bytes.js';
import { sha256, signedBytes } from '../consent/canonical.js';
import { declarationOf, type FillStatement } from '../consent/fillStatement.js';
import type { ResultStatement } from '../consent/resultStatement.js';
import { DeclarationError, SealError } from '../errors.js';
import { privateResultBytesMax } from '../limits.js';
import { type CommonPlan, planRound, type RoundPlan, type Triple } from '../plan.js';
import { formatMatrix } from '../text/formatMatrix.js';
import { formatOrderings, orderingsOf, signPlaneBytes } from '../text/orderings.js';
import { joinComponents } from './components.js';
import { type Reader, type SealContext, seal } from './sealedBox.js';

// A node encrypts its two components of the result once, under a key that it draws for this purpose, and seals that key
// to each party. The commitments, which all three nodes sign, tell the reader which copy of a component is right.
const kind = 'tricorn private result v1';
const keyBytes = 32;
/** Bytes of the salt before each component. */
export const saltBytes = 32;
/** The key encrypts one message, so the nonce may be constant. */
const nonce = new Uint8Array(12);

/** What one node sends of a private result, in base64url. */
export interface SealedShares {
  /** The node's two salted components, encrypted. */
  readonly body: string;
  /** The key of the body, sealed to each party; empty for a party that does not learn the result. */
  readonly keys: readonly string[];
}

/** A result that only the parties can open. */
export interface PrivateResult {
  /** SHA-256 of each salted component, in base64url. */
  readonly commitments: Triple<string>;
  readonly nodes: Triple<SealedShares>;
}

/** The round to which a private result belongs. */
export type ResultContext = Pick<ResultStatement, 'job' | 'round' | 'terms' | 'fills'>;

/** Bytes of one component of a result, without its salt. */
export function componentBytes({ operation, valueBits, result }: CommonPlan): number {
  const elements = result.rows * result.columns;
  return operation === 'compare' ? 2 * signPlaneBytes(elements) : elements * 8 * Math.ceil(valueBits / 64);
}

/** Refuses a private result that would be too large to be sealed. */
export function checkPrivateResult(plan: CommonPlan): void {
  if (componentBytes(plan) > privateResultBytesMax)
    throw new DeclarationError(
      'result-too-large',
      `A private result has at most ${privateResultBytesMax} bytes; this one would have ${componentBytes(plan)}`,
    );
}

/** Seals a node's two salted components to the parties' keys. */
export async function sealShares(
  readers: readonly (string | undefined)[],
  context: ResultContext,
  node: number,
  [own, next]: readonly [Uint8Array, Uint8Array],
): Promise<SealedShares> {
  const secret = crypto.getRandomValues(new Uint8Array(keyBytes));
  const key = await crypto.subtle.importKey('raw', secret, 'AES-GCM', false, ['encrypt']);
  const { aad: additionalData } = await contextOf(context, node, 'body');
  const body = await crypto.subtle.encrypt(
    { name: 'AES-GCM', iv: nonce, additionalData },
    key,
    concat([own, next]),
  );
  const keys = await Promise.all(
    readers.map(async (reader, place) =>
      reader === undefined
        ? ''
        : toBase64Url(await seal(reader, await contextOf(context, node, place), secret)),
    ),
  );
  return { body: toBase64Url(new Uint8Array(body)), keys };
}

/** A private result as its party reads it. */
export interface OpenedResult {
  readonly text: string;
  /** Nodes whose copy cannot be opened or differs from what all nodes signed; the result is right all the same. */
  readonly faultyNodes: readonly number[];
}

/**
 * Opens a private result for the party at `place`. The caller has checked that the nodes signed the commitments and that
 * the parties signed the fills. Each component comes from two nodes; one right copy is enough.
 */
export async function openPrivateResult(options: {
  reader: Reader;
  place: number;
  fills: readonly FillStatement[];
  /** Of a question: how it is computed. */
  plan?: CommonPlan | undefined;
  context: ResultContext;
  result: PrivateResult;
}): Promise<OpenedResult> {
  const { reader, place, fills, context, result } = options;
  if (fills[place]?.readTo !== reader.publicKey)
    throw new SealError('bad-key', 'The result was sealed to another key of this party');
  const plan = options.plan ?? planOf(fills);
  const components: (Uint8Array | undefined)[] = [undefined, undefined, undefined];
  const faultyNodes: number[] = [];
  for (const [node, sealed] of result.nodes.entries()) {
    const pair = await openShares(reader, context, { node, place }, sealed, plan);
    for (const [i, salted] of (pair ?? []).entries()) {
      const component = (node + i) % 3;
      if ((await sha256(salted)) === result.commitments[component])
        components[component] = salted.subarray(saltBytes);
      else if (!faultyNodes.includes(node)) faultyNodes.push(node);
    }
    if (pair === undefined) faultyNodes.push(node);
  }
  const [x, y, z] = components;
  if (x === undefined || y === undefined || z === undefined)
    throw new SealError(
      'inconsistent-shares',
      'The shares of the result are not those that the nodes signed',
    );
  return { text: textOf(plan, [x, y, z]), faultyNodes };
}

function planOf(fills: readonly FillStatement[]): RoundPlan {
  const { terms } = fills[0]!;
  if (terms.operation === 'question') throw new SealError('malformed-statement', 'The question is missing');
  const [a, b, c] = fills.map(declarationOf);
  return planRound(terms.operation, [a!, b!, c!], terms.security);
}

async function openShares(
  reader: Reader,
  context: ResultContext,
  { node, place }: { node: number; place: number },
  { body, keys }: SealedShares,
  plan: CommonPlan,
): Promise<[Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>] | undefined> {
  try {
    const secret = await reader.open(await contextOf(context, node, place), fromBase64Url(keys[place]!));
    const key = await crypto.subtle.importKey('raw', secret, 'AES-GCM', false, ['decrypt']);
    const { aad: additionalData } = await contextOf(context, node, 'body');
    const opened = new Uint8Array(
      await crypto.subtle.decrypt({ name: 'AES-GCM', iv: nonce, additionalData }, key, fromBase64Url(body)),
    );
    const bytes = saltBytes + componentBytes(plan);
    return opened.length === 2 * bytes ? [opened.slice(0, bytes), opened.slice(bytes)] : undefined;
  } catch {
    return undefined;
  }
}

function textOf(plan: CommonPlan, components: Triple<Uint8Array>): string {
  const { operation, result, valueBits } = plan;
  const elements = result.rows * result.columns;
  if (operation === 'compare') {
    const [x, y, z] = components;
    return formatOrderings(
      result,
      orderingsOf(
        x.map((byte, i) => byte ^ y[i]! ^ z[i]!),
        elements,
      ),
    );
  }
  const words = Math.ceil(valueBits / 64);
  const values = joinComponents(components, { elements, words });
  return formatMatrix({ ...result, values: values.map((value) => BigInt.asIntN(valueBits, value)) });
}

async function contextOf(context: ResultContext, node: number, part: number | 'body'): Promise<SealContext> {
  const { job, round, terms, fills } = context;
  const digest = await sha256(signedBytes(kind, { job, round, terms, fills, node, part }));
  return { info: new TextEncoder().encode(kind), aad: new TextEncoder().encode(digest) };
}
