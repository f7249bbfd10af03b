/** Why a matrix text was refused. */
export type MatrixTextCode =
  | 'text-too-long'
  | 'empty-text'
  | 'empty-matrix'
  | 'not-a-number'
  | 'exponent'
  | 'unicode-digit'
  | 'too-many-digits'
  | 'ragged-rows'
  | 'mixed-nesting'
  | 'nested-too-deep'
  | 'unbalanced-brackets'
  | 'misplaced-comma'
  | 'trailing-text'
  | 'too-many-elements';

/** A matrix text that is not one. It names the place and never the text itself, which may be secret. */
export class MatrixTextError extends Error {
  override name = 'MatrixTextError';
  readonly code: MatrixTextCode;
  /** Offset, in UTF-16 units from 0, of the character that could not be accepted. */
  readonly position: number;
  constructor(code: MatrixTextCode, position: number, what: string) {
    super(`${what} (at character ${position + 1})`);
    this.code = code;
    this.position = position;
  }
}

/** Why a set of public declarations cannot be computed on. */
export type DeclarationCode =
  | 'bad-declaration'
  | 'shapes-differ'
  | 'shapes-do-not-chain'
  | 'value-too-large'
  | 'ring-too-large'
  | 'result-too-large';

/** Declared shapes or bounds that do not fit the operation or any ring. */
export class DeclarationError extends Error {
  override name = 'DeclarationError';
  readonly code: DeclarationCode;
  constructor(code: DeclarationCode, what: string) {
    super(what);
    this.code = code;
  }
}

/** Why a sealed box was refused. */
export type SealCode =
  | 'malformed-box'
  | 'wrong-recipient'
  | 'cannot-open'
  | 'inconsistent-shares'
  | 'bad-key';

/** A sealed box that cannot be read, or boxes that do not belong together. */
export class SealError extends Error {
  override name = 'SealError';
  readonly code: SealCode;
  constructor(code: SealCode, what: string) {
    super(what);
    this.code = code;
  }
}

/** Why a round stopped without a result. */
export type AbortReason =
  | 'inconsistent-opening'
  | 'product-check-failed'
  | 'and-check-failed'
  | 'inconsistent-input'
  | 'jobs-differ'
  | 'results-differ'
  | 'malformed-message'
  | 'peer-silent'
  | 'peer-closed'
  | 'node-unreachable'
  | 'cancelled'
  | 'internal';

/** A round that was given up: nothing was revealed, and it can be run again. */
export class MpcAbortError extends Error {
  override name = 'MpcAbortError';
  readonly reason: AbortReason;
  /** The node (0, 1, 2) that misbehaved or could not be reached, where that is known. */
  readonly node: number | undefined;
  constructor(reason: AbortReason, what: string, node?: number) {
    super(what);
    this.reason = reason;
    this.node = node;
  }
}

/** What a compute node refuses, by name. */
export type NodeRefusalCode =
  | 'bad-request'
  | 'not-allowed'
  | 'unknown-box'
  | 'box-conflict'
  | 'round-conflict'
  | 'too-large'
  | 'too-many'
  | 'busy'
  | 'not-exportable'
  | 'bad-box';

/** A request that a compute node understood and refused. */
export class NodeRefusalError extends Error {
  override name = 'NodeRefusalError';
  readonly code: NodeRefusalCode;
  readonly node: number | undefined;
  constructor(code: NodeRefusalCode, what: string, node?: number) {
    super(what);
    this.code = code;
    this.node = node;
  }
}
