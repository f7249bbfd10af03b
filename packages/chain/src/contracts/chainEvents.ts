import { type Address, decodeEventLog, type Hex, toEventSelector } from 'viem';
import { jobArtefact } from '../generated/jobArtefact.js';
import { jobFactoryArtefact } from '../generated/jobFactoryArtefact.js';
import type { BlockReference, NodeLog } from '../node/nodeTypes.js';
import { predictJobAddress } from './jobAddress.js';

/** Where an event is: enough to find it with any tool. */
export interface EventPlace {
  readonly block: BlockReference;
  readonly transactionHash: Hex;
  readonly logIndex: number;
}

/** A job came on chain. */
export interface JobCreatedEvent extends EventPlace {
  readonly kind: 'jobCreated';
  readonly jobId: bigint;
  readonly contractAddress: Address;
  readonly parties: readonly Address[];
}

/** A party's result of a round came on chain. */
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

export type ChainEvent = JobCreatedEvent | ResultSubmittedEvent;

export const jobCreatedTopic = toEventSelector('JobCreated(uint256,address,address[])');
export const resultSubmittedTopic = toEventSelector(
  'ResultSubmitted(uint256,uint64,address,bytes,uint256,uint64)',
);

const eventsAbi = [...jobFactoryArtefact.abi, ...jobArtefact.abi].filter((entry) => entry.type === 'event');
/** Decoding hashes the signature of every event it is offered, so it is offered the one. */
const abiByTopic = new Map(eventsAbi.map((event) => [toEventSelector(event), [event]]));

/**
 * Reads a log as one of our events. Anybody can emit a log that looks like ours on a public chain, so it
 * counts only when it comes from our factory or from the one address that the job can have.
 */
export function readChainEvent(log: NodeLog, factory: Address): ChainEvent | undefined {
  const place = {
    block: { number: log.blockNumber, hash: log.blockHash },
    transactionHash: log.transactionHash,
    logIndex: log.logIndex,
  };
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
