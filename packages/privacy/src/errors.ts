class CodedError<Code extends string> extends Error {
  readonly code: Code;
  constructor(code: Code, what: string) {
    super(what);
    this.code = code;
  }
}

/** Why a matrix text was rejected. */
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

/** Invalid matrix text. The message gives the position and never the text itself, which may be secret. */
export class MatrixTextError extends CodedError<MatrixTextCode> {
  override name = 'MatrixTextError';
  /** Offset of the invalid character, in UTF-16 units from 0. */
  readonly position: number;
  constructor(code: MatrixTextCode, position: number, what: string) {
    super(code, `${what} (at character ${position + 1})`);
    this.position = position;
  }
}

/** Why no computation is possible with a set of public declarations. */
export type DeclarationCode =
  | 'bad-declaration'
  | 'shapes-differ'
  | 'shapes-do-not-chain'
  | 'value-too-large'
  | 'too-many-decimals'
  | 'ring-too-large'
  | 'result-too-large';

/** Declared shapes or bounds that fit neither the operation nor any ring. */
export class DeclarationError extends CodedError<DeclarationCode> {
  override name = 'DeclarationError';
}

/** Why a sealed box, or the signed statement with it, was rejected. */
export type SealCode =
  | 'malformed-box'
  | 'cannot-open'
  | 'inconsistent-shares'
  | 'malformed-statement'
  | 'bad-signature'
  | 'bad-key'
  | 'bad-node-keys'
  | 'other-nodes'
  | 'bad-pin'
  | 'tampered-result';

/** A sealed box that cannot be opened, or boxes that do not belong together. */
export class SealError extends CodedError<SealCode> {
  override name = 'SealError';
}

/** Why a round stopped without a result. */
export type AbortReason =
  | 'inconsistent-opening'
  | 'product-check-failed'
  | 'and-check-failed'
  | 'inconsistent-input'
  | 'jobs-differ'
  | 'results-differ'
  | 'impossible-result'
  | 'out-of-bounds'
  | 'malformed-message'
  | 'peer-silent'
  | 'peer-closed'
  | 'node-unreachable'
  | 'coordinator-refused'
  | 'cancelled'
  | 'internal';

/**
 * An aborted round; it can be run again on the same inputs. Nobody received a wrong result. If the abort came while a
 * public result was opened, a cheating node may have learned it while the others did not; nothing else was revealed.
 */
export class MpcAbortError extends Error {
  override name = 'MpcAbortError';
  readonly reason: AbortReason;
  /** The node (0, 1 or 2) that misbehaved or could not be reached, if known. */
  readonly node: number | undefined;
  constructor(reason: AbortReason, what: string, node?: number) {
    super(what);
    this.reason = reason;
    this.node = node;
  }
}

/** Why a compute node refused a request. */
export type NodeRefusalCode =
  | 'bad-request'
  | 'not-allowed'
  | 'unknown-box'
  | 'box-conflict'
  | 'round-conflict'
  | 'too-large'
  | 'too-many'
  | 'busy'
  | 'expired'
  | 'no-consent'
  | 'budget-spent'
  | 'withdrawn'
  | 'not-exportable'
  | 'restored'
  | 'bad-box';

/** A request that a compute node refused. */
export class NodeRefusalError extends CodedError<NodeRefusalCode> {
  override name = 'NodeRefusalError';
  readonly node: number | undefined;
  constructor(code: NodeRefusalCode, what: string, node?: number) {
    super(code, what);
    this.node = node;
  }
}
