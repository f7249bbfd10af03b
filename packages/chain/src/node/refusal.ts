/**
 * Why a node refused a transaction:
 * - `alreadyKnown`: it has this very transaction.
 * - `nonceUsed`: a transaction with this nonce is on chain.
 * - `nonceTooHigh`: an earlier transaction of the sender is missing.
 * - `replacementUnderpriced`: it holds another transaction with this nonce, which pays about as much or more.
 * - `insufficientFunds`: the sender's balance does not cover gas times fee.
 * - `feeTooLow`: it does not accept this fee, or the next block does not.
 * - `other`: the transaction itself is invalid, for example its gas limit.
 */
export type RefusalKind =
  | 'alreadyKnown'
  | 'nonceUsed'
  | 'nonceTooHigh'
  | 'replacementUnderpriced'
  | 'insufficientFunds'
  | 'feeTooLow'
  | 'other';

/**
 * The wording of Geth, Erigon, Nethermind, Besu, Reth, Anvil, Hardhat and the embedded chain. JSON-RPC has no standard
 * codes for these, so only the message tells. The first match counts: "replacement transaction underpriced" must not
 * be read as a fee that is too low.
 */
const patterns: readonly (readonly [RefusalKind, RegExp])[] = [
  [
    'alreadyKnown',
    /already ?known|known transaction|already imported|already exists|already in (the )?pool/i,
  ],
  ['replacementUnderpriced', /replacement.*(underpriced|not ?allowed)|underpriced.*replace/i],
  ['nonceUsed', /nonce (is )?too low|old ?nonce|nonce.*already (been )?used|nonce below/i],
  ['nonceTooHigh', /nonce (is )?too high|nonce ?gap|nonce above/i],
  ['insufficientFunds', /insufficient ?(funds|balance)|enough (funds|balance)|exceeds account balance/i],
  [
    'feeTooLow',
    /less than (the )?block base ?fee|fee ?(is )?too ?low|too low for the next block|underpriced|gas price (is )?(too low|below|less)|(tip|priority fee).*(below|too low|minimum)/i,
  ],
  ['other', /nonce|gas|chain ?id|rlp|signature|decode|transaction type|oversized/i],
];

/** Classifies the message with which a node refused a transaction; undefined if it is about the node instead. */
export function classifyRefusal(message: string): RefusalKind | undefined {
  return patterns.find(([, pattern]) => pattern.test(message))?.[0];
}
