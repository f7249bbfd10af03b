import type { Address, Hex, LocalAccount } from 'viem';
import { type HDAccount, HDKey, hdKeyToAccount } from 'viem/accounts';
import { codedError } from '../codedError.js';
import { signDigest } from '../contracts/signSubmission.js';

/** BIP-32 allows indexes below 2^31 for addresses that are not hardened. */
const walletIndexMax = 2 ** 31 - 1;
/** Deriving a key takes a millisecond, so recent ones are cached. */
const walletsCachedMax = 1000;

/** A wallet index is not an integer from 0 to 2^31 - 1. */
export class WalletIndexError extends codedError('WalletIndexError', 'WALLET_INDEX') {
  constructor(index: number) {
    super(`wallet index ${index} is not an integer from 0 to ${walletIndexMax}`);
  }
}

/** The custodial wallets: one for each account by its index, and one for the service itself. */
export interface Wallets {
  /** The address of an account's wallet. */
  address(index: number): Address;
  /** The signer of an account's wallet. It contains the key: do not log it. */
  signer(index: number): LocalAccount;
  /** An account's signature on the digest of its submission. */
  signSubmission(index: number, digest: Uint8Array): Hex;
  /** The service's own wallet, separate from every account's: it deploys and relays. */
  readonly operator: LocalAccount;
  /** Settles payments of callers without an account. Its nonces are apart from those of submissions. */
  readonly facilitator: LocalAccount;
}

/** Derives wallets from a seed on the usual Ethereum paths: accounts at m/44'/60'/0'/0/index. */
export function openWallets(seed: Uint8Array): Wallets {
  const root = HDKey.fromMasterSeed(seed);
  const cache = new Map<number, HDAccount>();
  const signer = (index: number): HDAccount => {
    if (!Number.isInteger(index) || index < 0 || index > walletIndexMax) throw new WalletIndexError(index);
    const cached = cache.get(index);
    if (cached !== undefined) return cached;
    const account = hdKeyToAccount(root, { addressIndex: index });
    if (cache.size >= walletsCachedMax) cache.delete(cache.keys().next().value as number);
    cache.set(index, account);
    return account;
  };
  return {
    signer,
    address: (index) => signer(index).address,
    signSubmission: (index, digest) => {
      const { privateKey } = signer(index).getHdKey();
      if (privateKey === null) throw new WalletIndexError(index);
      return signDigest(privateKey, digest);
    },
    operator: hdKeyToAccount(root, { accountIndex: 1 }),
    facilitator: hdKeyToAccount(root, { accountIndex: 2 }),
  };
}
