import { type Abi, type Hex, slice } from 'viem';

/** A compiled contract. */
export interface Artefact {
  readonly name: string;
  readonly abi: Abi;
  readonly bytecode: Hex;
  readonly deployedBytecode: Hex;
  readonly immutables: readonly { readonly start: number; readonly length: number }[];
}

/** Compares code byte by byte, except for the immutables that the constructor sets. */
export function isCodeOf(artefact: Artefact, code: Hex): boolean {
  if (code.length !== artefact.deployedBytecode.length) return false;
  let start = 0;
  for (const gap of [...artefact.immutables].sort((a, b) => a.start - b.start)) {
    if (!sameBytes(artefact.deployedBytecode, code, start, gap.start)) return false;
    start = gap.start + gap.length;
  }
  return sameBytes(artefact.deployedBytecode, code, start, (code.length - 2) / 2);
}

function sameBytes(a: Hex, b: Hex, start: number, end: number): boolean {
  return start === end || slice(a, start, end) === slice(b, start, end).toLowerCase();
}
