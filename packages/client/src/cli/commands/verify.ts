import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { contentIdOfDigest, vouchesFor } from '../../chain/contentId.js';
import { type ChainSubmission, readSubmissions } from '../../chain/readSubmission.js';
import { command } from '../command.js';
import type { Context } from '../context.js';
import { ExitError, exitCodes } from '../exitCodes.js';
import { fileAt } from '../files.js';
import { formatTable } from '../terminal/table.js';
import { formatTime } from '../terminal/time.js';

/** A file larger than this is not compared as text: results that go on chain as they are are small. */
const textBytesMax = 1_000_000;

interface Verified {
  contentId: string;
  contract: string;
  /** What the chain's node says, not what the service says. */
  submissions: (Pick<ChainSubmission, 'party' | 'blockNumber'> & {
    txHash: string;
    round: number;
    time: number;
  })[];
}

export const verify = command<Verified>({
  name: 'verify',
  about: "check a result file against the chain, without believing the service's word for it",
  positionals: [
    { name: 'JOB', about: 'id of the job' },
    { name: 'FILE', about: 'the model, the predictions or the result that you hold' },
  ],
  options: {
    rpc: { kind: 'text', value: 'ADDRESS', about: "a node of the chain; default the service's own at /rpc" },
  },
  run: async (context, args) => {
    const { size = 0 } = await fileAt(args.at(1));
    const contentId = await contentIdOfFile(args.at(1));
    const text = size <= textBytesMax ? (await readFile(args.at(1), 'utf8')).trim() : undefined;
    const rpcUrl = args.text('rpc') ?? context.env['TRICORN_CHAIN_RPC'] ?? `${await context.url()}/rpc`;
    const { contract, recorded } = await submissionsOf(context, args.at(0), rpcUrl);
    const submissions = recorded.filter(({ result }) => result === text || vouchesFor(result, contentId));
    if (submissions.length === 0) {
      const why =
        recorded.length === 0
          ? 'the chain has no result of this job'
          : 'no result of this job on the chain is it';
      throw new ExitError(exitCodes.notVerified, `${args.at(1)} is not verified: ${why}.`);
    }
    return {
      contentId,
      contract,
      submissions: submissions.map(({ txHash, party, round, submittedAt, blockNumber }) => ({
        txHash,
        party,
        round: Number(round),
        time: Number(submittedAt),
        blockNumber,
      })),
    };
  },
  show: ({ terminal }, { contentId, contract, submissions }) => {
    terminal.print(`Verified: ${contentId} is on chain in contract ${contract}.`);
    const lines = formatTable(
      submissions,
      [
        { title: 'ROUND', value: ({ round }) => String(round), align: 'right', whole: true },
        { title: 'PARTY', value: ({ party }) => party },
        { title: 'BLOCK', value: ({ blockNumber }) => String(blockNumber), align: 'right', whole: true },
        { title: 'TIME', value: ({ time }) => formatTime(time), whole: true },
        { title: 'TRANSACTION', value: ({ txHash }) => txHash },
      ],
      terminal.columns,
    );
    for (const line of lines) terminal.print(line);
  },
});

async function submissionsOf(
  { client, signal }: Context,
  jobID: string,
  rpcUrl: string,
): Promise<{ contract: string; recorded: (ChainSubmission & { txHash: string })[] }> {
  const job = (await client()).job(jobID);
  const { contractAddr } = await job.read({ signal });
  const recorded: (ChainSubmission & { txHash: string })[] = [];
  for await (const { txHash } of job.results({ signal })) {
    const found = await readSubmissions(rpcUrl, txHash, contractAddr, { signal });
    recorded.push(...found.filter((entry) => entry.jobID === jobID).map((entry) => ({ ...entry, txHash })));
  }
  return { contract: contractAddr, recorded };
}

async function contentIdOfFile(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer);
  return contentIdOfDigest(hash.digest());
}
