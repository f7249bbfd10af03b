import { sameBytes } from '../bytes.js';
import { checkDeclaration, type Declaration, type InputSize, inputSize } from '../declaration.js';
import { DeclarationError, SealError } from '../errors.js';
import { isCount, isDigest, isId, isPlace } from '../ids.js';
import { isKey } from '../keys.js';
import type { Triple } from '../plan.js';
import type { MatrixForm } from '../text/decimalMatrix.js';
import { type Canonical, canonicalJson, sha256, signedBytes } from './canonical.js';
import { isSignedBy } from './signing.js';
import { checkTerms, type RoundTerms, termsAsCanonical } from './terms.js';

/** What a party signs when it provides data: the terms, its place and shape, and the three boxes themselves. */
export interface FillStatement<Terms extends RoundTerms = RoundTerms> {
  readonly terms: Terms;
  readonly place: number;
  readonly shape: { readonly form: MatrixForm; readonly rows: number; readonly columns: number };
  /** Identifies this fill; drawn at random. */
  readonly fill: string;
  /** The only key to which nodes export the input, or null if they never export it. */
  readonly reopenTo: string | null;
  /** The key to which the nodes seal a private result for this party; undefined if the result is public. */
  readonly readTo?: string | undefined;
  /** What the party's table may be asked; undefined if the nodes need not count. Only with a question. */
  readonly budget?: TableBudget | undefined;
  /** SHA-256 of the sealed box for each node, in base64url. */
  readonly boxes: Triple<string>;
}

/** The privacy that all answers about a table together may cost each of its rows. */
export interface TableBudget {
  /** A name that the party gives its table; the nodes count for the key that signs. */
  readonly table: string;
  /** In millionths of ε. */
  readonly epsilonMicros: number;
}

const kind = 'tricorn fill v1';
export const statementBytesMax = 16 * 1024;
const budgetMicrosMax = 1_000_000_000;

/** The bytes that are signed. */
export function fillBytes(statement: FillStatement): Uint8Array<ArrayBuffer> {
  return signedBytes(kind, { ...fieldsOf(statement), boxes: statement.boxes });
}

// Everything but the boxes.
function fieldsOf(statement: Omit<FillStatement, 'boxes'>): { [name: string]: Canonical } {
  const { terms, place, shape, fill, reopenTo, readTo, budget } = statement;
  const { form, rows, columns } = shape;
  return {
    terms: termsAsCanonical(terms),
    place,
    shape: { form, rows, columns },
    fill,
    reopenTo,
    ...(readTo === undefined ? {} : { readTo }),
    ...(budget && { budget: { table: budget.table, epsilonMicros: budget.epsilonMicros } }),
  };
}

export const digestOfFill = async (statement: FillStatement): Promise<string> =>
  await sha256(fillBytes(statement));

/** What a box is bound to: everything in the statement except the boxes themselves, and its node. */
export async function digestOfContext(
  statement: Omit<FillStatement, 'boxes'>,
  node: number,
): Promise<string> {
  return await sha256(signedBytes('tricorn box v2', { ...fieldsOf(statement), node }));
}

/** Shape and bounds of the data. */
export const declarationOf = ({ shape, terms }: Pick<FillStatement, 'shape' | 'terms'>): Declaration => ({
  ...shape,
  ...(terms.operation === 'question' ? { scale: 0, bits: 64 * terms.size.words } : terms.bounds),
});

/** How the data is shared. */
export const sizeOf = (fill: Pick<FillStatement, 'shape' | 'terms'>): InputSize =>
  fill.terms.operation === 'question' ? fill.terms.size : inputSize(declarationOf(fill));

/** Reads the signed bytes. Only the canonical encoding is accepted, so that one statement has one digest. */
export function readFill(bytes: Uint8Array): FillStatement {
  const statement = checkFill(parse(bytes));
  if (!sameBytes(fillBytes(statement), bytes))
    throw new SealError('malformed-statement', 'The statement is not in its canonical encoding');
  return statement;
}

function parse(bytes: Uint8Array): Canonical {
  if (bytes.length > statementBytesMax)
    throw new SealError('malformed-statement', `The statement has more than ${statementBytesMax} bytes`);
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    if (text.startsWith(`${kind}\n`)) return JSON.parse(text.slice(kind.length + 1)) as Canonical;
  } catch {
    // Reported below.
  }
  throw new SealError('malformed-statement', 'This is not a statement of a fill');
}

function checkFill(value: unknown): FillStatement {
  const { terms, place, shape, fill, reopenTo, readTo, budget, boxes } = (value ?? {}) as Record<
    string,
    unknown
  >;
  const signed = checkTerms(terms);
  const validBoxes = Array.isArray(boxes) && boxes.length === 3 && boxes.every(isDigest);
  if (!isPlace(place, signed.parties.length) || !isId(fill) || !validBoxes)
    throw new SealError('malformed-statement', 'The statement lacks a valid place, fill or boxes');
  if (reopenTo !== null && !isKey(reopenTo))
    throw new SealError('malformed-statement', 'The statement lacks a valid reopening key');
  if (signed.result === 'parties' ? !isKey(readTo) : readTo !== undefined)
    throw new SealError('malformed-statement', 'The statement lacks a valid key for reading the result');
  try {
    const { form, rows, columns } = checkShape(shape, signed);
    return {
      terms: signed,
      place,
      shape: { form, rows, columns },
      fill,
      reopenTo,
      ...(isKey(readTo) ? { readTo } : {}),
      ...(budget === undefined ? {} : { budget: checkBudget(budget, signed) }),
      boxes: boxes as unknown as Triple<string>,
    };
  } catch (error) {
    if (error instanceof DeclarationError) throw new SealError('malformed-statement', error.message);
    throw error;
  }
}

function checkShape(shape: unknown, terms: RoundTerms): FillStatement['shape'] {
  if (terms.operation !== 'question') return checkDeclaration({ ...(shape as object), ...terms.bounds });
  const expected = shapeOfSums(terms.size);
  const { form, rows, columns } = (shape ?? {}) as Partial<FillStatement['shape']>;
  if (form !== expected.form || rows !== expected.rows || columns !== expected.columns)
    throw new DeclarationError('bad-declaration', 'The declared shape is not that of the question');
  return expected;
}

/** The shape of what a party shares for a question. */
export const shapeOfSums = ({ elements }: InputSize): FillStatement['shape'] => ({
  form: 'list',
  rows: 1,
  columns: elements,
});

function checkBudget(value: unknown, { operation }: RoundTerms): TableBudget {
  const { table, epsilonMicros } = (value ?? {}) as Record<string, unknown>;
  if (operation !== 'question' || !isId(table) || !isCount(epsilonMicros, budgetMicrosMax))
    throw new SealError('malformed-statement', 'The statement lacks a valid budget');
  return { table, epsilonMicros };
}

/** Throws unless one of the party's keys signed the statement. Returns the key. */
export async function checkFillSignature(statement: FillStatement, signature: Uint8Array): Promise<string> {
  const message = fillBytes(statement);
  for (const key of statement.terms.parties[statement.place]!.keys)
    if (await isSignedBy(key, message, signature)) return key;
  throw new SealError('bad-signature', `The statement is not signed by a key of P${statement.place}`);
}

/** Whether two fills agree to the same terms. */
export const haveSameTerms = (a: RoundTerms, b: RoundTerms): boolean =>
  canonicalJson(termsAsCanonical(a)) === canonicalJson(termsAsCanonical(b));
