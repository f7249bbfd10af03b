import { checkDeclaration, type Declaration } from '../declaration.js';
import { DeclarationError, SealError } from '../errors.js';
import { type Operation, operationNames } from '../plan.js';
import { type BoxKeyPair, checkPublicKey, concat, openSealed, seal } from './sealedBox.js';

// A box: magic, length of the header, header as JSON, sealed payload. The header is bound by the seal.
const boxMagic = new TextEncoder().encode('TMB1');
const headerBytesMax = 4096;
const idPattern = /^[0-9A-Za-z_-]{1,100}$/;
export const roundMax = 1_000_000;

/** Where an input belongs. A fill that was broken off leaves its boxes behind under its own fill id, unused. */
export interface InputBinding {
  readonly job: string;
  /** From 1. */
  readonly round: number;
  /** 0, 1 or 2: the place among the job's parties. */
  readonly party: number;
  /** Names this attempt to fill; the same in all three boxes. */
  readonly fill: string;
  readonly operation: Operation;
}

/** The public part of a box. */
export interface BoxHeader extends InputBinding {
  readonly node: number;
  readonly declaration: Declaration;
  /** The only key to which nodes give the input back, or null when they never do. */
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
  return concat([boxMagic, length, headerBytes, await seal(nodeKey, headerBytes, payload)]);
}

/** The header of a box, checked in form; only opening the box shows that it is genuine. */
export function readHeader(box: Uint8Array): BoxHeader {
  return checkHeader(split(box).header);
}

/** The two share components inside a box, after its seal was checked. */
export async function openBox(
  pair: BoxKeyPair,
  box: Uint8Array,
): Promise<{ header: BoxHeader; payload: Uint8Array<ArrayBuffer> }> {
  const { header, headerBytes, sealed } = split(box);
  const payload = await openSealed(pair, headerBytes, sealed);
  return { header: checkHeader(header), payload };
}

function split(box: Uint8Array): { header: unknown; headerBytes: Uint8Array; sealed: Uint8Array } {
  const start = boxMagic.length + 4;
  if (box.length < start || !boxMagic.every((byte, i) => box[i] === byte)) {
    throw new SealError('malformed-box', 'This is not a box of shares');
  }
  const length = new DataView(box.buffer, box.byteOffset).getUint32(boxMagic.length, true);
  if (length > headerBytesMax || box.length < start + length) {
    throw new SealError('malformed-box', 'The header of the box is cut off or too long');
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
      'The header of the box names no job, round, party, node or operation',
    );
  }
  if (typeof reopenTo === 'string') checkPublicKey(reopenTo);
  else if (reopenTo !== null)
    throw new SealError('malformed-box', 'The header of the box has no reopening key');
  try {
    return { job, round, party, fill, operation, node, declaration: checkDeclaration(declaration), reopenTo };
  } catch (error) {
    if (error instanceof DeclarationError) throw new SealError('malformed-box', error.message);
    throw error;
  }
}

export function isId(value: unknown): value is string {
  return typeof value === 'string' && idPattern.test(value);
}

export function isRound(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= roundMax;
}

export function isOperation(value: unknown): value is Operation {
  return operationNames.some((operation) => operation === value);
}

function isIndex(value: unknown): value is number {
  return value === 0 || value === 1 || value === 2;
}
