import { checkDeclaration, type Declaration } from '../declaration.js';
import { DeclarationError, SealError } from '../errors.js';
import type { Operation } from '../plan.js';
import { isId, isOperation, isRound } from './ids.js';
import { type BoxKeyPair, concat, isBoxKey, openSealed, seal } from './sealedBox.js';

// A box: magic number, length of the header, header as JSON, sealed payload. The seal authenticates the header.
const boxMagic = new TextEncoder().encode('TMB2');
const headerBytesMax = 4096;
const info = new TextEncoder().encode('tricorn box v2');

/** What an input belongs to. An incomplete fill leaves unused boxes under its own fill id. */
export interface InputBinding {
  readonly job: string;
  /** From 1. */
  readonly round: number;
  /** Index among the job's parties: 0, 1 or 2. */
  readonly party: number;
  /** Identifies this fill; the same in all three boxes. */
  readonly fill: string;
  readonly operation: Operation;
}

/** The public part of a box. */
export interface BoxHeader extends InputBinding {
  readonly node: number;
  readonly declaration: Declaration;
  /** The only key to which nodes export the input, or null if they never export it. */
  readonly reopenTo: string | null;
}

export async function sealBox(
  nodeKey: string,
  header: BoxHeader,
  payload: Uint8Array<ArrayBuffer>,
): Promise<Uint8Array<ArrayBuffer>> {
  const headerBytes = new TextEncoder().encode(JSON.stringify(checkHeader(header)));
  const length = new Uint8Array(4);
  new DataView(length.buffer).setUint32(0, headerBytes.length, true);
  return concat([boxMagic, length, headerBytes, await seal(nodeKey, { info, aad: headerBytes }, payload)]);
}

/** The validated header of a box. Only opening the box shows that it is authentic. */
export function readHeader(box: Uint8Array): BoxHeader {
  return checkHeader(split(box).header);
}

/** Checks the seal of a box and returns its two share components. */
export async function openBox(
  pair: BoxKeyPair,
  box: Uint8Array,
): Promise<{ header: BoxHeader; payload: Uint8Array<ArrayBuffer> }> {
  const { header, headerBytes, sealed } = split(box);
  const payload = await openSealed(pair, { info, aad: headerBytes }, sealed);
  return { header: checkHeader(header), payload };
}

function split(box: Uint8Array): { header: unknown; headerBytes: Uint8Array; sealed: Uint8Array } {
  const start = boxMagic.length + 4;
  if (box.length < start || !boxMagic.every((byte, i) => box[i] === byte)) {
    throw new SealError('malformed-box', 'This is not a box of shares');
  }
  const length = new DataView(box.buffer, box.byteOffset).getUint32(boxMagic.length, true);
  if (length > headerBytesMax || box.length < start + length) {
    throw new SealError('malformed-box', 'The header of the box is truncated or too long');
  }
  const headerBytes = box.subarray(start, start + length);
  try {
    const header: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(headerBytes));
    return { header, headerBytes, sealed: box.subarray(start + length) };
  } catch {
    throw new SealError('malformed-box', 'The header of the box is not JSON');
  }
}

function checkHeader(value: unknown): BoxHeader {
  const { job, round, party, fill, operation, node, declaration, reopenTo } = (value ?? {}) as Record<
    string,
    unknown
  >;
  if (
    !isId(job) ||
    !isId(fill) ||
    !isIndex(party) ||
    !isIndex(node) ||
    !isRound(round) ||
    !isOperation(operation)
  ) {
    throw new SealError(
      'malformed-box',
      'The header of the box lacks a valid job, round, party, node, fill or operation',
    );
  }
  if (reopenTo !== null && !isBoxKey(reopenTo))
    throw new SealError('malformed-box', 'The header of the box lacks a valid reopening key');
  try {
    return { job, round, party, fill, operation, node, declaration: checkDeclaration(declaration), reopenTo };
  } catch (error) {
    if (error instanceof DeclarationError) throw new SealError('malformed-box', error.message);
    throw error;
  }
}

function isIndex(value: unknown): value is number {
  return value === 0 || value === 1 || value === 2;
}
