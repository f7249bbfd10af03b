import { type Address, decodeEventLog, type Hex, toEventSelector } from 'viem';
import { bridgeArtefact } from '../generated/bridgeArtefact.js';
import { ccdArtefact } from '../generated/ccdArtefact.js';
import type { NodeLog } from '../node/nodeTypes.js';
import { type EventPlace, placeOf } from './chainEvents.js';

/** Withdrawn CCD was minted. */
export interface WithdrawnEvent extends EventPlace {
  readonly kind: 'withdrawn';
  readonly withdrawalId: Hex;
  readonly to: Address;
  readonly amount: bigint;
}

/** CCD was burned for an account. */
export interface DepositedEvent extends EventPlace {
  readonly kind: 'deposited';
  /** The nonce of a signed deposit; zero for one that its holder sent. */
  readonly nonce: Hex;
  readonly account: Hex;
  readonly from: Address;
  readonly amount: bigint;
}

/** Another token was paid for an account. */
export interface PaidEvent extends EventPlace {
  readonly kind: 'paid';
  readonly account: Hex;
  readonly from: Address;
  readonly asset: Address;
  readonly amount: bigint;
}

/** CCD was transferred. */
export interface TransferredEvent extends EventPlace {
  readonly kind: 'transferred';
  readonly to: Address;
  readonly amount: bigint;
}

/** An event of the bridge or the token. */
export type BridgeEvent = WithdrawnEvent | DepositedEvent | PaidEvent | TransferredEvent;

export const withdrawnTopic = toEventSelector('Withdrawn(bytes32,address,uint256)');
export const depositedTopic = toEventSelector('Deposited(bytes32,bytes32,address,uint256)');
export const paidTopic = toEventSelector('Paid(bytes32,address,address,uint256)');
export const transferTopic = toEventSelector('Transfer(address,address,uint256)');
export const switchedTopic = toEventSelector('Switched(bytes32,bool)');

const eventsAbi = bridgeArtefact.abi.filter((entry) => entry.type === 'event');

/** Decodes a log of the token as a transfer. */
export function readTransfer(log: NodeLog): TransferredEvent {
  const { args } = decodeEventLog({
    abi: ccdArtefact.abi,
    eventName: 'Transfer',
    topics: log.topics as [Hex, ...Hex[]],
    data: log.data,
  });
  return { kind: 'transferred', to: args.to, amount: args.value, ...placeOf(log) };
}

/** Decodes a log as an event of the bridge; logs of other addresses are none. */
export function readBridgeEvent(log: NodeLog, bridge: Address): BridgeEvent | undefined {
  if (log.address.toLowerCase() !== bridge.toLowerCase()) return undefined;
  const place = placeOf(log);
  const { eventName, args } = decodeEventLog({
    abi: eventsAbi,
    topics: log.topics as [Hex, ...Hex[]],
    data: log.data,
  });
  switch (eventName) {
    case 'Withdrawn':
      return { kind: 'withdrawn', withdrawalId: args.id, to: args.to, amount: args.amount, ...place };
    case 'Deposited':
      return { kind: 'deposited', ...args, ...place };
    case 'Paid':
      return { kind: 'paid', ...args, ...place };
    default:
      return undefined;
  }
}
