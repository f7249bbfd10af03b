import {
  type Address,
  encodeAbiParameters,
  getAddress,
  type Hex,
  type LocalAccount,
  parseSignature,
  recoverTypedDataAddress,
} from 'viem';
import { keccakHex } from '../keccak.js';

/** A deposit that the holder of CCD has signed as an EIP-3009 authorization; anybody may relay it. */
export interface SignedDeposit {
  /** The account that is credited, as `bytes32`. */
  readonly account: Hex;
  readonly from: Address;
  readonly amount: bigint;
  /** Unix seconds. */
  readonly validBefore: bigint;
  /** 32 random bytes, so that an account can sign for the same amount again. */
  readonly salt: Hex;
  readonly signature: Hex;
}

/** The token and the chain for which a signature is valid. */
export interface TokenDomain {
  readonly chainId: number;
  readonly ccd: Address;
  readonly bridge: Address;
}

const bytes32 = { type: 'bytes32' } as const;

/** The nonce of the authorization: it binds the signature to the account, so that a relay cannot credit another one. */
export const depositNonce = (account: Hex, salt: Hex): Hex =>
  keccakHex(encodeAbiParameters([bytes32, bytes32], [account, salt]));

/** What the holder signs (EIP-712). */
export const depositTypedData = (
  { chainId, ccd, bridge }: TokenDomain,
  { account, from, amount, validBefore, salt }: Omit<SignedDeposit, 'signature'>,
) =>
  ({
    domain: { name: 'CCD', version: '1', chainId, verifyingContract: ccd },
    types: {
      ReceiveWithAuthorization: [
        { name: 'from', type: 'address' },
        { name: 'to', type: 'address' },
        { name: 'value', type: 'uint256' },
        { name: 'validAfter', type: 'uint256' },
        { name: 'validBefore', type: 'uint256' },
        { name: 'nonce', type: 'bytes32' },
      ],
    },
    primaryType: 'ReceiveWithAuthorization',
    message: {
      from,
      to: bridge,
      value: amount,
      validAfter: 0n,
      validBefore,
      nonce: depositNonce(account, salt),
    },
  }) as const;

/** Signs a deposit with a wallet of ours. */
export async function signDeposit(
  signer: LocalAccount,
  domain: TokenDomain,
  fields: Omit<SignedDeposit, 'from' | 'signature'>,
): Promise<SignedDeposit> {
  const unsigned = { ...fields, from: signer.address };
  return { ...unsigned, signature: await signer.signTypedData(depositTypedData(domain, unsigned)) };
}

/** Whether the holder has signed the deposit. */
export async function isSignedByHolder(domain: TokenDomain, deposit: SignedDeposit): Promise<boolean> {
  const { signature, from } = deposit;
  try {
    const signer = await recoverTypedDataAddress({ ...depositTypedData(domain, deposit), signature });
    return signer === getAddress(from);
  } catch {
    return false;
  }
}

/** A signature as the contracts take it. */
export function signatureParts(signature: Hex): { v: number; r: Hex; s: Hex } {
  const { r, s, yParity } = parseSignature(signature);
  return { v: 27 + yParity, r, s };
}
