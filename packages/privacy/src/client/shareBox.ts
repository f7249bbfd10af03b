import { concat } from '../bytes.js';
import { sha256 } from '../consent/canonical.js';
import {
  checkFillSignature,
  digestOfContext,
  type FillStatement,
  fillBytes,
  readFill,
  statementBytesMax,
} from '../consent/fillStatement.js';
import { type Signer, signatureBytes } from '../consent/signing.js';
import type { RoundTerms } from '../consent/terms.js';
import { SealError } from '../errors.js';
import type { StoredKeyPair } from '../keys.js';
import { mapTriple, type Triple } from '../plan.js';
import { openSealed, type SealContext, seal } from './sealedBox.js';

// A signed box: magic number, length of the statement, statement, signature, sealed payload.
const boxMagic = new TextEncoder().encode('TMB2');
const kinds = {
  /** From a party to a node. */
  input: new TextEncoder().encode('tricorn box v2'),
  /** From a node back to the owner of the input. */
  export: new TextEncoder().encode('tricorn export v1'),
};

/** A box with the statement that its party signed. */
export interface SignedBox {
  readonly statement: FillStatement;
  readonly signature: Uint8Array;
  readonly sealed: Uint8Array<ArrayBuffer>;
}

/** Seals the payloads for the three nodes and signs the fill. Without a signer the service has to sign it. */
export async function sealBoxes<Terms extends RoundTerms>(
  fill: Omit<FillStatement<Terms>, 'boxes'>,
  payloads: Triple<Uint8Array<ArrayBuffer>>,
  signer: Signer | undefined,
): Promise<{ statement: FillStatement<Terms>; boxes: Triple<Uint8Array<ArrayBuffer>> }> {
  const sealed = await Promise.all(
    mapTriple(payloads, async (payload, node) =>
      seal(fill.terms.nodes[node].box, await contextOf('input', fill, node), payload),
    ),
  );
  const statement = { ...fill, boxes: await Promise.all(mapTriple(sealed, sha256)) };
  const signature = (await signer?.sign(fillBytes(statement))) ?? new Uint8Array(signatureBytes);
  return { statement, boxes: mapTriple(sealed, (own) => encode({ statement, signature, sealed: own })) };
}

/** The parts of a signed box. Nothing is verified yet except that the statement is well-formed. */
export function readBox(box: Uint8Array): SignedBox {
  const start = boxMagic.length + 4;
  if (box.length < start || !boxMagic.every((byte, i) => box[i] === byte))
    throw new SealError('malformed-box', 'This is not a box of shares');
  const length = new DataView(box.buffer, box.byteOffset).getUint32(boxMagic.length, true);
  if (length > statementBytesMax || box.length < start + length + signatureBytes)
    throw new SealError('malformed-box', 'The statement of the box is truncated or too long');
  return {
    statement: readFill(box.subarray(start, start + length)),
    signature: box.slice(start + length, start + length + signatureBytes),
    sealed: Uint8Array.from(box.subarray(start + length + signatureBytes)),
  };
}

/** Checks that a party signed this box for this node. Returns the key. */
export async function checkBox({ statement, signature, sealed }: SignedBox, node: number): Promise<string> {
  if ((await sha256(sealed)) !== statement.boxes[node])
    throw new SealError('bad-signature', 'The statement belongs to another box');
  return await checkFillSignature(statement, signature);
}

/** Puts a signature in place of the one in a box. */
export function signBox(box: Uint8Array, signature: Uint8Array): Uint8Array<ArrayBuffer> {
  return encode({ ...readBox(box), signature });
}

/** Opens the payload of a box for the node with this index. */
export async function openBox(
  pair: StoredKeyPair,
  { statement, sealed }: SignedBox,
  node: number,
): Promise<Uint8Array<ArrayBuffer>> {
  return await openSealed(pair, await contextOf('input', statement, node), sealed);
}

/** Seals a payload to the key that the owner of the input chose. */
export async function sealExport(
  to: string,
  signed: SignedBox,
  node: number,
  payload: Uint8Array<ArrayBuffer>,
): Promise<Uint8Array<ArrayBuffer>> {
  const sealed = await seal(to, await contextOf('export', signed.statement, node), payload);
  return encode({ ...signed, sealed });
}

export async function openExport(
  pair: StoredKeyPair,
  { statement, sealed }: SignedBox,
  node: number,
): Promise<Uint8Array<ArrayBuffer>> {
  return await openSealed(pair, await contextOf('export', statement, node), sealed);
}

async function contextOf(
  kind: keyof typeof kinds,
  fill: Omit<FillStatement, 'boxes'>,
  node: number,
): Promise<SealContext> {
  return { info: kinds[kind], aad: new TextEncoder().encode(await digestOfContext(fill, node)) };
}

function encode({ statement, signature, sealed }: SignedBox): Uint8Array<ArrayBuffer> {
  const bytes = fillBytes(statement);
  const length = new Uint8Array(4);
  new DataView(length.buffer).setUint32(0, bytes.length, true);
  return concat([boxMagic, length, bytes, signature, sealed]);
}
