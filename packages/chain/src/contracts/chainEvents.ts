import { type Address, decodeEventLog, type Hex, toEventSelector } from 'viem';
import { jobArtefact } from '../generated/jobArtefact.js';
import { jobFactoryArtefact } from '../generated/jobFactoryArtefact.js';
import type { BlockReference, NodeLog } from '../node/nodeTypes.js';
import type { BridgeEvent } from './bridgeEvents.js';
import { predictJobAddress } from './jobAddress.js';

/** The position of an event, which identifies it in any tool. */
export interface EventPlace {
  readonly block: BlockReference;
  readonly transactionHash: Hex;
  readonly logIndex: number;
}

export const placeOf = (log: NodeLog): EventPlace => ({
  block: { number: log.blockNumber, hash: log.blockHash },
  transactionHash: log.transactionHash,
  logIndex: log.logIndex,
});

/** A job was created. */
export interface JobCreatedEvent extends EventPlace {
  readonly kind: 'jobCreated';
  readonly jobId: bigint;
  readonly contractAddress: Address;
  readonly parties: readonly Address[];
}

/** A party's result of a round was submitted. */
export interface ResultSubmittedEvent extends EventPlace {
  readonly kind: 'resultSubmitted';
  readonly jobId: bigint;
  readonly contractAddress: Address;
  readonly round: bigint;
  readonly party: Address;
  readonly result: Hex;
  readonly ccdCost: bigint;
  /** Unix seconds. */
  readonly submittedAt: bigint;
}

export type JobEvent = JobCreatedEvent | ResultSubmittedEvent;
export type ChainEvent = JobEvent | BridgeEvent;

export const jobCreatedTopic = toEventSelector('JobCreated(uint256,address,address[])');
export const resultSubmittedTopic = toEventSelector(
  'ResultSubmitted(uint256,uint64,address,bytes,uint256,uint64)',
);

const eventsAbi = [...jobFactoryArtefact.abi, ...jobArtefact.abi].filter((entry) => entry.type === 'event');
/** Decoding hashes the signature of every event in the ABI, so each topic has an ABI of one event. */
const abiByTopic = new Map(eventsAbi.map((event) => [toEventSelector(event), [event]]));

/**
 * Decodes a log as one of our events. Anyone can emit a similar log on a public chain, so it only counts if it comes
 * from our factory or from the predicted address of its job.
 */
export function readChainEvent(log: NodeLog, factory: Address): JobEvent | undefined {
  const place = placeOf(log);
  const event = decode(log);
  if (event?.eventName === 'JobCreated' && isSame(log.address, factory)) {
    const { jobId, job, parties } = event.args;
    return { kind: 'jobCreated', jobId, contractAddress: job, parties, ...place };
  }
  if (event?.eventName === 'ResultSubmitted') {
    const contractAddress = predictJobAddress(factory, event.args.jobId);
    if (isSame(log.address, contractAddress)) {
      return { kind: 'resultSubmitted', contractAddress, ...event.args, ...place };
    }
  }
  return undefined;
}

function decode({ topics, data }: NodeLog) {
  const abi = topics[0] && abiByTopic.get(topics[0]);
  if (!abi) return undefined;
  try {
    return decodeEventLog({ abi, topics: topics as [Hex, ...Hex[]], data });
  } catch {
    return undefined;
  }
}

function isSame(a: Address, b: Address): boolean {
  return a.toLowerCase() === b.toLowerCase();
}
