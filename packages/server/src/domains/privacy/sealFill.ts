import { type Limits, ServiceError } from '@tricorn/contract';
import { type Declaration, type Operation, readHeader, type Triple } from '@tricorn/privacy/client';
import { asInputError } from './errors.js';
import type { InputThread } from './inputThread.js';
import { priceOf } from './price.js';
import type { NodeLink } from './privacyNodes.js';
import { reopenKeyOf } from './reopenKeys.js';
import type { PrivacySettings } from './settings.js';

/** What sealed data is bound to. */
export interface FillBinding {
  jobId: bigint;
  round: number;
  /** 0, 1 or 2. */
  place: number;
  operation: Operation;
  accountId: string;
}

/** A party's data as submitted: a text, or boxes that it sealed itself. */
export interface SubmittedInput {
  input?: string | undefined;
  sealed?: readonly string[] | undefined;
}

/** A party's data, split and sealed for the nodes; the service can no longer read it. */
export interface SealedFill extends FillBinding {
  fill: string;
  declaration: Declaration;
  boxes: Triple<Uint8Array>;
  sealedBy: 'edge' | 'client';
  price: bigint;
}

interface SealDependencies {
  inputs: InputThread;
  limits: Limits;
  secret: string;
  settings: Pick<PrivacySettings, 'prices'>;
}

/**
 * Turns submitted data into sealed boxes before anything else happens with it. After that the plaintext exists nowhere
 * in the service.
 */
export async function sealFill(
  privacy: SealDependencies,
  { coordinator }: NodeLink,
  binding: FillBinding,
  { input, sealed }: SubmittedInput,
): Promise<SealedFill> {
  if ((input === undefined) === (sealed === undefined))
    throw new ServiceError(
      'invalidField',
      input === undefined ? 'input is required.' : 'Send either input or sealed, not both.',
      { field: 'input' },
    );
  const field = input === undefined ? 'sealed' : 'input';
  try {
    const made =
      input === undefined
        ? readSealed(binding, sealed!)
        : await sealText(privacy, coordinator.publicKeys(), binding, input);
    assertElements(made.declaration, privacy.limits.matrixElementsMax, field);
    const price = priceOf(privacy.settings.prices, binding.operation, made.declaration);
    return { ...binding, ...made, price };
  } catch (error) {
    throw asInputError(error, field);
  }
}

type Made = Pick<SealedFill, 'fill' | 'declaration' | 'boxes' | 'sealedBy'>;

async function sealText(
  { inputs, limits, secret }: SealDependencies,
  nodeKeys: Triple<string>,
  { jobId, round, place, operation, accountId }: FillBinding,
  text: string,
): Promise<Made> {
  if (Buffer.byteLength(text) > limits.matrixTextBytesMax)
    throw new ServiceError('tooLarge', `input is longer than ${limits.matrixTextBytesMax} bytes.`, {
      field: 'input',
    });
  const input = await inputs.seal({
    text,
    binding: { job: jobId.toString(), round, party: place, operation },
    nodeKeys,
    reopenTo: reopenKeyOf(secret, accountId).publicKey,
  });
  return { ...input, sealedBy: 'edge' };
}

function readSealed(binding: FillBinding, texts: readonly string[]): Made {
  const [a, b, c] = texts.map((text) => new Uint8Array(Buffer.from(text, 'base64')));
  const boxes: Triple<Uint8Array> = [a!, b!, c!];
  const headers = boxes.map(readHeader);
  const { fill, declaration } = headers[0]!;
  for (const [node, header] of headers.entries()) {
    const fits =
      header.job === binding.jobId.toString() &&
      header.round === binding.round &&
      header.party === binding.place &&
      header.operation === binding.operation &&
      header.node === node &&
      header.fill === fill;
    if (!fits)
      throw new ServiceError(
        'sealedInputInvalid',
        `sealed: box ${node} was not sealed for job ${binding.jobId}, round ${binding.round}, party ${binding.place}, ${binding.operation}.`,
        { field: 'sealed' },
      );
  }
  return { fill, declaration, boxes, sealedBy: 'client' };
}

function assertElements({ rows, columns }: Declaration, max: number, field: string): void {
  if (rows * columns > max)
    throw new ServiceError('tooLarge', `${field} has more than ${max} elements.`, { field });
}
