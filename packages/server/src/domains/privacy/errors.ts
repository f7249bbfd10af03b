import { ServiceError } from '@tricorn/contract';
import {
  type AbortReason,
  type DeclarationCode,
  DeclarationError,
  MatrixTextError,
  MpcAbortError,
  type NodeRefusalCode,
  NodeRefusalError,
  SealError,
} from '@tricorn/privacy';

const declarationErrors = {
  'bad-declaration': 'sealedInputInvalid',
  'shapes-differ': 'shapeMismatch',
  'shapes-do-not-chain': 'shapeMismatch',
  'value-too-large': 'valueOutOfRange',
  'too-many-decimals': 'valueOutOfRange',
  'ring-too-large': 'valueOutOfRange',
  'result-too-large': 'tooLarge',
} as const satisfies Record<DeclarationCode, string>;

/** Translates an error of the protocol library for the caller of an operation; other errors pass unchanged. */
export function asInputError(error: unknown, field: 'input' | 'sealed'): unknown {
  if (error instanceof MatrixTextError) {
    const tooLarge = error.code === 'text-too-long' || error.code === 'too-many-elements';
    return new ServiceError(tooLarge ? 'tooLarge' : 'matrixInvalid', `${field}: ${error.message}.`, {
      field,
    });
  }
  if (error instanceof DeclarationError)
    return new ServiceError(declarationErrors[error.code], `${field}: ${error.message}.`, { field });
  if (error instanceof SealError || (error instanceof NodeRefusalError && isFaultOfBoxes(error)))
    return new ServiceError('sealedInputInvalid', `${field}: ${error.message}.`, { field });
  if (error instanceof MpcAbortError || error instanceof NodeRefusalError)
    return new ServiceError('unavailable', `${describeBlock(error)} Nothing was stored or charged.`);
  return error;
}

const isFaultOfBoxes = ({ code }: NodeRefusalError): boolean =>
  [
    'bad-box',
    'box-conflict',
    'round-conflict',
    'too-large',
    'too-many',
    'bad-request',
    'expired',
    'no-consent',
    'withdrawn',
  ].includes(code);

const reasons = {
  'inconsistent-opening': 'a node opened a value that the others did not confirm',
  'product-check-failed': 'the verification of the products failed, so a node computed incorrectly',
  'and-check-failed': 'the verification of the comparisons failed, so a node computed incorrectly',
  'inconsistent-input': 'the nodes hold inconsistent shares of the data',
  'jobs-differ': 'the nodes received different rounds',
  'results-differ': 'the nodes report different results',
  'impossible-result':
    'the round was tampered with: it orders the parties in a way in which no three numbers are ordered',
  'out-of-bounds': 'a party sent data that the question does not allow',
  'malformed-message': 'a node sent a malformed message',
  'peer-silent': 'a node does not respond',
  'peer-closed': 'a node closed the connection',
  'node-unreachable': 'a node cannot be reached',
  'coordinator-refused':
    'a node refuses this connection; its operator must accept the certificate of this server',
  cancelled: 'the round was aborted',
  internal: 'a node failed',
} as const satisfies Record<AbortReason, string>;

const refusals: Partial<Record<NodeRefusalCode, string>> = {
  restored: ': its record was restored, and its operator must run `tricorn node renew`',
  'no-consent': ': the parties signed different terms',
  withdrawn: ': a party withdrew its data',
  'budget-spent': ': the answer exceeds the privacy budget of a table',
  'too-many': ': the round was attempted too often',
};

/** Why a round is blocked, and by which node if that is known; never includes data. */
export function describeBlock(error: unknown): string {
  if (error instanceof MpcAbortError) {
    // It names the party, and nothing of its data.
    if (error.reason === 'out-of-bounds') return sentence(`${error.message} (${error.reason})`);
    const which = error.node === undefined ? '' : `Compute node ${error.node}: `;
    return sentence(`${which}${reasons[error.reason]} (${error.reason})`);
  }
  if (error instanceof NodeRefusalError) {
    const which = error.node === undefined ? 'A compute node' : `Compute node ${error.node}`;
    return `${which} refused (${error.code}${refusals[error.code] ?? ''}).`;
  }
  if (error instanceof DeclarationError || error instanceof ServiceError) return sentence(error.message);
  if (error instanceof SealError) return sentence(`The nodes refused the data: ${error.message}`);
  return 'The round failed inside the service.';
}

const sentence = (text: string): string =>
  `${text.charAt(0).toUpperCase()}${text.slice(1).replace(/\.$/, '')}.`;
