import { invalidField, type Limits, ServiceError } from '@tricorn/contract';
import {
  checkFillSignature,
  type Declaration,
  declarationOf,
  type FillStatement,
  fillBytes,
  haveSameTerms,
  type RoundTerms,
  readBox,
  signBox,
  signerFrom,
  type Triple,
} from '@tricorn/privacy/client';
import type { Db } from '../../ground/store/database.js';
import { asInputError } from './errors.js';
import { keepsInputs } from './inputChoice.js';
import type { InputThread } from './inputThread.js';
import { serviceKeyOf } from './partyKeys.js';
import { priceOf } from './price.js';
import { reopenKeyOf } from './reopenKeys.js';
import type { PrivacySettings } from './settings.js';
import { otherTerms } from './terms.js';

/** What a party's data is sealed for. */
export interface FillPlace {
  jobId: bigint;
  round: number;
  place: number;
  accountId: string;
}

/** A party's data as submitted: a text, or boxes that it sealed itself. */
export interface SubmittedInput {
  input?: string | undefined;
  sealed?: readonly string[] | undefined;
}

/** A party's data, split, sealed for the nodes and signed; the service can no longer read it. */
export interface SealedFill extends FillPlace {
  statement: FillStatement;
  signature: Uint8Array;
  declaration: Declaration;
  boxes: Triple<Uint8Array>;
  sealedBy: 'edge' | 'client';
  price: bigint;
}

interface SealDependencies {
  db: Db;
  inputs: InputThread;
  limits: Limits;
  secret: string;
  settings: Pick<PrivacySettings, 'prices'>;
}

/** Refuses requests with both a text and boxes, or with neither. */
export function assertOneInput({ input, sealed }: SubmittedInput): void {
  if ((input === undefined) === (sealed === undefined))
    throw new ServiceError(
      'invalidField',
      input === undefined ? 'input is required.' : 'Send either input or sealed, not both.',
      { field: 'input' },
    );
}

/** The terms under which a client sealed its boxes. */
export function readSealedTerms(sealed: readonly string[]): RoundTerms {
  try {
    return readBox(decode(sealed[0]!)).statement.terms;
  } catch (error) {
    throw asInputError(error, 'sealed');
  }
}

/**
 * Turns submitted data into signed, sealed boxes before anything else happens with it. After that the plaintext exists
 * nowhere in the service.
 */
export async function sealFill(
  privacy: SealDependencies,
  where: FillPlace,
  terms: RoundTerms,
  { input, sealed }: SubmittedInput,
): Promise<SealedFill> {
  const field = input === undefined ? 'sealed' : 'input';
  try {
    const made =
      input === undefined
        ? await readSealed(privacy, where, terms, sealed!)
        : await sealText(privacy, where, terms, input);
    const declaration = declarationOf(made.statement);
    assertElements(declaration, privacy.limits.matrixElementsMax, field);
    const price = priceOf(privacy.settings.prices, terms.operation, declaration);
    return { ...where, ...made, declaration, price };
  } catch (error) {
    throw asInputError(error, field);
  }
}

type Made = Pick<SealedFill, 'statement' | 'signature' | 'boxes' | 'sealedBy'>;

async function sealText(
  { db, inputs, limits, secret }: SealDependencies,
  { accountId, place }: FillPlace,
  terms: RoundTerms,
  text: string,
): Promise<Made> {
  if (terms.operation === 'question')
    throw invalidField(
      'input',
      'A question is answered with sums of a table that are sealed on the client: use the command line or the SDK.',
    );
  if (terms.parties[place]!.heldBy === 'party')
    throw new ServiceError(
      'signatureRequired',
      'This round needs data that one of your keys has signed: use the console, the command line or the SDK where the key is, or remove your keys.',
    );
  if (Buffer.byteLength(text) > limits.matrixTextBytesMax)
    throw new ServiceError('tooLarge', `input is longer than ${limits.matrixTextBytesMax} bytes.`, {
      field: 'input',
    });
  const { statement, boxes } = await inputs.seal({
    text,
    terms,
    place,
    signingKey: await serviceKeyOf(secret, accountId),
    reopenTo: (await keepsInputs(db, accountId)) ? reopenKeyOf(secret, accountId).publicKey : undefined,
  });
  return { statement, signature: readBox(boxes[0]).signature, boxes, sealedBy: 'edge' };
}

async function readSealed(
  { secret }: SealDependencies,
  { jobId, round, place, accountId }: FillPlace,
  terms: RoundTerms,
  texts: readonly string[],
): Promise<Made> {
  const [a, b, c] = texts.map(decode);
  const read = [readBox(a!), readBox(b!), readBox(c!)] as const;
  const { statement } = read[0];
  const bytes = Buffer.from(fillBytes(statement));
  const { terms: signed } = statement;
  if (
    read.some((box) => !bytes.equals(fillBytes(box.statement))) ||
    signed.job !== jobId.toString() ||
    signed.round !== round ||
    signed.operation !== terms.operation ||
    statement.place !== place
  )
    throw new ServiceError(
      'sealedInputInvalid',
      `sealed: the boxes were not sealed for job ${jobId}, round ${round}, party ${place}, ${terms.operation}.`,
      { field: 'sealed' },
    );
  if (!haveSameTerms(signed, terms)) throw otherTerms();
  if (terms.parties[place]!.heldBy === 'party') {
    await checkFillSignature(statement, read[0].signature);
    return { statement, signature: read[0].signature, boxes: [a!, b!, c!], sealedBy: 'client' };
  }
  // The client has no key that the terms name, so the service signs; the terms say so.
  const signer = await signerFrom(await serviceKeyOf(secret, accountId));
  const signature = await signer.sign(fillBytes(statement));
  const boxes = [signBox(a!, signature), signBox(b!, signature), signBox(c!, signature)] as const;
  return { statement, signature, boxes, sealedBy: 'client' };
}

const decode = (text: string): Uint8Array<ArrayBuffer> => new Uint8Array(Buffer.from(text, 'base64'));

function assertElements({ rows, columns }: Declaration, max: number, field: string): void {
  if (rows * columns > max)
    throw new ServiceError('tooLarge', `${field} has more than ${max} elements.`, { field });
}
