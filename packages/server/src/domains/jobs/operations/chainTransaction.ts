import type { ChainEvent } from '@tricorn/chain';
import { formatCcd, ServiceError } from '@tricorn/contract';
import { handler } from '../../../ground/operations/handler.js';
import type { JobsRoom } from '../jobs.js';

export const chainTransaction = handler(
  'chainTransaction',
  async ({ chain: { chain } }: JobsRoom, _request, { txHash }) => {
    if (chain === undefined)
      throw new ServiceError('unavailable', 'This process has no access to the chain.');
    const found = await chain.describe(txHash.toLowerCase() as `0x${string}`).catch(() => {
      throw new ServiceError('unavailable', 'The chain node does not respond; try again.');
    });
    if (found === undefined) throw new ServiceError('transactionUnknown', undefined, { field: 'txHash' });
    const { transaction, block } = found;
    return {
      txHash: transaction.hash,
      from: transaction.from,
      to: transaction.to ?? '',
      succeeded: found.succeeded,
      gasUsed: found.gasUsed.toString(),
      blockNumber: block.number.toString(),
      blockHash: block.hash,
      blockTime: Number(block.timestamp),
      confirmations: found.confirmations.toString(),
      chainID: chain.chainId,
      events: found.events.map(describeEvent),
    };
  },
);

const describeEvent = (event: ChainEvent) => ({
  kind: event.kind,
  jobID: event.jobId.toString(),
  contractAddr: event.contractAddress,
  ...(event.kind === 'jobCreated'
    ? { round: 0, party: '', value: '', ccdUsage: '0' }
    : {
        round: Number(event.round),
        party: event.party,
        value: Buffer.from(event.result.slice(2), 'hex').toString('utf8'),
        ccdUsage: formatCcd(event.ccdCost),
      }),
});
